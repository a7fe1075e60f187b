export { ResultPlaceholders } from './components/result-placeholders.tsx'
export { FidelityNotes } from './components/fidelity-notes.tsx'
export { PatternTools } from './components/pattern-tools.tsx'
export { Results } from './components/results.tsx'
