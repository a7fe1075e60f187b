import { type GreyImage, smoothstep } from '@toile/imaging'
import type { Shape } from '../../garment-shape/shape.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'

/** Where a pixel lies on a body: pixels of the outline, and how far across it (-1 to 1 from edge to edge). */
interface BodyPlace {
  readonly column: number
  readonly row: number
  readonly across: number
}

/** What the forms of a bare body do to the light on it beside its roundness, as logarithms. */
export interface BodyForm {
  /** Chest, ribs, belly and navel. */
  trunk(place: BodyPlace): number
}

/** A soft hill or hollow on either side: place and reach across, and down from the shoulders in widths of the body. */
interface Hill {
  readonly at: readonly [number, number]
  readonly reach: readonly [number, number]
  readonly light: number
}

/** Of the chest. Chosen by eye. */
const CHEST: readonly Hill[] = [
  // The breastbone, the chest beside it, and the hollow before the shoulder.
  { at: [0, 0.42], reach: [0.07, 0.2], light: -0.14 },
  { at: [0.4, 0.3], reach: [0.28, 0.13], light: 0.16 },
  { at: [0.78, 0.26], reach: [0.14, 0.1], light: -0.16 },
]
/** Of the belly. Chosen by eye. */
const BELLY: readonly Hill[] = [
  // The pit of the stomach, the line down to the navel and the muscles beside it.
  { at: [0, 0.9], reach: [0.18, 0.15], light: -0.13 },
  { at: [0, 1.18], reach: [0.07, 0.24], light: -0.12 },
  { at: [0.23, 1.15], reach: [0.15, 0.3], light: 0.1 },
  { at: [0.52, 1.28], reach: [0.15, 0.28], light: -0.14 },
  // The flank, and the belly below the navel.
  { at: [0.68, 1.3], reach: [0.13, 0.2], light: 0.12 },
  { at: [0, 1.66], reach: [0.36, 0.13], light: 0.12 },
]
/** How much darker a bare body is at its very edges than one in clothes, which lie over its hollows: a logarithm. By eye. */
const EDGE = 0.45

/** The arch below the ribs: its place in the middle and how far it falls to the sides, and where it ends; half widths across, widths down. By eye. */
const ARCH = { top: 0.76, falls: 0.42, from: 0.14, to: 0.9 } as const
/** The furrow from the hip bone to the groin: across and down, as a `Hill`. By eye. */
const GROIN = { from: [0.84, 1.5], to: [0.36, 1.86] } as const
/** How far down the navel is, half its width and height, and how far above a waistband it is not cut by that. By eye. */
const NAVEL = { down: 1.47, half: [0.019, 0.03], clear: 0.06 } as const

/**
 * The form of a body as a top or dress hid it; undefined of what is worn on legs.
 *
 * @param skin the photo's size, 255 = skin that is seen
 * @param waist row of the outline where what is worn below begins, if that is known
 */
export function readBodyForm(body: Shape, skin: GreyImage, waist: number | undefined): BodyForm | undefined {
  if (body.kind !== 'upper' && body.kind !== 'dress') return undefined
  const { trunk, outline } = body
  const { left, right } = trunk.sides
  const top = (left.tip.y + right.tip.y) / 2
  const { width } = trunk
  const { hidden, at: bones } = readCollarbones(trunk, outline, skin)
  const hasNavel = waist === undefined || top + (NAVEL.down + NAVEL.clear) * width < waist
  return {
    trunk({ column, row, across }) {
      const down = (row - top) / width
      const out = Math.abs(across)
      let light = -EDGE * smoothstep(0.55, 1, out) ** 2 * smoothstep(0.3, 0.6, down)
      if (hidden > 0) light += hidden * (hills(CHEST, out, down) + bones(column, row))
      if (down > 0.45) light += hills(BELLY, out, down) + arch(out, down) + groin(out, down)
      return hasNavel ? light + navel(across, down) : light
    },
  }
}

function hills(all: readonly Hill[], out: number, down: number): number {
  let light = 0
  for (const { at, reach, light: most } of all) {
    const far = ((out - at[0]) / reach[0]) ** 2 + ((down - at[1]) / reach[1]) ** 2
    if (far < 6) light += most * Math.exp(-far)
  }
  return light
}

function arch(out: number, down: number): number {
  const ends = smoothstep(ARCH.from, ARCH.from + 0.15, out) * (1 - smoothstep(ARCH.to - 0.25, ARCH.to, out))
  if (ends === 0) return 0
  const below = down - ARCH.top - ARCH.falls * out ** 1.3
  return ends * (0.1 * Math.exp(-(((below + 0.05) / 0.05) ** 2)) - 0.16 * Math.exp(-(((below - 0.04) / 0.06) ** 2)))
}

function groin(out: number, down: number): number {
  const { from, to } = GROIN
  const share = (from[0] - out) / (from[0] - to[0])
  const ends = smoothstep(-0.05, 0.2, share) * (1 - smoothstep(0.8, 1.05, share))
  if (ends === 0) return 0
  const below = down - from[1] - share * (to[1] - from[1])
  return ends * (0.08 * Math.exp(-(((below + 0.06) / 0.05) ** 2)) - 0.16 * Math.exp(-((below / 0.045) ** 2)))
}

function navel(across: number, down: number): number {
  const [wide, tall] = NAVEL.half
  // A body is half as wide as `across` is long.
  const [x, y] = [(0.45 * across) / wide, (down - NAVEL.down) / tall]
  const far = x * x + y * y
  if (far > 60) return 0
  // Its hollow, deep below its upper rim, the dip about it, and the lower rim, which faces up.
  const hollow = -0.55 * Math.exp(-(x * x + (y + 0.25) ** 2))
  return hollow - 0.14 * Math.exp(-far / 9) + 0.14 * Math.exp(-((x / 1.2) ** 2) - ((y - 1.45) / 0.7) ** 2)
}

/** When and where collarbones are drawn, in widths of a body in clothes. Chosen by eye. */
const COLLARBONES = {
  /** Half the length of a pair. */
  half: 0.42,
  /** How far above and below the notch between them they are seen. */
  near: 0.4,
  /** Columns in which skin is seen at the neck, in widths of the body, up to which the collarbones were hidden and are drawn. */
  hidden: 0.5,
  /** Columns from which on the photo shows them, and none are drawn. */
  shown: 0.75,
  /** Their slope at most. */
  mostTilt: 0.3,
} as const

/** How much of them and of the chest the old garment hid, 0 to 1, and the light on them, as a logarithm. Pixels of the outline. */
function readCollarbones(
  trunk: Trunk,
  { scale, mask }: { readonly scale: number; readonly mask: GreyImage },
  skin: GreyImage,
): { readonly hidden: number; at(column: number, row: number): number } {
  const { width } = trunk
  const [left, right] = [trunk.sides.left.tip, trunk.sides.right.tip]
  const middle = (left.x + right.x) / 2
  let [seen, neckline] = [0, trunk.top]
  for (let x = Math.max(0, Math.round(middle - width / 2)); x < Math.min(mask.width, middle + width / 2); x += 1) {
    let y = 0
    while (y < trunk.hem && mask.data[y * mask.width + x]! < 128) y += 1
    if (y >= trunk.hem) continue
    if (Math.abs(x - middle) < 0.05 * width) neckline = Math.max(neckline, y)
    const [px, py] = [Math.floor(x / scale), Math.floor((y - 0.05 * width) / scale)]
    if (px < skin.width && py >= 0 && py < skin.height && skin.data[py * skin.width + px]! >= 128) seen += 1
  }
  const tips = (left.y + right.y) / 2
  const notch = Math.min(tips + 0.2 * width, Math.max(tips + 0.05 * width, neckline + 0.03 * width))
  const slope = (notch - tips - 0.04 * width) / COLLARBONES.half
  // Shoulders are seldom level.
  const tilt = Math.max(
    -COLLARBONES.mostTilt,
    Math.min(COLLARBONES.mostTilt, (right.y - left.y) / Math.max(1, right.x - left.x)),
  )
  const at = (column: number, level: number): number => {
    const row = level - tilt * (column - middle)
    const out = Math.abs(column - middle) / width
    if (out > COLLARBONES.half || Math.abs(row - notch) > COLLARBONES.near * width) return 0
    // The notch between them.
    const pit = -0.16 * Math.exp(-((out / 0.035) ** 2) - (((row - notch) / width - 0.005) / 0.03) ** 2)
    const ends = smoothstep(0.03, 0.1, out) * (1 - smoothstep(COLLARBONES.half - 0.16, COLLARBONES.half, out))
    if (ends === 0) return pit
    // A little curved, as they are.
    const below = (row - notch + slope * out + 0.02 * width * Math.sin((out / COLLARBONES.half) * Math.PI)) / width
    const ridge = 0.2 * Math.exp(-((below / 0.018) ** 2))
    const hollow =
      0.17 * Math.exp(-(((below + 0.052) / 0.034) ** 2)) + 0.17 * Math.exp(-(((below - 0.045) / 0.034) ** 2))
    return pit + ends * (ridge - hollow)
  }
  return { hidden: 1 - smoothstep(COLLARBONES.hidden, COLLARBONES.shown, seen / width), at }
}
