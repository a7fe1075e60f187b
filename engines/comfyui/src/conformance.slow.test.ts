import { MODES } from '@toile/contract'
import { describeEngineConformance } from '@toile/engine/conformance'
import { createFrameTools } from '@toile/engine/remote'
import { afterAll } from 'vitest'
import { createComfyuiEngine } from './engine.ts'
import { startComfyuiDouble } from './testing/comfyui-double.ts'
import { QUICK } from './testing/quick.ts'

const double = await startComfyuiDouble()
const tools = createFrameTools({ processes: 2 })
afterAll(async () => {
  await tools.close()
  await double.close()
})

describeEngineConformance('comfyui', () => createComfyuiEngine({ servers: [{ url: double.url }], tools, ...QUICK }), [
  ...MODES,
  'upscale',
  ...MODES.map((mode) => `variation of ${mode}` as const),
])
