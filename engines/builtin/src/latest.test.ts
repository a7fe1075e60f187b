import { describe, expect, it } from 'vitest'
import { Latest } from './latest.ts'

describe('Latest', () => {
  let made = 0
  const make = async (): Promise<number> => (made += 1)

  it('makes a value once for those who ask for the same, also while it is being made', async () => {
    const latest = new Latest<number>()
    const first = latest.of('a', make)
    expect(await Promise.all([first, latest.of('a', make)])).toEqual([await first, await first])
    expect(await latest.of('a', make)).toBe(await first)
  })

  it('keeps no more than the last one, and nothing without a key', async () => {
    const latest = new Latest<number>()
    const first = await latest.of('a', make)
    await latest.of('b', make)
    expect(await latest.of('a', make)).not.toBe(first)
    expect(await latest.of(undefined, make)).not.toBe(await latest.of(undefined, make))
  })

  it('keeps no failure, and one that comes late takes away nothing that was made since', async () => {
    const latest = new Latest<number>()
    await expect(latest.of('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await latest.of('a', make)).toBe(made)
    const pending = Promise.withResolvers<number>()
    const late = latest.of('b', () => pending.promise)
    const next = await latest.of('c', make)
    pending.reject(new Error('late'))
    await expect(late).rejects.toThrow('late')
    expect(await latest.of('c', make)).toBe(next)
  })
})
