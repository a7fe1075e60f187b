export { createGate, type Gate } from './gate.ts'
export { createTestEngine, type Behaviour, type TestEngine, type TestEngineOptions } from './test-engine.ts'
