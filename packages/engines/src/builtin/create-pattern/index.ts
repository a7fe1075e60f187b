export { drawPatternPicture } from './draw-pattern-picture.ts'
