export { drawFlatLay, type FlatLayPicture, type FlatLayRequest, OUTFIT_WORK_SIDE } from './draw-flat-lay.ts'
