export { type CloseUp, CLOSE_UP_SIDE, closeUpOf, inCloseUp, type Original } from './close-up.ts'
export { isCutOff } from './outline.ts'
export { type GarmentKind, readShape, type Shape, type ShapeHints } from './shape.ts'
export { swapGarment, type SwapOrder, type SwapStyle } from './swap.ts'
