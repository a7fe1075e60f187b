import { basename } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestFor } from '@toile/engine/conformance'
import { type ImageEngine, probeConfinement } from '@toile/engine'
import { createBuiltinEngine } from './engine.ts'
import type { BuiltinMaskFinder, Opening } from './mask-from-points/mask-finder.ts'

describe('the built-in engine', () => {
  const { signal } = new AbortController()
  const engines: ImageEngine[] = []
  afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.close())))

  /** With masks whose opening ends like this. */
  function opened(opening: () => Promise<Opening>) {
    const never = () => Promise.reject(new Error('not asked for'))
    const open = vi.fn<() => Promise<Opening>>(opening)
    const masks: BuiltinMaskFinder = { open, prepare: never, find: never, findPerson: never, close: async () => {} }
    const warn = vi.fn<(message: string) => void>()
    const engine = createBuiltinEngine({ concurrency: 1, warm: false, warn }, masks)
    engines.push(engine)
    return { engine, open, warn }
  }

  const claimsOf = async (engine: ImageEngine) => {
    const claims = await engine.capabilities(signal)
    return {
      operations: claims.map(({ operation }) => operation),
      varied: claims.find(({ operation }) => operation === 'variation')?.modes,
    }
  }

  it('claims what needs the eye where it opens', async () => {
    const engine = createBuiltinEngine({ concurrency: 1, warm: false })
    engines.push(engine)
    const { operations, varied } = await claimsOf(engine)
    expect(operations).toEqual(expect.arrayContaining(['swap-garment', 'image-to-flatlay', 'create-background']))
    expect(varied).toEqual(expect.arrayContaining(['swap-garment', 'image-to-flatlay', 'create-background']))
    const { source: _, ...request } = await requestFor('image-to-flatlay')
    await expect(engine.run(request, { signal, emit: () => {} })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('checks a request before the drawings that wait', async () => {
    const { engine } = opened(async () => ({}))
    const request = await requestFor('create-pattern', { width: 64, height: 64 })
    const ended: string[] = []
    const drawn = Array.from({ length: 3 }, async () => {
      await engine.run({ ...request, idempotencyKey: crypto.randomUUID() }, { signal, emit: () => {} })
      ended.push('a drawing')
    })
    const checked = engine.check!(request, { signal }).then(() => ended.push('the check'))
    await Promise.all([...drawn, checked])
    expect(ended.at(-1)).toBe('a drawing')
  })

  it('confines its masks as it does its pictures', async () => {
    const started = new Set<string>()
    const confinement = probeConfinement([])
    const engine = createBuiltinEngine({
      concurrency: 1,
      confinement: {
        ...confinement,
        command(file, ...rest) {
          started.add(basename(file))
          return confinement.command(file, ...rest)
        },
      },
    })
    engines.push(engine)
    await engine.capabilities(signal)
    expect(started).toEqual(new Set(['picture-worker.ts', 'mask-worker.ts']))
  })

  it.each([
    [
      'does not open',
      () => Promise.resolve({ eyeError: 'no ONNX Runtime' }),
      /^The eye cannot be opened.* no ONNX Runtime$/,
    ],
    ['cannot be tried', () => Promise.reject(new Error('no thread')), /no thread$/],
  ])('claims no mode that needs an eye that %s, and tells the log once', async (_case, opening, said) => {
    const { engine, open, warn } = opened(opening)
    for (const { operations, varied } of [await claimsOf(engine), await claimsOf(engine)]) {
      for (const claimed of [operations, varied]) {
        expect(claimed).toContain('create-background')
        expect(claimed).not.toContain('swap-garment')
        expect(claimed).not.toContain('image-to-flatlay')
      }
      expect(operations).toContain('mask-from-points')
    }
    expect(open).toHaveBeenCalledOnce()
    expect(warn.mock.calls).toEqual([[expect.stringMatching(said)]])
  })
})
