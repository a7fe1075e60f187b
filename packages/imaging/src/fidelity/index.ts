export { type ColourPair, type GarmentFidelity, measureGarment } from './garment.ts'
export { measureOutside, measurePlaced, type OutsideFidelity } from './outside.ts'
