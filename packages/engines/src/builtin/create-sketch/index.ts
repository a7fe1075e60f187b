export { drawSketchPicture } from './draw-sketch-picture.ts'
