export { findMasks, prepareMask, type FoundMask, type MaskOptions, type PreparedMask } from './find-masks.ts'
