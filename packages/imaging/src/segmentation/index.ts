export { prepareSegmentation, type PreparedImage } from './prepare.ts'
export { segmentFromDots, type SegmentCandidate, type SegmentKind, type SegmentOptions } from './segment.ts'
export type { SegmentationDot } from './dots.ts'
