import { createRgba, type RgbaImage } from '@toile/imaging'
import { describe, expect, test } from 'vitest'
import { EngineError } from '@toile/engine'
import { checkPatternToImage, drawPatternToImage } from './draw-pattern-to-image.ts'
import { readGarmentWords } from './read-garment-words.ts'

const painted = (side: number, at: (x: number, y: number) => readonly [number, number, number]): RgbaImage => {
  const image = createRgba(side, side)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) image.data.set([...at(x, y), 255], (y * side + x) * 4)
  return image
}
const stripes = painted(64, (x) => (x % 32 < 16 ? [200, 30, 40] : [245, 240, 230]))
const quiet = { report: () => {} }
const request = (change: Partial<Parameters<typeof drawPatternToImage>[0]> = {}) => ({
  swatch: stripes,
  prompt: 'short sleeved shirt',
  garmentType: 'upper body' as const,
  seed: 9,
  index: 0,
  width: 120,
  height: 160,
  ...change,
})
const difference = (a: RgbaImage, b: RgbaImage) =>
  a.data.reduce((sum, value, i) => sum + Math.abs(value - b.data[i]!), 0) / a.data.length

test('draws a mannequin for whom it cannot draw, and says so; says that its light is a studio’s', () => {
  const words = readGarmentWords('shirt dress on a man, studio light', undefined)
  expect(words.figure).toBe(true)
  expect(words.ignored).toContain('on a man')
  expect(words.warnings).toContain('No person is drawn here: the garment is shown on a mannequin.')
  expect(words.understood).toContain('studio light')
  expect(readGarmentWords('shirt dress on a mannequin', undefined)).toMatchObject({ ignored: [], warnings: [] })
})

describe('reading the words', () => {
  test('the type decides what of the prompt is cut', () => {
    const upper = readGarmentWords('wrap dress with puff sleeves', 'upper body').designs[0]!
    expect(upper.upper?.sleeve).toBe('puff')
    expect(upper.lower).toBeUndefined()
    const lower = readGarmentWords('white shirt and a pleated midi skirt', 'lower body').designs[0]!
    expect(lower.upper).toBeUndefined()
    expect(lower.lower).toMatchObject({ shape: 'pleated', hem: 'midi' })
    expect(readGarmentWords('shirt and wide leg trousers', 'full body').designs).toHaveLength(2)
  })

  test('without a garment in the prompt the classic cut is shown, and that is said', () => {
    const order = readGarmentWords('qwerty zxcv', 'lower body')
    expect(order.designs[0]!.lower?.kind).toBe('skirt')
    expect(order.ignored).toEqual(expect.arrayContaining(['qwerty', 'zxcv']))
    expect(order.warnings).toHaveLength(1)
    const other = readGarmentWords('trousers', 'upper body')
    expect(other.designs[0]!.upper).toBeDefined()
    expect(other.understood).not.toContain('trousers')
    expect(other.ignored).toContain('trousers')
  })

  test('colours are the pattern’s, fabrics and the size of the print are the prompt’s', () => {
    const order = readGarmentWords('red silk slip dress in a large print', 'full body')
    expect(order.fabric).toBe('silk')
    expect(order.scale).toBeGreaterThan(1)
    expect(order.understood).toEqual(expect.arrayContaining(['silk', 'large print']))
    expect(order.ignored).toContain('red')
    expect(readGarmentWords('small scale print blouse', 'upper body').scale).toBeLessThan(1)
  })

  test('a mannequin and a side are shown when they are asked for', () => {
    expect(readGarmentWords('dress on a mannequin, back view', 'full body')).toMatchObject({
      figure: true,
      view: 'back',
    })
    expect(readGarmentWords('dress on a ghost mannequin', 'full body').figure).toBe(false)
  })
})

describe('the four pictures of a request', () => {
  const TURNS = [0, 1, 2, 3]
  const designs = (prompt: string, type: 'upper body' | 'lower body' | 'full body') =>
    TURNS.map((turn) => JSON.stringify(readGarmentWords(prompt, type, turn).designs))

  test.each([
    ['', 'upper body'],
    ['', 'lower body'],
    ['', 'full body'],
    ['dress', 'full body'],
    ['long sleeved shirt', 'upper body'],
    ['trousers', 'lower body'],
    ['shirt and a pleated skirt', 'full body'],
  ] as const)('%s (%s): cut in three ways at least, each told in the same words', (prompt, type) => {
    expect(new Set(designs(prompt, type)).size).toBeGreaterThan(2)
    const told = TURNS.map((turn) => {
      const { understood, ignored, readings, warnings } = readGarmentWords(prompt, type, turn)
      return { understood, ignored, readings, warnings }
    })
    expect(told).toEqual(TURNS.map(() => told[0]))
  })

  test('are cut alike where the words say how', () => {
    for (const [prompt, type] of [
      ['sleeveless V-neck A-line mini dress', 'full body'],
      ['cropped crew neck T-shirt with long sleeves, fitted', 'upper body'],
      ['pleated midi skirt', 'lower body'],
      ['wide-leg ankle length trousers', 'lower body'],
    ] as const)
      expect(new Set(designs(prompt, type)).size).toBe(1)
  })

  /** How fine stripes are: changes between red and cream along rows, for each red pixel. */
  const fineness = (prompt: string, index: number): number => {
    const asked = { prompt, garmentType: 'lower body' as const, index, width: 240, height: 320 }
    const { image } = drawPatternToImage(request(asked), quiet)
    let [changes, red] = [0, 0]
    for (let y = 100; y < 240; y++) {
      let last = 0
      for (let x = 0; x < image.width; x++) {
        const [r, g] = [image.data[4 * (y * image.width + x)]!, image.data[4 * (y * image.width + x) + 1]!]
        const colour = r > 1.9 * g ? 1 : -1
        if (colour > 0) red++
        if (last !== 0 && colour !== last) changes++
        last = colour
      }
    }
    return changes / red
  }

  test('print in several sizes where the words leave it open, and stay large or small where they say so', () => {
    const [usual, large, small] = [0, 1, 2].map((index) => fineness('straight knee length skirt, front view', index))
    expect(large!).toBeLessThan(0.85 * usual!)
    expect(small!).toBeGreaterThan(1.2 * usual!)
    for (const index of TURNS) {
      expect(fineness('straight knee length skirt, front view, small print', index)).toBeGreaterThan(1.2 * usual!)
      expect(fineness('straight knee length skirt, front view, large print', index)).toBeLessThan(0.85 * usual!)
    }
  })
})

describe('necklines, collars and capes', () => {
  const upperOf = (prompt: string) => readGarmentWords(prompt, 'upper body').designs[0]!.upper!

  test('a neckline that was asked for comes before the collar that a garment usually has', () => {
    expect(upperOf('denim jacket with a boat neck')).toMatchObject({ neckline: 'boat', collar: 'none' })
    expect(upperOf('trench coat, off the shoulder')).toMatchObject({ neckline: 'off shoulder', collar: 'none' })
    expect(upperOf('scoop neck top with a camp collar').collar).toBe('camp')
    expect(upperOf('polo shirt')).toMatchObject({ collar: 'shirt' })
  })

  test('a collar that bare shoulders cannot hold is told as ignored', () => {
    const order = readGarmentWords('off the shoulder blouse with a shirt collar', 'upper body')
    expect(order.designs[0]!.upper!.collar).toBe('none')
    expect(order.ignored).toContain('shirt collar')
    expect(order.understood).not.toContain('shirt collar')
    expect(readGarmentWords('strapless maxi gown', 'full body').ignored).toEqual([])
  })

  test('a cape by itself is the garment, over a dress it is not', () => {
    expect(readGarmentWords('cape with patch pockets', 'upper body').designs[0]!.details).toMatchObject({
      cape: true,
      pockets: true,
    })
    expect(readGarmentWords('cape', 'upper body').ignored).toEqual([])
    expect(readGarmentWords('cape with puff sleeves', 'upper body').ignored).toContain('puff sleeves')
    const dress = readGarmentWords('slip dress with a cape', 'full body')
    expect(dress.designs[0]!.lower?.kind).toBe('skirt')
    expect(dress.ignored).toContain('cape')
  })
})

describe('the picture', () => {
  test('equal requests give equal pixels; seed, index and lineage give others', () => {
    const one = drawPatternToImage(request(), quiet).image
    expect(one.data).toEqual(drawPatternToImage(request(), quiet).image.data)
    const original = {
      operation: 'pattern-to-image' as const,
      picture: { data: new Uint8Array(), mediaType: 'image/png' as const, width: 1, height: 1 },
    }
    for (const change of [{ index: 1 }, { seed: 10 }, { original: { ...original, lineage: [4] } }]) {
      expect(difference(one, drawPatternToImage(request(change), quiet).image)).toBeGreaterThan(2)
    }
    const unvaried = drawPatternToImage(request({ original: { ...original, lineage: [] } }), quiet).image
    expect(unvaried.data).toEqual(one.data)
  })

  test('the pattern’s colours are the garment’s', () => {
    const { image } = drawPatternToImage(request(), quiet)
    let red = 0
    let cream = 0
    for (let i = 0; i < image.data.length; i += 4) {
      const [r, g, b] = [image.data[i]!, image.data[i + 1]!, image.data[i + 2]!]
      if (r > 120 && g < 80 && b < 90) red++
      if (r > 190 && g > 180 && b > 150) cream++
    }
    expect(red).toBeGreaterThan(400)
    expect(cream).toBeGreaterThan(400)
  })

  test('a clear ground is white cloth or of the colour that is named for it, and that is said', () => {
    const flowers = painted(64, () => [255, 0, 255])
    for (let p = 0; p < 64 * 64; p++) {
      const inside = Math.hypot((p % 32) - 16, (Math.floor(p / 64) % 32) - 16) < 11
      flowers.data.set(inside ? [220, 90, 60, 255] : [255, 0, 255, 0], p * 4)
    }
    const colours = (prompt: string) => {
      const drawn = drawPatternToImage(request({ swatch: flowers, prompt }), quiet)
      let [white, navy, orange, foreign] = [0, 0, 0, 0]
      for (let i = 0; i < drawn.image.data.length; i += 4) {
        const [r, g, b] = [drawn.image.data[i]!, drawn.image.data[i + 1]!, drawn.image.data[i + 2]!]
        if (Math.min(r, g, b) > 238) white++
        if (r < 60 && g < 60 && b > r + 15) navy++
        if (r > 150 && g < 130 && b < 100) orange++
        if (r > g + 60 && b > g + 60) foreign++
      }
      return { ...drawn, white, navy, orange, foreign }
    }
    const plain = colours('short sleeved shirt')
    expect(plain.white).toBeGreaterThan(400)
    expect(plain.orange).toBeGreaterThan(400)
    expect(plain.foreign).toBe(0)
    expect(plain.warnings.at(-1)).toBe(
      'The pattern’s ground is clear: it is printed on white cloth. Name the cloth’s colour for another one.',
    )
    const named = colours('navy shirt')
    expect(named.navy).toBeGreaterThan(400)
    expect(named.orange).toBeGreaterThan(400)
    expect(named.warnings.at(-1)).toBe('The pattern’s ground is clear: it is printed on navy cloth.')
    expect(named.understood).toContain('navy')
    expect(named.ignored).not.toContain('navy')
    // The motifs' own colour names them, and no cloth.
    expect(colours('shirt with orange flowers').white).toBeGreaterThan(400)
    expect(checkPatternToImage(request({ swatch: flowers })).warnings).toEqual(plain.warnings)
  })

  test('one colour is plain cloth; what holds no pattern is refused with advice', () => {
    const plain = painted(40, () => [20, 90, 160])
    expect(drawPatternToImage(request({ swatch: plain }), quiet).image.width).toBe(120)
    for (const swatch of [painted(8, () => [1, 2, 3]), createRgba(64, 64)]) {
      expect(() => drawPatternToImage(request({ swatch }), quiet)).toThrow(EngineError)
      expect(() => drawPatternToImage(request({ swatch }), quiet)).toThrow(
        expect.objectContaining({ code: 'invalid-input' }),
      )
    }
    expect(() => drawPatternToImage(request({ width: 30 }), quiet)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })

  test('progress rises to 1', () => {
    const told: number[] = []
    drawPatternToImage(request(), { report: (fraction) => told.push(fraction) })
    expect(told.toSorted((a, b) => a - b)).toEqual(told)
    expect(told.at(-1)).toBe(1)
  })
})
