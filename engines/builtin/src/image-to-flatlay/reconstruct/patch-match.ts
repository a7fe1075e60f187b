import {
  createFloat,
  type FloatImage,
  mixSeeds,
  pushPull,
  randomStream,
  resampleFloat,
  type RgbaImage,
} from '@toile/imaging'

/** Copies of the picture in which patches are compared, from coarse to fine. Chosen by eye. */
const PYRAMID = {
  /** Long side of the finest, pixels; each coarser one has half of it. */
  finest: 256,
  /** How many there are. */
  levels: 3,
  /** Rounds of search and vote, by level from the finest. */
  rounds: [4, 3, 2],
  /** Sweeps of propagation and random search in each round. */
  sweeps: 3,
} as const
/** Patches are squares of twice this and one pixel a side. Chosen by eye. */
const PATCH_RADIUS = 3

/**
 * Fills a hole with cloth of the same picture: in a pyramid from coarse to fine each patch of the hole finds the most like
 * patch of what is seen, and all patches that cover a pixel agree on its colour. Patches are found by propagation and random
 * search with a seed, so equal calls give equal bytes.
 *
 * After Wexler, Shechtman and Irani, "Space-time completion of video", PAMI 2007, and Barnes et al., "PatchMatch",
 * SIGGRAPH 2009.
 *
 * @param picture sRGB; changed in place where `hole` is 1 (colours alone, alpha stays)
 * @param source 1 where cloth may be copied from, one value a pixel
 * @param hole 1 where cloth is wanted
 */
export function patchMatchFill(picture: RgbaImage, source: Uint8Array, hole: Uint8Array, seed: number): void {
  if (!hole.includes(1) || !source.includes(1)) return
  const full = codesOf(picture, source)
  const { width, height } = picture
  const guess = pushPull(full.codes, full.known)
  let places: Places | undefined
  let level: Level | undefined
  for (let k = PYRAMID.levels - 1; k >= 0; k -= 1) {
    const scale = Math.min(1, PYRAMID.finest / 2 ** k / Math.max(width, height))
    const next = levelOf(guess, { source, hole }, scale)
    places = startPlaces(next, level, places, mixSeeds(seed, k))
    if (places === undefined) continue
    for (let round = 0; round < PYRAMID.rounds[k]!; round += 1) {
      search(next, places, mixSeeds(seed, k, round))
      vote(next, places)
    }
    level = next
  }
  const codes = level && places ? transfer(level, places, full.codes, { source, hole }, guess) : guess.data
  for (let p = 0; p < hole.length; p += 1) {
    if (hole[p] !== 1) continue
    for (let c = 0; c < 3; c += 1) picture.data[4 * p + c] = codes[3 * p + c]!
  }
}

function codesOf(picture: RgbaImage, source: Uint8Array): { codes: FloatImage; known: FloatImage } {
  const { width, height } = picture
  const codes = createFloat(width, height, 3)
  const known = createFloat(width, height, 1)
  for (let p = 0; p < source.length; p += 1) {
    for (let c = 0; c < 3; c += 1) codes.data[3 * p + c] = picture.data[4 * p + c]!
    known.data[p] = source[p]!
  }
  return { codes, known }
}

interface Level {
  readonly width: number
  readonly height: number
  /** Pixels of the full picture for each of this. */
  readonly across: number
  readonly down: number
  readonly codes: Float32Array
  /** 1 seen, 2 hole, 0 neither. */
  readonly kind: Uint8Array
  /** 1 where a whole patch is seen. */
  readonly centre: Uint8Array
  readonly holes: Int32Array
}

/** For each pixel of the hole, in the order of `Level.holes`: the middle of the patch that is like it, and how unlike. */
interface Places {
  readonly at: Int32Array
  readonly cost: Float32Array
  /** Number of a pixel among the holes, -1 for others. */
  readonly number: Int32Array
  readonly centres: Int32Array
}

/** One value a pixel of the full picture: 1 where cloth may be copied from, and 1 where it is wanted. */
interface Regions {
  readonly source: Uint8Array
  readonly hole: Uint8Array
}

function levelOf(guess: FloatImage, { source, hole }: Regions, scale: number): Level {
  const { width: fullWidth, height: fullHeight } = guess
  const width = Math.max(1, Math.round(fullWidth * scale))
  const height = Math.max(1, Math.round(fullHeight * scale))
  const codes = resampleFloat(guess, width, height, 'box').data
  const share = createFloat(fullWidth, fullHeight, 2)
  for (let p = 0; p < source.length; p += 1) {
    share.data[2 * p] = source[p]!
    share.data[2 * p + 1] = hole[p]!
  }
  const small = resampleFloat(share, width, height, 'box').data
  const kind = new Uint8Array(width * height)
  const holes: number[] = []
  for (let p = 0; p < kind.length; p += 1) {
    if (small[2 * p]! > 0.95) kind[p] = 1
    else if (small[2 * p + 1]! > 0.05) {
      kind[p] = 2
      holes.push(p)
    }
  }
  const centre = new Uint8Array(width * height)
  for (let y = PATCH_RADIUS; y < height - PATCH_RADIUS; y += 1) {
    for (let x = PATCH_RADIUS; x < width - PATCH_RADIUS; x += 1) {
      let whole = 1
      for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS && whole === 1; dy += 1) {
        for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx += 1) if (kind[(y + dy) * width + x + dx] !== 1) whole = 0
      }
      centre[y * width + x] = whole
    }
  }
  return {
    width,
    height,
    across: fullWidth / width,
    down: fullHeight / height,
    codes,
    kind,
    centre,
    holes: Int32Array.from(holes),
  }
}

/** Where the level above found its patches, brought to this one; by chance where there is none. Undefined without sources. */
function startPlaces(
  level: Level,
  above: Level | undefined,
  found: Places | undefined,
  seed: number,
): Places | undefined {
  const centres: number[] = []
  for (let p = 0; p < level.centre.length; p += 1) if (level.centre[p] === 1) centres.push(p)
  if (centres.length === 0) return undefined
  const random = randomStream(seed)
  const number = new Int32Array(level.kind.length).fill(-1)
  const at = new Int32Array(level.holes.length)
  for (let h = 0; h < at.length; h += 1) {
    const p = level.holes[h]!
    number[p] = h
    at[h] = centres[Math.floor(random.next() * centres.length)]!
    if (!above || !found) continue
    const x = p % level.width
    const y = Math.floor(p / level.width)
    const ax = Math.min(above.width - 1, Math.floor(((x + 0.5) * above.width) / level.width))
    const ay = Math.min(above.height - 1, Math.floor(((y + 0.5) * above.height) / level.height))
    const before = found.number[ay * above.width + ax]!
    if (before < 0) continue
    const q = found.at[before]!
    const qx = x + Math.round((((q % above.width) - ax) * level.width) / above.width)
    const qy = y + Math.round(((Math.floor(q / above.width) - ay) * level.height) / above.height)
    if (qx >= 0 && qy >= 0 && qx < level.width && qy < level.height && level.centre[qy * level.width + qx] === 1) {
      at[h] = qy * level.width + qx
    }
  }
  const places = { at, cost: new Float32Array(at.length), number, centres: Int32Array.from(centres) }
  if (above && found) vote(level, places)
  return places
}

/** Mean squared difference of the patches around `p` and `q`, over what of the first is cloth; stops above `most`. */
function unlike({ width, height, codes, kind }: Level, p: number, q: number, most: number): number {
  const px = p % width
  const py = Math.floor(p / width)
  let sum = 0
  let count = 0
  for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy += 1) {
    const y = py + dy
    if (y < 0 || y >= height) continue
    for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx += 1) {
      const x = px + dx
      if (x < 0 || x >= width) continue
      const a = y * width + x
      if (kind[a] === 0) continue
      const b = q + dy * width + dx
      const r = codes[3 * a]! - codes[3 * b]!
      const g = codes[3 * a + 1]! - codes[3 * b + 1]!
      const bl = codes[3 * a + 2]! - codes[3 * b + 2]!
      // What is seen is sure, the hole's own colours are a guess.
      const weight = kind[a] === 1 ? 2 : 1
      sum += weight * (r * r + g * g + bl * bl)
      count += weight
    }
    if (sum > most * 98) return Infinity
  }
  return count > 0 ? sum / count : Infinity
}

function search(level: Level, places: Places, seed: number): void {
  const { width, height, holes, centre } = level
  const { at, cost, number, centres } = places
  const random = randomStream(seed)
  for (let h = 0; h < holes.length; h += 1) cost[h] = unlike(level, holes[h]!, at[h]!, Infinity)
  const offer = (h: number, q: number): void => {
    if (q < 0 || q >= centre.length || centre[q] !== 1 || q === at[h]) return
    const other = unlike(level, holes[h]!, q, cost[h]!)
    if (other < cost[h]!) {
      cost[h] = other
      at[h] = q
    }
  }
  const widest = Math.max(width, height)
  for (let sweep = 0; sweep < PYRAMID.sweeps; sweep += 1) {
    const step = sweep % 2 === 0 ? 1 : -1
    for (let k = 0; k < holes.length; k += 1) {
      const h = step === 1 ? k : holes.length - 1 - k
      const p = holes[h]!
      for (const by of [step, step * width]) {
        const neighbour = p - by
        const n = neighbour >= 0 && neighbour < number.length ? number[neighbour]! : -1
        if (n >= 0) offer(h, at[n]! + by)
      }
      offer(h, centres[Math.floor(random.next() * centres.length)]!)
      for (let reach = widest / 4; reach >= 1; reach /= 2) {
        const dx = Math.round((2 * random.next() - 1) * reach)
        const dy = Math.round((2 * random.next() - 1) * reach)
        const x = (at[h]! % width) + dx
        const y = Math.floor(at[h]! / width) + dy
        if (x >= 0 && y >= 0 && x < width && y < height) offer(h, y * width + x)
      }
    }
  }
}

/** Each pixel of the hole becomes the mean of the patches that cover it, those that fit well with most weight. */
function vote(level: Level, { at, cost, number }: Places): void {
  const { width, height, codes, holes } = level
  const next = new Float32Array(3 * holes.length)
  for (let h = 0; h < holes.length; h += 1) {
    const px = holes[h]! % width
    const py = Math.floor(holes[h]! / width)
    let total = 0
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy += 1) {
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx += 1) {
        const x = px + dx
        const y = py + dy
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const n = number[y * width + x]!
        if (n < 0) continue
        const q = at[n]! - dy * width - dx
        const weight = 1 / (30 + cost[n]!)
        total += weight
        for (let c = 0; c < 3; c += 1) next[3 * h + c]! += weight * codes[3 * q + c]!
      }
    }
    for (let c = 0; c < 3; c += 1) next[3 * h + c]! /= total
  }
  for (let h = 0; h < holes.length; h += 1) for (let c = 0; c < 3; c += 1) codes[3 * holes[h]! + c] = next[3 * h + c]!
}

/** Copies at full size along the offsets that the finest level found; between four cells their answers are mixed. */
function transfer(
  level: Level,
  { at, number }: Places,
  full: FloatImage,
  { source, hole }: Regions,
  guess: FloatImage,
): Float32Array {
  const out = guess.data.slice()
  const { width, height } = full
  for (let p = 0; p < hole.length; p += 1) {
    if (hole[p] !== 1) continue
    const x = p % width
    const y = Math.floor(p / width)
    const lx = (x + 0.5) / level.across - 0.5
    const ly = (y + 0.5) / level.down - 0.5
    let total = 0
    const sum = [0, 0, 0]
    for (let dy = 0; dy <= 1; dy += 1) {
      for (let dx = 0; dx <= 1; dx += 1) {
        const cx = Math.floor(lx) + dx
        const cy = Math.floor(ly) + dy
        if (cx < 0 || cy < 0 || cx >= level.width || cy >= level.height) continue
        const n = number[cy * level.width + cx]!
        if (n < 0) continue
        const q = at[n]!
        const fx = x + Math.round(((q % level.width) - cx) * level.across)
        const fy = y + Math.round((Math.floor(q / level.width) - cy) * level.down)
        if (fx < 0 || fy < 0 || fx >= width || fy >= height || source[fy * width + fx] !== 1) continue
        const weight = (1 - Math.abs(lx - cx)) * (1 - Math.abs(ly - cy)) + 1e-3
        // A mean of several is dull: the nearest cell has almost all the weight, the others soften its borders.
        const sharp = weight ** 4
        total += sharp
        for (let c = 0; c < 3; c += 1) sum[c]! += sharp * full.data[3 * (fy * width + fx) + c]!
      }
    }
    if (total > 0) for (let c = 0; c < 3; c += 1) out[3 * p + c] = sum[c]! / total
  }
  return out
}
