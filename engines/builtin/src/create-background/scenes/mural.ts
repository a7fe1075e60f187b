import { clamp01, type LinearRgb, type Noise, smoothstep } from '@toile/imaging'
import { mixRgb } from '../light.ts'
import { concrete } from '../surfaces.ts'
import { wallOf } from './material-wall.ts'

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  /** Sets that go together, in turn, where the prompt names none. */
  sprays: [
    [
      [0.75, 0.3, 0.26],
      [0.1, 0.3, 0.42],
      [0.85, 0.62, 0.2],
      [0.72, 0.68, 0.6],
    ],
    [
      [0.14, 0.42, 0.42],
      [0.78, 0.42, 0.5],
      [0.12, 0.13, 0.2],
      [0.85, 0.78, 0.62],
    ],
    [
      [0.3, 0.2, 0.5],
      [0.85, 0.4, 0.16],
      [0.1, 0.45, 0.5],
      [0.8, 0.72, 0.68],
    ],
    [
      [0.7, 0.14, 0.12],
      [0.08, 0.1, 0.14],
      [0.75, 0.7, 0.6],
      [0.18, 0.36, 0.6],
    ],
  ],
  /** Of letters, and of their shadow. */
  outline: [0.03, 0.03, 0.04],
  /** About the outline. */
  halo: [0.85, 0.84, 0.8],
} as const

export const muralWall = wallOf(
  {
    colours: [[0.7, 0.67, 0.62]],
    ownColourShare: 0,
    floor: 'concrete',
    paint({ frame, noise, x, y, footprint, side, out }) {
      const named = frame.colours
      const inks =
        named.length > 1 ? named : (COLOURS.sprays[frame.palette % COLOURS.sprays.length] ?? COLOURS.sprays[0]!)
      const drift = frame.variant * 9.7
      // Large painted shapes one over the other with soft outlines, then letters and a sprayed stroke.
      const skin = concrete(noise, x, y, footprint)
      let colour: LinearRgb = named[0] ?? [0.62, 0.59, 0.54]
      for (let k = 0; k < 5; k++) {
        const field =
          noise.fbm(x * 0.75 + k * 13.1 + drift, y * 0.75 - k * 5.3, 2) + 0.12 * noise.fbm(x * 2 + k, y * 2, 2)
        const at = smoothstep(0.1, 0.125, field)
        if (at > 0) colour = mixRgb(colour, inks[k % inks.length]!, at)
        const line = Math.exp(-Math.pow((field - 0.112) / 0.022, 2))
        if (k % 2 === 0 && line > 0.05) colour = mixRgb(colour, inks[(k + 1) % inks.length]!, line * 0.9)
      }
      colour = sprayLetters(noise, colour, { x, y }, { inks, seed: drift })
      const stroke = y - 1.65 - 0.5 * noise.fbm(x * 0.8 + 31 + drift, 3, 3) - 0.22 * Math.sin(x * 2.6 + 2)
      const spray = Math.exp(-Math.pow(stroke / 0.045, 2)) * 0.85 + 0.2 * Math.exp(-Math.abs(stroke) / 0.1)
      colour = mixRgb(colour, inks[3 % inks.length]!, clamp01(spray))
      const rough = noise.fbm(x * 9, y * 9, 3) - noise.fbm(x * 9 + side * 0.25, y * 9 + 0.25, 3)
      for (let c = 0; c < 3; c++) out[c] = colour[c]! * (0.55 + 0.45 * skin) * (1 - 0.2 * rough)
    },
  },
  { coloursShown: 3, moods: ['rain'], aperture: 0.046 },
)

/** Rows of fat letters: the height of each and of its middle over the ground, and the width of a letter; metres. Chosen by eye. */
const ROWS = [
  { middle: 1.35, high: 0.62, wide: 0.62 },
  { middle: 2.55, high: 0.5, wide: 0.5 },
] as const
/** Half the thickness of a letter's strokes, its dark outline and the pale one about it, as shares of its height. Chosen by eye. */
const STROKE = { half: 0.3, dark: 0.075, pale: 0.06 } as const

/** Fat sprayed letters of no alphabet that overlap: fill, dark outline, pale outline, shadow to one side. */
function sprayLetters(
  noise: Noise,
  wall: LinearRgb,
  { x, y }: { readonly x: number; readonly y: number },
  { inks, seed }: { readonly inks: readonly LinearRgb[]; readonly seed: number },
): LinearRgb {
  let colour = wall
  for (const [row, { middle, high, wide }] of ROWS.entries()) {
    const v = (y - middle - 0.1 * Math.sin(x * 1.7 + seed + row)) / high
    if (Math.abs(v) > 1.25) continue
    const first = Math.floor(x / wide) - 1
    const fill = inks[(row + Math.floor(seed)) % inks.length]!
    const second = inks[(row + 1 + Math.floor(seed)) % inks.length]!
    for (let letter = first; letter <= first + 2; letter++) {
      // Gaps between words.
      if (noise.cell(letter + row * 40, Math.floor(seed) + 3) < 0.14) continue
      const u = (x - (letter + 0.5) * wide) / high - 0.12 * v
      if (Math.abs(u) > 0.9) continue
      const seedOf = letter + 17 * row + Math.floor(seed) * 5
      const from = letterAt(noise, u, v, seedOf)
      const soft = 0.02
      if (from > STROKE.half - soft) {
        const dark = STROKE.half + STROKE.dark
        const dropped = letterAt(noise, u - 0.1, v + 0.12, seedOf)
        colour = mixRgb(colour, COLOURS.outline, smoothstep(dark + soft, dark, dropped))
        colour = mixRgb(colour, COLOURS.halo, smoothstep(dark + STROKE.pale + soft, dark + STROKE.pale, from))
        colour = mixRgb(colour, COLOURS.outline, smoothstep(dark + soft, dark, from))
        if (from > STROKE.half) continue
      }
      const shine = smoothstep(0.05, 0, Math.abs(from - 0.16)) * smoothstep(0.1, 0.5, v)
      const body = mixRgb(
        mixRgb(fill, second, smoothstep(-0.6, 0.7, v + 0.25 * noise.at(x * 3, y * 3))),
        [1, 1, 1],
        0.6 * shine,
      )
      colour = mixRgb(colour, body, smoothstep(STROKE.half, STROKE.half - soft, from))
    }
  }
  return colour
}

/** Distance from the strokes of a letter, in its heights: two uprights and a random stroke between them. */
function letterAt(noise: Noise, u: number, v: number, letter: number): number {
  let least = Infinity
  for (let k = 0; k < 3; k++) {
    const pick = (of: number): number => noise.cell(letter * 3 + k, of + 60)
    const upright = k < 2
    const [x0, y0] = upright ? [(k - 0.5) * 0.55, -0.62] : [-0.28, 0.62 * (2 * pick(1) - 1)]
    const [x1, y1] = upright
      ? [(k - 0.5) * 0.55 + 0.3 * (pick(2) - 0.5), 0.62 - 0.5 * pick(3)]
      : [0.28, 0.62 * (2 * pick(4) - 1)]
    const [ex, ey] = [x1 - x0, y1 - y0]
    const along = clamp01(((u - x0) * ex + (v - y0) * ey) / (ex * ex + ey * ey))
    least = Math.min(least, Math.hypot(u - x0 - along * ex, v - y0 - along * ey))
  }
  return least
}
