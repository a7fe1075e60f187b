import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lasso, MaskDocument, Operation, Patch, Stroke } from './document.ts'
import { EMPTY_DOCUMENT, settle, withBase, withOperation } from './document.ts'
import type { Rect } from './geometry.ts'
import { fullRect } from './geometry.ts'
import type { History } from './history.ts'
import { commit, redo, rewrite, startHistory, undo } from './history.ts'
import { decodeRuns, encodeRuns, runBounds } from './runs.ts'
import { MaskSurface, rasterise } from './surface.ts'

const size = { width: 36, height: 28 }

const place = fc.tuple(fc.double({ min: -8, max: 44, noNaN: true }), fc.double({ min: -8, max: 36, noNaN: true }))

const stroke: fc.Arbitrary<Stroke> = fc
  .record({
    mode: fc.constantFrom('draw' as const, 'erase' as const),
    width: fc.integer({ min: 1, max: 24 }),
    places: fc.array(fc.tuple(place, fc.double({ min: 0.2, max: 1, noNaN: true })), { minLength: 1, maxLength: 5 }),
    pen: fc.boolean(),
  })
  .map(({ mode, width, places, pen }) => ({
    kind: 'stroke',
    mode,
    width,
    points: places.flatMap(([at]) => at),
    ...(pen && { shares: places.map(([, share]) => share) }),
  }))

const lasso = fc.record({
  kind: fc.constant('lasso' as const),
  mode: fc.constantFrom('draw' as const, 'erase' as const),
  points: fc.array(place, { minLength: 1, maxLength: 6 }).map((points) => points.flat()),
}) satisfies fc.Arbitrary<Lasso>

const gesture: fc.Arbitrary<Stroke | Lasso> = fc.oneof(
  { weight: 3, arbitrary: stroke },
  { weight: 1, arbitrary: lasso },
)

const base = fc
  .uint8Array({ minLength: size.width * size.height, maxLength: size.width * size.height })
  .map((pixels) => encodeRuns(pixels, size))

const patch: fc.Arbitrary<Patch> = fc
  .tuple(
    base.filter((area) => runBounds(area) !== null),
    fc.constantFrom('draw' as const, 'erase' as const),
  )
  .map(([area, mode]) => ({ kind: 'patch', mode, area, bounds: runBounds(area) ?? fullRect(size) }))

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: gesture },
  { weight: 1, arbitrary: patch },
  { weight: 1, arbitrary: fc.constant({ kind: 'inversion' as const }) },
)

type Action =
  | { kind: 'paint'; operation: Operation }
  | { kind: 'live'; paint: Stroke | Lasso; keep: boolean }
  | { kind: 'base'; base: ReturnType<typeof encodeRuns> }
  | { kind: 'confirm' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'reset' }

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('paint' as const), operation }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('live' as const), paint: gesture, keep: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('base' as const), base }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
)

/** The document's meaning, pixel by pixel, without any of the surface's short cuts. */
function reference(document: MaskDocument): Uint8Array {
  const pixels = document.base === null ? new Uint8Array(size.width * size.height) : decodeRuns(document.base)
  for (const step of document.operations) {
    if (step.kind === 'inversion') {
      for (let index = 0; index < pixels.length; index++) pixels[index] = 255 - (pixels[index] ?? 0)
      continue
    }
    const covered = rasterise(withOperation(EMPTY_DOCUMENT, { ...step, mode: 'draw' }), size)
    for (let index = 0; index < pixels.length; index++) {
      if (covered[index] === 255) pixels[index] = step.mode === 'draw' ? 255 : 0
    }
  }
  return pixels
}

/** Where a stroke or a lasso that is not confirmed is what marked a pixel last. */
function freshOf({ operations, settled = 0 }: MaskDocument): Uint8Array {
  const fresh = new Uint8Array(size.width * size.height)
  for (const [index, step] of operations.entries()) {
    if (step.kind === 'inversion') {
      fresh.fill(0)
      continue
    }
    const covered = rasterise(withOperation(EMPTY_DOCUMENT, { ...step, mode: 'draw' }), size)
    const value = step.mode === 'draw' && step.kind !== 'patch' && index >= settled ? 1 : 0
    for (let at = 0; at < fresh.length; at++) if (covered[at] === 255) fresh[at] = value
  }
  return fresh
}

const marked = (pixels: Uint8Array): number => pixels.reduce((sum, value) => sum + (value === 255 ? 1 : 0), 0)

function drawLive(surface: MaskSurface, made: Stroke | Lasso): (Rect | null)[] {
  const { points, mode } = made
  const shares = made.kind === 'stroke' ? made.shares : undefined
  const beginning =
    made.kind === 'stroke' ? ({ kind: 'stroke', mode, width: made.width } as const) : ({ kind: 'lasso', mode } as const)
  const dirty: (Rect | null)[] = []
  for (let index = 0; index * 2 < points.length; index++) {
    const at = { x: points[index * 2] ?? 0, y: points[index * 2 + 1] ?? 0 }
    dirty.push(index === 0 ? surface.begin(beginning, at, shares?.[index]) : surface.extend(at, shares?.[index]))
  }
  return dirty
}

describe('MaskSurface', () => {
  it('always equals its document, counts right and reports every changed pixel, whatever was done and undone', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 14 }), (actions) => {
        const surface = new MaskSurface(size)
        let history: History<MaskDocument> = startHistory(EMPTY_DOCUMENT)
        for (const step of actions) {
          const before = { pixels: surface.pixels.slice(), fresh: surface.fresh.slice() }
          const dirty: (Rect | null)[] = []
          switch (step.kind) {
            case 'paint':
              history = commit(history, withOperation(history.present, step.operation))
              break
            case 'live': {
              dirty.push(...drawLive(surface, step.paint))
              const live = surface.live
              if (step.keep && live !== null) history = commit(history, withOperation(history.present, live))
              else dirty.push(surface.cancel())
              break
            }
            case 'base':
              history = commit(history, withBase(history.present, step.base, []))
              break
            case 'confirm': {
              const { operations } = history.present
              history = rewrite(history, (one) => settle(one, operations))
              break
            }
            case 'undo':
              history = undo(history)
              break
            case 'redo':
              history = redo(history)
              break
            case 'reset':
              history = commit(history, EMPTY_DOCUMENT)
          }
          dirty.push(surface.sync(history.present))
          expect(surface.pixels).toEqual(reference(history.present))
          expect(surface.marked).toBe(marked(surface.pixels))
          expect(surface.fresh).toEqual(freshOf(history.present))
          let untold = 0
          for (let index = 0; index < surface.pixels.length; index++) {
            const same = before.pixels[index] === surface.pixels[index] && before.fresh[index] === surface.fresh[index]
            if (same) continue
            const x = index % size.width
            const y = Math.floor(index / size.width)
            const told = dirty.some(
              (rect) => rect !== null && x >= rect.x0 && x < rect.x1 && y >= rect.y0 && y < rect.y1,
            )
            if (!told) untold++
          }
          expect(untold).toBe(0)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('paints nothing again when the stroke in the making becomes part of the document', () => {
    const surface = new MaskSurface(size)
    drawLive(surface, { kind: 'stroke', mode: 'draw', width: 6, points: [5, 5, 20, 12] })
    const live = surface.live
    if (live === null) throw new Error('no stroke')
    expect(surface.sync(withOperation(EMPTY_DOCUMENT, live))).toBeNull()
    expect(surface.marked).toBe(marked(surface.pixels))
  })

  it('tells what a hand has marked since the last confirmation from all else that is marked (R38)', () => {
    const surface = new MaskSurface(size)
    const at = (x: number, y: number) => {
      const index = y * size.width + x
      return { marked: surface.pixels[index] === 255, fresh: surface.fresh[index] === 1 }
    }
    const bar = (y: number): Stroke => ({ kind: 'stroke', mode: 'draw', width: 4, points: [4, y, 30, y] })
    const first = withOperation(EMPTY_DOCUMENT, bar(6))
    surface.sync(first)
    expect(at(10, 6)).toEqual({ marked: true, fresh: true })
    const confirmed = settle(first, first.operations)
    expect(surface.sync(confirmed)).not.toBeNull()
    expect(at(10, 6)).toEqual({ marked: true, fresh: false })
    drawLive(surface, bar(16))
    expect(at(10, 16)).toEqual({ marked: true, fresh: true })
    surface.sync(withOperation(confirmed, bar(16)))
    expect([at(10, 6), at(10, 16)]).toEqual([
      { marked: true, fresh: false },
      { marked: true, fresh: true },
    ])
    surface.sync(withOperation(withOperation(confirmed, bar(16)), { ...bar(16), mode: 'erase' }))
    expect(at(10, 16)).toEqual({ marked: false, fresh: false })
  })

  it('touches only the rectangle of a new dab', () => {
    const surface = new MaskSurface(size)
    expect(surface.begin({ kind: 'stroke', mode: 'draw', width: 4 }, { x: 10, y: 10 })).toEqual({
      x0: 8,
      y0: 8,
      x1: 12,
      y1: 12,
    })
    expect(surface.extend({ x: 14, y: 10 })).toEqual({ x0: 8, y0: 8, x1: 16, y1: 12 })
  })

  it('turns every pixel over by an inversion, and back', () => {
    const surface = new MaskSurface(size)
    const painted = withOperation(EMPTY_DOCUMENT, { kind: 'stroke', mode: 'draw', width: 10, points: [12, 12] })
    surface.sync(painted)
    const before = surface.marked
    const inverted = withOperation(painted, { kind: 'inversion' })
    expect(surface.sync(inverted)).toEqual(fullRect(size))
    expect(surface.marked).toBe(size.width * size.height - before)
    surface.sync(withOperation(inverted, { kind: 'inversion' }))
    expect(surface.marked).toBe(before)
  })

  it('refuses a mask of another size', () => {
    const other = encodeRuns(new Uint8Array(6), { width: 3, height: 2 })
    expect(() => new MaskSurface(size).sync(withBase(EMPTY_DOCUMENT, other, []))).toThrow(
      'Mask and original image dimensions must match',
    )
  })
})

describe('runs', () => {
  it('give every mask back, thresholded at 128', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 35, maxLength: 35 }), (pixels) => {
        const decoded = decodeRuns(encodeRuns(pixels, { width: 7, height: 5 }))
        expect([...decoded]).toEqual([...pixels].map((value) => (value >= 128 ? 255 : 0)))
      }),
    )
  })
})
