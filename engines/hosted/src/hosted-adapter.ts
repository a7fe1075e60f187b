import {
  EngineError,
  type ImageEngine,
  type ImageFile,
  type OperationCapability,
  type PictureRequest,
  type RemoteRef,
  type Charged,
} from '@toile/engine'
import {
  type Frame,
  frameByRules,
  type FrameTools,
  type ModePrompt,
  type PictureRole,
  promptOf,
  type PromptPicture,
  type RemoteAdapter,
  type Size,
  type Turn,
  type VendorAnswer,
  vendorSeedOf,
} from '@toile/engine/remote'
import { capabilitiesOf, frameFor, type HostedModel, modelFor } from './hosted-model.ts'
import { dataUri } from './vendor-reply.ts'
import { type Download, type JobState, pollJob, type PollRhythm, RHYTHM } from './poll-job.ts'

/** What is to be made, ready for a vendor's own way of asking. */
export interface Order {
  readonly model: HostedModel
  readonly request: PictureRequest
  /** The canvas. */
  readonly frame: Frame
  readonly prompt: ModePrompt
  /** As the prompt names them, in its order; a photo stands on the canvas. */
  readonly pictures: readonly SentPicture[]
  /** On the canvas, in the model's convention; where it takes one in a field of its own. */
  readonly mask?: ImageFile
  readonly seed: number
}

interface FittedPicture {
  readonly role: PictureRole
  readonly file: ImageFile
}

interface SentPicture extends FittedPicture {
  /** Where the vendor reads it: by default in the address itself, as `data:`. */
  readonly address: string
}

/** A job's reference as a vendor gives it. */
type JobTicket = Pick<RemoteRef, 'id' | 'pollUrl' | 'expiresAt'>

/** What is particular to a vendor. */
export interface HostedVendor
  extends Pick<ImageEngine, 'id' | 'health'>, Pick<OperationCapability, 'progress' | 'cancel'> {
  /** Of our code for it; part of every picture's provenance. */
  readonly version: string
  readonly maxJobs: number
  /** For a job's reference. */
  readonly server: string
  readonly models: readonly HostedModel[]
  /** Left out where pictures do go to somebody outside the house. */
  readonly leavesHouse?: boolean
  /**
   * Puts a picture where the vendor reads it, which costs nothing; for vendors that take none in the call. A part of that
   * call all the same: nothing leaves the house before it is noted.
   */
  upload?(file: ImageFile, signal: AbortSignal): Promise<string>
  /** The one call. Rejects with `EngineError` that says what was charged. */
  submit(order: Order, signal: AbortSignal): Promise<{ readonly job: JobTicket } | { readonly answer: VendorAnswer }>
  /** Where calls answer with a reference. */
  readonly jobs?: {
    readonly rhythm?: PollRhythm
    /** Where a job stands. What it rejects with is a fault of the asking, and not of the job. */
    look(ref: RemoteRef, signal: AbortSignal): Promise<JobState>
    readonly download: Download
    /** Left out where nothing can be stopped. */
    stop?(ref: RemoteRef, signal: AbortSignal): Promise<Charged>
  }
}

/** What a call needs whatever the vendor: a row, words, pictures that fit, a price, warnings. */
export function createHostedAdapter(vendor: HostedVendor): RemoteAdapter {
  const { id, server, models, jobs } = vendor
  const frameOf = (request: PictureRequest): Frame => frameFor(modelFor(models, request), owedBy(request))
  const stop = jobs?.stop
  return {
    id,
    version: vendor.version,
    maxJobs: vendor.maxJobs,
    leavesHouse: vendor.leavesHouse ?? true,
    capabilities: async () => capabilitiesOf(models, vendor),
    health: (signal) => vendor.health(signal),
    frameOf,

    async prepare(request, frame, tools, turn) {
      refusePlacement(request)
      const model = modelFor(models, request)
      const order = await orderOf(request, { model, frame, tools, turn })
      return {
        model: model.id,
        priceUsd: model.priceUsd,
        warnings: warningsOf(request, frame),
        answersAtOnce: jobs === undefined,
        async submit(submitting) {
          const addressOf = async (file: ImageFile) => vendor.upload?.(file, submitting) ?? dataUri(file)
          const pictures = order.pictures.map(async (each) => ({ ...each, address: await addressOf(each.file) }))
          const submitted = await vendor.submit({ ...order, pictures: await Promise.all(pictures) }, submitting)
          if ('answer' in submitted) return submitted
          return { job: { engine: id, model: model.id, server, ...submitted.job } }
        },
      }
    },

    ...(jobs && {
      async wait(ref, { signal, emit }) {
        const row = models.find((model) => model.id === ref.model)
        const { rhythm = RHYTHM } = jobs
        return pollJob((asking) => jobs.look(ref, asking), jobs.download, {
          signal,
          emit,
          rhythm,
          priceUsd: row?.priceUsd ?? null,
        })
      },
    }),
    ...(stop && { cancel: stop }),
    async close() {},
  }
}

/** Of the picture: the photo's, or as asked. Nothing here enlarges. */
const owedBy = ({ target, width, height }: PictureRequest): Size =>
  target ? { width: target.width, height: target.height } : { width, height }

/** These vendors are shown the photo as it is. */
function refusePlacement({ placement }: PictureRequest): void {
  if (placement === undefined) return
  throw new EngineError('unsupported', 'hosted models move nothing in a photo', { retry: 'other-engine' })
}

interface Making {
  readonly model: HostedModel
  readonly frame: Frame
  readonly tools: FrameTools
  readonly turn: Turn
}

/** An order whose pictures have not left the house. */
type FittedOrder = Omit<Order, 'pictures'> & { readonly pictures: readonly FittedPicture[] }

async function orderOf(request: PictureRequest, { model, frame, tools, turn }: Making): Promise<FittedOrder> {
  const { mask, maskConvention = 'white-changes', newPerson = 'none', format, maxPictures } = model
  const needed = promptOf(request, { mask, newPerson, earlier: false })
  const prompt = needed.pictures.length < maxPictures ? promptOf(request, { mask, newPerson, earlier: true }) : needed
  const fitted = (picture: PromptPicture): Promise<ImageFile> => {
    if (picture.role === 'pose') return tools.pose(picture.pose, frame, turn)
    const { role, file } = picture
    if (role === 'mask') return tools.mask(file, frame, maskConvention, turn)
    const onCanvas = role === 'photo' || (role === 'earlier' && request.target !== undefined)
    return tools.place(file, onCanvas ? frame : ownFrame(file), 'edge', format, turn)
  }
  const pictures = prompt.pictures.map(async (each) => ({ role: each.role, file: await fitted(each) }))
  const apart = request.mask !== undefined && mask === 'apart'
  return {
    model,
    request,
    frame,
    prompt,
    pictures: await Promise.all(pictures),
    ...(apart && { mask: await tools.mask(request.mask, frame, maskConvention, turn) }),
    seed: vendorSeedOf(request),
  }
}

/** A picture that is only read goes in its own proportions: small enough to cost no more, large enough to be looked at. Chosen. */
const READ_CANVAS = { multipleOf: 1, minSide: 256, maxSide: 2048, maxPixels: 1024 * 1024 } as const
const ownFrame = (file: ImageFile): Frame => frameByRules(file, READ_CANVAS)

/** How often a picture's side may be that of its canvas before the enlargement is told. Chosen by eye. */
const VISIBLY_ENLARGED = 1.5

function warningsOf(request: PictureRequest, { box }: Frame): string[] {
  const { width } = owedBy(request)
  if (width / box.width < VISIBLY_ENLARGED) return []
  return [`The engine draws at ${box.width} × ${box.height} pixels; the picture is enlarged to its size.`]
}
