import type { SpendOfDay, SpendPeriod, UnknownCharge } from '@toile/core'
import type { EngineHealth, ModelTerms, OperationCapability } from '@toile/engine'
import { describe, expect, test } from 'vitest'
import type { EngineCheck } from './engine-check.ts'
import { enginesCommand, type EnginesCommandDeps } from './engines-command.ts'

async function run(line: string, deps: Partial<EnginesCommandDeps> = {}): Promise<{ code: number; said: string[] }> {
  const said: string[] = []
  const unasked = (): never => {
    throw new Error('was asked')
  }
  const code = await enginesCommand(
    {
      check: unasked,
      certificate: async () => null,
      open: unasked,
      now: () => new Date('2026-11-26T23:30:00Z'),
      print: (text) => void said.push(text),
      ...deps,
    },
    line.split(' ').filter((word) => word !== ''),
  )
  return { code, said }
}

describe('what is not understood says how it is used, and asks nobody', () => {
  test.each([
    '',
    'help',
    'constructor',
    'check fashn',
    'spend yesterday',
    'spend 2026-13-01',
    'spend 2026-02-30',
    'spend 2026-11-02 2026-11-01',
    'spend 2026-11-01 2026-11-02 2026-11-03',
    'spend 2026-11-27',
  ])('%j', async (line) => {
    const { code, said } = await run(line)
    expect([code, said.join()]).toEqual([2, expect.stringContaining('Usage: npm run engines')])
  })
})

describe('check', () => {
  const TERMS: ModelTerms = {
    id: 'tryon',
    licence: 'the vendor’s terms',
    commercial: true,
    priceUsd: 0.075,
    readsWords: false,
    canvas: [{ width: 864, height: 1296 }],
  }
  const capability = (operation: OperationCapability['operation'], model?: ModelTerms): OperationCapability => ({
    operation,
    mask: 'ignored',
    maxOutputs: 1,
    maxPixels: 1,
    seed: 'none',
    progress: 'none',
    cancel: 'none',
    face: 'ignored',
    pose: 'applied',
    ...(model && { model }),
  })
  const checkOf = (change: Partial<EngineCheck> = {}): EngineCheck => ({
    id: 'fashn',
    leavesHouse: true,
    hasKey: true,
    health: { ok: true },
    capabilities: [capability('swap-garment', TERMS)],
    budget: null,
    ...change,
  })
  const check = (change: Partial<EngineCheck> = {}) => run('check', { check: async () => [checkOf(change)] })

  test('says of each engine what it is, what it can, under which licence, and what it costs against what it brings in', async () => {
    expect(await check({ budget: { usd: 20, spentUsd: 7.425 } })).toEqual({
      code: 0,
      said: [
        'fashn: users’ pictures leave the house',
        '  reachable: yes',
        '  key: accepted',
        '  budget today: $12.575 of $20.00 left',
        '  swap-garment: tryon, on 864 × 1296; reads no words; face ignored, pose applied',
        '    licence: the vendor’s terms; commercial use allowed',
        '    price: $0.075 a picture; its 4 credits bring in $0.30 or more',
      ],
    })
  })

  test.each([
    [{ priceUsd: 0.301 }, /price: \$0\.301 a picture; .* LOSES MONEY$/],
    [{ priceUsd: null }, /price: not known \(ENGINE_PRICES can say it\); its 4 credits/],
    [{ commercial: false, licence: 'Example-NC' }, /licence: Example-NC; NO commercial use/],
    [
      { canvas: { multipleOf: 16, minSide: 256, maxSide: 1920, maxPixels: 1_048_576 } },
      /on sides of 256 to 1920 px, up to 1\.0 megapixels/,
    ],
  ] as [Partial<ModelTerms>, RegExp][])('%j', async (terms, words) => {
    const { code, said } = await check({ capabilities: [capability('swap-garment', { ...TERMS, ...terms })] })
    expect(code).toBe(0)
    expect(said.join('\n')).toMatch(new RegExp(words.source, 'm'))
  })

  test('says with whose certificate pictures are signed, and when that ends soon', async () => {
    const said = async (endsSoon: boolean): Promise<string | undefined> => {
      const certificate = { name: 'Atelier', ends: new Date('2026-12-20T10:00:00Z'), endsSoon }
      return (await run('check', { check: async () => [checkOf({})], certificate: async () => certificate })).said.at(
        -1,
      )
    }
    expect(await said(false)).toBe('content credentials: signed as Atelier until 2026-12-20')
    expect(await said(true)).toMatch(/until 2026-12-20, which is SOON: then pictures go without them$/)
  })

  test('a model without a price is said not to be made while its engine has a budget', async () => {
    const { said } = await check({
      budget: { usd: 1, spentUsd: 0 },
      capabilities: [capability('swap-garment', { ...TERMS, priceUsd: null })],
    })
    expect(said.at(-1)).toContain('NOT MADE without one, as the engine has a budget')
  })

  test('an upscale is compared with its two credits; a variation with nothing, and what is drawn by rules costs nothing', async () => {
    const { said } = await check({
      capabilities: [
        capability('upscale', TERMS),
        { ...capability('variation'), modes: ['create-sketch'] },
        capability('create-pattern'),
      ],
    })
    expect(said.join('\n')).toContain('its 2 credits bring in $0.15')
    expect(said.slice(-2)).toEqual([
      '  variation: of create-sketch, as their own pictures are made',
      '  create-pattern: by rules, at no cost',
    ])
  })

  test.each([
    [
      { ok: false, lack: 'reach', reason: 'it is not reached' },
      '  reachable: no: it is not reached',
      '  key: not known',
    ],
    [{ ok: false, lack: 'key', reason: 'its key is not taken' }, '  reachable: yes', '  key: refused'],
    [{ ok: false, lack: 'credit' }, '  reachable: yes', '  key: accepted; the account has nothing left'],
    [
      { ok: false, reason: 'it answers 500' },
      '  reachable: yes, but not as it should be: it answers 500',
      '  key: not known',
    ],
  ] as [EngineHealth, string, string][])('of one that is not well: %j', async (health, reach, key) => {
    const { code, said } = await run('check', {
      check: async () => [checkOf({ id: 'builtin', hasKey: false }), checkOf({ health })],
    })
    expect(code).toBe(1)
    expect(said).toEqual(expect.arrayContaining([reach, key, 'Cannot make pictures now: fashn.']))
  })

  test('a budget that cannot be counted is no failure, and is said', async () => {
    const { code, said } = await check({ budget: { usd: 20, spentUsd: null } })
    expect([code, said[3]]).toEqual([0, expect.stringContaining('what is left is not known')])
    expect((await check({ budget: { usd: 20, spentUsd: 21 } })).said[3]).toBe('  budget today: $0.00 of $20.00 left')
  })

  test('of servers of a pool that are silent it tells, though the others make pictures', async () => {
    const { code, said } = await check({ health: { ok: true, reason: '1 of 2 servers answer' }, hasKey: false })
    expect([code, said[1], said[2]]).toEqual([0, '  reachable: yes: 1 of 2 servers answer', '  key: none is needed'])
  })
})

describe('spend', () => {
  const DAY: SpendOfDay = {
    day: '2026-11-25',
    engine: 'fashn',
    made: 'swap-garment',
    charged: 2,
    knownUsd: 0.15,
    withoutAmount: 0,
    unknown: 0,
    underWay: 0,
  }
  const asked: SpendPeriod[] = []
  const bookOf = (days: readonly SpendOfDay[], unknown: readonly UnknownCharge[] = []) => ({
    open: async () => ({
      days: async (period: SpendPeriod) => (asked.push(period), days),
      unknown: async () => unknown,
    }),
  })

  test('tells by day, engine and kind what is known and what is not, and each charge of which nobody knows', async () => {
    const gone: SpendOfDay = { ...DAY, made: null, charged: 1, knownUsd: 0, withoutAmount: 1, unknown: 1, underWay: 2 }
    const lost: UnknownCharge = {
      taskId: 'task-1',
      at: new Date('2026-11-25T08:00:01.500Z'),
      engine: 'fashn',
      model: 'tryon',
      priceUsd: 0.075,
      stage: 'submitted',
    }
    const unpriced: UnknownCharge = { ...lost, taskId: 'task-2', priceUsd: null, stage: 'noted' }
    expect(await run('spend 2026-11-01 2026-11-25', bookOf([DAY, gone], [lost, unpriced]))).toEqual({
      code: 0,
      said: [
        'Calls to engines from 2026-11-01 to 2026-11-25 (UTC); those that cost nothing are left out.',
        '2026-11-25  fashn  swap-garment: 2 pictures, $0.15 known',
        '2026-11-25  fashn  (of accounts that are gone): 1 picture, $0.00 known, 1 charged without an amount, 1 not known, 2 under way',
        'in all: 3 pictures, $0.15 known',
        '',
        'Whether these were charged is not known (2); compare them with the vendor’s bill:',
        '2026-11-25 08:00:01 UTC  fashn tryon  task task-1: the vendor had the job, $0.075',
        '2026-11-25 08:00:01 UTC  fashn tryon  task task-2: asked, and no answer came, price not known',
      ],
    })
    expect(asked.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-25' })
  })

  test('is of the last thirty days where none are named, and up to today where one is', async () => {
    const { said } = await run('spend', bookOf([]))
    expect(said.at(-1)).toBe('There were none.')
    expect(asked.at(-1)).toEqual({ from: '2026-10-28', to: '2026-11-26' })
    await run('spend 2026-11-20', bookOf([]))
    expect(asked.at(-1)).toEqual({ from: '2026-11-20', to: '2026-11-26' })
  })
})
