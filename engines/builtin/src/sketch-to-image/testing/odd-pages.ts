import { type RandomStream, randomStream, type RgbaImage } from '@toile/imaging'
import {
  blend,
  type Colour,
  darknessOf,
  HEIGHT,
  photograph,
  scale,
  TROUSERS,
  WHITE,
  WIDTH,
} from './photographed-page.ts'

const trousers = await darknessOf(TROUSERS)
const drawn = (content: string, ink = '#222', width = 2.5): string =>
  `<g fill="none" stroke="${ink}" stroke-width="${width}">${content}</g>`
const written = (words: readonly (readonly [x: number, y: number, text: string])[], size: number): string =>
  words.map(([x, y, text]) => `<text x="${x}" y="${y}" font-size="${size}">${text}</text>`).join('')

const within = (random: RandomStream, [low, high]: readonly [number, number]): number => random.between(low, high)
const oneOf = <T>(random: RandomStream, list: readonly T[]): T => list[Math.floor(random.next() * list.length)]!
/** A colour with each channel moved by up to so many codes. */
const near = (random: RandomStream, colour: Colour, by: number): Colour => {
  const [r, g, b] = colour.map((value) => value + random.between(-by, by))
  return [r!, g!, b!]
}

/**
 * Pages on which the trousers are drawn as people have them, of whole kinds: each seed gives another of the kind, in other
 * colours, sizes and places.
 */
export const ODD_PAGES = {
  'a coloured pen on dim, coloured paper': async (seed: number): Promise<RgbaImage> => {
    const random = randomStream(seed)
    const tint = oneOf<Colour>(random, [
      [255, 226, 110],
      [255, 236, 150],
      [205, 235, 200],
      [250, 205, 205],
      [190, 215, 240],
    ])
    const pen = oneOf<Colour>(random, [
      [36, 52, 150],
      [30, 60, 190],
      [20, 30, 110],
      [150, 30, 40],
      [25, 110, 60],
    ])
    const light = within(random, [0.42, 0.8])
    const [across, down] = [random.between(-0.25, 0.25), random.between(-0.25, 0.25)]
    const paper = (x: number, y: number): Colour =>
      scale(tint, light * (1 + across * (x / WIDTH - 0.5) + down * (y / HEIGHT - 0.5)))
    return photograph(paper, trousers, within(random, [0.7, 0.95]), scale(near(random, pen, 12), 0.5 + light / 2))
  },
  'a sheet on a pale desk': async (seed: number): Promise<RgbaImage> => {
    const random = randomStream(seed)
    const desk = near(
      random,
      oneOf<Colour>(random, [
        [226, 224, 220],
        [214, 213, 212],
        [232, 226, 214],
        [205, 207, 210],
      ]),
      5,
    )
    const veins = Array.from({ length: 6 }, () => ({
      at: random.between(-HEIGHT, WIDTH + HEIGHT),
      slope: random.between(-2, 2),
      sway: random.between(8, 30),
      long: random.between(30, 90),
      wide: random.between(1, 7),
      deep: random.between(0.04, 0.17),
    }))
    const marble = (x: number, y: number): Colour => {
      let level = 1 + 0.015 * Math.sin(x / 37 + Math.sin(y / 51))
      for (const { at, slope, sway, long, wide, deep } of veins) {
        const off = Math.abs(x - at - slope * y - sway * Math.sin(y / long)) / (wide * Math.hypot(1, slope))
        level -= deep * Math.exp(-off * off)
      }
      return scale(desk, level)
    }
    const turn = within(random, [-0.1, 0.1])
    const [halfWide, halfHigh] = [within(random, [128, 152]), within(random, [176, 212])]
    const [middleX, middleY] = [186 + random.between(-8, 8), 252 + random.between(-8, 8)]
    const light = random.between(-0.00025, 0.00025)
    const depth = (x: number, y: number): number => {
      const [u, v] = [x - middleX, y - middleY]
      return Math.min(
        halfWide - Math.abs(u * Math.cos(turn) + v * Math.sin(turn)),
        halfHigh - Math.abs(v * Math.cos(turn) - u * Math.sin(turn)),
      )
    }
    const page = (x: number, y: number): Colour => {
      const shade = 1 - 0.1 * Math.exp(-(((depth(x - 2, y - 3) - 1) / 4) ** 2)) * (depth(x, y) < 0 ? 1 : 0)
      const seen = blend(scale(marble(x, y), shade), WHITE, Math.max(0, Math.min(1, depth(x, y) + 0.5)))
      return scale(seen, 1 + light * (x - y))
    }
    return photograph(page, trousers)
  },
  'a shadow that lies on the page as an island': async (seed: number): Promise<RgbaImage> => {
    const random = randomStream(seed)
    const [x0, y0] = [within(random, [130, 240]), within(random, [170, 330])]
    const [wide, high] = [within(random, [45, 95]), within(random, [50, 120])]
    const turn = random.between(-1, 1)
    const soft = within(random, [2, 16])
    const left = within(random, [0.5, 0.78])
    const tint = random.between(-0.03, 0.03)
    const bumps = [random.between(2, 5), random.between(0, 6)] as const
    const paper = (x: number, y: number): Colour => {
      const [u, v] = [x - x0, y - y0]
      const [p, q] = [
        (u * Math.cos(turn) + v * Math.sin(turn)) / wide,
        (v * Math.cos(turn) - u * Math.sin(turn)) / high,
      ]
      const round = Math.hypot(p, q) * (1 + 0.12 * Math.sin(bumps[0] * Math.atan2(q, p) + bumps[1]))
      const lit = 1 / (1 + Math.exp(((1 - round) * Math.min(wide, high)) / soft))
      const level = left + (1 - left) * lit
      return [WHITE[0] * (level + tint * (1 - lit)), WHITE[1] * level, WHITE[2] * (level - tint * (1 - lit))]
    }
    return photograph(paper, trousers, within(random, [0.7, 1]))
  },
  'a title table under the hem': async (seed: number): Promise<RgbaImage> => {
    const random = randomStream(seed)
    const [left, right] = [within(random, [60, 120]), within(random, [230, 320])]
    const top = within(random, [400, 412])
    const rows = oneOf(random, [2, 3])
    const high = within(random, [17, 22])
    const column = left + (right - left) * within(random, [0.3, 0.45])
    const bottom = top + rows * high
    const lines = [`M${left} ${top}H${right}V${bottom}H${left}z`, `M${column} ${top}V${bottom}`]
    for (let k = 1; k < rows; k++) lines.push(`M${left} ${top + k * high}H${right}`)
    const words = Array.from({ length: rows }, (_, k) => {
      const y = top + (k + 0.72) * high
      return [
        [left + 5, y, oneOf(random, ['Style', 'Season', 'Date', 'Fabric'])],
        [column + 5, y, oneOf(random, ['Trousers 12', 'AW 26', 'Cotton twill', '14.03.'])],
      ] as const
    }).flat()
    const table = drawn(`<path d="${lines.join('')}"/>`, '#222', within(random, [1.2, 3])) + written(words, 0.6 * high)
    return photograph(() => WHITE, await darknessOf(TROUSERS + table))
  },
  'a detail in a circle, with an arrow to its place': async (seed: number): Promise<RgbaImage> => {
    const random = randomStream(seed)
    const side = oneOf(random, [-1, 1])
    const radius = within(random, [26, 46])
    const x = side < 0 ? within(random, [radius + 8, 60]) : within(random, [WIDTH - 62, WIDTH - radius - 8])
    const y = within(random, [70, 400])
    const [toX, toY] = side < 0 ? [138, within(random, [190, 300])] : [236, within(random, [190, 300])]
    const long = Math.hypot(toX - x, toY - y)
    const [ux, uy] = [(toX - x) / long, (toY - y) / long]
    const end = long - within(random, [-6, 6])
    const [ax, ay] = [x + end * ux, y + end * uy]
    const head = `M${ax - 9 * ux - 4 * uy} ${ay - 9 * uy + 4 * ux}L${ax} ${ay}L${ax - 9 * ux + 4 * uy} ${ay - 9 * uy - 4 * ux}`
    const r = 0.6 * radius
    const detail = oneOf(random, [
      `M${x - r} ${y - r}H${x + r}V${y + 0.3 * r}L${x} ${y + r}L${x - r} ${y + 0.3 * r}z`,
      `M${x - r} ${y}H${x + r}M${x - r} ${y + 6}H${x + r}`,
      '',
    ])
    const content = `<circle cx="${x}" cy="${y}" r="${radius}"/><path d="M${x + radius * ux} ${y + radius * uy}L${ax} ${ay}${head}${detail}"/>`
    return photograph(() => WHITE, await darknessOf(TROUSERS + drawn(content, '#222', within(random, [1.6, 3.2]))))
  },
} as const
