import { distance, FAMILIES, LAYOUTS, MOTIF_WORDS, readPattern } from '@toile/drawing'
import { hexToRgb } from '@toile/imaging'
import { FINISHES } from './texture/finish/index.ts'
import { describe, expect, it } from 'vitest'
import { EngineError } from '@toile/engine'
import { createPattern, drawPatternPicture, type PatternPicture } from './draw-pattern-picture.ts'
import { rasterise } from '../rasterise.ts'

const draw = (prompt: string, seed = 1, index = 0, side = 256): PatternPicture =>
  drawPatternPicture({ prompt, seed, index, width: side, height: side }, () => {})

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
  const known = new Map<number, boolean>()
  let count = 0
  for (let i = 0; i < rgba.length; i += 4) {
    const key = (rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!
    let near = known.get(key)
    if (near === undefined) {
      near = distance(`#${key.toString(16).padStart(6, '0')}`, hex) < 0.075
      known.set(key, near)
    }
    if (near) count++
  }
  return count / (rgba.length / 4)
}

const wordFor = (family: string) => MOTIF_WORDS.find((motif) => motif.family === family)?.name ?? family

describe('seams', () => {
  // Every family in every layout with eight seeds is `npm run eval`'s; here each is looked at once.
  it.each(FAMILIES.map((family, i) => [family, LAYOUTS[i % LAYOUTS.length]!, i] as const))(
    '%s repeats without one (%s)',
    (family, layout, i) => {
      expect(seam(draw(`${wordFor(family)}, ${layout} repeat`, 11 + i, (i + 1) % 4, 120))).toBeLessThanOrEqual(SEAMLESS)
    },
  )

  it.each(['art nouveau', 'cable knit', 'windowpane', 'bees', 'flamingos', 'trees'])('are closed in %s', (kind) => {
    const pictures = [0, 3].map((index) => draw(kind, 12, index, 120))
    for (const picture of pictures) {
      expect(picture.understood).toEqual([kind])
      expect(seam(picture)).toBeLessThanOrEqual(SEAMLESS)
    }
  })

  it.each([...LAYOUTS])('are closed in a %s repeat of motifs', (layout) => {
    for (const motif of ['hearts', 'paisley'])
      expect(seam(draw(`${motif}, ${layout} repeat`, 12, 2, 120))).toBeLessThanOrEqual(SEAMLESS)
  })

  it.each([
    [300, 201],
    [128, 333],
  ])('stay closed in tiles of %s × %s', (width, height) => {
    for (const prompt of ['coral paisley', 'tartan', 'seigaiha']) {
      const order = { prompt, seed: 3, index: 0, width, height }
      expect(seam(drawPatternPicture(order, () => {}))).toBeLessThanOrEqual(SEAMLESS)
    }
  })

  it('on cloth say that what is made of its outlines is without it', () => {
    const warned = (prompt: string) => draw(prompt).warnings.filter((warning) => warning.includes('cloth')).length
    expect(['navy dots on linen', 'navy dots', 'watercolour dots on linen', 'marbling on linen'].map(warned)).toEqual([
      1, 0, 0, 0,
    ])
  })

  it.each(['linen', 'canvas', 'drill'])('stay closed on %s', (cloth) => {
    expect(seam(draw(`navy dots on ${cloth}`))).toBeLessThanOrEqual(SEAMLESS)
  })
})

describe('one request', () => {
  it.each(['coral and sage leaves on cream', 'red tartan', 'leopard', 'summery'])(
    '%s: the same bytes twice',
    (prompt) => {
      expect(draw(prompt, 5, 1).rgba).toEqual(draw(prompt, 5, 1).rgba)
    },
  )

  const difference = (a: PatternPicture, b: PatternPicture) => {
    let sum = 0
    for (let k = 0; k < a.rgba.length; k++) sum += Math.abs(a.rgba[k]! - b.rgba[k]!)
    return sum / (a.rgba.length * 0.75)
  }

  it.each(FAMILIES.map((family, i) => [family, i % 4, (i + 1) % 4] as const))(
    '%s: its pictures %i and %i differ',
    (family, one, other) => {
      const [a, b] = [one, other].map((index) => draw(`navy and coral ${wordFor(family)} on cream`, 9, index, 80))
      expect(difference(a!, b!)).toBeGreaterThan(6)
    },
  )

  it.each(['hearts', 'tartan'])('%s: all four pictures differ', (motif) => {
    const pictures = [0, 1, 2, 3].map((index) => draw(`navy and coral ${motif} on cream`, 9, index, 80))
    for (const [i, a] of pictures.entries())
      for (const b of pictures.slice(i + 1)) expect(difference(a, b)).toBeGreaterThan(6)
  })
})

describe('manners', () => {
  const sumOf = (a: PatternPicture, b: PatternPicture) => {
    let sum = 0
    for (let i = 0; i < a.rgba.length; i++) sum += Math.abs(a.rgba[i]! - b.rgba[i]!)
    return sum / (a.rgba.length * 0.75)
  }

  it.each(Object.keys(FINISHES))('%s is understood, and looks unlike the plain print', (style) => {
    const plain = draw('navy and coral leaves on cream', 4, 0, 160)
    const word = style.replace('-', ' ')
    const made = draw(`navy and coral leaves on cream, ${word}`, 4, 0, 160)
    expect(made.understood).toContain(word)
    expect(made.ignored).toEqual([])
    expect(made.vector === undefined).toBe(true)
    expect(sumOf(plain, made)).toBeGreaterThan(2)
  })

  it('flat keeps to the palette, retro rings its motifs', () => {
    const colours = ({ vector = '' }: PatternPicture) => new Set(vector.match(/#[0-9a-f]{6}(?=")/g)).size
    expect(colours(draw('flat navy leaves on cream', 4))).toBeLessThan(colours(draw('navy leaves on cream', 4)))
    expect(sumOf(draw('coral hearts', 4), draw('coral hearts, retro style', 4))).toBeGreaterThan(4)
  })

  it('ditsy is a manner beside another motif, and a flower alone', () => {
    expect(draw('ditsy hearts').understood).toEqual(['ditsy', 'hearts'])
    expect(readPattern('ditsy').motif?.family).toBe('ditsy')
    expect(readPattern('ditsy hearts').scale).toBeLessThan(0.7)
  })

  it.each(['navy and coral gingham', 'coral leaves on cream', 'argyle', 'hearts on stripes'])(
    '%s: the vectors are the picture',
    (prompt) => {
      const made = draw(prompt, 4, 1, 160)
      expect(sumOf({ ...made, rgba: rasterise(made.vector!).rgba }, made)).toBeLessThan(0.6)
    },
  )

  it('answers vectors where the picture is nothing else', () => {
    expect(draw('navy dots').vector).toMatch(/^<svg /)
    expect(draw('navy marbling').vector).toBeUndefined()
    expect(draw('watercolour roses').vector).toBeUndefined()
  })
})

describe('variations', () => {
  const vary = (prompt: string, lineage: readonly number[]) =>
    drawPatternPicture({ prompt, seed: 5, index: 1, width: 160, height: 160, original: { lineage } }, () => {})
  const difference = (a: PatternPicture, b: PatternPicture) => {
    let sum = 0
    for (let i = 0; i < a.rgba.length; i++) sum += Math.abs(a.rgba[i]! - b.rgba[i]!)
    return sum / (a.rgba.length * 0.75)
  }

  it.each(['coral and sage hearts on cream', 'navy and white gingham', 'argyle', 'marbling', 'leopard'])(
    '%s: none is the original, each is another, the named colours stay',
    (prompt) => {
      const original = draw(prompt, 5, 1, 160)
      expect(vary(prompt, []).rgba).toEqual(original.rgba)
      const children = [[1], [2], [1, 2]].map((lineage) => vary(prompt, lineage))
      for (const child of children) {
        expect(difference(original, child)).toBeGreaterThan(4)
        expect(child.understood).toEqual(original.understood)
        for (const { hex } of readPattern(prompt).palette) expect(share(child, hex)).toBeGreaterThan(0.05)
      }
      expect(difference(children[0]!, children[1]!)).toBeGreaterThan(0.5)
      expect(vary(prompt, [1]).rgba).toEqual(children[0]!.rgba)
    },
  )
})

describe('sizes', () => {
  it.each(['coral and sage leaves on cream', 'gingham', 'camouflage', 'watercolour poppies'])(
    '%s is the same design at twice the size',
    (prompt) => {
      const small = draw(prompt, 3, 0, 128)
      const large = draw(prompt, 3, 0, 256)
      let away = 0
      for (let y = 0; y < 128; y++) {
        for (let x = 0; x < 128; x++) {
          const at = [0, 1].flatMap((dy) => [0, 1].map((dx) => ((y * 2 + dy) * 256 + x * 2 + dx) * 4))
          away += Math.abs(at.reduce((sum, i) => sum + large.rgba[i + 1]!, 0) / 4 - small.rgba[(y * 128 + x) * 4 + 1]!)
        }
      }
      expect(away / 128 ** 2).toBeLessThan(12)
    },
  )
})

describe('the picture', () => {
  it('has the size asked for and is opaque', () => {
    const picture = drawPatternPicture({ prompt: 'dots', seed: 1, index: 0, width: 320, height: 200 }, () => {})
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

  it('reports progress that rises to 1', () => {
    const fractions: number[] = []
    drawPatternPicture({ prompt: 'dots on linen', seed: 1, index: 0, width: 128, height: 128 }, (fraction) =>
      fractions.push(fraction),
    )
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
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
