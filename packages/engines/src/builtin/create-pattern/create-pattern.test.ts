import { FAMILIES, LAYOUTS, MOTIF_WORDS, hexToRgb, readPattern, toOklab } from '@toile/drawing'
import { describe, expect, it } from 'vitest'
import { EngineError } from '../../port.ts'
import { createPattern, drawPatternPicture } from './draw-pattern-picture.ts'
import type { PatternPicture } from './draw-pattern-picture.ts'

const never = () => false
const draw = (prompt: string, seed = 1, index = 0, side = 256): PatternPicture =>
  drawPatternPicture(
    { prompt, seed, index, width: side, height: side },
    () => {},
    () => false,
  )

/** Mean step between two columns (or rows) of a picture. */
function step({ width, height, rgba }: PatternPicture, from: number, to: number, rows: boolean): number {
  let sum = 0
  const length = rows ? width : height
  for (let i = 0; i < length; i++) {
    const a = (rows ? from * width + i : i * width + from) * 4
    const b = (rows ? to * width + i : i * width + to) * 4
    for (let k = 0; k < 3; k++) sum += Math.abs(rgba[a + k]! - rgba[b + k]!)
  }
  return sum / length / 3
}

/** The step across the edges against the largest inside: above 1 a seam shows. The worse of both directions. */
function seam(picture: PatternPicture): number {
  let worst = 0
  for (const rows of [false, true]) {
    const size = rows ? picture.height : picture.width
    let most = 0.5
    for (let i = 0; i + 1 < size; i++) most = Math.max(most, step(picture, i, i + 1, rows))
    worst = Math.max(worst, step(picture, size - 1, 0, rows) / most)
  }
  return worst
}

const SEAMLESS = 1.02

/** Share of pixels within an OKLab distance of a colour. */
function share({ rgba }: PatternPicture, hex: string): number {
  const [l, a, b] = toOklab(hex)
  const known = new Map<number, boolean>()
  let count = 0
  for (let i = 0; i < rgba.length; i += 4) {
    const key = (rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!
    let near = known.get(key)
    if (near === undefined) {
      const [pl, pa, pb] = toOklab(`#${key.toString(16).padStart(6, '0')}`)
      near = Math.hypot(pl - l, pa - a, pb - b) < 0.075
      known.set(key, near)
    }
    if (near) count++
  }
  return count / (rgba.length / 4)
}

const wordFor = (family: string) => MOTIF_WORDS.find((motif) => motif.family === family)?.name ?? family

describe('seams', () => {
  it.each([...FAMILIES])('%s repeats without one, in every layout', (family) => {
    const motif = wordFor(family)
    const asked = createPattern({ prompt: `${motif}, brick repeat`, seed: 1, index: 0, width: 256, height: 256 })
    const layouts = asked.understood.includes('brick repeat') ? LAYOUTS : ['', '', '', '']
    const seams = layouts.map((layout, index) => seam(draw(`${layout} ${motif}`, 11 + index, index)))
    expect(Math.max(...seams)).toBeLessThanOrEqual(SEAMLESS)
  })

  it.each([
    [300, 201],
    [128, 333],
  ])('stay closed in tiles of %s × %s', (width, height) => {
    for (const prompt of ['coral paisley', 'tartan', 'seigaiha']) {
      const order = { prompt, seed: 3, index: 0, width, height }
      expect(seam(drawPatternPicture(order, () => {}, never))).toBeLessThanOrEqual(SEAMLESS)
    }
  })

  it.each(['linen', 'canvas', 'drill'])('stay closed on %s', (cloth) => {
    expect(seam(draw(`navy dots on ${cloth}`))).toBeLessThanOrEqual(SEAMLESS)
  })
})

describe('one request', () => {
  it.each(['coral and sage wildflowers on cream', 'red tartan', 'leopard', 'summery'])(
    '%s: the same bytes twice',
    (prompt) => {
      expect(draw(prompt, 5, 1).rgba).toEqual(draw(prompt, 5, 1).rgba)
    },
  )

  it.each([...FAMILIES])('%s: four pictures that differ', (family) => {
    const pictures = [0, 1, 2, 3].map((index) => draw(`navy and coral ${wordFor(family)} on cream`, 9, index, 128))
    for (let i = 0; i < 4; i++) {
      for (let j = i + 1; j < 4; j++) {
        let sum = 0
        const a = pictures[i]!.rgba
        const b = pictures[j]!.rgba
        for (let k = 0; k < a.length; k += 4)
          sum += Math.abs(a[k]! - b[k]!) + Math.abs(a[k + 1]! - b[k + 1]!) + Math.abs(a[k + 2]! - b[k + 2]!)
        expect(sum / (a.length / 4) / 3).toBeGreaterThan(6)
      }
    }
  })
})

describe('named colours', () => {
  const prompts = [
    'Small scattered wild flowers in coral and sage on cream',
    'Large indigo paisley on ivory',
    'Navy and white breton stripes',
    'teal, mustard and blush terrazzo on ivory',
    'oxblood and forest green tartan',
    'lemons in lemon and olive on white',
    'raspberry and olive peonies on blush',
    'black and tan houndstooth',
    'cobalt and ochre leaves on ecru',
    'navy and coral chevron on white',
    'gold and emerald art deco fans on black',
    'rust and petrol brush strokes on off white',
    'red and pink hearts on white',
    'teal and coral stars on navy',
    'indigo and rust ikat on cream',
    'lilac and mint gingham on white',
  ]
  it.each(prompts)('%s: each covers its share', (prompt) => {
    const { palette, ground } = readPattern(prompt)
    for (const index of [0, 1, 2, 3]) {
      const picture = draw(prompt, 4, index, 384)
      const asked = [...palette, ...(ground ? [ground] : [])]
      const shares = Object.fromEntries(asked.map(({ name, hex }) => [name, share(picture, hex)]))
      const slight = Object.entries(shares).filter(([, covered]) => covered < 0.05)
      expect({ index, slight }).toEqual({ index, slight: [] })
    }
  })
})

describe('the picture', () => {
  it('has the size asked for and is opaque', () => {
    const picture = drawPatternPicture(
      { prompt: 'dots', seed: 1, index: 0, width: 320, height: 200 },
      () => {},
      () => false,
    )
    expect([picture.width, picture.height, picture.rgba.length]).toEqual([320, 200, 320 * 200 * 4])
    for (let i = 3; i < picture.rgba.length; i += 4) expect(picture.rgba[i]).toBe(255)
    expect(hexToRgb('#010203')).toEqual([1, 2, 3])
  })

  it('says what it did not follow', () => {
    const gingham = draw('half-drop gingham with unicycles')
    expect(gingham.understood).toEqual(['gingham'])
    expect(gingham.ignored).toEqual(['unicycles', 'half drop'])
    expect(draw('').warnings).toHaveLength(1)
    expect(draw('red dots').warnings).toEqual([])
  })

  it('puts two motifs on one tile', () => {
    for (const prompt of ['gingham with daisies', 'navy and white stripes with red anchors', 'hearts and stars'])
      expect(draw(prompt).ignored).toEqual([])
    for (const index of [0, 1, 2, 3]) {
      const sailor = draw('navy and white stripes with red anchors', 3, index, 384)
      const shares = ['#1f2a4a', '#c62a33'].map((hex) => share(sailor, hex))
      expect({ index, slight: shares.filter((covered) => covered < 0.05) }).toEqual({ index, slight: [] })
      expect(seam(sailor)).toBeLessThanOrEqual(SEAMLESS)
    }
  })

  it('lets the motif that was named lead, not the general word beside it', () => {
    const family = (prompt: string) => createPattern({ prompt, seed: 1, index: 0, width: 128, height: 128 }).family
    expect(family('liberty style small flowers')).toBe('ditsy')
    expect(family('leaves and lemons')).toBe('fruit')
    expect(family('floral damask')).toBe('damask')
    expect(draw('liberty style small flowers').ignored).toEqual([])
  })

  it('says so when it knows no motif', () => {
    expect(draw('mint unicycles').warnings).toHaveLength(1)
    expect(draw('mint').warnings).toEqual([])
  })

  it('keeps a species in its own colours whatever the mood', () => {
    for (const index of [0, 1, 2, 3])
      expect(share(draw('fresh summery lemons', 4, index, 256), '#f0cf3c')).toBeGreaterThan(0.05)
  })

  it('leaves out what is not wanted', () => {
    const red = draw('leaves, no green', 2)
    expect(share(red, '#3a7d44')).toBeLessThan(0.01)
  })

  it('reports progress that rises to 1 and stops when cancelled', () => {
    const fractions: number[] = []
    drawPatternPicture(
      { prompt: 'dots on linen', seed: 1, index: 0, width: 128, height: 128 },
      (fraction) => fractions.push(fraction),
      () => false,
    )
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
    const cancelled = () =>
      drawPatternPicture(
        { prompt: 'dots', seed: 1, index: 0, width: 128, height: 128 },
        () => {},
        () => true,
      )
    expect(cancelled).toThrow(EngineError)
  })

  it.each([0, 63, 2049, 100.5, Number.NaN])('refuses a side of %s', (side) => {
    expect(() => createPattern({ prompt: 'dots', seed: 1, index: 0, width: side, height: 256 })).toThrow(EngineError)
  })

  it.each(['', '🌸', 'x'.repeat(10_000), 'no no no', 'without flowers leaves stripes', 'on on on', 'white on white'])(
    'draws something for %j',
    (prompt) => {
      expect(draw(prompt, 6, 0, 64).rgba).toHaveLength(64 * 64 * 4)
    },
  )
})
