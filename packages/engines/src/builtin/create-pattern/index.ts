export { createPattern, drawPatternPicture, PATTERN_SIDE } from './draw-pattern-picture.ts'
export type { PatternPicture, PatternRequest } from './draw-pattern-picture.ts'
