import { describe, expect, it } from 'vitest'
import { createFloat, ImagingError, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'
import { maskFromLogOdds, prepareEdges, type EdgeQuality } from './from-log-odds.ts'

const WIDTH = 384
const HEIGHT = 512
const shirt = (x: number, y: number): boolean => ((x - 190) / 90) ** 2 + ((y - 250) / 130) ** 2 < 1

const photo: RgbaImage = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(4 * WIDTH * HEIGHT) }
let state = 3
for (let p = 0; p < WIDTH * HEIGHT; p += 1) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  const noise = 8 * (state / 2 ** 31 - 1)
  const colour = shirt(p % WIDTH, Math.floor(p / WIDTH)) ? [150, 40, 60] : [205, 210, 214]
  photo.data.set([colour[0]! + noise, colour[1]! + noise, colour[2]! + noise, 255], 4 * p)
}
const edges = prepareEdges(photo)

/** Log-odds on a grid of cells of 8 pixels, of a shape that is `by` pixels too wide: what a network sees roughly. */
function rough(by: number): FloatImage {
  const out = createFloat(WIDTH / 8, HEIGHT / 8, 1)
  for (let p = 0; p < out.data.length; p += 1) {
    const x = 8 * ((p % out.width) + 0.5)
    const y = 8 * (Math.floor(p / out.width) + 0.5)
    const r = Math.hypot((x - 190) / (90 + by), (y - 250) / (130 + by))
    out.data[p] = Math.max(-8, Math.min(8, 20 * (1 - r)))
  }
  return out
}

function overlap({ data }: GreyImage): number {
  let [both, either] = [0, 0]
  data.forEach((value, p) => {
    const [marked, wanted] = [value >= 128, shirt(p % WIDTH, Math.floor(p / WIDTH))]
    if (marked && wanted) both += 1
    if (marked || wanted) either += 1
  })
  return both / either
}

describe.each<EdgeQuality>(['draft', 'refined'])('maskFromLogOdds, %s', (quality) => {
  it('lays a coarse shape along the edges of the picture', () => {
    expect(overlap(maskFromLogOdds(edges, rough(0), [], quality))).toBeGreaterThan(0.985)
  })

  it('drops crumbs that no dot lies on, and fills pinholes that none lies in', () => {
    const odds = rough(0)
    const cell = (x: number, y: number): number => Math.floor(y / 8) * odds.width + Math.floor(x / 8)
    odds.data[cell(20, 20)] = 6
    odds.data[cell(190, 250)] = -6
    const tidied = maskFromLogOdds(edges, odds, [{ x: 150, y: 200, label: 1 }], quality)
    expect([tidied.data[20 * WIDTH + 20], tidied.data[250 * WIDTH + 190]]).toEqual([0, 255])
    const kept = maskFromLogOdds(
      edges,
      odds,
      [
        { x: 20, y: 20, label: 1 },
        { x: 190, y: 250, label: 0 },
      ],
      quality,
    )
    expect([kept.data[20 * WIDTH + 20], kept.data[250 * WIDTH + 190]]).toEqual([255, 0])
  })

  it('marks nothing that is not seen, whatever the network or a dot says of it', () => {
    const cutOut = { ...photo, data: photo.data.slice() }
    for (let p = 0; p < WIDTH * HEIGHT; p += 1) if (p % WIDTH >= 190) cutOut.data.set([255, 255, 255, 0], 4 * p)
    const dots = [150, 230].map((x) => ({ x, y: 250, label: 1 as const }))
    const { data } = maskFromLogOdds(prepareEdges(cutOut), rough(0), dots, quality)
    expect(data.findIndex((value, p) => value > 0 && p % WIDTH >= 190)).toBe(-1)
    expect(data[250 * WIDTH + 150]).toBe(255)
  })

  it('holds a dot together with what looks alike close around it, and no more', () => {
    const nowhere = createFloat(WIDTH / 8, HEIGHT / 8, 1)
    nowhere.data.fill(-8)
    // 4 pixels inside the shirt's right edge.
    const { data } = maskFromLogOdds(edges, nowhere, [{ x: 276, y: 250, label: 1 }], quality)
    expect([data[250 * WIDTH + 276], data[250 * WIDTH + 274], data[250 * WIDTH + 282]]).toEqual([255, 255, 0])
  })

  it('refuses more than one channel', () => {
    expect(() => maskFromLogOdds(edges, createFloat(4, 4, 2), [], quality)).toThrow(ImagingError)
  })
})

it('the refined mask finds the edge where the network was off by some pixels', () => {
  const wide = rough(6)
  const draft = overlap(maskFromLogOdds(edges, wide, [], 'draft'))
  expect(overlap(maskFromLogOdds(edges, wide, [], 'refined'))).toBeGreaterThan(Math.max(0.98, draft))
})
