export { createSketch, drawSketchPicture, SKETCH_SIDE } from './draw-sketch-picture.ts'
export type { SketchPicture, SketchRequest } from './draw-sketch-picture.ts'
