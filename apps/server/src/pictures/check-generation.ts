import type { CheckAnswer, Mode } from '@toile/contract'
import {
  checkOrder,
  DomainError,
  type EngineDeps,
  type FileStore,
  type GenerationCall,
  type InputPicture,
  onlyKnownInputs,
} from '@toile/core'
import { EngineError, type EngineRegistry, type ImageFile, type PictureRequest, type RequestCheck } from '@toile/engine'
import { chosenFaceOf } from './chosen-face.ts'
import { engineNeedOf, leftOut } from './engine-need.ts'
import { type MaskInverter, maskOfChange } from './mask-of-change.ts'
import { sourceDotOf } from './source-dot.ts'

export interface CheckGenerationDeps extends EngineDeps {
  readonly engines: Pick<EngineRegistry, 'choose'>
  readonly files: Pick<FileStore, 'read'>
  readonly photoReader: MaskInverter
}

/** Of several pictures one is looked at. */
const FIRST = { seed: 0, index: 0 } as const

const NOTHING_KNOWN: RequestCheck = { refusals: [], warnings: [], understood: [], ignored: [] }

/**
 * What is known of an order before it is placed: why it would be refused, or could not be made, and what would stand on its
 * pictures as a warning. Charges nothing and keeps nothing. Engines that know nothing before say nothing.
 */
export async function checkGeneration(
  deps: CheckGenerationDeps,
  call: GenerationCall,
  signal: AbortSignal,
): Promise<CheckAnswer> {
  const known = onlyKnownInputs(call)
  const size = await checkOrder(deps, call.accountId, known).catch(refusalsIn)
  if ('refusals' in size) return answerOf({ ...NOTHING_KNOWN, refusals: size.refusals })
  const request = await requestOf(deps, known, size, signal)
  return answerOf(await askEngine(deps, request, { mode: known.fields.ai_model, turn: call.accountId, signal }))
}

const answerOf = ({ refusals, warnings, understood, ignored, readings }: RequestCheck): CheckAnswer => ({
  ok: refusals.length === 0,
  refusals: [...new Set(refusals)],
  warnings: [...new Set(warnings)],
  understood: [...understood],
  ignored: [...ignored],
  ...(readings && { readings: [...readings] }),
})

/** What an order is refused for by its inputs is what a check tells. Errors of another kind are thrown. */
function refusalsIn(error: unknown): { refusals: string[] } {
  if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
  const perField = Object.values(error.fields ?? {}).flat()
  return { refusals: perField.length === 0 ? [error.message] : perField }
}

async function askEngine(
  { engines, privacy }: CheckGenerationDeps,
  request: PictureRequest,
  { mode, signal, turn }: { readonly mode: Mode; readonly signal: AbortSignal; readonly turn: string },
): Promise<RequestCheck> {
  const { target, mask, face, prompt } = request
  const { width, height } = target ?? request
  const asked = { mode, prompt, pixels: width * height, hasFace: face !== undefined, hasMask: mask !== undefined }
  try {
    const need = engineNeedOf({ kind: 'generate', ...asked, inHouse: await privacy.refusesOutside(turn) })
    const { engine, capability } = await engines.choose(need, signal)
    const known = (await engine.check?.(request, { signal, turn })) ?? NOTHING_KNOWN
    return { ...known, warnings: [...leftOut(request, capability), ...known.warnings] }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    // Whether it can be made is then said by the order: an engine that is away, or slow to look, is no fault of the work.
    throw new DomainError('unavailable', error.publicMessage, { detail: error.message, cause: error })
  }
}

async function requestOf(
  { files, photoReader }: CheckGenerationDeps,
  { fields, target, source, mask }: GenerationCall,
  size: { readonly width: number; readonly height: number },
  signal: AbortSignal,
): Promise<PictureRequest> {
  const read = async (given: InputPicture | undefined): Promise<ImageFile | undefined> => {
    if (given === undefined) return undefined
    if (given.kind === 'new') return given.picture
    const { storageKey, width, height } = given.blob
    return { data: await files.read(storageKey), mediaType: 'image/png', width, height }
  }
  const [targetFile, sourceFile, maskFile] = await Promise.all([
    read(target),
    read(source),
    maskOfChange(photoReader, fields.ai_model, mask, signal),
  ])
  const face = chosenFaceOf(fields.face_id, FIRST)
  const dot = sourceDotOf(fields.ai_model, fields.mask_coordinates)
  return {
    operation: fields.ai_model,
    // Nothing is made of it.
    idempotencyKey: 'check',
    ...FIRST,
    count: fields.num_images,
    ...size,
    prompt: fields.text_prompt,
    ...(targetFile && { target: targetFile }),
    ...(maskFile && { mask: maskFile }),
    ...(sourceFile && { source: sourceFile }),
    ...(dot && { dot }),
    ...(fields.garment_type && { garmentType: fields.garment_type }),
    ...(face && { face }),
    ...(fields.placement && { placement: fields.placement }),
  }
}
