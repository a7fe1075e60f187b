import {
  createGrey,
  createNoise,
  distanceTo,
  type GreyImage,
  luminance,
  mixSeeds,
  type RgbaImage,
  smoothstep,
} from '@toile/imaging'
import { structureTile } from '../../cloth/structure.ts'
import type { Anatomy } from '../garment-anatomy.ts'
import { garmentRelief } from '../garment-relief.ts'
import type { Outfit, PieceOfCloth } from '../outfit.ts'
import type { PictureVariation } from '../picture-variation.ts'
import type { Drawing } from '../read-drawing.ts'
import { flowOf } from './garment-flow.ts'
import { drawnOut, formShade } from './light-and-shade.ts'
import { pageInk } from './page-ink.ts'
import { placeField, placeNumbers, placePage } from './page-placing.ts'
import { clouds, paperTooth } from './paper.ts'
import { OVERRUN, type PaintedPiece, type Scene } from './scene.ts'

export interface SceneOrder {
  /** The page that `drawing` was read from. */
  readonly page: RgbaImage
  readonly drawing: Drawing
  readonly anatomy: Anatomy
  readonly outfit: Outfit
  readonly variation: PictureVariation
  readonly width: number
  readonly height: number
}

/** Marks that follow the garment's size. Chosen by eye. */
const CUT = {
  /** Root of the area, units, of a garment whose marks have their full size. */
  usual: 480,
  least: 0.4,
  most: 1.15,
} as const

/** Width of lines that were drawn broader, pixels: for each unit, and for each unit of the garment. Chosen by eye. */
const LINE = {
  least: 1.9,
  ofCut: 1.6,
  /** What the outline gains on the side away from the light and loses on the other, units. */
  weight: 0.55,
} as const

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

/** Brings all that is known of a page into the picture: the fields that the media paint from. */
export function buildScene(order: SceneOrder): Scene {
  const { page, drawing, anatomy, outfit, variation, width, height } = order
  const placing = placePage(drawing, width, height)
  const { fit } = placing
  const unit = height / 1024
  const largest = Math.max(...drawing.bodies.map(({ area }) => area))
  const size = (Math.sqrt(largest) * fit) / unit / CUT.usual
  const cut = unit * Math.min(CUT.most, Math.max(CUT.least, size))
  const placed = (data: Float32Array, scale = 1, beyond = 0) => {
    const field = placeField(drawing, data, placing, beyond)
    return scale === 1 ? field : scaled(field, scale)
  }
  const [lx, ly] = variation.light
  const flat = Math.hypot(lx, ly)
  const light = [lx / flat, ly / flat] as const
  const ink = pageInk(drawing, page, (LINE.least * unit + LINE.ofCut * cut) / fit)
  const depthIn = signedDistance(placed(clothField(drawing)), width, height)
  const lines = placed(ink.lines)
  if (ink.depth) addCrisp(lines, weighted(placed(ink.depth, fit, -10), depthIn, { width, light, unit }))
  const { main: material, crumpled } = outfit
  const relief = garmentRelief(drawing, anatomy, addCrisp(ink.lines, ink.depth), {
    material,
    crumpled,
    variation,
    scale: cut / fit,
  })
  const flow = flowOf(drawing, anatomy)
  const stroke = drawing.ink.stroke * fit
  const drawn = ink.depth ? Math.min(stroke, LINE.least * unit + LINE.ofCut * cut) : stroke
  const inner = innerLines(lines, depthIn, 0.6 * drawn + BESIDE.margin * unit)
  const shade = (field: Float32Array) => scaled(field, variation.contrast)
  const { seed } = variation
  return {
    width,
    height,
    unit,
    cut,
    stroke: drawn,
    lines,
    shading: placed(ink.shading),
    depthIn,
    form: shade(formShade(placed(relief.data, fit), width, variation.light)),
    cast: shade(drawnOut(inner, width, height, light, BESIDE.shade * cut)),
    crest: drawnOut(inner, width, height, [-light[0], -light[1]], BESIDE.crest * cut),
    fineness: smoothstep(13, 5, drawn / unit),
    across: placed(flow.across, fit),
    along: placed(flow.along, fit),
    pieceOf: carriedOut(placeNumbers(drawing, outfit.pieceOf, placing), depthIn, {
      width,
      inside: placed(asField(drawing.inside)),
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

/** Adds to the cover of lines, 0 to 1, that of those that pixels lie `depth` inside of: in place. */
function addCrisp(lines: Float32Array, depth: Float32Array | undefined): Float32Array {
  if (depth) for (let i = 0; i < lines.length; i++) lines[i] = Math.max(lines[i]!, smoothstep(-0.7, 0.7, depth[i]!))
  return lines
}

/** Makes the outline finer on the side of the light and heavier on the other: in place. */
function weighted(
  depth: Float32Array,
  depthIn: Float32Array,
  { width, light, unit }: Pick<Scene, 'width' | 'light' | 'unit'>,
): Float32Array {
  for (let i = width; i < depth.length - width; i++) {
    if (depth[i]! < -4 * unit || Math.abs(depthIn[i]!) > 6 * unit) continue
    const turn = (depthIn[i + 1]! - depthIn[i - 1]!) * light[0] + (depthIn[i + width]! - depthIn[i - width]!) * light[1]
    depth[i]! += LINE.weight * unit * Math.max(-1, Math.min(1, turn / 2))
  }
  return depth
}

function scaled(field: Float32Array, factor: number): Float32Array {
  for (let i = 0; i < field.length; i++) field[i]! *= factor
  return field
}

/** 1 on lines that lie deeper than `margin` inside the outline. */
function innerLines(lines: Float32Array, depthIn: Float32Array, margin: number): Float32Array {
  const out = new Float32Array(lines.length)
  for (let i = 0; i < out.length; i++) if (depthIn[i]! > margin && lines[i]! > BESIDE.line) out[i] = 1
  return out
}

function asField({ data }: GreyImage): Float32Array {
  const field = new Float32Array(data.length)
  for (let i = 0; i < data.length; i++) field[i] = data[i]! / 255
  return field
}

/** Distance to the outline, pixels: above 0 inside. */
function signedDistance(inside: Float32Array, width: number, height: number): Float32Array {
  const shape = createGrey(width, height)
  const ground = createGrey(width, height)
  for (let i = 0; i < inside.length; i++) (inside[i]! >= 0.5 ? shape : ground).data[i] = 255
  const out = distanceTo(shape).data
  const into = distanceTo(ground).data
  const far = width + height
  for (let i = 0; i < out.length; i++) out[i] = Math.min(far, into[i]!) - Math.min(far, out[i]!)
  return out
}

/** Numbers of pieces carried on over the outline by `reach` pixels, for paint that runs over it. */
function carriedOut(
  pieceOf: Uint8Array,
  depthIn: Float32Array,
  { width, inside, reach }: { readonly width: number; readonly inside: Float32Array; readonly reach: number },
): Uint8Array {
  const out = pieceOf.slice()
  const isRim = (i: number) => inside[i]! < 0.5 && depthIn[i]! > -reach
  const known = inside.map((value) => (value < 0.5 ? 0 : 1))
  const take = (i: number, from: number) => {
    if (known[i] === 1 || known[from] !== 1 || !isRim(i)) return
    out[i] = out[from]!
    known[i] = 1
  }
  for (let i = width; i < out.length; i++) {
    take(i, i - 1)
    take(i, i - width)
  }
  for (let i = out.length - width - 1; i >= 0; i--) {
    take(i, i + 1)
    take(i, i + width)
  }
  return out
}

/** 1 on cloth: the areas inside the outlines, to the middle of the strokes that bound them. */
function clothField({ regions, inside }: Drawing): Float32Array {
  const all = new Float64Array(regions.count)
  const within = new Float64Array(regions.count)
  for (let i = 0; i < inside.data.length; i++) {
    all[regions.labels[i]!]! += 1
    if (inside.data[i]! >= 128) within[regions.labels[i]!]! += 1
  }
  // Outlines of broad strokes are smoothed, which cuts their corners off: the drawn line goes around them.
  const field = asField(inside)
  for (let i = 0; i < field.length; i++) {
    const label = regions.labels[i]!
    if (label > 0 && within[label]! > 0.5 * all[label]!) field[i] = 1
  }
  return field
}
