export { findMasks, prepareMask, type FoundMask, type PreparedMask } from './find-masks.ts'
