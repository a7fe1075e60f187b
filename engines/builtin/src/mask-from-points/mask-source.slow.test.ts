import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EyeError } from '@toile/eye'
import { writeTinySam } from '@toile/eye/testing'
import type { RgbaImage } from '@toile/imaging'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ImageEngine, imageSourceOf } from '@toile/engine'
import { decodeGrey, encodePng } from '@toile/engine/files'
import { createBuiltinEngine } from '../engine.ts'
import { eyeErrorOf, openMaskSource } from './mask-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masks-'))
  await writeTinySam(join(folder, 'sam'))
  await writeTinySam(join(folder, 'broken'))
  await writeFile(join(folder, 'broken/sam_decoder.onnx'), 'no model')
})
afterAll(() => rm(folder, { recursive: true }))

const grey: RgbaImage = { width: 80, height: 120, data: new Uint8ClampedArray(4 * 80 * 120).fill(180) }
const NO_RUNTIME = 'ONNX Runtime does not exist for this platform'
const noRuntime = () => Promise.reject(new EyeError('model-missing', NO_RUNTIME))
const dot = { x: 40, y: 60, label: 1 as const }

describe('openMaskSource', () => {
  it('takes the configured model', async () => {
    const source = await openMaskSource(join(folder, 'sam'))
    expect(source).toMatchObject({ kind: 'configured' })
    expect(source.warning).toBeUndefined()
    const [first] = await (await source.prepare(grey)).find([dot], { prefer: 'garment' })
    expect(first).toMatchObject({ kind: 'garment' })
    expect(first!.mask.data[60 * 80 + 40]).toBe(255)
  })

  it.each(['broken', 'nowhere'])('says what is wrong with a model (%s) and finds masks all the same', async (name) => {
    const source = await openMaskSource(join(folder, name))
    expect(source.kind).not.toBe('configured')
    expect(source.warning).toMatch(/^MASK_MODEL cannot be used, so the built-in masks serve instead: /)
    expect(await (await source.prepare(grey)).find([dot], {})).toHaveLength(3)
  })

  it('finds masks without the eye where it cannot be opened, and says why', async () => {
    const source = await openMaskSource(undefined, noRuntime)
    expect(source).toMatchObject({ kind: 'classical', eyeError: NO_RUNTIME })
    expect(await eyeErrorOf(source, noRuntime)).toBe(NO_RUNTIME)
    expect(await (await source.prepare(grey)).find([dot], {})).toHaveLength(3)
  })

  it('tries the eye also where a configured model finds the masks', async () => {
    const source = await openMaskSource(join(folder, 'sam'))
    expect(await eyeErrorOf(source)).toBeUndefined()
    expect(await eyeErrorOf(source, noRuntime)).toBe(NO_RUNTIME)
  })

  it.each([
    ['no dots', [], {}],
    ['outside dots alone', [{ ...dot, label: 0 as const }], {}],
    ['a mask of another size', [dot], { previousMask: { width: 2, height: 2, data: new Uint8Array(4) } }],
  ])('a model refuses %s with words for the user', async (_case, dots, options) => {
    const picture = await (await openMaskSource(join(folder, 'sam'))).prepare(grey)
    await expect(picture.find(dots, options)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'invalid-input',
      charged: 'no',
      publicMessage: expect.stringMatching(/dots?/),
    })
  })
})

describe('the built-in engine with a model for masks', () => {
  const never = new AbortController().signal
  const engines: ImageEngine[] = []
  const open = (options: Partial<Parameters<typeof createBuiltinEngine>[0]>): ImageEngine => {
    const engine = createBuiltinEngine({ concurrency: 1, warm: false, ...options })
    engines.push(engine)
    return engine
  }
  afterAll(() => Promise.all(engines.map((engine) => engine.close())))

  it('says whether the model serves, once that is known', async () => {
    const stateOf = async (name: string) => {
      const { masks } = open({ maskModel: join(folder, name) })
      expect(masks!.model!()).toBe('opening')
      await vi.waitUntil(() => masks!.model!() !== 'opening', { timeout: 30_000 })
      return masks!.model!()
    }
    expect(await stateOf('sam')).toBe('serves')
    expect(await stateOf('broken')).toBe('failed')
    expect(open({}).masks!.model!()).toBeNull()
  })

  it('answers in its process: a draft with one candidate, then all of them', async () => {
    const engine = open({ maskModel: join(folder, 'sam') })
    // A button as large as the model's part: 12 pixels of the 256 that it sees are 5.6 of the picture's 120.
    const button = { ...grey, data: grey.data.slice() }
    for (let p = 0; p < 80 * 120; p += 1) {
      if (Math.hypot((p % 80) - dot.x, Math.floor(p / 80) - dot.y) < 5.6) button.data.set([40, 30, 90, 255], 4 * p)
    }
    const image = imageSourceOf(await encodePng(button, 'fast'))
    await engine.masks!.prepare({ imageKey: 'grey', image }, never)
    const request = { imageKey: 'grey', image, dots: [dot], prefer: 'part' } as const
    expect(await engine.masks!.find({ ...request, quality: 'draft' }, never)).toHaveLength(1)
    const found = await engine.masks!.find(request, never)
    expect(found.map(({ kind }) => kind)).toEqual(['part', expect.anything(), expect.anything()])
    const { data } = await decodeGrey(found[0]!.mask)
    const area = data.reduce((sum, value) => sum + value / 255, 0)
    expect(Math.sqrt(area / Math.PI)).toBeGreaterThan(5)
    expect(Math.sqrt(area / Math.PI)).toBeLessThan(6.5)
  })

  it('reads a photo when it prepares it, and not again', async () => {
    const engine = open({ maskModel: join(folder, 'sam') })
    const file = await encodePng(grey, 'fast')
    const photo = (imageKey: string) => {
      const read = vi.fn<() => Promise<Uint8Array>>(async () => file.data)
      return { imageKey, image: { ...imageSourceOf(file), read } }
    }
    const ask = { dots: [dot], prefer: 'part' } as const
    const prepared = photo('prepared')
    await engine.masks!.prepare(prepared, never)
    const found = await engine.masks!.find({ ...prepared, ...ask }, never)
    await engine.masks!.prepare(prepared, never)
    expect(prepared.image.read).toHaveBeenCalledOnce()
    const unprepared = photo('unprepared')
    expect(await engine.masks!.find({ ...unprepared, ...ask }, never)).toEqual(found)
    expect(unprepared.image.read).toHaveBeenCalledOnce()
    const gone = photo('gone')
    gone.image.read.mockRejectedValueOnce(new Error('no such file'))
    await expect(engine.masks!.find({ ...gone, ...ask }, never)).rejects.toThrow('no such file')
    expect(await engine.masks!.find({ ...gone, ...ask }, never)).toEqual(found)
  })

  it('tells at once, and only once, what is wrong with the model', async () => {
    const warn = vi.fn<(message: string) => void>()
    const engine = open({ maskModel: join(folder, 'broken'), warn })
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), { timeout: 30_000 })
    expect(warn.mock.calls[0]![0]).toContain('sam_decoder.onnx')
    const image = imageSourceOf(await encodePng(grey, 'fast'))
    expect(await engine.masks!.find({ imageKey: 'grey', image, dots: [dot] }, never)).toHaveLength(3)
    expect(warn).toHaveBeenCalledOnce()
  })
})
