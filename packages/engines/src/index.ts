export * from './port.ts'
export * from './registry.ts'
export { createPictureFinisher, type PictureFinisher } from './finisher.ts'
export { type FinishedPicture } from './finish.ts'
