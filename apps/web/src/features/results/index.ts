export { BlankSheets } from './components/blank-sheets.tsx'
export { Results, type ResultsProps } from './components/results.tsx'
