export { EyeError } from './eye-error.ts'
export { type Eye, type EyeOptions, type EncodedImage, openEye } from './eye.ts'
export type { Parse } from './mask-model.ts'
export type { ClassName } from './own-model.ts'
