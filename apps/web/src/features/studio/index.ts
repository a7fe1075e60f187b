export { StudioPage } from './components/studio-page.tsx'
export type { BlankSheetsProps, MaskPartProps, ResultsPartProps, StudioParts } from './parts.ts'
