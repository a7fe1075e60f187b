export { StudioPage } from './components/studio-page.tsx'
export type { ResultPlaceholdersProps, MaskPartProps, ResultsPartProps, StudioParts } from './parts.ts'
export { VariationPage } from './variation/variation-page.tsx'
