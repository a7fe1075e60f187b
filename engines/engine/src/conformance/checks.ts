import { faceWords, type Mode, MODEL_FACES, MODES } from '@toile/contract'
import { distanceTo, type GreyImage, keptBox, matteFeather, type PixelBox, type RgbaImage } from '@toile/imaging'
import sharp from 'sharp'
import { expect } from 'vitest'
import { measurePlaced } from '../fidelity/outside.ts'
import { decodeGrey, decodeRgba } from '../files.ts'
import { finishPicture, restoreUnmasked } from '../finish/finish.ts'
import {
  EngineError,
  type EngineEvent,
  type ImageEngine,
  type ImageFile,
  imageSourceOf,
  type OperationCapability,
  type PictureOperation,
  type PictureRequest,
  type PictureResult,
  type Placement,
  type RequestCheck,
} from '../port.ts'
import { sizeOwed } from '../size-owed.ts'
import { createTestJournal } from '../testing/test-journal.ts'
import {
  withNewKey,
  withOtherInputs,
  BROKEN,
  checkedPhoto,
  type ConformanceCase,
  insideFigure,
  isMasked,
  withoutNeededFiles,
  aroundGarmentMask,
  backgroundMask,
  HEAD,
  operationOf,
  outsideFigure,
  photo,
  readsASource,
  requestFor,
  nextIndex,
  invalidVariants,
  variedBy,
} from './fixtures.ts'

const never = () => new AbortController().signal
const quiet = { signal: never(), emit: () => {}, journal: createTestJournal() }

async function capabilityFor(engine: ImageEngine, each: ConformanceCase): Promise<OperationCapability> {
  const operation = operationOf(each)
  const capability = (await engine.capabilities(never())).find((claimed) => claimed.operation === operation)
  if (!capability) throw new Error(`${engine.id} does not claim ${operation}`)
  return capability
}

/** That each operation is claimed once, those of `cases` among them, and that the engine is well. */
export async function expectClaims(engine: ImageEngine, cases: readonly ConformanceCase[]): Promise<void> {
  const claimed = (await engine.capabilities(never())).map(({ operation }) => operation)
  expect(new Set(claimed).size).toBe(claimed.length)
  expect(claimed).toEqual(expect.arrayContaining(cases.map(operationOf)))
  expect(await engine.health(never())).toMatchObject({ ok: true })
}

/** That what is not claimed is refused so that the next engine is asked: also what no engine has heard of. */
export async function expectUnclaimedRefused(engine: ImageEngine): Promise<void> {
  const capabilities = await engine.capabilities(never())
  const claims = (operation: PictureOperation) => capabilities.some((claimed) => claimed.operation === operation)
  const unclaimed = ([...MODES, 'upscale', 'variation'] as const).find((operation) => !claims(operation))
  const requests = [await requestFor('create-pattern', { operation: UNHEARD_OF as PictureOperation })]
  if (unclaimed) requests.push(await requestFor(unclaimed))
  const varied = capabilities.find(({ operation }) => operation === 'variation')?.modes
  if (varied) {
    const unvaried = MODES.find((mode) => !varied.includes(mode))
    const request = await requestFor(unvaried ? `variation of ${unvaried}` : 'variation')
    requests.push({ ...request, original: { ...request.original!, operation: unvaried ?? (UNHEARD_OF as Mode) } })
  }
  for (const request of requests) {
    await expect(engine.run(request, quiet)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'unsupported',
      retry: 'other-engine',
    })
  }
}

/** An operation, or a mode, of a later version of the product. */
const UNHEARD_OF = 'fold-paper'

export async function expectFittingCapability(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  const capability = await capabilityFor(engine, each)
  const varied = variedBy(each)
  if (varied && capability.modes) expect(capability.modes).toContain(varied)
  if (!isMasked(each)) expect(capability.mask).not.toBe('required')
  expect(capability.maxOutputs).toBeGreaterThan(0)
}

/** That a picture has the asked size, by its file and by what is said of it, with provenance and rising progress. */
export async function expectPicture(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  const request = await requestFor(each)
  const events: EngineEvent[] = []
  // Before it was drawn: afterwards an engine could know more.
  const known = await engine.check?.(request, quiet)
  const result = await engine.run(request, { ...quiet, emit: (event) => events.push(event) })
  if (known) expectKnown(known, result)
  expect(result.images).toHaveLength(1)
  const [image] = result.images
  const owed = sizeOwed(request)
  expect({ width: image!.width, height: image!.height }).toEqual(owed)
  expect(await decodeRgba(image!)).toMatchObject(owed)
  expect(result.provenance).toMatchObject({ engine: engine.id, seed: request.seed })
  if (result.vector) await expectVector(result.vector, owed)
  if (result.invented) {
    expect(await decodeGrey(result.invented.map)).toMatchObject(owed)
    expect(result.invented.share).toBeGreaterThanOrEqual(0)
    expect(result.invented.share).toBeLessThanOrEqual(1)
  }
  const fractions = events.flatMap((event) => (event.kind === 'progress' ? [event.fraction] : []))
  if ((await capabilityFor(engine, each)).progress === 'steps') expect(fractions.length).toBeGreaterThan(0)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
}

/** A vector may be written in units of its own: of the picture's ratio it must be, to a hundredth. */
async function expectVector(vector: Uint8Array, { width, height }: { width: number; height: number }): Promise<void> {
  const drawn = await sharp(vector)
    .metadata()
    .catch(() => null)
  expect(drawn?.format).toBe('svg')
  expect(drawn!.width / drawn!.height).toBeCloseTo(width / height, 2)
}

/** What was said before a picture was drawn, and what stands on it. */
function expectKnown({ refusals, warnings, understood, ignored }: RequestCheck, result: PictureResult): void {
  expect(refusals).toEqual([])
  expect(result.warnings).toEqual(expect.arrayContaining([...warnings]))
  expect({ understood, ignored }).toEqual({ understood: result.understood, ignored: result.ignored })
}

/** That the hashes of a picture tell other words and other files, and are the same for another attempt. */
export async function expectHashes(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  const request = await requestFor(each)
  const hashesOf = async (asked: PictureRequest) => {
    const { parametersHash, inputsHash } = (await engine.run(asked, quiet)).provenance
    expect([parametersHash, inputsHash].filter((hash) => !/^[0-9a-f]{64}$/.test(hash))).toEqual([])
    return { parametersHash, inputsHash }
  }
  const first = await hashesOf(request)
  expect(await hashesOf(withNewKey(request))).toEqual(first)
  const { parametersHash, inputsHash } = await hashesOf(await withOtherInputs(request))
  expect(parametersHash).not.toBe(first.parametersHash)
  if (request.target ?? request.source ?? request.original) expect(inputsHash).not.toBe(first.inputsHash)
}

/** That equal requests are equal where that is claimed, and that others look different. */
export async function expectSeeds(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  const request = await requestFor(each)
  const { seed } = await capabilityFor(engine, each)
  const [first, again, sibling] = await Promise.all([
    onePicture(engine, request),
    onePicture(engine, withNewKey(request)),
    onePicture(engine, nextIndex(request)),
  ])
  if (seed === 'exact') expect(Buffer.compare(first, again)).toBe(0)
  // An enlargement is one picture, whatever its number.
  if (operationOf(each) === 'upscale') return
  expect(shareUnlike(first, sibling)).toBeGreaterThan(VISIBLE.share)
  // What is read of a source may decide the whole picture, and leave nothing to a seed.
  if (seed === 'none' || readsASource(each)) return
  const other = await onePicture(engine, withNewKey({ ...request, seed: request.seed + 1 }))
  expect(Buffer.compare(first, other)).not.toBe(0)
}

/** That a chosen face has an effect where one is claimed, and another face another. */
export async function expectFace(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  if ((await capabilityFor(engine, each)).face === 'ignored') return
  const request = await requestFor(each)
  const faces = [undefined, ...MODEL_FACES.slice(0, 2).map((face) => ({ id: face.id, words: faceWords(face) }))]
  const [without, one, other] = await Promise.all(
    faces.map((face) => onePicture(engine, withNewKey({ ...request, ...(face && { face }) }))),
  )
  expect(Buffer.compare(without!, one!)).not.toBe(0)
  expect(Buffer.compare(one!, other!)).not.toBe(0)
}

/**
 * What of a photo stays is what the mask keeps, whatever else is asked for (R32): where that is a garment, it is equal to the byte
 * and the person who wore it is nowhere put back; where it is the whole person, face and pose stay too. Looked at on the finished
 * picture, to which an answer of another size is fitted before.
 */
export async function expectNewPerson(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  const { face, pose } = await capabilityFor(engine, each)
  if (face === 'ignored' && pose === 'ignored') return
  const [chosen] = MODEL_FACES
  const request = await requestFor(each, {
    target: await checkedPhoto(),
    prompt: 'A quay at noon, walking',
    face: { id: chosen!.id, words: faceWords(chosen!) },
  })
  const original = await decodeRgba(request.target!)
  const finished = async (file: ImageFile) => {
    const { images, provenance } = await engine.run(withNewKey({ ...request, mask: file }), quiet)
    const { full } = await finishPicture({ ...request, mask: file }, images[0]!, provenance)
    const [result, mask] = await Promise.all([decodeRgba(full), decodeGrey(file)])
    const isKept = (p: number) => pixelAt(result, p) === pixelAt(original, p)
    const kept = certainPixels(mask)
    expect(kept.length).toBeGreaterThan(2000)
    expect(kept.filter((p) => !isKept(p))).toEqual([])
    return HEAD_PIXELS.filter(isKept).length / HEAD_PIXELS.length
  }
  expect(await finished(await aroundGarmentMask())).toBeLessThan(0.5)
  expect(await finished(await backgroundMask())).toBe(1)
}

const HEAD_PIXELS = Array.from({ length: 4 * HEAD.half ** 2 }, (_, at) => {
  const [x, y] = [at % (2 * HEAD.half), Math.floor(at / (2 * HEAD.half))]
  return (HEAD.y - HEAD.half + y) * HEAD.pictureWidth + HEAD.x - HEAD.half + x
})

/** That a picture stops before it begins, and, where that is claimed, while it is told of and while nothing is. */
export async function expectStops(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  const { cancel, progress, maxPixels } = await capabilityFor(engine, each)
  // As large as it takes: one that it refuses would never be stopped.
  const side = Math.min(2048, Math.floor(Math.sqrt(maxPixels)))
  const request = await requestFor(each, { width: side, height: side })
  await expect(engine.run(request, { ...quiet, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'cancelled',
  })
  if (cancel !== 'hard') return
  if (progress !== 'none') await expectStopped(engine, request, (abort) => abort(), 'at the first event')
  await expectStopped(
    engine,
    request,
    (abort) => void setTimeout(abort, 0),
    progress === 'none' ? 'at once' : 'at the first event',
  )
}

async function expectStopped(
  engine: ImageEngine,
  request: PictureRequest,
  stop: (abort: () => void) => void,
  from: 'at once' | 'at the first event',
): Promise<void> {
  const controller = new AbortController()
  let ended = false
  const abort = () => {
    if (!ended) controller.abort()
  }
  const running = engine.run(withNewKey(request), {
    ...quiet,
    signal: controller.signal,
    emit: () => {
      if (from === 'at the first event') stop(abort)
    },
  })
  if (from === 'at once') stop(abort)
  const answered: unknown = await running.catch((error: unknown) => error)
  ended = true
  // A picture that was there before anybody stopped it is no fault; a refusal is.
  if (controller.signal.aborted) expect(answered).toMatchObject({ name: 'EngineError', code: 'cancelled' })
  else expect(answered).toHaveProperty('images')
}

/** That files which are missing, or cannot be read, are told in words for the user, whether the engine checks beforehand or not. */
export async function expectFilesRefused(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  const request = await requestFor(each)
  const { mask } = await capabilityFor(engine, each)
  const spoilt = withoutNeededFiles(request, mask)
  for (const name of ['target', 'mask', 'source'] as const) {
    if (request[name] && (name !== 'mask' || mask !== 'ignored')) spoilt.push({ ...request, [name]: BROKEN })
  }
  for (const wrong of spoilt) {
    const error = await errorOf(engine, withNewKey(wrong))
    expect(error).toBeInstanceOf(EngineError)
    expect(error).toMatchObject({ code: 'invalid-input', retry: 'never' })
    expect((error as EngineError).publicMessage).not.toMatch(/[/\\]|\bat\b .*:\d+|Error:/)
  }
}

/** That `check`, where there is one, says what `run` refuses, and nothing else: each of these requests has one thing wrong. */
export async function expectCheck(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  if (!engine.check) return
  for (const spoilt of await invalidVariants(await requestFor(each))) {
    const { refusals } = await engine.check(spoilt, quiet)
    const refused = await errorOf(engine, spoilt)
    expect(refusals).toEqual(refused === undefined ? [] : [(refused as EngineError).publicMessage])
  }
}

/** What a run rejects with; undefined for a picture. */
const errorOf = (engine: ImageEngine, request: PictureRequest): Promise<unknown> =>
  engine.run(request, quiet).then(
    () => undefined,
    (error: unknown) => error,
  )

/**
 * For cases with a mask: that nothing is changed outside it and its feather. Others' pictures come from canvases of other
 * sizes: of an engine that asks them it is the finished picture that keeps the promise.
 */
export async function expectUnmaskedKept(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  const request = await requestFor(each)
  const { images, provenance } = await engine.run(request, quiet)
  const image = engine.remote ? (await finishPicture(request, images[0]!, provenance)).full : images[0]!
  const [original, mask, result] = await Promise.all([
    decodeRgba(request.target!),
    decodeGrey(request.mask!),
    decodeRgba(image),
  ])
  expect(restoreUnmasked(original, distanceTo(mask, 1), result)).toBe(false)
}

/**
 * For cases that take a placement: that a cut-out stands where it is to, and is turned by one resample (R33). An engine that
 * asks others may leave it to one that draws.
 */
export async function expectPlaced(engine: ImageEngine, each: ConformanceCase): Promise<void> {
  const request = await requestFor(each, { target: await checkedPhoto() })
  const [original, mask] = await Promise.all([decodeRgba(request.target!), decodeGrey(request.mask!)])
  const place = placementOf(keptBox(mask)!)
  const made = async (placement: Placement) => {
    const { images } = await engine.run({ ...request, placement }, quiet)
    return decodeRgba(images[0]!)
  }
  const [dx, dy] = [41, -13]
  if (engine.remote) {
    const placement = { ...place, x: place.x + dx }
    const refused = await errorOf(engine, { ...request, placement })
    if (refused) return expect(refused).toMatchObject({ code: 'unsupported', retry: 'other-engine', charged: 'no' })
  }
  const moved = await made({ ...place, x: place.x + dx, y: place.y + dy })
  const certain = certainPixels(mask)
  expect(certain.length).toBeGreaterThan(5000)
  expect(certain.filter((p) => pixelAt(moved, p + dy * mask.width + dx) !== pixelAt(original, p))).toEqual([])
  const turned = { ...place, rotation: 12 }
  expect(measurePlaced(original, mask, await made(turned), turned)!.meanDeltaE).toBeLessThanOrEqual(1)
}

/** That masks hold the inside dots and leave out the outside ones; without the claim, that there is nothing to ask for one. */
export async function expectMasks(engine: ImageEngine): Promise<void> {
  const claimed = await engine.capabilities(never())
  if (!claimed.some(({ operation }) => operation === 'mask-from-points')) {
    expect(engine.masks).toBeUndefined()
    return
  }
  expect(engine.masks).toBeDefined()
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

/** From when on two pictures side by side are seen to differ. Chosen by eye. */
const VISIBLE = {
  /** Share of the pixels that do: a drawing is mostly paper. */
  share: 0.002,
  /** Codes of a channel from which one does. */
  codes: 8,
} as const

function shareUnlike(one: Buffer, other: Buffer): number {
  let count = 0
  for (let o = 0; o < one.length; o += 4) {
    if ([0, 1, 2].some((c) => Math.abs(one[o + c]! - (other[o + c] ?? 0)) > VISIBLE.codes)) count += 1
  }
  return (4 * count) / one.length
}

async function onePicture(engine: ImageEngine, request: PictureRequest): Promise<Buffer> {
  const { images } = await engine.run(request, quiet)
  return Buffer.from((await decodeRgba(images[0]!)).data)
}
