export type { FoundMask, MaskOptions } from './find-masks.ts'
export { blindnessOf, openMaskSource, type MaskSource, type PreparedPicture } from './mask-source.ts'
