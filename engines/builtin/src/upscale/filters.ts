import { ImagingError } from '@toile/imaging'

/** Where the filters lie that `training/upscale/train.py` learned, for `readUpscaleFilters`. */
export const UPSCALE_FILTERS = new URL('./filters.bin', import.meta.url)

/** How far filters reach from a pixel, pixels: those of luma read the 7 × 7 around it, those of colour 5 × 5. As trained: MODEL.md. */
export const RADIUS = { luma: 3, colour: 2 } as const

/**
 * A tree of questions about a pixel's surroundings (`classify.ts`), and for each of its leaves the linear filters that make
 * four pixels of one.
 */
export interface UpscaleFilters {
  /** Which feature a node asks about; -1 at a leaf. */
  readonly feature: Int16Array
  /** Up to this value a node's answer is `low`, above it `high`. */
  readonly threshold: Float64Array
  /** The next node; at a leaf `low` is the leaf's number. */
  readonly low: Uint16Array
  readonly high: Uint16Array
  /** Of leaf after leaf and tap after tap (rows of the window but its middle) the weights of the four new pixels. */
  readonly luma: Float64Array
  readonly colour: Float64Array
}

/** Of the file's format, see `readUpscaleFilters`. */
const FORMAT = {
  /** 'TUP1', little-endian. */
  magic: 0x3150_5554,
  /** Bytes of a node. */
  node: 10,
} as const

/** Pixels that a filter of this radius reads besides the middle one. */
export const tapsOf = (radius: number): number => (2 * radius + 1) ** 2 - 1

/**
 * Reads the file of filters. Little-endian: 'TUP1'; nodes, leaves (u16); of each node the feature (i16), low and high (u16),
 * the threshold (f32); of each leaf for luma, then of each for colour, a scale (f32) and the weights in units of it (i16).
 * Throws `ImagingError` when the bytes are something else.
 */
export function readUpscaleFilters(bytes: Uint8Array): UpscaleFilters {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nodes = bytes.length < 8 || view.getUint32(0, true) !== FORMAT.magic ? 0 : view.getUint16(4, true)
  const leaves = nodes === 0 ? 0 : view.getUint16(6, true)
  const weights = (radius: number) => leaves * 4 * tapsOf(radius)
  const expected = 8 + nodes * FORMAT.node + 8 * leaves + 2 * (weights(RADIUS.luma) + weights(RADIUS.colour))
  if (nodes === 0 || bytes.length !== expected) {
    throw new ImagingError('bad-argument', `${bytes.length} bytes are no filters for enlarging`)
  }
  const tree = {
    feature: new Int16Array(nodes),
    threshold: new Float64Array(nodes),
    low: new Uint16Array(nodes),
    high: new Uint16Array(nodes),
  }
  let at = 8
  for (let node = 0; node < nodes; node += 1, at += FORMAT.node) {
    tree.feature[node] = view.getInt16(at, true)
    tree.low[node] = view.getUint16(at + 2, true)
    tree.high[node] = view.getUint16(at + 4, true)
    tree.threshold[node] = view.getFloat32(at + 6, true)
  }
  const read = (radius: number): Float64Array => {
    const perLeaf = 4 * tapsOf(radius)
    const all = new Float64Array(leaves * perLeaf)
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      const scale = view.getFloat32(at, true)
      at += 4
      for (let k = 0; k < perLeaf; k += 1, at += 2) all[leaf * perLeaf + k] = scale * view.getInt16(at, true)
    }
    return all
  }
  const luma = read(RADIUS.luma)
  return { ...tree, luma, colour: read(RADIUS.colour) }
}
