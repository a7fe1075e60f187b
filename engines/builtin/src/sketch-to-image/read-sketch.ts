import { resampleRgba, type RgbaImage } from '@toile/imaging'
import { type Anatomy, readAnatomy } from './garment-anatomy.ts'
import { type PaintReading, readPaint } from './paint-colours.ts'
import { type Drawing, readDrawing } from './read-drawing.ts'
import { placeDrawing, type PlacedDrawing } from './scene/placed-drawing.ts'

/** Sketches are worked at this many pixels at most on their long side (R33). */
export const SKETCH_WORK_SIDE = 1024

/** What is seen on a sketch. */
export interface ReadGarment {
  readonly drawing: Drawing
  readonly anatomy: Anatomy
  /** The colours of a painted sketch. */
  readonly paint: PaintReading | undefined
}

/** A sketch that is read when it is first asked about, and then no more: the pictures of a request share it. */
export interface SketchReading {
  /** @throws EngineError 'invalid-input' with advice where no garment is found */
  garment(): ReadGarment
  /** The same, in the picture. */
  placed(): PlacedDrawing
}

interface SketchOrder {
  /** At most `SKETCH_WORK_SIDE` on a side; 8-bit sRGB. */
  readonly sketch: RgbaImage
  /** Size of the picture. */
  readonly width: number
  readonly height: number
}

/** @param thing says that a bag is drawn, which hangs on nobody */
export function readSketch({ sketch, width, height }: SketchOrder, thing: boolean | undefined): SketchReading {
  const page = once(() => enlarged(sketch, width, height))
  const garment = once(() => {
    const drawing = readDrawing(page(), thing)
    const anatomy = readAnatomy(drawing, thing)
    return { drawing, anatomy, paint: readPaint(drawing, anatomy) }
  })
  const placed = once(() => {
    const { drawing, anatomy } = garment()
    return placeDrawing(page(), drawing, anatomy, { width, height })
  })
  return { garment, placed }
}

/** What `make` gives the first time; a failure is not kept. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Small drawings are brought up to the picture's size first: lines drawn with few pixels would end as stairs. */
function enlarged(sketch: RgbaImage, width: number, height: number): RgbaImage {
  const room = Math.min(1, SKETCH_WORK_SIDE / Math.max(width, height))
  const fit = Math.min((width * room) / sketch.width, (height * room) / sketch.height)
  if (fit < 1.2) return sketch
  return resampleRgba(sketch, Math.round(sketch.width * fit), Math.max(1, Math.round(sketch.height * fit)), 'bicubic')
}
