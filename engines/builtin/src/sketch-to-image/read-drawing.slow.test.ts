import type { RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { readDrawing } from './read-drawing.ts'
import {
  BLACK,
  blend,
  type Colour,
  darknessOf,
  HEIGHT,
  isCloth,
  overlap,
  photograph,
  scale,
  TROUSERS,
  WHITE,
  WIDTH,
} from './testing/photographed-page.ts'

const trousers = await darknessOf(TROUSERS)
const clean = readDrawing(photograph(() => WHITE, trousers))

describe('paper as it is photographed', () => {
  const hand = (softness: number) => (x: number, y: number) => {
    const reach = Math.hypot(x - WIDTH, 0.8 * (y - HEIGHT)) - 210
    return scale(WHITE, 0.42 + 0.5 / (1 + Math.exp(-reach / softness)) - 0.0003 * x)
  }

  it.each([
    ['soft', 12],
    ['hard', 0.6],
  ])("takes a hand's %s shadow out", (_, softness) => {
    expect(overlap(readDrawing(photograph(hand(softness), trousers)), clean)).toBeGreaterThan(0.94)
  })

  it('takes a shadow out that falls over a whole side, sharp and tinted, and leaves it no desk', () => {
    const page = (x: number, y: number) => {
      const light = 1 / (1 + Math.exp((110 + 0.3 * x - y) / 3))
      return WHITE.map((value, c) => value * (light + (1 - light) * [0.54, 0.5, 0.46][c]!)) as unknown as Colour
    }
    for (const opacity of [1, 0.5])
      expect(overlap(readDrawing(photograph(page, trousers, opacity)), clean)).toBeGreaterThan(0.94)
  })

  it('reads the broad strokes of a coloured pen as lines', async () => {
    const broad = await darknessOf(TROUSERS.replace('width="5"', 'width="7"'))
    const drawn = (colour: Colour) => readDrawing(photograph(() => WHITE, broad, 0.9, colour))
    const blue = drawn([30, 50, 180])
    expect(blue.ink.coloured).toBe(false)
    expect(overlap(blue, drawn(BLACK))).toBeGreaterThan(0.97)
  })

  it('reads faint pencil that lies half in shadow', () => {
    expect(overlap(readDrawing(photograph(hand(14), trousers, 0.3)), clean)).toBeGreaterThan(0.9)
  })

  it('leaves a grey that a line bounds painted, though it runs over the rim', async () => {
    const ink = await darknessOf('<path d="M90 200H270L330 490H30z" fill="#888" stroke="#111" stroke-width="5"/>')
    const { ink: reading } = readDrawing(photograph(() => WHITE, ink))
    expect(reading.washed.data[400 * WIDTH + 180]).toBe(255)
  })

  /** Depth inside a sheet that lies turned and in perspective, pixels. */
  const depth = (x: number, y: number) =>
    Math.min(y - 20 - 0.05 * x, 462 - y - 0.03 * x, x - 42 + 0.06 * (y - 20), 318 - x + 0.05 * y)

  it.each<[string, Colour]>([
    ['brown', [112, 70, 40]],
    ['slate', [60, 66, 70]],
    ['beech', [205, 175, 135]],
  ])('cuts a %s desk away', (_, colour) => {
    const wood = (x: number, y: number) => scale(colour, 1 + 0.06 * Math.sin(y / 5 + x / 60))
    const page = photograph(
      (x, y) => blend(wood(x, y), scale(WHITE, 1 - 0.0006 * y), Math.max(0, Math.min(1, depth(x, y)))),
      trousers,
    )
    const found = readDrawing(page)
    expect(found.bodies).toHaveLength(1)
    expect(overlap(found, clean)).toBeGreaterThan(0.94)
  })

  /** Darkness of a line where `away` pixels from its middle. */
  const stroke = (away: number, breadth: number) => Math.max(0, Math.min(1, breadth / 2 + 0.5 - away))
  /** How far from the nearest multiple of a gap. */
  const offGrid = (value: number, gap: number) => Math.abs(value - gap * Math.round(value / gap))
  const BLUE: Colour = [150, 185, 220]
  const CREAM: Colour = [250, 238, 190]

  const printed: Record<string, (x: number, y: number) => Colour> = {
    ruled: (_, y) => blend(CREAM, BLUE, stroke(offGrid(y - 9, 22), 1.6)),
    'ruled, with a margin and turned': (x, y) => {
      const ruled = blend(CREAM, BLUE, stroke(offGrid(y + 0.09 * x, 24), 1.6))
      return blend(ruled, [220, 110, 110], stroke(Math.abs(x - 0.09 * y - 40), 1.6))
    },
    squared: (x, y) => blend(WHITE, BLUE, stroke(Math.min(offGrid(x - 7, 17), offGrid(y - 3, 17)), 1)),
    'squared, in perspective and unevenly lit': (x, y) => {
      const near = 1 + 0.0006 * y
      const [u, v] = [(x - 180) / near, (y * 1.1) / near]
      const paper = blend(WHITE, BLUE, stroke(Math.min(offGrid(u, 20), offGrid(v, 20)), 1.2))
      return scale(paper, 1 - 0.0007 * y - 0.0003 * x)
    },
    'squared, and turned so that lines cross corners alone': (x, y) => {
      const [u, v] = [x - 0.105 * y, y + 0.105 * x]
      return blend(WHITE, BLUE, stroke(Math.min(offGrid(u, 19), offGrid(v, 19)), 1.3))
    },
    dotted: (x, y) => blend(WHITE, [150, 150, 160], stroke(Math.hypot(offGrid(x - 5, 18), offGrid(y - 5, 18)), 2.4)),
    'squared, and lies in a shadow': (x, y) =>
      scale(printed['squared']!(x, y), 0.55 + 0.4 / (1 + Math.exp(-(Math.hypot(x - WIDTH, y - HEIGHT) - 230) / 9))),
  }

  it.each(Object.keys(printed))('takes print off that is %s', (kind) => {
    const found = readDrawing(photograph(printed[kind]!, trousers))
    expect(found.bodies).toHaveLength(1)
    expect(overlap(found, clean)).toBeGreaterThan(0.94)
  })

  it('refuses paper whose print it cannot tell from the drawing', () => {
    const triangles = (x: number, y: number) => {
      const away = [x, 0.5 * x + 0.866 * y, -0.5 * x + 0.866 * y].map((across) => offGrid(across, 40))
      return blend(WHITE, [110, 150, 190], stroke(Math.min(...away), 1.6))
    }
    expect(() => readDrawing(photograph(triangles, trousers))).toThrow('sketch: print')
  })

  it('bridges ink that is no darker than the print it crosses', async () => {
    const pencil = photograph((_, y) => blend(WHITE, [120, 150, 190], stroke(offGrid(y - 9, 22), 1.6)), trousers, 0.5)
    expect(overlap(readDrawing(pencil), clean)).toBeGreaterThan(0.94)
  })

  it('keeps the stripes and dots of a garment', async () => {
    const stripes = Array.from(
      { length: 12 },
      (_, k) => `<path d="M92 ${220 + 12 * k}H268" stroke="#555" stroke-width="2"/>`,
    )
    const dots = Array.from(
      { length: 70 },
      (_, k) => `<circle cx="${104 + 15 * (k % 10)}" cy="${376 + 13 * Math.floor(k / 10)}" r="2.4" fill="#555"/>`,
    )
    const ink = await darknessOf(
      `<path d="M90 200H270V470H90z" fill="none" stroke="#222" stroke-width="5"/>${[...stripes, ...dots].join('')}`,
    )
    const { ink: reading } = readDrawing(photograph(() => WHITE, ink))
    expect(reading.lines.data[(220 + 12 * 5) * WIDTH + 180]).toBe(255)
    expect(reading.lines.data[(376 + 13 * 3) * WIDTH + 104 + 15 * 4]).toBe(255)
  })

  it.each<[string, (x: number, y: number) => Colour | undefined]>([
    ['below and above', (_, y) => (y < 40 ? [30, 30, 30] : y >= 440 ? [239, 239, 239] : undefined)],
    ['one below the other', (_, y) => (y < 16 ? [20, 20, 24] : y < 60 ? [66, 133, 244] : undefined)],
    ['beside it', (x) => (x < 50 ? [44, 46, 50] : undefined)],
  ])("cuts a screenshot's bars away: %s", async (_, bar) => {
    const writing = await darknessOf(
      '<text x="70" y="30" font-size="16">09:41</text><text x="60" y="466" font-size="16">Share</text>',
    )
    const page = photograph((x, y) => bar(x, y) ?? WHITE, trousers)
    for (let i = 0; i < writing.length; i++) {
      const ground = bar(i % WIDTH, Math.floor(i / WIDTH))
      if (!ground || writing[i]! < 0.1) continue
      const ink: Colour = ground[0] > 128 ? [40, 40, 40] : [250, 250, 250]
      page.data.set(blend(ground, ink, writing[i]!), 4 * i)
    }
    const found = readDrawing(page)
    expect(found.bodies).toHaveLength(1)
    expect(overlap(found, clean)).toBeGreaterThan(0.94)
  })
})

describe('what is written about a drawing', () => {
  const page = async (content: string) => readDrawing(photograph(() => WHITE, await darknessOf(TROUSERS + content)))
  const line = (path: string) => `<path d="${path}" fill="none" stroke="#222" stroke-width="2.5"/>`

  it('leaves notes, leaders, arrows and measures out of the cloth', async () => {
    const notes =
      line('M30 60L134 148M128 138l7 11-13 -3M322 70L240 130M210 470L212 396M206 404l6-9 6 9M60 440L122 400') +
      line('M300 110H330M315 110V392M300 392H330') +
      '<text x="10" y="54" font-size="18">side seam</text><text x="270" y="64" font-size="18">waist 4 cm</text><text x="180" y="470" font-size="18">inseam 76</text><text x="20" y="450" font-size="18">hem</text>'
    const found = await page(notes)
    expect(found.bodies).toHaveLength(1)
    expect(overlap(found, clean)).toBeGreaterThan(0.97)
    const { left, right, bottom } = found.bodies[0]!
    expect(
      [left, right, bottom].map(
        (side, k) => Math.abs(side - [clean.bodies[0]!.left, clean.bodies[0]!.right, clean.bodies[0]!.bottom][k]!) <= 4,
      ),
    ).toEqual([true, true, true])
  })

  it('reads on where a large blot hangs on the cloth', async () => {
    const blot = '<path d="M4 120H98V472H4z" fill="#111"/>' + line('M96 160H136')
    const small = photograph(() => WHITE, await darknessOf(TROUSERS + blot))
    const large: RgbaImage = {
      width: 2 * WIDTH,
      height: 2 * HEIGHT,
      data: new Uint8ClampedArray(16 * WIDTH * HEIGHT),
    }
    for (let i = 0; i < 4 * WIDTH * HEIGHT; i++) {
      const from = 4 * (WIDTH * Math.floor(i / (4 * WIDTH)) + ((i % (2 * WIDTH)) >> 1))
      large.data.set(small.data.subarray(from, from + 4), 4 * i)
    }
    expect(readDrawing(large).bodies).toHaveLength(1)
  })

  it.each([
    [
      'in a frame',
      '<path d="M4 20H104V78H4z"/>',
      '<text x="10" y="44">Side seam</text><text x="10" y="68">1 cm</text>',
    ],
    ['within a border about the page', '<path d="M10 10H350V470H10z"/>', ''],
    [
      'by lines that measure its width',
      '<path d="M140 110V72M232 110V72M140 84H232"/>',
      '<text x="166" y="66">42</text>',
    ],
    ['by lines that measure its length', '<path d="M234 110H326M238 390H326M314 110V390"/>', ''],
  ])('leaves out, and says so, what is told of it %s', async (_, drawn, written) => {
    const pen = `<g fill="none" stroke="#222" stroke-width="2.5">${drawn}</g><g font-size="16">${written}</g>`
    const found = await page(pen)
    expect(found.leavesNotes).toBe(true)
    expect(found.bodies).toHaveLength(1)
    expect(overlap(found, clean)).toBeGreaterThan(0.97)
    expect(clean.leavesNotes).toBe(false)
  })

  it('keeps a waistband, and a pocket with letters on it', async () => {
    const skirt =
      '<g fill="none" stroke="#222" stroke-width="4"><path d="M110 120H250V150H110z"/><path d="M110 150L80 420H280L250 150"/><path d="M200 220H250V280H200z"/></g><text x="204" y="258" font-size="22">ABC</text>'
    const found = readDrawing(photograph(() => WHITE, await darknessOf(skirt)))
    expect([isCloth(found, 180, 135), isCloth(found, 206, 228), isCloth(found, 150, 300)]).toEqual([true, true, true])
    expect(found.leavesNotes).toBe(false)
  })

  it('takes no garment that fills the page for a border about it', async () => {
    const top = line('M130 8H230L352 120 310 176 272 140V472H88V140L50 176 8 120z')
    const found = readDrawing(photograph(() => WHITE, await darknessOf(top)))
    expect([isCloth(found, 180, 200), isCloth(found, 180, 466), isCloth(found, 30, 130)]).toEqual([true, true, true])
    expect(found.leavesNotes).toBe(false)
  })

  it('takes no bag that fills its page for a border about its pocket', async () => {
    for (const pocket of [
      'M110 250H250V380H110z',
      'M70 180H290V420H70z',
      'M110 250H250V350Q250 380 220 380H140Q110 380 110 350z',
    ]) {
      const bag = line(`M8 10H352V470H8z${pocket}`)
      const found = readDrawing(photograph(() => WHITE, await darknessOf(bag)))
      expect([isCloth(found, 60, 60), isCloth(found, 180, 300), found.leavesNotes]).toEqual([true, true, false])
    }
  })

  it('keeps ties, which bend', async () => {
    const tied = await page(line('M236 120Q290 130 286 190Q284 230 300 250'))
    expect(isCloth(tied, 286, 190)).toBe(true)
  })
})
