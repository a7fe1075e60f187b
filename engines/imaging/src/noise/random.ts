/** A stream of pseudo-random numbers in [0, 1). Equal seeds give equal streams on every machine. */
export interface RandomStream {
  /** [0, 1) */
  next(): number
  /** [low, high) */
  between(low: number, high: number): number
  /** An element of a non-empty list. */
  pick<T>(list: readonly T[]): T
}

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

/** Counter-based generator: a Weyl sequence through a 32-bit mixing function. Integer arithmetic only, so bytes agree everywhere. */
export function randomStream(seed: number): RandomStream {
  let counter = seed >>> 0
  const next = (): number => {
    counter = (counter + 0x6d2b79f5) >>> 0
    let t = Math.imul(counter ^ (counter >>> 15), 1 | counter)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => {
      const value = list[Math.floor(next() * list.length)]
      if (value === undefined) throw new RangeError('pick needs a non-empty list')
      return value
    },
  }
}
