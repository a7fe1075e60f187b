import { describe, expect, it } from 'vitest'
import { LastValueCache } from './last-value-cache.ts'

describe('LastValueCache', () => {
  let made = 0
  const make = async (): Promise<number> => (made += 1)

  it('makes a value once for those who ask for the same, also while it is being made', async () => {
    const cache = new LastValueCache<number>()
    const first = cache.getOrMake('a', make)
    expect(await Promise.all([first, cache.getOrMake('a', make)])).toEqual([await first, await first])
    expect(await cache.getOrMake('a', make)).toBe(await first)
  })

  it('keeps no more than the last one, and nothing without a key', async () => {
    const cache = new LastValueCache<number>()
    const first = await cache.getOrMake('a', make)
    await cache.getOrMake('b', make)
    expect(await cache.getOrMake('a', make)).not.toBe(first)
    expect(await cache.getOrMake(undefined, make)).not.toBe(await cache.getOrMake(undefined, make))
  })

  it('keeps no failure, and one that comes late takes away nothing that was made since', async () => {
    const cache = new LastValueCache<number>()
    await expect(cache.getOrMake('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.getOrMake('a', make)).toBe(made)
    const pending = Promise.withResolvers<number>()
    const late = cache.getOrMake('b', () => pending.promise)
    const next = await cache.getOrMake('c', make)
    pending.reject(new Error('late'))
    await expect(late).rejects.toThrow('late')
    expect(await cache.getOrMake('c', make)).toBe(next)
  })
})
