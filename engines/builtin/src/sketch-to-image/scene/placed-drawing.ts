import { createGrey, distanceTo, type GreyImage, type RgbaImage, smoothstep } from '@toile/imaging'
import type { Anatomy } from '../garment-anatomy.ts'
import { type BodyRelief, roundedBody } from '../garment-relief.ts'
import type { Drawing } from '../read-drawing.ts'
import { flowOf, type GarmentFlow } from './garment-flow.ts'
import { pageInk } from './page-ink.ts'
import { placeField, placePage, type Placing } from './page-placing.ts'

/** A drawing in the picture: what all pictures of a request have in common. Fields are of the picture's size. */
export interface PlacedDrawing {
  readonly placing: Placing
  /** Pixels for each pixel of a picture 1,024 px high. */
  readonly unit: number
  /** The same for marks that follow the garment's own size: smaller on a small drawing. */
  readonly cut: number
  /** Width of the drawn strokes, pixels. */
  readonly stroke: number
  /** Lines as they were drawn, 0 to 1. */
  readonly lines: Float32Array
  /** How deep pixels lie inside lines that are drawn anew, pixels, below 0 outside; undefined where there is none. */
  readonly drawnAnew: Float32Array | undefined
  /** Soft shading in pencil, 0 to 1. */
  readonly shading: Float32Array
  /** Distance to the outline, pixels: above 0 inside. */
  readonly depthIn: Float32Array
  /** 1 inside the outlines, 0 outside. */
  readonly inside: Float32Array
  /** Coordinates of the cloth, pixels. */
  readonly flow: GarmentFlow
  /** The garment without its folds. */
  readonly body: BodyRelief
}

/** Marks that follow the garment's size. Chosen by eye. */
const CUT = {
  /** Root of the area, units, of a garment whose marks have their full size. */
  usual: 480,
  least: 0.4,
  most: 1.15,
} as const

/** Width of lines that were drawn broader, pixels: for each unit, and for each unit of the garment. Chosen by eye. */
const LINE = { least: 1.9, ofCut: 1.6 } as const

/** Brings a drawing into a picture of a size. `page` is what it was read from. */
export function placeDrawing(
  page: RgbaImage,
  drawing: Drawing,
  anatomy: Anatomy,
  { width, height }: { readonly width: number; readonly height: number },
): PlacedDrawing {
  const placing = placePage(drawing, width, height)
  const { fit } = placing
  const unit = height / 1024
  const largest = Math.max(...drawing.bodies.map(({ area }) => area))
  const size = (Math.sqrt(largest) * fit) / unit / CUT.usual
  const cut = unit * Math.min(CUT.most, Math.max(CUT.least, size))
  const placed = (data: Float32Array, scale = 1, beyond = 0) =>
    scaled(placeField(drawing, data, placing, beyond), scale)
  const fine = LINE.least * unit + LINE.ofCut * cut
  const ink = pageInk(drawing, page, fine / fit)
  const lines = placed(ink.lines)
  const flow = flowOf(drawing, anatomy)
  const stroke = drawing.ink.stroke * fit
  return {
    placing,
    unit,
    cut,
    stroke: ink.depth ? Math.min(stroke, fine) : stroke,
    lines,
    drawnAnew: ink.depth && placed(ink.depth, fit, -10),
    shading: placed(ink.shading),
    depthIn: signedDistance(placed(clothField(drawing)), width, height),
    inside: placed(asField(drawing.inside)),
    flow: { across: placed(flow.across, fit), along: placed(flow.along, fit) },
    body: roundedBody(drawing, anatomy, addCrisp(ink.lines, ink.depth), cut / fit),
  }
}

/** Adds to the cover of lines, 0 to 1, that of those that pixels lie `depth` inside of: in place. */
export function addCrisp(lines: Float32Array, depth: Float32Array | undefined): Float32Array {
  if (depth) for (let i = 0; i < lines.length; i++) lines[i] = Math.max(lines[i]!, smoothstep(-0.7, 0.7, depth[i]!))
  return lines
}

/** In place. */
export function scaled(field: Float32Array, factor: number): Float32Array {
  if (factor !== 1) for (let i = 0; i < field.length; i++) field[i]! *= factor
  return field
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
  for (let i = 0; i < out.length; i++) out[i] = out[i]! > 0 ? -Math.min(far, out[i]!) : Math.min(far, into[i]!)
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
