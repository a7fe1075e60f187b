import { describe, expect, it } from 'vitest'
import { cellOf, compose, distinctImages, GROUPS, reduced, sameOperation } from './groups.ts'
import type { Group, Operation } from './groups.ts'

/** Operations in one conventional cell: the order of the point group, times the points of the centred lattice. */
const COUNTS: Readonly<Record<Group, number>> = {
  p1: 1,
  p2: 2,
  pm: 2,
  pg: 2,
  cm: 4,
  pmm: 4,
  pmg: 4,
  pgg: 4,
  cmm: 8,
  p4: 4,
  p4m: 8,
  p4g: 8,
  p3: 6,
  p3m1: 12,
  p31m: 12,
  p6: 12,
  p6m: 24,
}
const FREE = 1.3
const heightOf = (group: Group) => cellOf(group).ratio ?? FREE
const determinant = ({ a, b, c, d }: Operation) => a * d - b * c
const isTurn = (op: Operation) => determinant(op) > 0 && op.a < 1 - 1e-6
const orderOf = ({ a, d }: Operation) => Math.round((2 * Math.PI) / Math.acos(Math.max(-1, (a + d) / 2)))

/** All images of an operation by the lattice near the cell. */
const images = (op: Operation, h: number) =>
  [-2, -1, 0, 1, 2].flatMap((i) => [-2, -1, 0, 1, 2].map((j) => ({ ...op, e: op.e + i, f: op.f + j * h })))

/** How far a reflection shifts along its own axis: 0 is a mirror, else a glide. */
function glideOf(op: Operation): number {
  const twice = compose(op, op)
  return Math.hypot(twice.e, twice.f) / 2
}
const mirrors = (group: Group) =>
  cellOf(group, FREE)
    .operations.filter((op) => determinant(op) < 0)
    .flatMap((op) => images(op, heightOf(group)))
    .filter((op) => glideOf(op) < 1e-6)

function fixedPoint({ a, b, c, d, e, f }: Operation): { x: number; y: number } {
  const det = (1 - a) * (1 - d) - b * c
  return { x: (e * (1 - d) + c * f) / det, y: (f * (1 - a) + b * e) / det }
}
const apply = ({ a, b, c, d, e, f }: Operation, { x, y }: { x: number; y: number }) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

describe.each([...GROUPS])('%s', (group) => {
  const h = heightOf(group)
  const { operations } = cellOf(group, FREE)

  it('is a group of isometries, of the right order', () => {
    expect(operations).toHaveLength(COUNTS[group])
    for (const op of operations) {
      expect(Math.abs(determinant(op))).toBeCloseTo(1)
      expect(op.a * op.c + op.b * op.d).toBeCloseTo(0)
      for (const other of operations)
        expect(operations.some((known) => sameOperation(known, reduced(compose(op, other), h)))).toBe(true)
    }
  })

  it('leaves the motifs that it places where they are, handedness included', () => {
    const seed: Operation = { a: 0.02, b: 0.01, c: -0.01, d: 0.02, e: 0.137, f: 0.291 }
    const placed = operations.map((op) => reduced(compose(op, seed), h))
    for (const op of operations) {
      for (const motif of placed) {
        const moved = reduced(compose(op, motif), h)
        expect(placed.filter((other) => sameOperation(other, moved))).toHaveLength(1)
      }
    }
  })
})

describe('what tells the groups apart', () => {
  const highest = (group: Group) =>
    Math.max(
      1,
      ...cellOf(group, FREE)
        .operations.filter(isTurn)
        .map((op) => orderOf(op)),
    )

  it('turns', () => {
    for (const group of GROUPS) {
      const named = /[2346]/.exec(group)?.[0]
      const expected = named === undefined ? (['pmm', 'pmg', 'pgg', 'cmm'].includes(group) ? 2 : 1) : Number(named)
      expect({ group, order: highest(group) }).toEqual({ group, order: expected })
    }
  })

  it('mirrors', () => {
    const plain: readonly Group[] = ['p1', 'p2', 'pg', 'pgg', 'p3', 'p4', 'p6']
    for (const group of GROUPS)
      expect({ group, mirrors: mirrors(group).length > 0 }).toEqual({ group, mirrors: !plain.includes(group) })
  })

  it('glides without a mirror in pg, pgg and pmg', () => {
    for (const group of ['pg', 'pgg', 'pmg'] as const)
      expect(cellOf(group, FREE).operations.some((op) => determinant(op) < 0 && glideOf(op) > 0.1)).toBe(true)
  })

  it('has every centre of turning on a mirror in p3m1, p4m and p6m, and not in p31m and p4g', () => {
    const onMirrors = (group: Group, order: number) =>
      cellOf(group)
        .operations.filter((op) => isTurn(op) && orderOf(op) === order)
        .every((op) => {
          const centre = fixedPoint(op)
          return mirrors(group).some((mirror) => {
            const image = apply(mirror, centre)
            return Math.hypot(image.x - centre.x, image.y - centre.y) < 1e-6
          })
        })
    expect([onMirrors('p3m1', 3), onMirrors('p4m', 4), onMirrors('p6m', 3)]).toEqual([true, true, true])
    expect([onMirrors('p31m', 3), onMirrors('p4g', 4)]).toEqual([false, false])
  })
})

describe('marks that have the symmetry of their centre', () => {
  it.each([
    ['p4m', { x: 0, y: 0 }, 1],
    ['p4m', { x: 0.5, y: 0 }, 2],
    ['p6m', { x: 0, y: 0 }, 2],
    ['p6m', { x: 0.5, y: Math.sqrt(3) / 6 }, 4],
    ['p6m', { x: 0.5, y: 0 }, 6],
    ['p4g', { x: 0, y: 0 }, 2],
  ] as const)('%s lays one at %o and its %i images', (group, at, count) => {
    const cell = cellOf(group)
    expect(distinctImages(cell, cell.ratio!, at)).toHaveLength(count)
  })
})
