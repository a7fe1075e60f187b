import { describeMode, priceOf, RERUN_MAX_STEPS, type RerunChange, type RerunPlan, UPLOAD } from '@toile/contract'
import { pictureSize, type Size } from '../generations/requirements.ts'
import type { LineagePicture, LineageStore } from '../lineage/ports.ts'
import type { MadeBy, RecipeStore } from '../recipes/ports.ts'
import { DomainError, notFound } from '../shared/errors.ts'
import type { Upload } from '../uploads/ports.ts'
import type { PlannedStep } from './ports.ts'

export interface PlanDeps {
  readonly lineage: LineageStore
  readonly recipes: RecipeStore
  readonly findUpload: (accountId: string, uploadId: string) => Promise<Upload>
}

export interface RerunWish {
  readonly accountId: string
  readonly outputId: string
  readonly change: RerunChange
  /** Of what came of the picture, what is made again; all of it where it is left out. */
  readonly images?: readonly string[]
}

export interface Plan {
  readonly told: RerunPlan
  /** What can be made, each step after those that it needs. */
  readonly steps: readonly PlannedStep[]
}

/**
 * Which pictures are made again when something of one is changed: that picture, and what came of it, with other words or another
 * photo and else as they were made. Throws `not-found`, `invalid` where the picture has no such input.
 */
export async function planRerun(deps: PlanDeps, wish: RerunWish): Promise<Plan> {
  const { accountId, outputId, change } = wish
  const [first] = await deps.lineage.pictures(accountId, [outputId])
  if (first === undefined || first.isDeleted) throw notFound('Image')
  refuseChange(first, change)
  const changed = 'role' in change ? (await deps.findUpload(accountId, change.upload_id)).blob : null
  const { below, more } = await picturesBelow(deps.lineage, accountId, first, wish.images)
  const steps: PlannedStep[] = []
  const sizes: Size[] = []
  const numbers = new Map<string, number>()
  const told: RerunPlan['steps'] = []
  const planned = new Set([first, ...below].map(({ id }) => id))
  for (const picture of [first, ...below]) {
    const made = await deps.recipes.find(accountId, picture.id)
    const step = stepOf(picture, numbers)
    const given = (role: 'target' | 'source'): Size | null => {
      const number = step[`${role}Step`]
      if (number !== null) return sizes[number] ?? null
      return picture === first && 'role' in change && change.role === role ? changed : null
    }
    const again = madeFrom(picture).filter((id) => planned.has(id))
    // A picture below the first is made again because of something, and of nothing that is not.
    const isCut = picture !== first && (again.length === 0 || again.some((id) => !numbers.has(id)))
    const refused = made === null ? GONE : isCut ? NOT_AGAIN : refusalOf(picture, made, given)
    told.push({ image_id: picture.id, ai_model: picture.mode, made: picture.kind, price: step.price, refused })
    if (refused !== null || made === null) continue
    numbers.set(picture.id, steps.length)
    steps.push(step)
    sizes.push(sizeOf(made, step, sizes, given('target')))
  }
  return { steps, told: { price: steps.reduce((sum, { price }) => sum + price, 0), steps: told, more } }
}

export const GONE = 'It has been deleted.'
const NOT_AGAIN = 'What it was made of is not made again.'

function refuseChange({ kind, mode }: LineagePicture, change: RerunChange): void {
  const refuse = (message: string): never => {
    throw new DomainError('invalid', message, { fields: { change: [message] } })
  }
  if (kind !== 'generate') refuse('Choose the picture that this one was varied or enlarged from: that has inputs.')
  const needs = describeMode(mode)
  if ('role' in change && needs[change.role] === 'none') refuse('This picture was made without such an input.')
  if (!('prompt' in change)) return
  if (needs.prompt === 'none') refuse('This picture was made without words.')
  if (needs.prompt === 'required' && change.prompt.trim() === '') refuse('Prompt is required')
}

/**
 * What came of the picture, each after what it was made of; of more than are made at once those that are nearest, the oldest first. What
 * is chosen is told of even where it did not come of it. A free retry is another try of the same, and not followed.
 */
async function picturesBelow(
  lineage: LineageStore,
  accountId: string,
  first: LineagePicture,
  chosen: readonly string[] | undefined,
): Promise<{ below: LineagePicture[]; more: boolean }> {
  const isOther = ({ id, isRetry }: LineagePicture): boolean => id !== first.id && !isRetry
  if (chosen !== undefined) {
    const pictures = await lineage.pictures(accountId, chosen)
    if (pictures.length < new Set(chosen).size) throw notFound('Image')
    const others = pictures.filter(isOther)
    return { below: inOrder(others.slice(0, RERUN_MAX_STEPS - 1)), more: others.length >= RERUN_MAX_STEPS }
  }
  const below = new Map<string, LineagePicture>()
  let ids = [first.id]
  let more = false
  while (ids.length > 0 && !more) {
    const made = await lineage.madeOf(accountId, ids, { limit: LOOKED_AT })
    const found = new Map((await lineage.pictures(accountId, made)).map((picture) => [picture.id, picture]))
    const pictures = made
      .flatMap((id) => found.get(id) ?? [])
      .filter((picture) => isOther(picture) && !below.has(picture.id) && !picture.isDeleted)
    const room = RERUN_MAX_STEPS - 1 - below.size
    more = pictures.length > room || made.length === LOOKED_AT
    for (const picture of pictures.slice(0, room)) below.set(picture.id, picture)
    ids = pictures.map(({ id }) => id)
  }
  return { below: inOrder([...below.values()]), more }
}

/** Of what was made of the same pictures, so much is looked at, with what was deleted since. Chosen. */
const LOOKED_AT = 4 * RERUN_MAX_STEPS

/** The own pictures that are another by its steps: what a variation's picture was given is that one's. */
const madeFrom = ({ kind, given, parentId }: LineagePicture): string[] =>
  (kind === 'generate' ? [given.target, given.source] : [parentId]).filter((id) => id !== null)

/** By their time, and each after what it was made of: servers' clocks differ. */
function inOrder(pictures: readonly LineagePicture[]): LineagePicture[] {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const ordered = new Set<LineagePicture>()
  const place = (picture: LineagePicture): void => {
    if (ordered.has(picture)) return
    for (const id of madeFrom(picture)) {
      const from = byId.get(id)
      if (from !== undefined) place(from)
    }
    ordered.add(picture)
  }
  for (const picture of pictures.toSorted((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime())) place(picture)
  return [...ordered]
}

function stepOf(
  { id, mode, kind, given, parentId }: LineagePicture,
  numbers: ReadonlyMap<string, number>,
): PlannedStep {
  const numberOf = (outputId: string | null): number | null =>
    outputId === null ? null : (numbers.get(outputId) ?? null)
  const isMade = kind === 'generate'
  return {
    outputId: id,
    mode,
    kind,
    price: priceOf(kind === 'upscale' ? 'upscale' : mode, 1),
    targetStep: isMade ? numberOf(given.target) : null,
    sourceStep: isMade ? numberOf(given.source) : null,
    parentStep: isMade ? null : numberOf(parentId),
  }
}

function refusalOf(
  { kind, blobs }: LineagePicture,
  { request }: MadeBy,
  given: (role: 'target' | 'source') => Size | null,
): string | null {
  if (kind !== 'generate') return null
  for (const role of ['target', 'source'] as const) {
    const size = given(role)
    if (size !== null && Math.max(size.width, size.height) > UPLOAD.maxSide)
      return `What it is made of is larger than a photo may be: ${UPLOAD.maxSide} pixels on a side.`
  }
  const target = given('target')
  if (target === null || blobs.mask === null) return null
  if (target.width === request.width && target.height === request.height) return null
  const [before, now] = [request, target].map(({ width, height }) => `${width} × ${height}`)
  return `Its mask belongs to a photo of ${before} pixels, and the new one has ${now}: mark it anew.`
}

function sizeOf(
  { request }: MadeBy,
  { mode, kind, parentStep }: PlannedStep,
  sizes: readonly Size[],
  target: Size | null,
): Size {
  const parent = parentStep === null ? undefined : sizes[parentStep]
  if (kind === 'generate' || parent === undefined) return pictureSize(mode, target ?? request)
  const times = kind === 'upscale' ? 2 : 1
  return { width: times * parent.width, height: times * parent.height }
}
