export { createRandom } from './random.ts'
export type { Random } from './random.ts'
export {
  distance,
  fromOklch,
  hexToRgb,
  hueDistance,
  lightness,
  mix,
  rgbToHex,
  shift,
  toOklab,
  toOklch,
} from './colour.ts'
export type { Oklch } from './colour.ts'
export { COLOURS } from './words/colour-names.ts'
export type { Colour, NamedColour } from './words/colour-names.ts'
export { Lexicon, singulars, tokenize } from './words/lexicon.ts'
export { addCommonWords, Reader, toned } from './words/reader.ts'
export type { CommonMeaning, SpokenColour } from './words/reader.ts'
export type { Match, Token } from './words/lexicon.ts'
export { FAMILIES, MOTIF_WORDS } from './words/motif-names.ts'
export type { Family, MotifWord } from './words/motif-names.ts'
export { MOODS } from './words/moods.ts'
export type { Harmony, Mood } from './words/moods.ts'
export * from './words/qualifiers.ts'
export * from './words/manners.ts'
export * from './words/small-words.ts'
export { readPattern } from './words/read-pattern.ts'
export type { PatternWords } from './words/read-pattern.ts'
export type { Direction } from './words/pattern-lexicon.ts'
export { drawFromWords, drawPattern } from './patterns/draw-pattern.ts'
export type { DrawnPattern, PatternArt, PatternOrder } from './patterns/draw-pattern.ts'
export { NO_EMPHASIS } from './patterns/emphasis.ts'
export type { Emphasis } from './patterns/emphasis.ts'
export type { PaintPlan } from './patterns/painted.ts'
export type { PatternFinish } from './patterns/styles.ts'
export type { Palette } from './patterns/palette.ts'
export { readSketch } from './words/read-sketch.ts'
export { drawSketch } from './sketch/draw-sketch.ts'
export type { DrawnSketch, SketchOrder } from './sketch/draw-sketch.ts'
export { FABRIC_WORDS, FABRICS } from './words/fabrics.ts'
export type { Fabric, NamedFabric } from './words/fabrics.ts'
export { CLOTH_MOTIFS, CLOTH_PARTS, namedColour, readCloth } from './words/read-cloth.ts'
export type { ClothMotif, ClothPart, ClothWish, ClothWords, Finish } from './words/read-cloth.ts'
export type { GarmentDraft } from './words/garment-draft.ts'
export type { SketchWords } from './words/read-sketch.ts'
export type {
  Closure,
  Collar,
  Details,
  Hem,
  Lower,
  Neckline,
  SkirtShape,
  SleeveShape,
  TrouserShape,
  Upper,
} from './garments/style.ts'
export { drawPortrait } from './portraits/draw-portrait.ts'
export { PEOPLE } from './portraits/people.ts'
export type { Person } from './portraits/people.ts'
