export { type CompletedGarment, completeGarment, inventedShare } from './complete.ts'
export { cleanEdge } from './edge.ts'
export { evenLight } from './even-light.ts'
export { fillFromSelf } from './exemplar.ts'
export { findHalves, findLegs, gapOfLegs, type HalfAxis, type Halves, neckOfHalf } from './halves.ts'
export { straightened } from './straighten.ts'
export {
  fitted,
  type LaidHalf,
  layHalves,
  type Laying,
  layNearest,
  layPicture,
  layUpright,
  rescaled,
  type Room,
} from './lay.ts'
export { pairSleeves } from './pair-sleeves.ts'
export { findSleeveRest, laySleeves, type SleeveRest } from './sleeves.ts'
export { completeSilhouette, type Silhouette } from './silhouette.ts'
export { type Opening } from './template.ts'
export { findUpright, type Upright } from './upright.ts'
export { isBareSkin } from './trust.ts'
