export { type GarmentFidelity, measureGarment } from './garment.ts'
export { measureOutside, measurePlaced } from './outside.ts'
