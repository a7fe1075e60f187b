export { distance } from './colour.ts'
export { recut } from './garments/redesign.ts'
export type { Collar, Details, Hem, Lower, Neckline, SkirtShape, TrouserShape, Upper } from './garments/style.ts'
export { drawFromWords, type DrawnPattern, type PatternOrder, interpretPattern } from './patterns/draw-pattern.ts'
export { type Emphasis, NO_EMPHASIS } from './patterns/emphasis.ts'
export { tiesColours } from './patterns/palette.ts'
export { type DrawnSketch, drawSketch, interpretSketch } from './sketch/draw-sketch.ts'
export { type Fabric, FABRIC_WORDS, FABRICS } from './words/fabrics.ts'
export type { GarmentDraft } from './words/garment-draft.ts'
export { Lexicon, tokenize } from './words/lexicon.ts'
export type { Cloth } from './words/style-words.ts'
export { FAMILIES, MOTIF_WORDS } from './words/motif-names.ts'
export { LAYOUTS, type Tone, TONE_WORDS } from './words/qualifiers.ts'
export {
  type ClothMotif,
  type ClothPart,
  type ClothWish,
  type ClothWords,
  isGarmentOf,
  namedColour,
  namesPiece,
  readCloth,
} from './words/read-cloth.ts'
export { type PatternWords, readPattern } from './words/read-pattern.ts'
export { listReadings, type Reading } from './words/readings.ts'
export { readSketch } from './words/read-sketch.ts'
export type { SketchWords } from './words/sketch-words.ts'
