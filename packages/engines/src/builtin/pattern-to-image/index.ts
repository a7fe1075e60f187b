export { drawPatternToImage, GARMENT_SIDE } from './draw-pattern-to-image.ts'
