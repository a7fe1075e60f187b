export { drawPatternToImage, GARMENT_SIDE, SWATCH_WORK_SIDE } from './draw-pattern-to-image.ts'
