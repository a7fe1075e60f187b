import { describe, expect, it } from 'vitest'
import { Body } from '../figures/body.ts'
import { mirrored, POSES } from '../figures/poses.ts'
import { GARMENT_WORDS } from '../words/garment-words.ts'
import { SKIRTS } from '../garments/style.ts'
import { drawSketch } from './draw-sketch.ts'

const svgOf = (prompt: string, index = 0, seed = 3) => drawSketch({ prompt, seed, index }).svg
const numbers = /NaN|undefined|Infinity|null/

describe('every garment can be drawn', () => {
  it.each(GARMENT_WORDS.map(({ name }) => name))('%s', (name) => {
    for (const prompt of [`red ${name}`, `technical flat of a red ${name}`]) {
      const { svg, understood } = drawSketch({ prompt, seed: 2, index: 1 })
      expect(svg).not.toMatch(numbers)
      expect(understood).toContain(name)
    }
  })

  it.each([...SKIRTS])('%s skirt: drawn in every third pose', (shape) => {
    for (const pose of POSES.filter((_, i) => i % 3 === 0))
      expect(svgOf(`${shape} skirt, ${pose.words[0]}`)).not.toMatch(numbers)
  })
})

describe('one request', () => {
  it('is drawn the same twice, and its pictures differ', () => {
    expect(svgOf('navy coat')).toBe(svgOf('navy coat'))
    expect(new Set([0, 1, 2, 3].map((index) => svgOf('navy coat', index))).size).toBe(4)
    expect(svgOf('navy coat', 0, 4)).not.toBe(svgOf('navy coat', 0, 5))
  })

  it.each([
    '',
    '🌸',
    'x'.repeat(10_000),
    'no no no',
    'without with without',
    'dress '.repeat(500),
    '<svg onload=x>',
    'مرحبا',
    'constructor __proto__',
  ])('draws something for %j', (prompt) => {
    const svg = svgOf(prompt)
    expect(svg).not.toMatch(numbers)
    expect(svg.length).toBeGreaterThan(10_000)
    expect(svg).not.toContain('onload')
  })
})

describe('figures', () => {
  it('are nine heads tall and stand on the floor', () => {
    for (const pose of POSES) {
      const floor = Math.max(...pose.legs.map((leg) => leg.ankle.y + leg.reach * Math.sin((leg.toe * Math.PI) / 180)))
      expect(floor).toBeGreaterThan(890)
      expect(floor).toBeLessThan(950)
    }
  })

  it('carry their weight: the neck stands over the feet', () => {
    for (const pose of POSES) {
      const feet = pose.legs.map((leg) => leg.ankle.x)
      expect(pose.chest.at.x).toBeGreaterThan(Math.min(...feet) - 30)
      expect(pose.chest.at.x).toBeLessThan(Math.max(...feet) + 30)
    }
  })

  it('are mirrored point by point', () => {
    const [pose] = POSES
    const [a, b] = [new Body(pose!, 'slender'), new Body(mirrored(pose!), 'slender')]
    expect(b.at(0.5, 2).x).toBeCloseTo(-a.at(-0.5, 2).x, 6)
    expect(b.at(0.5, 2).y).toBeCloseTo(a.at(-0.5, 2).y, 6)
  })
})
