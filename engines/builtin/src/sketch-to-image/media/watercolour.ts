import { clamp01, type FloatImage, randomStream, smoothstep } from '@toile/imaging'
import { pigmentReader } from './pigment.ts'
import { OVERRUN, type Scene } from '../scene/scene.ts'
import { TONE } from './tone.ts'

/** Watercolour on cold-pressed paper. Chosen by eye. */
const WASH = {
  /** Depth of the first wash; 1 is the colour asked for. */
  first: 0.98,
  /** What each darker wash adds. */
  second: 0.5,
  third: 0.4,
  /** Grey-violet glaze in the shade, which pale cloth is shaded with. */
  glaze: [-0.34, -0.36, -0.2],
  /** Pigment in the pits of the paper. */
  granulation: 0.3,
  /** Rim where a wash dries. */
  rim: 0.34,
} as const

/** Blooms: where water ran back into a wash. */
interface Bloom {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Radii from its middle beyond which nothing of a bloom is seen, however its edge runs. */
const BLOOM_REACH = 2

function bloomsOf(scene: Scene): Bloom[] {
  const { width, height, depthIn, cut } = scene
  const random = randomStream(scene.seed)
  const blooms: Bloom[] = []
  for (let tries = 0; tries < 400 && blooms.length < 7; tries++) {
    const x = Math.floor(random.next() * width)
    const y = Math.floor(random.next() * height)
    if (depthIn[y * width + x]! < 14 * cut) continue
    blooms.push({ x, y, radius: random.between(34, 80) * cut })
  }
  return blooms
}

/** Lays washes on the ground, in place. */
export function paintWatercolour(scene: Scene, ground: FloatImage): void {
  const { width, height, unit, depthIn, form, cast, crest, pieceOf, pieces, broad, fine, light } = scene
  const pigmentAt = pigmentReader(scene)
  const blooms = bloomsOf(scene)
  const run = OVERRUN * unit
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const inner = depthIn[i]!
      if (inner < -run) continue
      const piece = pieces[pieceOf[i]!]!
      // The brush keeps off the outline on the side of the light, and runs over it on the other.
      const turn =
        (depthIn[i + 1]! - depthIn[i - 1]!) * light[0] + (depthIn[i + width]! - depthIn[i - width]!) * light[1]
      const edge =
        inner + (0.8 * fine[i]! + 0.5 * broad[i]!) * unit + (turn < 0 ? 0.35 * turn : 0.6 * turn) * unit + 0.6 * unit
      if (edge < -1) continue
      const wet = smoothstep(-0.6, 0.9, edge)
      const { ln, weave, cover } = pigmentAt(piece, i)
      const b = broad[i]!
      const crested = crest[i]! * Math.max(scene.fineness, piece.dark)
      const f = fine[i]!
      const away = form[i]! + 0.012 * f + 0.025 * b
      const gloss = piece.gloss
      // Paper left as light: where the cloth faces the lamp, and on the crest before a fold.
      const lit =
        smoothstep(0.17 - 0.06 * gloss, 0.25 - 0.04 * gloss, -away + 0.05 * b) * (0.32 + 0.38 * gloss) +
        0.45 * smoothstep(0.45, 0.7, crested + 0.25 * b)
      const light1 = clamp01(lit)
      // Each darker wash has one hard edge, softened where the paper was still wet.
      const soft = 0.035 + 0.09 * smoothstep(-0.2, 0.4, b)
      const turned = away + TONE.cast * cast[i]!
      const second = smoothstep(TONE.second - soft, TONE.second + soft, turned)
      const third = smoothstep(TONE.third - soft, TONE.third + soft, turned) * (1 - TONE.darkThird * piece.dark)
      const dried = 4 * (second * (1 - second) + third * (1 - third)) * 0.12
      let pool = 0
      for (const bloom of blooms) {
        if (Math.abs(x - bloom.x) > BLOOM_REACH * bloom.radius) continue
        const d = Math.hypot(x - bloom.x, (y - bloom.y) * 0.85) / bloom.radius + 0.22 * f + 0.25 * b
        if (d > 1.3) continue
        pool += -0.2 * smoothstep(1, 0.3, d) + 0.2 * Math.exp(-(((d - 1) / 0.06) ** 2))
      }
      const rim = WASH.rim * Math.exp(-edge / (1.5 * unit))
      const grain = WASH.granulation * (scene.tooth(x, y) - 0.5)
      let depth =
        (WASH.first * (1 + 0.2 * b) * (1 - 0.42 * piece.dark * smoothstep(-0.06, 0.2, -away)) +
          piece.depth +
          pool +
          rim +
          dried) *
          (1 - light1) +
        (WASH.second * second + WASH.third * third) * (1 - TONE.darkShade * piece.dark)
      let glaze = (0.4 * second + 0.35 * third) * (1 - TONE.darkGlaze * piece.dark) + 0.2 * rim
      if (piece.kind === 'skin') {
        depth = 0.55 * (1 - light1) + 0.4 * second + 0.4 * third
        glaze = 0.1 * third
      } else if (piece.kind === 'hair') depth *= 0.75
      depth = Math.max(0, depth * (1 + grain) + weave * 0.6) * wet * piece.opacity ** TONE.sheer * cover
      glaze *= wet * (1 + 0.6 * grain)
      const o = 3 * i
      for (let c = 0; c < 3; c++)
        ground.data[o + c] = ground.data[o + c]! * Math.exp(depth * ln[c]! + glaze * WASH.glaze[c]!)
    }
  }
}
