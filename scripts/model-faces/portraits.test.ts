import { describe, expect, it } from 'vitest'
import { drawPortrait } from './draw-portrait.ts'
import { HeadModel } from '../../engines/drawing/src/portraits/head-model.ts'
import { PEOPLE } from './people.ts'

const MIDDLE = { cheek: 1, jaw: 1, chin: 1, length: 1, neck: 1 }

describe('portraits', () => {
  it.each(PEOPLE.map((person) => [person.name, person] as const))(
    '%s is drawn the same twice, in numbers',
    (_, person) => {
      const svg = drawPortrait(person)
      expect(svg).toBe(drawPortrait(person))
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
      expect(svg.length).toBeLessThan(900_000)
    },
  )

  it('are of many people, and no two alike', () => {
    expect(new Set(PEOPLE.map(({ name }) => name)).size).toBe(PEOPLE.length)
    expect(new Set(PEOPLE.map((person) => drawPortrait({ ...person, name: 'same' }))).size).toBe(PEOPLE.length)
    expect(new Set(PEOPLE.map(({ skin }) => skin.wash)).size).toBeGreaterThanOrEqual(6)
    expect(PEOPLE.filter(({ age = 0 }) => age >= 0.6).length).toBeGreaterThanOrEqual(3)
  })
})

describe('a head', () => {
  it('seen from the front is even on both sides', () => {
    const head = new HeadModel(MIDDLE, { turn: 0, tilt: 0 })
    const [left, right] = [head.contour(-1), head.contour(1)]
    for (const [i, p] of left.entries()) {
      expect(right[i]!.x).toBeCloseTo(-p.x, 6)
      expect(right[i]!.y).toBeCloseTo(p.y, 6)
    }
  })

  it('turned to one side is the mirror of it turned to the other', () => {
    const [a, b] = [20, -20].map((turn) => new HeadModel(MIDDLE, { turn, tilt: 0 }))
    expect(b!.at(30, 10, 80).x).toBeCloseTo(-a!.at(-30, 10, 80).x, 6)
    expect(b!.contour(-1).map(({ x }) => -x)).toEqual(a!.contour(1).map(({ x }) => expect.closeTo(x, 6)))
  })

  it('brings the nose before the eyes, and narrows the far eye', () => {
    const head = new HeadModel(MIDDLE, { turn: 25, tilt: 0 })
    const eyes = (head.at(-41, 0, 66).x + head.at(41, 0, 66).x) / 2
    expect(head.at(0, 58, 112).x).toBeGreaterThan(eyes)
    expect(head.breadth(1, 16)).toBeLessThan(head.breadth(-1, 16))
  })
})
