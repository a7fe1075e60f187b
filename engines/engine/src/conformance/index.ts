import { MODES } from '@toile/contract'
import { distanceTo, type GreyImage, keptBox, matteFeather, type PixelBox, type RgbaImage } from '@toile/imaging'
import { measurePlaced } from '../fidelity/outside.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeGrey, decodeRgba } from '../files.ts'
import { restoreUnmasked } from '../finish/finish.ts'
import {
  EngineError,
  type EngineEvent,
  type ImageEngine,
  imageSourceOf,
  type OperationCapability,
  type PictureRequest,
  type PictureResult,
  type Placement,
  type RequestCheck,
} from '../port.ts'
import {
  askedAgain,
  BROKEN,
  checkedPhoto,
  type ConformanceCase,
  insideFigure,
  operationOf,
  outsideFigure,
  photo,
  requestFor,
  siblingOf,
  spoiltOf,
  takesPlacement,
  variedBy,
} from './fixtures.ts'

export { backgroundMask, photo, requestFor } from './fixtures.ts'

const never = () => new AbortController().signal
const quiet = { signal: never(), emit: () => {} }

/** What every engine must keep to, whatever makes its pictures. `cases` are those the engine is known to claim. */
export function describeEngineConformance(
  name: string,
  createEngine: () => ImageEngine,
  cases: readonly ConformanceCase[],
): void {
  describe(`engine conformance: ${name}`, () => {
    let engine: ImageEngine
    let capabilities: ReadonlyMap<string, OperationCapability>

    beforeAll(async () => {
      engine = createEngine()
      capabilities = new Map((await engine.capabilities(never())).map((each) => [each.operation, each]))
    })
    afterAll(() => engine.close())

    test('claims each operation once, and says it is well', async () => {
      const claimed = (await engine.capabilities(never())).map(({ operation }) => operation)
      expect(new Set(claimed).size).toBe(claimed.length)
      expect(claimed).toEqual(expect.arrayContaining(cases.map(operationOf)))
      expect(await engine.health(never())).toMatchObject({ ok: true })
    })

    test('refuses what it does not claim', async () => {
      const unclaimed = ([...MODES, 'upscale', 'variation'] as const).find((operation) => !capabilities.has(operation))
      if (!unclaimed) return expect(capabilities.size).toBeGreaterThan(0)
      const refusal = engine.run(await requestFor(unclaimed), quiet)
      await expect(refusal).rejects.toMatchObject({ name: 'EngineError', code: 'unsupported' })
    })

    describe.each(cases)('%s', (each) => {
      const operation = operationOf(each)

      test('says so', () => {
        const capability = capabilities.get(operation)!
        const varied = variedBy(each)
        if (varied && capability.modes) expect(capability.modes).toContain(varied)
        expect(capability.maxOutputs).toBeGreaterThan(0)
      })

      test('makes a picture of the asked size, with provenance and rising progress', async () => {
        const request = await requestFor(each)
        const events: EngineEvent[] = []
        const result = await engine.run(request, { signal: never(), emit: (event) => events.push(event) })
        if (engine.check) expectKnown(await engine.check(request, quiet), result)
        expect(result.images).toHaveLength(1)
        const image = await decodeRgba(result.images[0]!)
        expect(image).toMatchObject(sizeAskedOf(request))
        expect(result.provenance).toMatchObject({ engine: engine.id, seed: request.seed })
        expect(result.provenance.parametersHash).toMatch(/^[0-9a-f]{64}$/)
        const fractions = events.flatMap((event) => (event.kind === 'progress' ? [event.fraction] : []))
        if (capabilities.get(operation)!.progress === 'steps') expect(fractions.length).toBeGreaterThan(0)
        expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
        expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
      })

      test('keeps its word about seeds, and makes visibly different pictures of one request', async () => {
        const request = await requestFor(each)
        const [first, again, other] = await Promise.all([
          onePicture(engine, request),
          onePicture(engine, askedAgain(request)),
          onePicture(engine, siblingOf(request)),
        ])
        if (capabilities.get(operation)!.seed === 'exact') expect(Buffer.compare(first, again)).toBe(0)
        // An enlargement is one picture, whatever its number.
        expect(operation === 'upscale' || shareUnlike(first, other) > VISIBLE).toBe(true)
      })

      test('stops when cancelled', async () => {
        const before = AbortSignal.abort()
        const request = await requestFor(each, { width: 2048, height: 2048 })
        await expect(engine.run(request, { signal: before, emit: () => {} })).rejects.toMatchObject({
          code: 'cancelled',
        })
        if (capabilities.get(operation)!.cancel !== 'hard') return
        const controller = new AbortController()
        const running = engine.run(askedAgain(request), { signal: controller.signal, emit: () => controller.abort() })
        await expect(running).rejects.toMatchObject({ code: 'cancelled' })
      })

      test('answers an unreadable picture with an error fit for users', async () => {
        const request = await requestFor(each)
        if (!request.target && !request.source) return expect(request.prompt).not.toBe('')
        const spoilt = request.target ? { ...request, target: BROKEN } : { ...request, source: BROKEN }
        const error: unknown = await engine.run(spoilt, quiet).catch((reason: unknown) => reason)
        expect(error).toBeInstanceOf(EngineError)
        expect(error).toMatchObject({ code: 'invalid-input', retry: 'never' })
        expect((error as EngineError).publicMessage).not.toMatch(/[/\\]|\bat\b .*:\d+|Error:/)
      })

      test('checks beforehand what it refuses, in the same words', async () => {
        if (!engine.check) return
        for (const spoilt of await spoiltOf(await requestFor(each))) {
          const { refusals } = await engine.check(spoilt, quiet)
          const refused: unknown = await engine.run(spoilt, quiet).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (refused === undefined) expect(refusals).toEqual([])
          else expect(refusals).toContain((refused as EngineError).publicMessage)
        }
      })

      test('changes nothing outside the mask and its feather', async () => {
        const request = await requestFor(each)
        if (!request.target || !request.mask) return expect(capabilities.get(operation)!.mask).not.toBe('required')
        const { images } = await engine.run(request, quiet)
        const [original, mask, result] = await Promise.all([
          decodeRgba(request.target),
          decodeGrey(request.mask),
          decodeRgba(images[0]!),
        ])
        expect(restoreUnmasked(original, mask, result)).toBe(false)
      })

      test.runIf(takesPlacement(each))(
        'puts a cut-out exactly where it is to stand, and turns it by one resample (R33)',
        async () => {
          const request = await requestFor(each, { target: await checkedPhoto() })
          const [original, mask] = await Promise.all([decodeRgba(request.target!), decodeGrey(request.mask!)])
          const place = placementOf(keptBox(mask)!)
          const made = async (placement: Placement) => {
            const { images } = await engine.run({ ...request, placement }, quiet)
            return decodeRgba(images[0]!)
          }
          const [dx, dy] = [41, -13]
          const moved = await made({ ...place, x: place.x + dx, y: place.y + dy })
          const certain = certainPixels(mask)
          expect(certain.length).toBeGreaterThan(5000)
          expect(certain.filter((p) => pixelAt(moved, p + dy * mask.width + dx) !== pixelAt(original, p))).toEqual([])
          const turned = { ...place, rotation: 12 }
          expect(measurePlaced(original, mask, await made(turned), turned)!.meanDeltaE).toBeLessThanOrEqual(1)
        },
      )
    })

    test('masks hold the inside dots and leave out the outside ones', async () => {
      if (!capabilities.has('mask-from-points')) return expect(engine.masks).toBeUndefined()
      const image = imageSourceOf(await photo())
      // Preparations may be given up for newer ones, and all end; whoever asks for a mask need not have asked for one.
      const keys = ['figure', 'figure', ...Array.from({ length: 8 }, (_, at) => `other ${at}`)]
      await Promise.all(keys.map((imageKey) => engine.masks!.prepare({ imageKey, image, turn: 'an account' }, never())))
      const request = {
        imageKey: 'figure',
        image,
        turn: 'another account',
        dots: [insideFigure, outsideFigure],
        prefer: 'person',
      } as const
      const candidates = await engine.masks!.find(request, never())
      expect(candidates.length).toBeGreaterThan(0)
      expect(candidates[0]!.kind).toBe('person')
      for (const candidate of candidates) {
        const mask = await decodeGrey(candidate.mask)
        expect([mask.width, mask.height]).toEqual([image.width, image.height])
        expect(mask.data[insideFigure.y * mask.width + insideFigure.x]).toBe(255)
        expect(mask.data[outsideFigure.y * mask.width + outsideFigure.x]).toBe(0)
        expect(candidate.score).toBeGreaterThanOrEqual(0)
        expect(candidate.score).toBeLessThanOrEqual(1)
      }
    })
  })
}

/** What was said before a picture was drawn, and what stands on it. */
function expectKnown({ refusals, warnings, understood, ignored }: RequestCheck, result: PictureResult): void {
  expect(refusals).toEqual([])
  expect(result.warnings).toEqual(expect.arrayContaining([...warnings]))
  expect({ understood, ignored }).toEqual({ understood: result.understood, ignored: result.ignored })
}

/** Where a cut-out stands that is not moved. */
const placementOf = ({ left, top, right, bottom }: PixelBox): Placement => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
  width: right - left,
  height: bottom - top,
  rotation: 0,
})

/** Pixels that a mask (255 = change) keeps, beyond its feather. */
function certainPixels(mask: GreyImage): number[] {
  const feather = matteFeather(mask.width, mask.height)
  const distance = distanceTo(mask, 1).data
  return [...distance.keys()].filter((p) => distance[p]! > feather)
}

const pixelAt = ({ data }: RgbaImage, p: number): string => data.subarray(4 * p, 4 * p + 4).join()

function sizeAskedOf({ operation, source, target, width, height }: PictureRequest): { width: number; height: number } {
  if (operation === 'upscale' && source) return { width: 2 * source.width, height: 2 * source.height }
  return target ? { width: target.width, height: target.height } : { width, height }
}

/** Share of the pixels, and codes of a channel, from which two pictures side by side are seen to differ: a drawing is mostly paper. */
const VISIBLE = 0.002
const VISIBLE_CODES = 8

function shareUnlike(one: Buffer, other: Buffer): number {
  let count = 0
  for (let o = 0; o < one.length; o += 4) {
    if ([0, 1, 2].some((c) => Math.abs(one[o + c]! - (other[o + c] ?? 0)) > VISIBLE_CODES)) count += 1
  }
  return (4 * count) / one.length
}

async function onePicture(engine: ImageEngine, request: PictureRequest): Promise<Buffer> {
  const { images } = await engine.run(request, quiet)
  return Buffer.from((await decodeRgba(images[0]!)).data)
}
