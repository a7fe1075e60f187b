import {
  createGrey,
  createRgba,
  type GreyImage,
  linearToSrgb8,
  mixSeeds,
  randomStream,
  type RgbaImage,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'

/**
 * Flat-lays and results for tests: a T-shirt on a white ground, and the same shirt worn on a photo: smaller, bent, under
 * another light with folds. Everything is computed, so what was kept is known.
 */
type Colour = readonly [number, number, number]
export type Print = (x: number, y: number) => Colour

const WIDTH = 480
const HEIGHT = 560

/** Coordinates from 0 to 1 over the shirt's box. */
function isShirt(x: number, y: number): boolean {
  if (x < 0 || x > 1 || y < 0 || y > 1) return false
  if ((x - 0.5) ** 2 / 0.012 + y ** 2 / 0.008 < 1) return false
  const sleeve = y < 0.34 && Math.abs(x - 0.5) < 0.3 + 0.6 * y && y > 0.9 * (Math.abs(x - 0.5) - 0.24)
  return sleeve || Math.abs(x - 0.5) < 0.27
}

/** Motifs of two colours, scattered: none lies as another. */
export function scatter(seed: number, ground: Colour, inks: readonly Colour[], size = 0.045): Print {
  const random = randomStream(seed)
  const motifs = Array.from({ length: 90 }, () => ({
    x: random.next(),
    y: random.next(),
    long: random.between(0.5, 1.3) * size,
    turn: random.between(0, Math.PI),
    petals: Math.floor(random.between(2, 6)),
    ink: random.pick(inks),
  }))
  return (x, y) => {
    for (const { x: cx, y: cy, long, turn, petals, ink } of motifs) {
      const square = (x - cx) * (x - cx) + (y - cy) * (y - cy)
      if (square > long * long) continue
      const distance = Math.sqrt(square)
      const angle = Math.atan2(y - cy, x - cx) + turn
      if (distance < long * (0.55 + 0.45 * Math.cos(petals * angle))) return ink
    }
    return ground
  }
}

export const plain =
  (colour: Colour): Print =>
  () =>
    colour

/** A badge of bars on the chest. */
export function badge(ground: Colour, ink: Colour): Print {
  return (x, y) => {
    const u = (x - 0.36) / 0.28
    const v = (y - 0.3) / 0.16
    if (u < 0 || u > 1 || v < 0 || v > 1) return ground
    const cell = mixSeeds(7, Math.floor(u * 9), Math.floor(v * 5))
    return cell % 2 === 0 ? ink : ground
  }
}

export function drawFlatLay(print: Print): RgbaImage {
  const image = createRgba(WIDTH, HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const u = (x + 0.5 - 40) / (WIDTH - 80)
      const v = (y + 0.5 - 40) / (HEIGHT - 80)
      image.data.set([...(isShirt(u, v) ? print(u, v) : ([252, 252, 252] as const)), 255], 4 * (y * WIDTH + x))
    }
  }
  return image
}

interface Worn {
  readonly result: RgbaImage
  readonly mask: GreyImage
}

/** The shirt on a photo. `bend` in shares of its box, `light` a factor on linear light. */
export function wear(print: Print, { bend = 0.02, light = 0.75 } = {}): Worn {
  const result = createRgba(WIDTH, HEIGHT)
  const mask = createGrey(WIDTH, HEIGHT)
  const grain = randomStream(3)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const i = y * WIDTH + x
      const px = (x + 0.5 - 110) / 260
      const py = (y + 0.5 - 90) / 360
      const u = 0.5 + 1.04 * (px - 0.5) + 0.06 * (py - 0.5) + bend * Math.sin(6 * py + 1)
      const v = 0.5 + 0.98 * (py - 0.5) - 0.05 * (px - 0.5) + bend * Math.sin(5 * px + 2)
      const inside = isShirt(u, v)
      const fold = light * (1 + 0.18 * Math.sin(9 * px + 3 * py) + 0.08 * Math.sin(17 * px - 11 * py))
      const colour = inside ? print(u, v) : ([176, 150, 132] as const)
      for (let c = 0; c < 3; c += 1) {
        const lit = SRGB8_TO_LINEAR[colour[c]!]! * (inside ? fold : 1)
        result.data[4 * i + c] = linearToSrgb8(Math.min(1, lit)) + grain.between(-2, 2)
      }
      result.data[4 * i + 3] = 255
      mask.data[i] = inside ? 255 : 0
    }
  }
  return { result, mask }
}

/** The same blocks of a picture, elsewhere. */
export function shuffleBlocks(print: Print, seed: number): Print {
  const across = 6
  const order = Array.from({ length: across * across }, (_, i) => i).toSorted(
    (p, q) => mixSeeds(seed, p) - mixSeeds(seed, q),
  )
  return (x, y) => {
    const column = Math.min(across - 1, Math.max(0, Math.floor(x * across)))
    const row = Math.min(across - 1, Math.max(0, Math.floor(y * across)))
    const from = order[row * across + column]!
    return print(x + ((from % across) - column) / across, y + (Math.floor(from / across) - row) / across)
  }
}
