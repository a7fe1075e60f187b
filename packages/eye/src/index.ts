export { EyeError, type EyeErrorCode } from './eye-error.ts'
export { openEye, OWN_WEIGHTS, type Eye, type EyeMask, type EyeOptions, type Look, type MaskOptions } from './eye.ts'
export { CLASSES, OWN_PIXELS, type ClassName } from './own-model.ts'
export type { MaskKind, Parse } from './mask-model.ts'
