/**
 * The two streams of pseudo-random numbers that pictures are made from. Both are integer arithmetic of 32 bits, so that
 * equal seeds give equal bytes on every machine. They stay two, and our own: the pixels of pictures that exist, which a
 * variation starts from, hang on every number of both.
 */

/** A stream of pseudo-random numbers. */
export interface RandomStream {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** One of the items; throws `RangeError` on an empty list. */
  pick<T>(items: readonly T[]): T
}

/** A stream that is keyed by labels: other labels give independent ones. */
export interface Random extends RandomStream {
  /** Whole number, uniform in low..high, both included. */
  whole(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** A new list in random order (Fisher-Yates). */
  shuffled<T>(items: readonly T[]): T[]
  /** Centred on 0, standard deviation 1 (sum of uniforms, bounded by ±3). */
  bell(): number
  /** An independent stream. */
  fork(label: string | number): Random
}

const streamOf = (next: () => number): RandomStream => ({
  next,
  between: (low, high) => low + (high - low) * next(),
  pick: (items) => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  },
})

/** Mixes integers into one well-spread unsigned 32-bit integer (the finaliser of MurmurHash3, Appleby 2011). */
export function mixSeeds(...parts: readonly number[]): number {
  let h = 0x9e3779b9
  for (const part of parts) {
    h = Math.imul(h ^ (part >>> 0), 0x85ebca6b)
    h ^= h >>> 13
    h = Math.imul(h, 0xc2b2ae35)
    h ^= h >>> 16
  }
  return h >>> 0
}

/** For pixels: mulberry32 (Tommy Ettinger 2017), a Weyl sequence through a mixing function. `seed`: 32 bits of it count. */
export function randomStream(seed: number): RandomStream {
  let counter = seed >>> 0
  return streamOf(() => {
    counter = (counter + 0x6d2b79f5) >>> 0
    let t = Math.imul(counter ^ (counter >>> 15), 1 | counter)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  })
}

/** FNV-1a over UTF-16 units, finished with murmur3's mixer so that near keys part ways. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Chris Doty-Humphrey's small fast counter generator: 128 bits of state, passes PractRand. */
function sfc32(a: number, b: number, c: number, d: number): () => number {
  return () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
}

/**
 * For drawings: sfc32, keyed by a hash of the seed and of labels, so that a change in one part of a drawing does not
 * reshuffle another.
 */
export function createRandom(...key: readonly (string | number)[]): Random {
  const name = key.join('/')
  const next = sfc32(hash(`${name}#0`), hash(`${name}#1`), hash(`${name}#2`), 1)
  for (let i = 0; i < 12; i++) next()
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    ...streamOf(next),
    whole,
    chance: (probability) => next() < probability,
    shuffled: <T>(items: readonly T[]) => {
      const order = [...items]
      for (let i = order.length - 1; i > 0; i--) {
        const j = whole(0, i)
        const held = order[i] as T
        order[i] = order[j] as T
        order[j] = held
      }
      return order
    },
    bell: () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2,
    fork: (label) => createRandom(name, label),
  }
}
