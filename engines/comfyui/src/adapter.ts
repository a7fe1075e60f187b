import { randomUUID } from 'node:crypto'
import { describeMode } from '@toile/contract'
import { EngineError, type ImageFile, type PictureRequest, type RemoteRef } from '@toile/engine'
import {
  type CanvasRules,
  type Frame,
  frameByRules,
  frameOn,
  type FrameTools,
  frameWithMargin,
  type ModePrompt,
  type Padding,
  type PreparedCall,
  promptOf,
  type RemoteAdapter,
  type Turn,
  vendorSeedOf,
  wholeFrame,
} from '@toile/engine/remote'
import { capabilitiesOf, type Drawn, modelFor, MOST_UPSCALED, mostOf, type Offer } from './capabilities.ts'
import { lost, stopped, unheard } from './errors.ts'
import type { Graph } from './graphs/graph.ts'
import { GRAPHS } from './graphs/index.ts'
import type { ImageRole } from './graphs/operation-graph.ts'
import type { ServerPool } from './pool.ts'
import type { ComfyuiServer } from './server.ts'
import { watchJob, type WatchTimes } from './watch-job.ts'

const ID = 'comfyui'
/** Of graphs and prompts: part of every picture's provenance. docs/engines.md says when it is raised. */
const VERSION = '3'

export interface AdapterSettings extends Offer {
  readonly maxJobs: number
  readonly times: WatchTimes
}

/** A pool of ComfyUI servers as somebody who makes pictures. Nothing is ever charged. */
export function createComfyuiAdapter(pool: ServerPool, settings: AdapterSettings): RemoteAdapter {
  return {
    id: ID,
    version: VERSION,
    maxJobs: settings.maxJobs,
    leavesHouse: false,
    capabilities: async (signal) => capabilitiesOf(await pool.known(signal), settings),
    configured: mostOf(settings),
    async health(signal) {
      const { answering, servers, queued } = await pool.state(signal)
      const reason = `${answering} of ${servers} servers answer`
      return answering > 0 ? { ok: true, queued, reason } : { ok: false, lack: 'reach', reason }
    },
    frameOf: (request) => frameFor(request, settings.canvas),
    async prepare(request, frame, tools, turn) {
      const { signal } = turn
      expectDrawable(request)
      const drawn = drawnOf(request)
      const isVariation = request.operation === 'variation'
      // Whichever server it will be: they are fitted while the servers say how many jobs they have.
      const { text, negative, pictures } = wordsOf(request)
      const files = fitFor(request, pictures, { frame, tools, turn, canvas: settings.canvas })
      const chosen = await pool.choose((info) => modelFor(drawn, info, settings, isVariation), signal)
      const { server, way: model, given } = chosen
      // Never one that a server had before: it would make the picture again beside the first.
      const id = randomUUID()
      try {
        const images = await upload(files, { server, id, signal })
        const graph = GRAPHS[drawn].build({
          model,
          fileNames: settings.fileNames,
          prompt: text,
          negative,
          seed: vendorSeedOf(request),
          size: frame,
          images,
          filenamePrefix: `toile/${id}`,
        })
        const ref: RemoteRef = { engine: ID, model, server: server.url, id }
        return {
          ...FREE_CALL,
          model,
          ref,
          warnings: [],
          async submit(submitting) {
            try {
              await submit(server, ref, graph, submitting)
              return { job: ref }
            } finally {
              given()
            }
          },
        }
      } catch (cause) {
        given()
        throw elsewhere(cause)
      }
    },
    async wait(ref, context) {
      const server = pool.byUrl(ref.server)
      if (server === undefined) throw lost('the server of a job is not configured any more')
      const outputs = await watchJob(server, ref.id, context, settings.times).catch((cause: unknown) => {
        if (cause instanceof EngineError && cause.code === 'lost') pool.giveUp(server, ref.id)
        throw cause
      })
      try {
        const picture = await server.picture(outputs, context.signal)
        return { picture, chargedUsd: 0, warnings: [] }
      } catch (cause) {
        throw context.signal.aborted ? stopped(cause) : elsewhere(cause)
      }
    },
    async cancel(ref, signal) {
      // Of a server that is not configured any more nobody can be asked, and nothing is charged there either.
      await pool.byUrl(ref.server)?.cancel(ref.id, signal)
      return 'no'
    },
    async close() {},
  }

  /**
   * Once, whatever comes of it. Where no answer was heard, the server is asked by the job's id whether it has it; where that
   * is not heard either, the job stays to be taken up.
   */
  async function submit(server: ComfyuiServer, ref: RemoteRef, graph: Graph, signal: AbortSignal): Promise<void> {
    let refusal: EngineError | null
    try {
      refusal = await server.submit(ref.id, graph, signal)
    } catch (cause) {
      if (!(cause instanceof EngineError) || cause.charged === 'no') throw elsewhere(cause)
      const { kind } = await server.stateOf(ref.id, new AbortController().signal).catch((silence: unknown) => {
        throw unheard(`${server.name} does not say whether it has a job`, silence)
      })
      if (kind !== 'unknown') return
      throw anew(cause)
    }
    if (refusal?.code === 'model-missing') pool.forget(server)
    if (refusal !== null) throw refusal
  }
}

const FREE_CALL = { priceUsd: 0, answersAtOnce: false } as const satisfies Partial<PreparedCall>

/** Where a server went away, there may be another one in the pool, which the next attempt finds. */
function elsewhere(cause: unknown): unknown {
  if (!(cause instanceof EngineError) || (cause.code !== 'unavailable' && cause.code !== 'timeout')) return cause
  return anew(cause)
}

/** Nothing came of it, and nothing will. */
const anew = (cause: EngineError): EngineError =>
  new EngineError(cause.code, cause.message, { charged: 'no', retry: 'same-engine', cause })

/** What is drawn: for a variation the mode of the picture that is varied. */
function drawnOf({ operation, original }: PictureRequest): Drawn {
  if (operation !== 'variation') return operation
  if (original === undefined) throw new EngineError('internal', 'a variation of nothing')
  return original.operation
}

function expectDrawable({ operation, source, placement }: PictureRequest): void {
  const isTooLarge = operation === 'upscale' && source !== undefined && source.width * source.height > MOST_UPSCALED
  if (!isTooLarge && placement === undefined) return
  throw new EngineError('unsupported', isTooLarge ? 'an upscale is too large' : 'a cut-out is not placed here', {
    retry: 'other-engine',
    publicMessage: isTooLarge
      ? 'The picture is too large to be enlarged by this engine. Use a smaller one.'
      : 'This engine cannot move what is kept. Leave it where it is.',
  })
}

function frameFor(request: PictureRequest, canvas: CanvasRules): Frame {
  const { operation, source, target, width, height } = request
  if (operation === 'upscale') {
    const size = source ?? { width, height }
    return isTile(request) ? frameWithMargin(size, TILE_MARGIN) : wholeFrame(size)
  }
  const frame = frameByRules(target ?? { width, height }, canvas)
  return GRAPHS[drawnOf(request)].fillsCanvas === true ? wholeFrame(frame) : frame
}

/**
 * Pixels of a tile's own repeat that are drawn around it and cut off again: models find a border where a file ends. As far as
 * ComfyUI lets the pieces overlap in which it enlarges a picture.
 */
const TILE_MARGIN = 32

/** Whether what is enlarged repeats: whatever has become of a picture since, that is known by the mode that it was made in. */
const isTile = ({ operation, original }: PictureRequest): boolean =>
  operation === 'upscale' && original !== undefined && describeMode(original.operation).tiles

interface Fitting {
  readonly frame: Frame
  readonly canvas: CanvasRules
  readonly tools: FrameTools
  readonly turn: Turn
}

type FittedFile = readonly [ImageRole, Promise<ImageFile>]

/** Brings what the graph reads, and what its words tell of besides, onto its canvas, as RGB PNG: other files are read wrongly by servers. */
function fitFor(
  request: PictureRequest,
  told: ModePrompt['pictures'],
  { frame, canvas, tools, turn }: Fitting,
): readonly FittedFile[] {
  const { reads, sourceOnCanvas = false } = GRAPHS[drawnOf(request)]
  const placed = (file: ImageFile, on: Frame, padding: Padding) => tools.place(file, on, padding, { type: 'png' }, turn)
  const files: FittedFile[] = []
  const { target, mask, source, original } = request
  if (reads.target && target) files.push(['target', placed(target, frame, reads.target)])
  if (reads.mask && mask) files.push(['mask', tools.mask(mask, frame, 'white-changes', turn)])
  if (reads.source && source) {
    if (isTile(request)) files.push(['source', placed(source, frame, 'repeat')])
    else {
      const on = sourceOnCanvas ? frameOn(frame, source) : frameByRules(source, canvas)
      files.push(['source', placed(source, on, reads.source)])
    }
  }
  for (const picture of told) {
    if (picture.role === 'pose') files.push(['pose', tools.pose(picture.pose, frame, turn)])
    if (picture.role === 'face') files.push(['face', placed(picture.file, frameByRules(picture.file, canvas), 'edge')])
  }
  if (request.operation === 'variation' && original) files.push(['original', placed(original.picture, frame, 'edge')])
  // Where no server is found, nobody asks what came of them.
  for (const [, file] of files) file.catch(() => {})
  return files
}

async function upload(
  files: readonly FittedFile[],
  { server, id, signal }: { readonly server: ComfyuiServer; readonly id: string; readonly signal: AbortSignal },
): Promise<Readonly<Partial<Record<ImageRole, string>>>> {
  const stored = await Promise.all(
    files.map(async ([role, file]) => [role, await server.upload(`toile/${id}`, `${role}.png`, await file, signal)]),
  )
  return Object.fromEntries(stored) as Partial<Record<ImageRole, string>>
}

/** No word of mask and earlier picture: models learn of both by what they begin with. */
function wordsOf(request: PictureRequest): ModePrompt {
  const drawn = drawnOf(request)
  if (drawn === 'upscale') return { text: '', negative: '', pictures: [] }
  const { callsPicture, newPerson = 'none' } = GRAPHS[drawn]
  const named = callsPicture === undefined ? {} : { nameOf: () => callsPicture }
  return promptOf(request, { mask: 'none', earlier: false, newPerson, ...named })
}
