export { prepareSegmentation, type PreparedImage } from './prepare.ts'
export { segmentFromDots, type SegmentCandidate, type SegmentKind, type SegmentOptions } from './segment.ts'
export { maskFromLogOdds, prepareEdges, type EdgeQuality, type PreparedEdges } from './from-log-odds.ts'
export { seedsOf, type Seed, type SegmentationDot } from './dots.ts'
