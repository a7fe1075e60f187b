/**
 * Seeded randomness for everything that is drawn: sfc32 (Chris Doty-Humphrey's small fast counter generator, 128 bits
 * of state, passes PractRand), keyed by a hash of the seed and of labels. Labels give independent streams, so that a
 * change in one part of a drawing does not reshuffle another.
 */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** Whole number, uniform in low..high, both included. */
  whole(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T
  /** A new list in random order (Fisher-Yates). */
  shuffled<T>(items: readonly T[]): T[]
  /** Centred on 0, standard deviation 1 (sum of uniforms, bounded by ±3). */
  bell(): number
  /** An independent stream. */
  fork(label: string | number): Random
}

/** FNV-1a over UTF-16 units, finished with murmur3's mixer so that near keys part ways. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

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

/** Equal keys give equal streams on every machine: only 32-bit integer arithmetic is used. */
export function createRandom(...key: readonly (string | number)[]): Random {
  const name = key.join('/')
  const next = sfc32(hash(`${name}#0`), hash(`${name}#1`), hash(`${name}#2`), 1)
  for (let i = 0; i < 12; i++) next()
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
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
