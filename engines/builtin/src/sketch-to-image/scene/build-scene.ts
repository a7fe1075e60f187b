import { createNoise, luminance, mixSeeds, smoothstep } from '@toile/imaging'
import { structureTile } from '../../cloth/structure.ts'
import type { Anatomy } from '../garment-anatomy.ts'
import { foldedRelief } from '../garment-relief.ts'
import type { Outfit, PieceOfCloth } from '../outfit.ts'
import type { PictureVariation } from '../picture-variation.ts'
import type { Drawing } from '../read-drawing.ts'
import { drawnOut, formShade } from './light-and-shade.ts'
import { placeField, placeNumbers } from './page-placing.ts'
import { clouds, paperTooth } from './paper.ts'
import { addCrisp, type PlacedDrawing, scaled } from './placed-drawing.ts'
import { OVERRUN, type PaintedPiece, type Scene } from './scene.ts'

export interface SceneOrder {
  readonly drawing: Drawing
  readonly anatomy: Anatomy
  /** `drawing` in the picture. */
  readonly placed: PlacedDrawing
  readonly outfit: Outfit
  readonly variation: PictureVariation
}

/** What the outline gains on the side away from the light and loses on the other, units. Chosen by eye. */
const OUTLINE_WEIGHT = 0.55

/** Shade beside drawn lines. Chosen by eye. */
const BESIDE = {
  /** Strength from which a line casts shade. */
  line: 0.35,
  /** How far it reaches, and the crest on its other side, units of the garment. */
  shade: 20,
  crest: 11,
  /** The outline casts none: lines this far inside it do, units, beyond its stroke. */
  margin: 3,
} as const

/** Threads as drawn marks, larger and fainter than life. Chosen by eye. */
const WEAVE = { pitch: 1.7, gain: 0.6, grainGain: 0.24, finest: 0.6 } as const

/** Brings all that is known of a drawing and its cloths together: the fields that the media paint from. */
export function buildScene({ drawing, anatomy, placed, outfit, variation }: SceneOrder): Scene {
  const { placing, unit, cut, stroke, depthIn, inside, flow } = placed
  const { width, height, fit } = placing
  const [lx, ly] = variation.light
  const flat = Math.hypot(lx, ly)
  const light = [lx / flat, ly / flat] as const
  const lines = placed.lines.slice()
  if (placed.drawnAnew) addCrisp(lines, weighted(placed.drawnAnew, depthIn, { width, light, unit }))
  const { main: material, crumpled } = outfit
  const relief = foldedRelief(placed.body, drawing, anatomy, { material, crumpled, variation, scale: cut / fit })
  const form = scaled(placeField(drawing, relief.data, placing), fit)
  const inner = innerLines(lines, depthIn, 0.6 * stroke + BESIDE.margin * unit)
  const shade = (field: Float32Array) => scaled(field, variation.contrast)
  const { seed } = variation
  return {
    width,
    height,
    unit,
    cut,
    stroke,
    lines,
    shading: placed.shading,
    depthIn,
    form: shade(formShade(form, width, variation.light)),
    cast: shade(drawnOut(inner, width, height, light, BESIDE.shade * cut)),
    crest: drawnOut(inner, width, height, [-light[0], -light[1]], BESIDE.crest * cut),
    fineness: smoothstep(13, 5, stroke / unit),
    across: flow.across,
    along: flow.along,
    pieceOf: carriedOut(placeNumbers(drawing, outfit.pieceOf, placing), depthIn, {
      width,
      inside,
      reach: OVERRUN * unit + 2,
    }),
    pieces: outfit.pieces.map((piece) => paintedPiece(piece, cut, mixSeeds(seed, 31))),
    broad: clouds({ width, height }, 95 * cut, 3, mixSeeds(seed, 21)),
    fine: clouds({ width, height }, 13 * cut, 2, mixSeeds(seed, 22)),
    tooth: paperTooth(mixSeeds(seed, 23), unit),
    noise: createNoise(mixSeeds(seed, 24)),
    light,
    seed: mixSeeds(seed, 25),
  }
}

function paintedPiece(
  { role, rgb, motif, material, turn, depth }: PieceOfCloth,
  cut: number,
  seed: number,
): PaintedPiece {
  const kind = role === 'skin' || role === 'hair' ? role : 'cloth'
  const drawn = { ...material, pitch: material.pitch * WEAVE.pitch }
  return {
    kind,
    rgb,
    motif,
    weave: kind === 'skin' ? undefined : structureTile(drawn, Math.max(WEAVE.finest, cut), seed),
    weaveGain: material.structure === 'grain' ? WEAVE.grainGain : WEAVE.gain,
    gloss: Math.min(1, material.specular * 2.2),
    opacity: material.opacity,
    turn,
    dark: smoothstep(0.06, 0.015, luminance(...rgb)),
    depth,
  }
}

/** The depth inside lines with the outline finer on the side of the light and heavier on the other. */
function weighted(
  drawnAnew: Float32Array,
  depthIn: Float32Array,
  { width, light, unit }: Pick<Scene, 'width' | 'light' | 'unit'>,
): Float32Array {
  const depth = drawnAnew.slice()
  for (let i = width; i < depth.length - width; i++) {
    if (depth[i]! < -4 * unit || Math.abs(depthIn[i]!) > 6 * unit) continue
    const turn = (depthIn[i + 1]! - depthIn[i - 1]!) * light[0] + (depthIn[i + width]! - depthIn[i - width]!) * light[1]
    depth[i]! += OUTLINE_WEIGHT * unit * Math.max(-1, Math.min(1, turn / 2))
  }
  return depth
}

/** 1 on lines that lie deeper than `margin` inside the outline. */
function innerLines(lines: Float32Array, depthIn: Float32Array, margin: number): Float32Array {
  const out = new Float32Array(lines.length)
  for (let i = 0; i < out.length; i++) if (depthIn[i]! > margin && lines[i]! > BESIDE.line) out[i] = 1
  return out
}

/** Numbers of pieces carried on over the outline by `reach` pixels, for paint that runs over it. */
function carriedOut(
  pieceOf: Uint8Array,
  depthIn: Float32Array,
  { width, inside, reach }: { readonly width: number; readonly inside: Float32Array; readonly reach: number },
): Uint8Array {
  const out = pieceOf.slice()
  /** 1 where the number is known, 2 where it is to be carried on. */
  const state = new Uint8Array(out.length)
  for (let i = 0; i < out.length; i++) state[i] = inside[i]! >= 0.5 ? 1 : depthIn[i]! > -reach ? 2 : 0
  const take = (i: number, step: number) => {
    const from = state[i + step] === 1 ? i + step : state[i + step * width] === 1 ? i + step * width : -1
    if (from < 0) return
    out[i] = out[from]!
    state[i] = 1
  }
  for (let i = width; i < out.length; i++) if (state[i] === 2) take(i, -1)
  for (let i = out.length - width - 1; i >= 0; i--) if (state[i] === 2) take(i, 1)
  return out
}
