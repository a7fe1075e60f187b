export { StudioPage } from './components/studio-page.tsx'
export type { StudioParts } from './parts.ts'
export { VariationPage } from './variation/variation-page.tsx'
