import { ACCOUNT_LIMITS, ONLY_OUTSIDE, priceOf, type RerunChange } from '@toile/contract'
import { acceptGeneration, type AcceptDeps, type AcceptPorts, type GenerationCall } from '../generations/accept.ts'
import { cancelRequest, type SettlementUnit } from '../generations/settlement.ts'
import { upscalePicture } from '../generations/upscale.ts'
import { varyPicture } from '../generations/vary.ts'
import type { RecipeStore } from '../recipes/ports.ts'
import { orderOf, type OwnRecipe, recipeOf } from '../recipes/recipe.ts'
import { DomainError } from '../shared/errors.ts'
import { FileMissing, type FileStore } from '../shared/file-store.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { Blob } from '../uploads/blobs.ts'
import type { InputPicture } from '../uploads/input-picture.ts'
import type { EncodedPicture } from '../uploads/pictures.ts'
import type { Upload } from '../uploads/ports.ts'
import { GONE } from './plan.ts'
import type { ClaimedReruns, Rerun, RerunStep, RerunStore, StepChange, StepResult } from './ports.ts'

type RerunUnit = UnitOfWork<AcceptPorts & { readonly reruns: RerunStore }>

export interface AdvanceDeps extends AcceptDeps {
  readonly unit: RerunUnit
  readonly settling: SettlementUnit
  readonly recipes: RecipeStore
  readonly findUpload: (accountId: string, uploadId: string) => Promise<Upload>
  readonly files: Pick<FileStore, 'read'>
}

/** Reruns that a process claims at once. Chosen. */
const PAGE = 10
/** They are its own so long; one that is slower, or dies, leaves them to others. Chosen. */
const CLAIM_SECONDS = 60
/** A step that could not be ordered now is tried again after so long: its files are read each time. Chosen. */
const WAIT_SECONDS = 10
/** A step for which there is no engine waits so long after the picture before it. Chosen. */
const MOST_WAIT_MS = 60 * 60_000

/**
 * Takes every rerun on that has something to do, one after the other, however many there are. What fails of one is told, and is no
 * reason to leave the others. Any number of processes may do it at once, each with its own, and each may die anywhere.
 */
export async function advanceReruns(deps: AdvanceDeps, onError: (error: unknown) => void): Promise<void> {
  let dueBy: Date | null = null
  for (;;) {
    const asked = { dueBy, limit: PAGE, seconds: CLAIM_SECONDS }
    const claimed: ClaimedReruns = await deps.unit.run(({ reruns }) => reruns.claim(asked))
    for (const id of claimed.ids) await advanceRerun(deps, id).catch(onError)
    if (claimed.ids.length < PAGE) return
    dueBy = claimed.at
  }
}

/** Takes a rerun one step on: hears of the picture that was being made, then orders the next. */
async function advanceRerun(deps: AdvanceDeps, rerunId: string): Promise<void> {
  const next = await takeStock(deps, rerunId)
  let hasToWait = false
  if (next !== null && 'step' in next) hasToWait = !(await order(deps, next.rerun, next.step))
  else if (next !== null) {
    await cancelRequest(deps.settling, next.rerun.accountId, next.cancelled, deps.clock.now())
    await takeStock(deps, rerunId)
  }
  await deps.unit.run(({ reruns }) => reruns.release(rerunId, hasToWait ? WAIT_SECONDS : 0))
}

/** What is to be done of a rerun: the next step is to be ordered, or the job of a cancelled one to be stopped. */
type Next = { readonly rerun: Rerun } & ({ readonly step: RerunStep } | { readonly cancelled: string })

/** Notes what became of the step that was ordered, and the rerun's end. Null where there is nothing to do now. */
function takeStock({ unit, clock }: AdvanceDeps, rerunId: string): Promise<Next | null> {
  return unit.run(async ({ reruns, requests }) => {
    const rerun = await reruns.lock(rerunId)
    if (rerun === null) return null
    const current = rerun.steps.find(({ state }) => state === 'ordered')
    if (current !== undefined && current.requestId !== null) {
      const result = await reruns.resultOf(current.requestId)
      if (result.status === 'open') return rerun.state === 'running' ? null : { rerun, cancelled: current.requestId }
      await endStep(reruns, rerun, current, endOf(result))
    }
    if (rerun.state !== 'running') return null
    const now = (await reruns.find(rerunId)) ?? rerun
    const step = now.steps.find(({ state }) => state === 'waiting')
    if (step !== undefined) {
      // Before a file of it is read.
      const isFull = (await requests.countOpen(rerun.accountId)) >= ACCOUNT_LIMITS.runningJobs
      return isFull ? null : { rerun: now, step }
    }
    await reruns.end(rerunId, 'done', clock.now())
    return null
  })
}

function endOf(result: StepResult): StepChange {
  if (result.status === 'done') return { state: 'done', newOutputId: result.outputId }
  if (result.status === 'failed') return { state: 'failed', message: result.message }
  return { state: 'cancelled', message: 'It was cancelled, and its credits were given back.' }
}

/** A step's end; where it has no picture, all that needs that is left. Under the rerun's lock. */
async function endStep(reruns: RerunStore, rerun: Rerun, step: RerunStep, end: StepChange): Promise<void> {
  await reruns.changeStep(rerun.id, step.number, end)
  if (end.state === 'done') return
  const gone = new Set([step.number])
  for (const { number, state, targetStep, sourceStep, parentStep } of rerun.steps) {
    const needs = [targetStep, sourceStep, parentStep]
    if (state !== 'waiting' || !needs.some((each) => each !== null && gone.has(each))) continue
    gone.add(number)
    await reruns.changeStep(rerun.id, number, { state: 'left', message: 'What it is made of could not be made.' })
  }
}

/** Somebody else has ordered the step, or has cancelled its rerun. */
class StepTaken extends Error {
  override readonly name = 'StepTaken'
}

/**
 * Orders that are a step's: whatever opens one, takes the step in the same transaction, so that it is ordered once, whoever tries and
 * whatever process dies, and not at all once its rerun is cancelled. The rerun's lock comes last: whoever deletes an account has the
 * account's own before.
 */
const takingStep = (unit: RerunUnit, rerunId: string, { number, outputId }: RerunStep): UnitOfWork<AcceptPorts> => ({
  run: (work) =>
    unit.run(({ reruns, ...ports }) =>
      work({
        ...ports,
        requests: {
          ...ports.requests,
          async insert(request, taskIds) {
            await ports.requests.insert(request, taskIds, outputId)
            if (!isWaiting(await reruns.lock(rerunId), number)) throw new StepTaken('The step is not to be ordered')
            await reruns.changeStep(rerunId, number, { state: 'ordered', requestId: request.id })
          },
        },
      }),
    ),
})

const isWaiting = (rerun: Rerun | null, number: number): rerun is Rerun =>
  rerun?.state === 'running' && rerun.steps[number]?.state === 'waiting'

/** False where the step only has to wait. */
async function order(deps: AdvanceDeps, rerun: Rerun, step: RerunStep): Promise<boolean> {
  try {
    await orderStep({ ...deps, unit: takingStep(deps.unit, rerun.id, step) }, rerun, step)
  } catch (error) {
    if (error instanceof StepTaken) return true
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'too-many') return false
    // What the account refuses is no matter of time.
    const isAway = error.code === 'unavailable' && error.message !== ONLY_OUTSIDE
    if (isAway && (await mayWait(deps, rerun.id))) return false
    await refuse(deps, rerun.id, step, error)
  }
  return true
}

async function mayWait({ unit, clock }: AdvanceDeps, rerunId: string): Promise<boolean> {
  const since = await unit.run(({ reruns }) => reruns.lastMadeAt(rerunId))
  return clock.now().getTime() - since.getTime() < MOST_WAIT_MS
}

/** A step that could not be ordered has charged nothing. Without credits for it, nothing is begun any more. */
async function refuse(deps: AdvanceDeps, rerunId: string, step: RerunStep, error: DomainError): Promise<void> {
  await deps.unit.run(async ({ reruns }) => {
    const rerun = await reruns.lock(rerunId)
    if (!isWaiting(rerun, step.number)) return
    await endStep(reruns, rerun, step, { state: 'failed', message: error.message })
    if (error.code !== 'insufficient-credits') return
    const now = (await reruns.find(rerunId)) ?? rerun
    for (const each of now.steps)
      if (each.state === 'waiting') await reruns.changeStep(rerunId, each.number, { state: 'left' })
    await reruns.end(rerunId, 'stopped', deps.clock.now())
  })
}

type OrderDeps = Omit<AdvanceDeps, 'unit'> & Pick<AcceptDeps, 'unit'>

async function orderStep(deps: OrderDeps, rerun: Rerun, step: RerunStep): Promise<void> {
  const { accountId } = rerun
  const { kind, mode, price } = step
  if (priceOf(kind === 'upscale' ? 'upscale' : mode, 1) > price)
    throw new DomainError('conflict', 'Its price is another by now.')
  const own = await recipeOf(deps.recipes, accountId, step.outputId).catch(asGone(GONE))
  if (kind === 'generate') {
    await acceptGeneration(deps, await callOf(deps, rerun, step, own))
    return
  }
  const { outputId } = await newPicture(deps, rerun, step.parentStep)
  if (kind === 'upscale') {
    await upscalePicture(deps, { accountId, outputId, mode })
    return
  }
  const seed = own.recipe.lineage.at(-1)
  await varyPicture(deps, { accountId, outputId, count: 1, ...(seed !== undefined && { seed }) })
}

const PART_GONE = 'Something that it is made of has been deleted.'

/** The picture that an earlier step has made. Throws `not-found` where it is deleted. */
async function newPicture(
  { recipes }: OrderDeps,
  { accountId, steps }: Rerun,
  number: number | null,
): Promise<{ outputId: string; blobId: string }> {
  const outputId = number === null ? null : (steps[number]?.newOutputId ?? null)
  const made = outputId === null ? null : await recipes.find(accountId, outputId)
  if (outputId === null || made === null) throw new DomainError('not-found', PART_GONE)
  return { outputId, blobId: made.blobId }
}

/** The order of before, with what is changed and what was made anew in the place of what it was given. */
async function callOf(deps: OrderDeps, rerun: Rerun, step: RerunStep, own: OwnRecipe): Promise<GenerationCall> {
  const { accountId } = rerun
  const { fields, exact } = orderOf(own.recipe)
  const change: Partial<RerunChange> = step.number === 0 ? rerun.change : {}
  const given = async (role: 'target' | 'source'): Promise<InputPicture | undefined> => {
    const number = step[`${role}Step`]
    if (number !== null) {
      const { outputId, blobId } = await newPicture(deps, rerun, number)
      return { kind: 'new', picture: await encoded(deps, await deps.recipes.blob(accountId, blobId)), outputId }
    }
    if ('upload_id' in change && change.upload_id !== undefined && change.role === role) {
      const upload = await deps.findUpload(accountId, change.upload_id).catch(asGone(PART_GONE))
      return { kind: 'upload', ...upload }
    }
    const kept = own.files[role]
    return kept && { kind: 'new', picture: await encoded(deps, kept) }
  }
  const [target, source, { mask }] = [await given('target'), await given('source'), own.files]
  return {
    accountId,
    fields: { ...fields, ...('prompt' in change && { text_prompt: change.prompt }) },
    exact,
    ...(target && { target }),
    ...(source && { source }),
    ...(mask && { mask: await encoded(deps, mask) }),
  }
}

async function encoded({ files }: Pick<OrderDeps, 'files'>, blob: Blob | null): Promise<EncodedPicture> {
  if (blob === null) throw new DomainError('not-found', PART_GONE)
  const { storageKey, width, height, sha256 } = blob
  const data = await files.read(storageKey).catch((error: unknown) => {
    // Deleted between the look at its row and here.
    throw error instanceof FileMissing ? new DomainError('not-found', PART_GONE) : error
  })
  return { data, mediaType: 'image/png', width, height, sha256 }
}

/** What is not found is told in the rerun's words. */
const asGone =
  (message: string) =>
  (error: unknown): never => {
    throw error instanceof DomainError && error.code === 'not-found' ? new DomainError('not-found', message) : error
  }
