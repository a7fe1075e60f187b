import { MODES } from '@toile/contract'
import { describeEngineConformance } from '@toile/engine/conformance'
import { capabilitiesOf } from './capabilities.ts'
import { createBuiltinEngine } from './engine.ts'
import { OPERATIONS } from './operations.ts'

const drawn = capabilitiesOf(true).flatMap(({ operation }) => (operation === 'mask-from-points' ? [] : [operation]))
/** One drawn from words is varied as 'variation'; those made of a photo are read anew, each in its own way. */
const variations = MODES.filter((mode) =>
  OPERATIONS.some(({ capability, needs }) => capability.operation === mode && needs.eye !== 'none'),
).map((mode) => `variation of ${mode}` as const)

describeEngineConformance('built-in', () => createBuiltinEngine({ concurrency: 2 }), [...drawn, ...variations])
