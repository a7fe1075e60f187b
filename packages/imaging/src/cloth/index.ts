export {
  addRelief,
  createRelief,
  inflate,
  type InflateOptions,
  type Relief,
  reliefNormals,
  reliefOcclusion,
  reliefShadow,
  scaleRelief,
} from './relief.ts'
export {
  addCompressionFolds,
  addCrumple,
  addHangingFolds,
  addPleats,
  addRadiatingFolds,
  addSwags,
  type CompressionFolds,
  type Crumple,
  type HangingFolds,
  type Pleats,
  type RadiatingFolds,
  type Strip,
  stripOf,
  type Swags,
} from './folds.ts'
export { CLOTH_MATERIALS, CLOTH_NAMES, type ClothMaterial, type ClothName, type StructureKind } from './materials.ts'
export { type ClothOrder, type ClothPiece, shadeCloth, type StudioLight, studioLight } from './shade.ts'
