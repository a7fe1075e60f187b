import { createRgba, randomStream, type RgbaImage, type Srgb8 } from '@toile/imaging'
import { borderDistance, torusBlur, torusWarp } from '../torus-filter.ts'
import { type TorusField, torusNoise } from '../torus-noise.ts'
import { type Finish, type FinishOrder, okLightness, separate, smooth, unitOf, waves } from './separation.ts'

/** How a printer's plates meet the cloth. Lengths in units of a tile at 1024. */
interface Press {
  /** How far a plate may lie off. */
  readonly shift: number
  /** Waviness of the cut, and how rough its edge is (0 crisp .. 1). */
  readonly wobble: number
  readonly rough: number
  /** Share of the cloth left bare in starved patches. */
  readonly starved: number
  /** How much too large plates are cut, so that no cloth shows between them; overlaps print darker. */
  readonly trap: number
  /** Rim of squeezed ink. */
  readonly rim: number
  /** Gouge marks left by the knife. */
  readonly chatter: number
  /** Rows of halftone dots across the shorter side, into which the ink fades here and there; 0 for none. */
  readonly dots: number
}

/** Presses by technique. Chosen by eye. */
const PRESSES = {
  block: { shift: 7, wobble: 5, rough: 0.95, starved: 0.7, trap: 0.6, rim: 0.12, chatter: 0, dots: 0 },
  lino: { shift: 1.5, wobble: 4.5, rough: 0.3, starved: 0.3, trap: 0, rim: 0.06, chatter: 1, dots: 0 },
  screen: { shift: 9, wobble: 0, rough: 0.08, starved: 0.1, trap: 2, rim: 0, chatter: 0, dots: 78 },
} as const satisfies Record<string, Press>

/** A plate: how much of each pixel it covers. */
function plateOf(labels: Uint8Array, label: number, image: RgbaImage, radius: number): TorusField {
  const { width, height } = image
  const data = new Float32Array(width * height)
  for (let i = 0; i < data.length; i++) data[i] = labels[i] === label ? 1 : 0
  return torusBlur({ width, height, data }, Math.max(1, radius), 2)
}

function pressedBy(press: Press): Finish {
  return (flat, order) => {
    const unit = unitOf(flat)
    const image = press.wobble === 0 ? flat : wobbled(flat, press.wobble * unit, order.seed)
    const labels = separate(image, order.colours)
    const out = createRgba(flat.width, flat.height)
    layCloth(out, order.colours[0]!, order.seed)
    const detail = shadeOf(image, labels, order.colours)
    const pull = unevennessOf(flat, order.seed)
    for (let label = 1; label < order.colours.length; label++) {
      const plate = { label, cover: plateOf(labels, label, flat, 1.2 * unit), shade: detail, press }
      printPlate(out, plate, pull, order)
    }
    if (press.chatter > 0) carveGouges(out, labels, order)
    return out
  }
}

/** What is uneven in a print: the plate's edge, patches with too little ink, the grain of the cloth. */
interface Unevenness {
  readonly edge: Float32Array
  readonly bare: Float32Array
  readonly grain: Float32Array
}

function unevennessOf(size: RgbaImage, seed: number): Unevenness {
  return {
    edge: torusNoise({ ...waves(size, 7), seed: seed + 13, octaves: 2 }).data,
    bare: torusNoise({ ...waves(size, 120), seed: seed + 17, octaves: 2 }).data,
    grain: torusNoise({ ...waves(size, 4.5), seed: seed + 19, octaves: 2 }).data,
  }
}

function wobbled(flat: RgbaImage, amount: number, seed: number): RgbaImage {
  const wave = (n: number) => torusNoise({ ...waves(flat, 26), seed: seed + n, octaves: 2 })
  return torusWarp(flat, wave(1), wave(2), amount)
}

function layCloth(out: RgbaImage, ground: Srgb8, seed: number): void {
  const fibre = torusNoise({ ...waves(out, 5), seed: seed + 9, octaves: 2 }).data
  for (let i = 0; i < fibre.length; i++) {
    const light = 1 + fibre[i]! * 0.02
    for (let c = 0; c < 3; c++) out.data[i * 4 + c] = ground[c]! * light
    out.data[i * 4 + 3] = 255
  }
}

/** Lightness of the drawing against its ink, -1 .. 1: veins and shading that the plate keeps as thinner or fuller ink. */
function shadeOf(image: RgbaImage, labels: Uint8Array, colours: readonly Srgb8[]): Float32Array {
  const own = colours.map(([r, g, b]) => (r + g + b) / 3)
  return Float32Array.from(labels, (label, i) => {
    const at = i * 4
    return ((image.data[at]! + image.data[at + 1]! + image.data[at + 2]!) / 3 - own[label]!) / 128
  })
}

/** One colour's plate in its press. */
interface Plate {
  readonly label: number
  /** How much of each pixel it covers. */
  readonly cover: TorusField
  /** See `shadeOf`. */
  readonly shade: Float32Array
  readonly press: Press
}

function printPlate(
  out: RgbaImage,
  { label, cover, shade, press }: Plate,
  { edge, bare, grain }: Unevenness,
  { colours, seed }: FinishOrder,
): void {
  const { width, height } = out
  const unit = unitOf(out)
  const random = randomStream(seed + label * 101)
  const [dx, dy] = [press.shift, press.shift].map((most) => Math.round((random.next() * 2 - 1) * most * unit))
  // One field serves all plates, each at another offset.
  const [ox, oy] = [(label * 389) % width, (label * 617) % height]
  const [r, g, b] = colours[label]!
  const overLight = okLightness(colours[0]!) > okLightness(colours[label]!)
  const screen = {
    across: Math.round((press.dots * width) / unit / 1024),
    down: Math.round((press.dots * height) / unit / 1024),
  }
  const cut = 0.5 - press.trap * 0.12
  for (let y = 0; y < height; y++) {
    const row = ((y + dy! + height) % height) * width
    for (let x = 0; x < width; x++) {
      const from = row + ((x + dx! + width) % width)
      const mask = cover.data[from]!
      if (mask <= 0.02) continue
      const i = y * width + x
      const j = ((y + oy) % height) * width + ((x + ox) % width)
      const covered = smooth(cut - 0.22, cut + 0.22, mask + edge[j]! * press.rough * 0.5)
      const patch = 0.45 + 0.75 * bare[j]!
      const hungry = smooth(0.62 - press.starved * patch, 1.02 - press.starved * patch * 0.5, grain[j]! * 0.8 + 0.35)
      const withPinDots = press.dots === 0 ? 1 : halftone(x / width, y / height, screen, smooth(-0.12, 0.45, bare[j]!))
      const ink = covered * (1 - hungry * 0.85) * withPinDots
      if (ink <= 0) continue
      const squeezed = 1 - press.rim * smooth(0.98, 0.6, mask) + shade[from]! * 0.55
      const at = i * 4
      layInk(out.data, at, r * squeezed, ink, overLight)
      layInk(out.data, at + 1, g * squeezed, ink, overLight)
      layInk(out.data, at + 2, b * squeezed, ink, overLight)
    }
  }
}

/** Dots on a lattice turned by 45 degrees: 1 all ink, towards smaller and smaller dots as `fade` grows to 1. */
function halftone(
  u: number,
  v: number,
  screen: { readonly across: number; readonly down: number },
  fade: number,
): number {
  if (fade <= 0) return 1
  const [a, b] = [screen.across * u * Math.PI * 2, screen.down * v * Math.PI * 2]
  const height = 0.5 + 0.25 * (Math.cos(a + b) + Math.cos(a - b))
  return smooth(fade * 0.62 - 0.12, fade * 0.62 + 0.04, height)
}

/** Lays ink over what is there: nearly opaque; something darker than the cloth shows through a little. */
function layInk(data: Uint8ClampedArray, at: number, ink: number, amount: number, overLight: boolean): void {
  const under = data[at]!
  const through = overLight ? ink * (0.82 + 0.18 * Math.min(1, under / 235)) : ink
  data[at] = under + (through - under) * amount
}

/** Marks of the gouge: inked ridges beside the motifs, and cuts along the forms within them. */
function carveGouges(out: RgbaImage, labels: Uint8Array, { colours, seed }: FinishOrder): void {
  const { width, height } = out
  const unit = unitOf(out)
  const border = torusBlur(borderDistance(labels, width, height, 90 * unit), 2 * unit, 2).data
  const gate = torusNoise({ ...waves(out, 34), seed: seed + 31, octaves: 2 }).data
  const [gr, gg, gb] = colours[0]!
  const key = colours.slice(1).reduce((a, b) => (okLightness(b) < okLightness(a) ? b : a))
  for (let i = 0; i < labels.length; i++) {
    const d = border[i]! / unit
    const inside = labels[i] !== 0
    const ridge = Math.sin((d * Math.PI * 2) / (inside ? 9 : 12) + gate[i]! * 2)
    const on = inside
      ? smooth(0.5, 0.9, ridge) * smooth(0.12, 0.3, gate[i]!) * smooth(4, 8, d)
      : smooth(0.78, 0.98, ridge) * smooth(0.16, 0.34, gate[i]!) * smooth(5, 9, d)
    if (on <= 0) continue
    const [r, g, b] = inside ? [gr, gg, gb] : key
    const at = i * 4
    out.data[at] = out.data[at]! + (r - out.data[at]!) * on
    out.data[at + 1] = out.data[at + 1]! + (g - out.data[at + 1]!) * on
    out.data[at + 2] = out.data[at + 2]! + (b - out.data[at + 2]!) * on
  }
}

/** Carved wooden blocks, printed by hand: plates a little out of place, rough edges, too little ink in places. */
export const blockPrint: Finish = pressedBy(PRESSES.block)
/** Linocut: rounded edges, gouge marks about and within the forms. */
export const linocut: Finish = pressedBy(PRESSES.lino)
/** Screen print: crisp and flat, the colours slightly out of register and darker where they overlap. */
export const screenPrint: Finish = pressedBy(PRESSES.screen)
