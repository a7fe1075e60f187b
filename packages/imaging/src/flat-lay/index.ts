export { cutFlatLay, type FlatLay } from './cut.ts'
export { findFlatLay } from './ground.ts'
