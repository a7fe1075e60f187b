export { BlankSheets } from './components/blank-sheets.tsx'
export { FidelityNotes } from './components/fidelity-notes.tsx'
export { Results, type ResultsProps } from './components/results.tsx'
