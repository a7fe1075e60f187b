export type { FoundMask, MaskOptions } from './find-masks.ts'
export { openMaskSource, type MaskSource, type PreparedPicture } from './mask-source.ts'
