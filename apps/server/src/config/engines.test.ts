import { describe, expect, test } from 'vitest'
import { MODES } from '@toile/contract'
import { loadConfig, SettingsError } from './config.ts'

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

describe('engines', () => {
  test('stand in the order of ENGINES, for all that is made', () => {
    const { engines } = loadConfig({ ENGINES: 'fashn, builtin', FASHN_API_KEY: 'word' })
    expect(engines).toMatchObject({ names: ['fashn', 'builtin'], order: {}, hosted: { fashn: 'word' } })
  })

  test('may stand in another order for one operation, and one that is named there alone makes nothing else', () => {
    const { engines } = loadConfig({ ENGINES_SWAP_GARMENT: 'fashn, builtin', FASHN_API_KEY: 'word' })
    expect(engines.names).toEqual(['builtin', 'fashn'])
    expect(engines.order['swap-garment']).toEqual(['fashn', 'builtin'])
    for (const mode of MODES.filter((each) => each !== 'swap-garment')) expect(engines.order[mode]).toEqual(['builtin'])
  })

  test('cannot do without what they are reached by', () => {
    expect(problemsOf({ ENGINES: 'comfyui,fashn,builtin' })).toEqual([
      'COMFYUI_SERVERS is needed for the engine comfyui.',
      'FASHN_API_KEY is needed for the engine fashn.',
    ])
    expect(problemsOf({ ENGINES_UPSCALE: 'comfyui' })).toHaveLength(1)
  })
})

describe('Vertex AI and a server that speaks OpenAI’s API', () => {
  test('are reached by settings of their own', () => {
    const { engines } = loadConfig({
      ENGINES: 'vertex,openai-compatible,builtin',
      VERTEX_SERVICE_ACCOUNT: '/keys/google.json',
      OPENAI_COMPATIBLE_URL: 'http://gpu:1234/v1',
      OPENAI_COMPATIBLE_MODELS: 'sd3.5=create-sketch+sketch-to-image, other=create-pattern',
      OPENAI_COMPATIBLE_IN_HOUSE: 'true',
    })
    expect(engines).toMatchObject({
      vertex: { serviceAccount: '/keys/google.json', location: 'us-central1' },
      compatible: {
        url: 'http://gpu:1234/v1',
        key: null,
        models: { 'sd3.5': ['create-sketch', 'sketch-to-image'], other: ['create-pattern'] },
        inHouse: true,
      },
    })
  })

  test('cannot do without them', () => {
    expect(problemsOf({ ENGINES: 'vertex,openai-compatible' })).toEqual([
      'VERTEX_SERVICE_ACCOUNT is needed for the engine vertex.',
      'OPENAI_COMPATIBLE_URL is needed for the engine openai-compatible.',
      'OPENAI_COMPATIBLE_MODELS is needed for the engine openai-compatible.',
    ])
  })

  test.each(['sd3.5', 'sd3.5=', 'sd3.5=upscale', 'sd3.5=create-sketch+', '=create-sketch'])(
    'has no models by %j',
    (value) => {
      expect(problemsOf({ OPENAI_COMPATIBLE_MODELS: value })).toEqual([
        expect.stringMatching(/^OPENAI_COMPATIBLE_MODELS must be model=mode\+mode/),
      ])
    },
  )
})

describe('prices', () => {
  test('are by the vendor’s name of the model', () => {
    const { prices } = loadConfig({ ENGINE_PRICES: 'tryon-v1.6=0.09, fal-ai/flux-2-pro=1' }).engines
    expect(prices).toEqual({ 'tryon-v1.6': 0.09, 'fal-ai/flux-2-pro': 1 })
  })

  test.each(['tryon', 'tryon=free', 'tryon=-1', '=1'])('are not %j', (value) => {
    expect(problemsOf({ ENGINE_PRICES: value })).toEqual([
      `ENGINE_PRICES must be model=dollars, several separated by commas, and is "${value}".`,
    ])
  })
})

describe('budgets of a day', () => {
  test('are by the engine', () => {
    const { dailyBudgets } = loadConfig({ ENGINE_DAILY_BUDGET_USD: 'fashn=20, comfyui=0.5' }).engines
    expect(dailyBudgets).toEqual({ fashn: 20, comfyui: 0.5 })
  })

  test.each(['20', 'fashn', 'fashn=much', 'fashn=-1', 'tryon-v1.6=1', 'builtin=1'])('are not %j', (value) => {
    expect(problemsOf({ ENGINE_DAILY_BUDGET_USD: value })).toEqual([
      `ENGINE_DAILY_BUDGET_USD must be engine=dollars, several separated by commas, and is "${value}".`,
    ])
  })
})

describe('ComfyUI servers', () => {
  const serversOf = (value: string) =>
    loadConfig({ ENGINES: 'comfyui', COMFYUI_SERVERS: value }).engines.comfyui?.servers

  test('are addresses, each with what its proxy wants to be sent', () => {
    expect(serversOf('http://one:8188, https://two/comfy|Authorization: Bearer a b|X-House: Toile')).toEqual([
      { url: 'http://one:8188', headers: {} },
      { url: 'https://two/comfy', headers: { Authorization: 'Bearer a b', 'X-House': 'Toile' } },
    ])
  })

  test.each(['gpu:8188', 'ftp://gpu', 'http://user:word@gpu', 'http://gpu|Bearer word', ''])('are not %j', (value) => {
    const problems = problemsOf({ ENGINES: 'comfyui', COMFYUI_SERVERS: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^COMFYUI_SERVERS /)
    expect(problems[0]).not.toContain('user:word')
  })
})
