import type { FillRun } from './brush.ts'
import { capsuleBounds, eachCapsuleRun } from './brush.ts'
import type { Lasso, MaskDocument, Operation, Paint, Stroke } from './document.ts'
import { EMPTY_DOCUMENT, eachSegment, isSameDot, paintBounds } from './document.ts'
import type { Disc, Point, Rect, Size } from './geometry.ts'
import { intersect, isEmpty, unite, fullRect } from './geometry.ts'
import { eachPolygonRun } from './polygon.ts'
import { MARKED_FROM, decodeRuns, eachMarkedRun } from './runs.ts'

/** A gesture without its points, as it begins. A lasso changes no pixel until the document has it. */
export type GestureStart = Omit<Stroke, 'points' | 'shares'> | Omit<Lasso, 'points'>

interface Live {
  readonly beginning: GestureStart
  readonly points: number[]
  /** One for each point; shares of the brush's width. */
  readonly shares: number[]
  dirty: Rect | null
}

/**
 * The pixels of a mask at the picture's size: one byte each, 0 or 255. They follow a document (`sync`) and the gesture
 * that is being made (`begin`, `extend`, then `commit` by the next `sync`, or `cancel`), and every call answers the
 * rectangle it changed, so that nothing more need be painted again. Whatever the way there, the pixels equal those of
 * the same document rasterised at once; the tests hold it to that.
 */
export class MaskSurface {
  readonly size: Size
  readonly pixels: Uint8Array
  /** One byte a pixel: 1 where it is marked by hand, or by moving the edge of such paint, and nobody has confirmed that; else 0 (R38). */
  readonly fresh: Uint8Array
  #marked = 0
  #document: MaskDocument = EMPTY_DOCUMENT
  /** The service's mask of `#document`, unpacked; null is all unmarked. */
  #base: Uint8Array | null = null
  #live: Live | null = null

  constructor(size: Size) {
    this.size = { width: size.width, height: size.height }
    this.pixels = new Uint8Array(size.width * size.height)
    this.fresh = new Uint8Array(size.width * size.height)
  }

  /** How many pixels are marked (the 300-pixel rule counts these). */
  get marked(): number {
    return this.#marked
  }

  /** Brings the pixels to `document`. A gesture in the making that the document now ends with is taken as drawn. */
  sync(document: MaskDocument): Rect | null {
    const live = this.#live
    this.#live = null
    const before = this.#document
    this.#document = document
    if (
      document.base !== null &&
      (document.base.width !== this.size.width || document.base.height !== this.size.height)
    ) {
      throw new RangeError('Mask and original image dimensions must match')
    }
    if (document.base !== before.base) this.#base = document.base === null ? null : decodeRuns(document.base)

    const kept = commonPrefix(before.operations, document.operations)
    const removed = before.operations.slice(kept)
    const added = document.operations.slice(kept)
    const rebase = document.base !== before.base
    const resettled = document.operations.slice(...settledBetween(before, document, kept))
    const goesOn = !rebase && removed.length === 0 && resettled.length === 0
    if (goesOn && live === null) {
      let dirty: Rect | null = null
      for (const [index, operation] of added.entries()) {
        dirty = unite(dirty, this.#apply(operation, kept + index, fullRect(this.size)))
      }
      return dirty
    }
    const [only] = added
    if (goesOn && added.length === 1 && live !== null && only?.kind === 'stroke') {
      if (sameStroke(only, live)) return null
    }
    const changed = [...removed, ...added, ...resettled]
    const everywhere = rebase || changed.some(({ kind }) => kind === 'inversion')
    let region: Rect | null = everywhere ? fullRect(this.size) : (live?.dirty ?? null)
    for (const operation of changed) {
      if (operation.kind !== 'inversion') region = unite(region, paintBounds(operation))
    }
    return region === null ? null : this.#rebuild(region)
  }

  /** Starts a gesture; a brush leaves its first dab. A gesture still in the making is given up first. */
  begin(beginning: GestureStart, at: Point, share = 1): Rect | null {
    const given = this.cancel()
    this.#live = { beginning, points: [at.x, at.y], shares: [share], dirty: null }
    return unite(given, this.#segment(at, share, at, share))
  }

  extend(to: Point, share = 1): Rect | null {
    const live = this.#live
    if (live === null) return null
    const from = { x: live.points.at(-2) ?? to.x, y: live.points.at(-1) ?? to.y }
    const before = live.shares.at(-1) ?? share
    live.points.push(to.x, to.y)
    live.shares.push(share)
    return this.#segment(from, before, to, share)
  }

  /** The gesture in progress, as a value for the document, or null. */
  get live(): Stroke | Lasso | null {
    const live = this.#live
    if (live === null) return null
    const pressed = live.beginning.kind === 'stroke' && live.shares.some((share) => share !== 1)
    return { ...live.beginning, points: [...live.points], ...(pressed && { shares: [...live.shares] }) }
  }

  /** Gives up the gesture in progress and restores the pixels under it. */
  cancel(): Rect | null {
    const dirty = this.#live?.dirty ?? null
    this.#live = null
    return dirty === null ? null : this.#rebuild(dirty)
  }

  #segment(from: Point, shareFrom: number, to: Point, shareTo: number): Rect | null {
    const live = this.#live
    if (live === null || live.beginning.kind === 'lasso') return null
    const { width, mode } = live.beginning
    const a: Disc = { ...from, radius: (width / 2) * shareFrom }
    const b: Disc = { ...to, radius: (width / 2) * shareTo }
    eachCapsuleRun(a, b, fullRect(this.size), this.#filler(mode, true))
    const touched = intersect(capsuleBounds(a, b), fullRect(this.size))
    live.dirty = unite(live.dirty, touched)
    return isEmpty(touched) ? null : touched
  }

  /** Sets a run of pixels to marked or unmarked, and keeps the count. `fresh`: by hand, and not confirmed. */
  #filler(mode: Paint['mode'], byFreshHand: boolean): FillRun {
    const value = mode === 'draw' ? 255 : 0
    const { pixels, fresh } = this
    const { width } = this.size
    return (y, x0, x1) => {
      fresh.fill(byFreshHand && mode === 'draw' ? 1 : 0, y * width + x0, y * width + x1)
      let changed = 0
      for (let index = y * width + x0, end = y * width + x1; index < end; index++) {
        if (pixels[index] !== value) {
          pixels[index] = value
          changed++
        }
      }
      this.#marked += value === 255 ? changed : -changed
    }
  }

  /** `index`: its place among the operations of the document. */
  #apply(operation: Operation, index: number, clip: Rect): Rect | null {
    if (operation.kind === 'inversion') {
      this.#invert(clip)
      return clip
    }
    const byHand = operation.kind !== 'patch' || operation.fresh === true
    const fill = this.#filler(operation.mode, byHand && index >= (this.#document.settled ?? 0))
    if (operation.kind === 'lasso') eachPolygonRun(operation.points, clip, fill)
    else if (operation.kind === 'patch') eachMarkedRun(operation.area, clip, fill)
    else eachSegment(operation, (a, b) => eachCapsuleRun(a, b, clip, fill))
    const bounds = paintBounds(operation)
    const touched = bounds === null ? null : intersect(bounds, clip)
    return touched === null || isEmpty(touched) ? null : touched
  }

  #invert(clip: Rect): void {
    const { pixels, fresh } = this
    for (let y = clip.y0; y < clip.y1; y++) {
      fresh.fill(0, y * this.size.width + clip.x0, y * this.size.width + clip.x1)
      for (let index = y * this.size.width + clip.x0, end = y * this.size.width + clip.x1; index < end; index++) {
        const value = pixels[index] === 0 ? 255 : 0
        pixels[index] = value
        this.#marked += value === 255 ? 1 : -1
      }
    }
  }

  /** Composes a region anew from the bottom up; operations that do not reach it cost nothing. */
  #rebuild(rect: Rect): Rect | null {
    const region = intersect(rect, fullRect(this.size))
    if (isEmpty(region)) return null
    const { pixels, fresh } = this
    for (let y = region.y0; y < region.y1; y++) {
      const start = y * this.size.width + region.x0
      const end = y * this.size.width + region.x1
      fresh.fill(0, start, end)
      for (let index = start; index < end; index++) {
        const value = this.#base !== null && (this.#base[index] ?? 0) >= MARKED_FROM ? 255 : 0
        if (pixels[index] !== value) {
          this.#marked += value === 255 ? 1 : -1
          pixels[index] = value
        }
      }
    }
    for (const [index, operation] of this.#document.operations.entries()) this.#apply(operation, index, region)
    return region
  }
}

function commonPrefix(a: readonly Operation[], b: readonly Operation[]): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

/** Of the first `kept` operations those that are confirmed in one of two documents alone: from, to. */
function settledBetween({ settled: a = 0 }: MaskDocument, { settled: b = 0 }: MaskDocument, kept: number) {
  return [Math.min(a, b), Math.min(Math.max(a, b), kept)] as const
}

const sameStroke = (stroke: Stroke, { beginning, points, shares }: Live): boolean =>
  beginning.kind === 'stroke' &&
  stroke.mode === beginning.mode &&
  stroke.width === beginning.width &&
  stroke.points.length === points.length &&
  stroke.points.every((value, index) => value === points[index]) &&
  shares.every((share, index) => share === (stroke.shares?.[index] ?? 1))

/** A document's pixels at once, for sending and for tests. */
export function rasterise(document: MaskDocument, size: Size): Uint8Array {
  const surface = new MaskSurface(size)
  surface.sync(document)
  return surface.pixels
}

/**
 * The mask that an answer to the document's dots goes on from (R31): what is marked, painted on or not, at the picture's
 * size. Null where the dots are to be answered anew: nothing was answered yet, or a dot that was answered is gone, whose
 * part of the mask is then to go too. Dots speak of what lies below an inversion, so that is what the mask is of.
 */
export function maskToRefine(document: MaskDocument, size: Size): Uint8Array | null {
  const { base, dots, answered = [], operations } = document
  if (base === null || !answered.every((dot) => dots.some((other) => isSameDot(other, dot)))) return null
  const inversions = operations.filter(({ kind }) => kind === 'inversion').length
  if (inversions % 2 === 0) return rasterise(document, size)
  return rasterise({ ...document, operations: [...operations, { kind: 'inversion' }] }, size)
}
