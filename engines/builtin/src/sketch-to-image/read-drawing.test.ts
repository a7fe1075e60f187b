import { type RgbaImage, randomStream } from '@toile/imaging'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Drawing, readDrawing } from './read-drawing.ts'

const WIDTH = 360
const HEIGHT = 480

/** Trousers whose legs stand apart, with a fold on one. */
const TROUSERS =
  '<path d="M140 110H232L252 190 236 390H204L196 200 142 396H112L128 220z" fill="none" stroke="#222" stroke-width="5"/><path d="M150 220l-12 60" fill="none" stroke="#222" stroke-width="3"/>'

type Colour = readonly [number, number, number]
const blend = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]
const scale = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by]

/** The drawing in SVG as darkness, 0 to 1. */
async function darknessOf(content: string): Promise<Float64Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${content}</svg>`
  const data = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
  return Float64Array.from(data, (value) => 1 - value / 255)
}

const trousers = await darknessOf(TROUSERS)

/** A photograph of a drawing: what `paper` says of each place, with ink on it and grain. */
function photograph(paper: (x: number, y: number) => Colour, ink: Float64Array, opacity = 1): RgbaImage {
  const noise = randomStream(3)
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT)
  for (let i = 0; i < ink.length; i++) {
    const ground = paper(i % WIDTH, Math.floor(i / WIDTH))
    const grain = 4 * (noise.next() - 0.5)
    data.set([...scale(ground, 1 - opacity * ink[i]!).map((value) => value + grain), 255], 4 * i)
  }
  return { width: WIDTH, height: HEIGHT, data }
}

const WHITE: Colour = [250, 250, 248]
const clean = readDrawing(photograph(() => WHITE, trousers))

/** How much of what two drawings show as cloth is cloth in both. */
function overlap(a: Drawing, b: Drawing): number {
  let both = 0
  let either = 0
  for (let i = 0; i < a.inside.data.length; i++) {
    const [p, q] = [a.inside.data[i]! >= 128, b.inside.data[i]! >= 128]
    if (p && q) both += 1
    if (p || q) either += 1
  }
  return both / either
}

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
})
