import { type Mode, MODES } from '@toile/contract'
import { describeEngineConformance } from '@toile/engine/conformance'
import { createFrameTools, createRemoteEngine, type FrameTools, type RemoteAdapter } from '@toile/engine/remote'
import { afterAll, beforeAll } from 'vitest'
import { createBlackForestLabsAdapter } from './black-forest-labs.ts'
import { createFalAdapter } from './fal.ts'
import { createFashnAdapter } from './fashn.ts'
import { createGeminiAdapter } from './gemini.ts'
import { createOpenAiAdapter } from './openai.ts'
import { createReplicateAdapter } from './replicate.ts'
import { BFL_KEY, startBlackForestLabsDouble } from './testing/black-forest-labs-double.ts'
import { FAL_KEY, startFalDouble } from './testing/fal-double.ts'
import { FASHN_KEY, startFashnDouble } from './testing/fashn-double.ts'
import { GEMINI_KEY, startGeminiDouble } from './testing/gemini-double.ts'
import { QUICK } from './testing/hosted-suite.ts'
import { OPENAI_KEY, startOpenAiDouble } from './testing/openai-double.ts'
import { REPLICATE_KEY, startReplicateDouble } from './testing/replicate-double.ts'
import type { HostedDouble } from './testing/vendor-server.ts'
import { startVertexDouble, VERTEX } from './testing/vertex-double.ts'
import { createVertexAdapter } from './vertex.ts'

type Vendor = readonly [start: () => Promise<HostedDouble>, adapterAt: (url: string) => RemoteAdapter]

const rhythm = QUICK
const VENDORS: Readonly<Record<string, Vendor>> = {
  FASHN: [() => startFashnDouble(), (url) => createFashnAdapter({ key: FASHN_KEY, baseUrl: `${url}/v1`, rhythm })],
  fal: [startFalDouble, (baseUrl) => createFalAdapter({ key: FAL_KEY, baseUrl, rhythm })],
  Replicate: [
    startReplicateDouble,
    (url) => createReplicateAdapter({ key: REPLICATE_KEY, baseUrl: `${url}/v1`, rhythm }),
  ],
  'Black Forest Labs': [
    startBlackForestLabsDouble,
    (url) => createBlackForestLabsAdapter({ key: BFL_KEY, baseUrl: `${url}/v1`, rhythm }),
  ],
  OpenAI: [startOpenAiDouble, (url) => createOpenAiAdapter({ key: OPENAI_KEY, baseUrl: `${url}/v1` })],
  Gemini: [startGeminiDouble, (url) => createGeminiAdapter({ key: GEMINI_KEY, baseUrl: `${url}/v1beta` })],
  'Vertex AI': [startVertexDouble, (url) => createVertexAdapter({ ...VERTEX, baseUrl: `${url}/v1` })],
}

let tools: FrameTools
const doubles: HostedDouble[] = []
beforeAll(() => {
  tools = createFrameTools({ processes: 1 })
})
afterAll(async () => {
  await tools.close()
  for (const double of doubles) await double.close()
})

for (const [name, [start, adapterAt]] of Object.entries(VENDORS)) {
  // Each starts before the tests that ask it are made.
  const double = await start()
  doubles.push(double)
  const claimed = await adapterAt(double.url).capabilities(new AbortController().signal)
  const modes = MODES.filter((mode: Mode) => claimed.some(({ operation }) => operation === mode))
  const cases = modes.flatMap((mode) => [mode, `variation of ${mode}`] as const)
  describeEngineConformance(name, () => createRemoteEngine(adapterAt(double.url), tools), cases)
}
