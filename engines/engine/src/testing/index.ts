export { measureGarment } from '../fidelity/garment.ts'
export { createGate, type Gate } from './gate.ts'
export { createTestEngine, type TestEngine } from './test-engine.ts'
export { createTestJournal, type JournalEntry } from './test-journal.ts'
