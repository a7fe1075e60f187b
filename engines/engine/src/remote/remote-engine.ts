import { describeMode, isMode } from '@toile/contract'
import {
  type CallJournal,
  type Charged,
  EngineError,
  type EngineContext,
  type ImageEngine,
  type PictureRequest,
  type PictureResult,
  type RemoteAnswer,
  type RemoteRef,
} from '../port.ts'
import { hashRequest } from '../provenance.ts'
import { sizeOwed } from '../size-owed.ts'
import type { PreparedCall, RemoteAdapter } from './adapter.ts'
import type { FrameTools, Turn } from './frame-tools.ts'
import { createPreviews } from './previews.ts'

/** Milliseconds. Chosen. */
const LIMIT = {
  /** For a call that answers with a reference. */
  submit: 60_000,
  /** For a call that answers with the picture: the slowest models take two minutes. */
  answer: 300_000,
} as const

/**
 * An engine whose pictures somebody else makes. Each call goes one way, whatever the vendor: prepare, note that it will be
 * made, make it once, note its reference, wait, keep its answer, fit that to what is owed. `tools` is closed by who made it.
 */
export function createRemoteEngine(adapter: RemoteAdapter, tools: FrameTools): ImageEngine {
  const { id, maxJobs, leavesHouse } = adapter

  async function run(request: PictureRequest, context: EngineContext): Promise<PictureResult> {
    const { signal } = context
    await during('no', signal, () => expectClaimed(request, signal))
    expectInputs(request)
    const journal = journalOf(context)
    const call = await during('no', signal, () =>
      adapter.prepare(request, adapter.frameOf(request), tools, turnOf(context)),
    )
    for (const message of call.warnings) context.emit({ kind: 'warning', message })
    const { model, priceUsd, ref } = call
    const { parametersHash } = hashRequest(request)
    await during('no', signal, () => journal.intend({ model, priceUsd, parametersHash, ...(ref && { ref }) }))
    // Nobody waits any more, and nothing was sent yet.
    if (signal.aborted) throw cancelled(signal.reason, 'no')
    const submitted = await during('unknown', signal, () => submit(call, signal))
    if ('answer' in submitted) return keep(request, { ...submitted.answer, model }, context)
    await during('unknown', signal, () => journal.submitted(submitted.job))
    return resume(request, submitted.job, context)
  }

  async function resume(request: PictureRequest, ref: RemoteRef, context: EngineContext): Promise<PictureResult> {
    const { signal, emit } = context
    const previews = createPreviews(
      (file, soon) =>
        tools.preview(file, adapter.frameOf(request), sizeOwed(request), { ...turnOf(context), signal: soon }),
      emit,
    )
    const answer = await during('unknown', signal, () => {
      if (adapter.wait === undefined) throw new EngineError('lost', `${id} keeps no jobs`, { charged: 'unknown' })
      return adapter.wait(ref, {
        signal,
        emit: (event) => (event.kind === 'preview' ? previews.take(event.file) : emit(event)),
      })
    }).finally(() => previews.close())
    return keep(request, { ...answer, model: ref.model }, context)
  }

  async function keep(request: PictureRequest, answer: RemoteAnswer, context: EngineContext): Promise<PictureResult> {
    const charged = answer.chargedUsd === 0 ? 'no' : 'yes'
    const kept = during(charged, context.signal, () => journalOf(context).answered(answer))
    // Fitted meanwhile. Whatever comes of that, it is told once the answer is kept: until then the picture might be lost.
    const finished = finish(request, answer, context)
    finished.catch(() => {})
    await kept
    return finished
  }

  async function finish(
    request: PictureRequest,
    { picture, model, chargedUsd, warnings }: RemoteAnswer,
    context: EngineContext,
  ): Promise<PictureResult> {
    const { image, wasCut } = await tools
      .take(picture, adapter.frameOf(request), sizeOwed(request), turnOf(context))
      .catch((cause: unknown) => {
        // Reading it is our part: whatever went wrong there is told of no vendor.
        const { code, retry } = cause instanceof EngineError ? cause : ({ code: 'internal', retry: 'never' } as const)
        throw new EngineError(code === 'cancelled' ? code : 'internal', `the answer of ${id} could not be read`, {
          retry,
          charged: chargedUsd === 0 ? 'no' : 'yes',
          ...(chargedUsd !== null && { chargedUsd }),
          cause,
        })
      })
    const { version } = adapter
    return {
      images: [image],
      provenance: { engine: id, version, model, seed: request.seed, ...hashRequest(request), generative: true },
      warnings: wasCut ? [...warnings, CUT] : warnings,
      understood: [],
      ignored: [],
    }
  }

  function journalOf({ journal }: EngineContext): CallJournal {
    if (journal === undefined) throw new EngineError('internal', `${id} was asked without a journal`)
    return journal
  }

  async function expectClaimed({ operation, original }: PictureRequest, signal: AbortSignal): Promise<void> {
    const claimed = (await adapter.capabilities(signal)).find((each) => each.operation === operation)
    const varies = original === undefined || (claimed?.modes?.includes(original.operation) ?? true)
    if (claimed && (operation !== 'variation' || varies)) return
    throw new EngineError('unsupported', `${id} does not make ${operation}`, { retry: 'other-engine' })
  }

  return {
    id,
    capabilities: (signal) => adapter.capabilities(signal),
    ...(adapter.configured && { configured: adapter.configured }),
    health: (signal) => adapter.health(signal),
    run,
    remote: {
      maxJobs,
      leavesHouse,
      resume,
      finish,
      cancel: (ref, signal) => adapter.cancel?.(ref, signal) ?? Promise.resolve('unknown'),
    },
    close: () => adapter.close(),
  }
}

const turnOf = ({ signal, turn }: EngineContext): Turn => ({ signal, ...(turn !== undefined && { turn }) })

/** What every engine needs of a request is looked at here, and once. Throws `invalid-input`. */
function expectInputs({ operation, original, target, mask, source }: PictureRequest): void {
  const mode = original?.operation ?? operation
  const needs = isMode(mode) ? describeMode(mode) : null
  const missing =
    operation === 'upscale'
      ? !source
      : (needs?.target === 'required' && !target) ||
        (needs?.mask === 'required' && !mask) ||
        (needs !== null && needs.sourceKind !== null && !source) ||
        (operation === 'variation' && !original)
  if (!missing) return
  throw new EngineError('invalid-input', `${operation} without a picture that it needs`, {
    publicMessage: 'A picture is missing for this. Go back, and add it.',
  })
}

const CUT = 'The picture came in other proportions and was cut to size.'

/** Each has an end of its own: a call that answers with a reference is made to its end, also when nobody waits any more. */
function submit(call: PreparedCall, signal: AbortSignal): ReturnType<PreparedCall['submit']> {
  if (!call.answersAtOnce) return call.submit(AbortSignal.timeout(LIMIT.submit))
  return call.submit(AbortSignal.any([signal, AbortSignal.timeout(LIMIT.answer)]))
}

/** A step of a job's life: what is no `EngineError` becomes one that says what may have been charged by then. */
async function during<Result>(
  charged: Charged,
  signal: AbortSignal,
  step: () => Promise<Result> | Result,
): Promise<Result> {
  if (signal.aborted && charged === 'no') throw cancelled(signal.reason, 'no')
  try {
    return await step()
  } catch (cause) {
    if (cause instanceof EngineError) throw cause
    if (signal.aborted) throw cancelled(cause, charged)
    throw new EngineError('internal', 'a step of a remote call failed', { charged, cause })
  }
}

const cancelled = (cause: unknown, charged: Charged): EngineError =>
  new EngineError('cancelled', 'stopped by its signal', { charged, cause })
