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

describe('working drawings', () => {
  const scaleOf = (prompt: string) => Number(/scale\(([\d.]+) /.exec(svgOf(`technical flat of a ${prompt}`))![1])

  it('fill their sheet: wide tops lie one above the other', () => {
    expect(scaleOf('shirt')).toBeGreaterThan(scaleOf('gown') * 1.3)
    expect(scaleOf('poncho')).toBeGreaterThan(1)
  })
})

describe('cuttings of cloth', () => {
  const pinned = (prompt: string) => svgOf(prompt).match(/fill="#c9c3b8"/g)?.length

  it('are pinned for every cloth that was asked for, a cape among them', () => {
    expect(pinned('orange joggers')).toBe(1)
    expect(pinned('scarlet cape and orange joggers')).toBe(2)
    expect(pinned('scarlet scarf and orange joggers')).toBe(1)
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

describe('a variation', () => {
  const vary = (lineage: readonly number[], prompt = 'red coat over a white dress') =>
    drawSketch({ prompt, seed: 3, index: 1, lineage })

  it('is another drawing of the same outfit in the same medium', () => {
    const [original, child, grandchild] = [vary([]), vary([5]), vary([5, 9])]
    expect(new Set([original.svg, child.svg, grandchild.svg]).size).toBe(3)
    expect(vary([]).svg).toBe(svgOf('red coat over a white dress', 1))
    expect(vary([5]).svg).toBe(child.svg)
    expect(child.understood).toEqual(original.understood)
  })

  it('keeps the colours of the cloths', () => {
    const colours = vary([]).words.garments.flatMap((draft) => draft.colours.map(({ hex }) => `fill="${hex}"`))
    expect(colours).toHaveLength(2)
    for (const lineage of [[], [7], [7, 8]]) for (const colour of colours) expect(vary(lineage).svg).toContain(colour)
  })
})

describe('what is told', () => {
  it.each([
    ['red pencil skirt and black trousers', ['skirt', 'red']],
    ['closed navy puffer coat over a blouse with puff sleeves', ['puff sleeves']],
    ['long buttoned coat over a red miniskirt', ['miniskirt', 'red']],
  ])('%s: what cannot be seen is not claimed', (prompt, unseen) => {
    const { understood, ignored } = drawSketch({ prompt, seed: 1, index: 0 })
    for (const word of unseen) {
      expect(understood.join(' | ')).not.toMatch(new RegExp(`(^|\\| )(pencil )?${word}($| \\|)`))
      expect(ignored.join(' ')).toContain(word)
    }
  })
})

describe('the page', () => {
  it.each([
    [64, 2048],
    [2048, 64],
    [300, 300],
    [512, 288],
    [288, 512],
  ])('%s × %s: every clipped group and every layer holds a mark', (width, height) => {
    for (const index of [0, 1, 2, 3]) {
      const { svg } = drawSketch({ prompt: 'red dress, sun hat, veil, tote bag', seed: 4, index, width, height })
      expect(svg).not.toMatch(/<g[^>]*><\/g>/)
      expect(svg.match(/<g /g)).toHaveLength(svg.match(/<\/g>/g)!.length)
    }
  })

  it('draws a working drawing alike on both sides', () => {
    const { svg } = drawSketch({ prompt: 'technical flat of a circle skirt', seed: 1, index: 0 })
    const [outline] = svg.match(/<path fill="#[0-9a-f]{6}" d="M[^"]+Z"/g)!.toSorted((a, b) => b.length - a.length)
    const xs = outline!.match(/-?[\d.]+ -?[\d.]+/g)!.map((pair) => Number(pair.split(' ')[0]))
    expect(Math.min(...xs) + Math.max(...xs)).toBeCloseTo(0, 0)
  })
})
