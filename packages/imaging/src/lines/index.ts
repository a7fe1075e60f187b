export { type InkReading, type InkTrouble, readInk, SKETCH_DARKNESS } from './read-ink.ts'
export { findRegions, type RegionOptions, type Regions } from './regions.ts'
export { closedRim } from './rim.ts'
export { closing, squareExtreme } from './extremes.ts'
