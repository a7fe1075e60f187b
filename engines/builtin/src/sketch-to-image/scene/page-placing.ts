import { createFloat, cropFloat, type FloatImage, resampleFloat } from '@toile/imaging'
import type { Drawing } from '../read-drawing.ts'

/** Where the page lies in the picture. */
export interface Placing {
  /** Size of the picture. */
  readonly width: number
  readonly height: number
  /** Pixels of the picture for each pixel of the page. */
  readonly fit: number
  /** Part of the page that is seen, pixels of the page: left, top, right and bottom, the last two exclusive. */
  readonly seen: readonly [number, number, number, number]
  /** Where that part lies in the picture. */
  readonly left: number
  readonly top: number
  readonly seenWidth: number
  readonly seenHeight: number
}

/** How a page is framed. Chosen by eye. */
const FRAME = {
  /** A drawing that takes a smaller share of both sides of the picture is brought nearer, to `filled`, by `most` at most. */
  small: 0.62,
  filled: 0.78,
  most: 2.5,
  /** Share of a side by which a drawing may stand off the middle without being moved there. */
  aside: 0.06,
} as const

/**
 * Fits the page into the picture with its shape kept. A drawing that is small on its page is brought nearer, one that
 * stands aside is moved to the middle; what the page's rim cuts off stays at the picture's rim.
 */
export function placePage(page: Drawing, width: number, height: number): Placing {
  const box = boxOf(page)
  const whole = Math.min(width / page.width, height / page.height)
  const wide = ((box.right - box.left) * whole) / width
  const high = ((box.bottom - box.top) * whole) / height
  const nearer =
    wide < FRAME.small && high < FRAME.small ? Math.min(FRAME.most, FRAME.filled / wide, FRAME.filled / high) : 1
  const fit = whole * nearer
  const across = offset(width, page.width * fit, [box.left * fit, box.right * fit], nearer > 1)
  const down = offset(height, page.height * fit, [box.top * fit, box.bottom * fit], nearer > 1)
  const x0 = Math.max(0, Math.floor(-across / fit))
  const y0 = Math.max(0, Math.floor(-down / fit))
  const x1 = Math.min(page.width, Math.ceil((width - across) / fit))
  const y1 = Math.min(page.height, Math.ceil((height - down) / fit))
  return {
    width,
    height,
    fit,
    seen: [x0, y0, x1, y1],
    left: Math.round(across + x0 * fit),
    top: Math.round(down + y0 * fit),
    seenWidth: Math.max(1, Math.round((x1 - x0) * fit)),
    seenHeight: Math.max(1, Math.round((y1 - y0) * fit)),
  }
}

/** Where a page `long` pixels long begins on a side of the picture, with a drawing from `low` to `high` on it. */
function offset(side: number, long: number, [low, high]: readonly [number, number], nearer: boolean): number {
  const [cutLow, cutHigh] = [low < 2, high > long - 2]
  if (cutHigh && !cutLow) return side - long
  const middle = (side - long) / 2
  if (cutLow) return cutHigh ? middle : nearer ? 0 : Math.min(middle, 0)
  const centred = side / 2 - (low + high) / 2
  return nearer || Math.abs(centred - middle) > FRAME.aside * side ? centred : middle
}

function boxOf({ bodies }: Drawing): {
  left: number
  top: number
  right: number
  bottom: number
} {
  return {
    left: Math.min(...bodies.map(({ left }) => left)),
    top: Math.min(...bodies.map(({ top }) => top)),
    right: Math.max(...bodies.map(({ right }) => right)),
    bottom: Math.max(...bodies.map(({ bottom }) => bottom)),
  }
}

/** A field of the page (one channel) in the picture; `beyond` where the page does not reach. */
export function placeField(
  page: { readonly width: number; readonly height: number },
  data: Float32Array,
  placing: Placing,
  beyond = 0,
): Float32Array {
  const { width, height, seen, seenWidth, seenHeight, left, top, fit } = placing
  // Most drawings have no shading at all.
  if (beyond === 0 && isEmpty(data)) return new Float32Array(width * height)
  const [x0, y0, x1, y1] = seen
  const field: FloatImage = {
    width: page.width,
    height: page.height,
    channels: 1,
    data,
  }
  const part = cropFloat(field, { left: x0, top: y0, right: x1, bottom: y1 })
  const fitted = resampleFloat(part, seenWidth, seenHeight, fit > 1 ? 'bicubic' : 'triangle').data
  if (left === 0 && top === 0 && seenWidth === width && seenHeight === height) return fitted
  const out = createFloat(width, height, 1).data
  if (beyond !== 0) out.fill(beyond)
  const [from, to] = [Math.max(0, left), Math.min(width, left + seenWidth)]
  for (let y = Math.max(0, top); y < Math.min(height, top + seenHeight); y++) {
    const row = (y - top) * seenWidth - left
    out.set(fitted.subarray(row + from, row + to), y * width + from)
  }
  return out
}

function isEmpty(data: Float32Array): boolean {
  for (let i = 0; i < data.length; i++) if (data[i] !== 0) return false
  return true
}

/** Whole numbers of the page in the picture, each pixel the nearest one's; 0 where the page does not reach. */
export function placeNumbers(page: Drawing, numbers: Uint8Array, placing: Placing): Uint8Array {
  const { width, height, seen, seenWidth, seenHeight, left, top } = placing
  const [x0, y0, x1, y1] = seen
  const out = new Uint8Array(width * height)
  for (let y = Math.max(0, top); y < Math.min(height, top + seenHeight); y++) {
    const row = (y0 + Math.min(y1 - y0 - 1, Math.floor(((y - top + 0.5) * (y1 - y0)) / seenHeight))) * page.width
    for (let x = Math.max(0, left); x < Math.min(width, left + seenWidth); x++) {
      const column = x0 + Math.min(x1 - x0 - 1, Math.floor(((x - left + 0.5) * (x1 - x0)) / seenWidth))
      out[y * width + x] = numbers[row + column]!
    }
  }
  return out
}
