/** Pixels of the longer side: the browser smooths what is between. */
const SIDE = 24
/** The colours have three terms in each direction. */
const COLOUR_TERMS = 3
/** The light has at most so many. */
const MOST_TERMS = 7

/**
 * What a ThumbHash (Evan Wallace, 2023; base64) shows of a picture, as the URL of a small one. Null where the picture is clear in places:
 * what stands for it would be seen through it. Null as well for what is no hash.
 */
export function placeholderUrl(hash: string): string | null {
  const bytes = bytesOf(hash)
  if (bytes === null || bytes.length < 6) return null
  const first = bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16)
  const second = bytes[3]! | (bytes[4]! << 8)
  if (first >> 23 !== 0) return null
  const isWide = second >> 15 !== 0
  const across = Math.max(3, isWide ? 7 : second & 7)
  const down = Math.max(3, isWide ? second & 7 : 7)
  let read = 0
  const termsOf = (nx: number, ny: number, scale: number): number[] =>
    placesOf(nx, ny).map(() => {
      const value = ((bytes[5 + (read >> 1)] ?? 0) >> ((read & 1) << 2)) & 15
      read += 1
      return (value / 7.5 - 1) * scale
    })
  const light = termsOf(across, down, ((first >> 18) & 31) / 31)
  const yellow = termsOf(COLOUR_TERMS, COLOUR_TERMS, (((second >> 3) & 63) / 63) * 1.25)
  const red = termsOf(COLOUR_TERMS, COLOUR_TERMS, (((second >> 9) & 63) / 63) * 1.25)

  const width = Math.round(isWide ? SIDE : (SIDE * across) / down)
  const height = Math.round(isWide ? (SIDE * down) / across : SIDE)
  const xWaves = wavesOf(width)
  const yWaves = wavesOf(height)
  const sumAt = (nx: number, ny: number, terms: readonly number[]): ((x: number, y: number) => number) => {
    const places = placesOf(nx, ny)
    const columns = places.map(({ cx }, at) => xWaves[cx]!.map((wave) => 2 * terms[at]! * wave))
    const rows = places.map(({ cy }) => yWaves[cy]!)
    return (x, y) => {
      let sum = 0
      for (let at = 0; at < places.length; at += 1) sum += columns[at]![x]! * rows[at]![y]!
      return sum
    }
  }
  const lightAt = sumAt(across, down, light)
  const yellowAt = sumAt(COLOUR_TERMS, COLOUR_TERMS, yellow)
  const redAt = sumAt(COLOUR_TERMS, COLOUR_TERMS, red)
  const pixels = new Uint8ClampedArray(3 * width * height)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      const l = (first & 63) / 63 + lightAt(x, y)
      const p = ((first >> 6) & 63) / 31.5 - 1 + yellowAt(x, y)
      const q = ((first >> 12) & 63) / 31.5 - 1 + redAt(x, y)
      const b = l - (2 / 3) * p
      const r = (3 * l - b + q) / 2
      pixels[at] = 255 * b
      pixels[at + 1] = 255 * (r - q)
      pixels[at + 2] = 255 * r
    }
  return bitmapUrl(width, height, pixels)
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
  } catch {
    return null
  }
}

interface Place {
  readonly cx: number
  readonly cy: number
}

/** The upper left triangle of a cosine transform, without its mean. */
function placesOf(nx: number, ny: number): Place[] {
  const places: Place[] = []
  for (let cy = 0; cy < ny; cy += 1)
    for (let cx = cy === 0 ? 1 : 0; cx * ny < nx * (ny - cy); cx += 1) places.push({ cx, cy })
  return places
}

/** Of each number of half waves, what it is at the centre of each of so many pixels. */
const wavesOf = (pixels: number): number[][] =>
  Array.from({ length: MOST_TERMS }, (_, c) =>
    Array.from({ length: pixels }, (_pixel, at) => Math.cos((Math.PI * c * (at + 0.5)) / pixels)),
  )

/** A BMP, which needs no compression. Rows of blue, green, red from the top. */
function bitmapUrl(width: number, height: number, pixels: Uint8ClampedArray): string {
  const stride = Math.ceil((3 * width) / 4) * 4
  const file = new Uint8Array(54 + stride * height)
  const view = new DataView(file.buffer)
  file.set([0x42, 0x4d])
  view.setUint32(2, file.length, true)
  view.setUint32(10, 54, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, -height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (let y = 0; y < height; y += 1) file.set(pixels.subarray(3 * y * width, 3 * (y + 1) * width), 54 + y * stride)
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...file))}`
}
