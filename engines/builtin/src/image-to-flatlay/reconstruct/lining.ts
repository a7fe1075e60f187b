import { createGrey, distanceTo, grain, linearToSrgb8, type RgbaImage, SRGB8_TO_LINEAR } from '@toile/imaging'

/** Light inside a garment, as a share of that outside. Chosen by eye. */
const INSIDE_LIGHT = {
  /** At the edge that lies over it. */
  edge: 0.46,
  /** Away from that. */
  open: 0.72,
  /** Distance over which the one becomes the other, as a share of the picture's long side. */
  over: 0.035,
} as const

/**
 * Draws the inside of a garment where its outside is not, plain and darker, colours alone: it shines through soft edges that
 * lie over it.
 *
 * @param picture sRGB, changed in place
 * @param cloth how much of each pixel is its outside
 * @param inside how much of each is covered where its inside lies, 0 elsewhere
 * @param sure 1 where nothing but cloth is seen
 */
export function linePicture(
  { width, height, data }: RgbaImage,
  cloth: Float32Array,
  inside: Float32Array,
  sure: Uint8Array,
  seed: number,
): void {
  const ground = groundColour(data, sure)
  if (ground === undefined) return
  const over = createGrey(width, height)
  for (let p = 0; p < cloth.length; p += 1) if (cloth[p]! >= 0.5) over.data[p] = 255
  const depth = distanceTo(over).data
  const wide = Math.max(1, INSIDE_LIGHT.over * Math.max(width, height))
  for (let p = 0; p < depth.length; p += 1) {
    const under = (1 - cloth[p]!) * inside[p]!
    if (under <= 0) continue
    const t = Math.min(1, depth[p]! / wide)
    const light = INSIDE_LIGHT.edge + (INSIDE_LIGHT.open - INSIDE_LIGHT.edge) * t * (2 - t)
    const noise = 1.2 * grain(seed, p % width, Math.floor(p / width))
    const share = under / (cloth[p]! + under)
    for (let c = 0; c < 3; c += 1) {
      const code = linearToSrgb8(light * ground[c]!) + noise
      data[4 * p + c] = data[4 * p + c]! + share * (code - data[4 * p + c]!)
    }
  }
}

/** Codes of each channel, of 256, that count as one colour when the commonest is looked for. Chosen by eye. */
const COLOUR_STEP = 24

/** The commonest colour of the cloth, linear: of a print its ground, of stripes one of them, never a mixture. */
function groundColour(data: RgbaImage['data'], sure: Uint8Array): readonly [number, number, number] | undefined {
  const steps = Math.ceil(256 / COLOUR_STEP)
  const stepOf = Uint8Array.from({ length: 256 }, (_, code) => Math.floor(code / COLOUR_STEP))
  const counts = new Int32Array(steps ** 3)
  for (let p = 0, o = 0; p < sure.length; p += 1, o += 4) {
    if (sure[p] !== 1) continue
    counts[(stepOf[data[o]!]! * steps + stepOf[data[o + 1]!]!) * steps + stepOf[data[o + 2]!]!]! += 1
  }
  const best = counts.reduce((most, count, cell) => (count > counts[most]! ? cell : most), 0)
  if (counts[best] === 0) return undefined
  const [red, green, blue] = [Math.floor(best / steps ** 2), Math.floor(best / steps) % steps, best % steps]
  // Folds and light spread one dye over neighbouring steps.
  const isNear = (code: number, step: number): boolean => Math.abs(code - (step + 0.5) * COLOUR_STEP) <= COLOUR_STEP
  let [r, g, b, count] = [0, 0, 0, 0]
  for (let p = 0, o = 0; p < sure.length; p += 1, o += 4) {
    if (sure[p] !== 1) continue
    if (!isNear(data[o]!, red) || !isNear(data[o + 1]!, green) || !isNear(data[o + 2]!, blue)) continue
    r += SRGB8_TO_LINEAR[data[o]!]!
    g += SRGB8_TO_LINEAR[data[o + 1]!]!
    b += SRGB8_TO_LINEAR[data[o + 2]!]!
    count += 1
  }
  return [r / count, g / count, b / count]
}
