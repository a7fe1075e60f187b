export { givenPicture, inputOf, lineageAround } from './lineage.ts'
export type { LineageStore } from './ports.ts'
