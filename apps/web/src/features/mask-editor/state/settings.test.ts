import { describe, expect, it } from 'vitest'
import { keepWidth, readWidths } from './settings.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('the widths that an editor begins with', () => {
  it.each([
    [{ width: 768, height: 1024 }, 15],
    [{ width: 4096, height: 3000 }, 60],
    [{ width: 300, height: 400 }, 10],
  ])('suit the photo: on %o a brush of %i px', (size, draw) => {
    expect(readWidths(storage(), size)).toEqual({ draw, erase: 50 })
  })

  it('are those that were chosen last, on whatever photo', () => {
    const kept = storage()
    keepWidth(kept, 'draw', 42)
    expect(readWidths(kept, { width: 4096, height: 3000 })).toEqual({ draw: 42, erase: 50 })
    keepWidth(kept, 'erase', 90)
    expect(readWidths(kept, { width: 300, height: 400 })).toEqual({ draw: 42, erase: 90 })
  })

  it('take nothing from a storage that holds something else', () => {
    const odd = { getItem: () => 'wide' }
    expect(readWidths(odd, { width: 768, height: 1024 })).toEqual({ draw: 15, erase: 50 })
    expect(readWidths({ getItem: () => '9999' }, { width: 768, height: 1024 })).toEqual({ draw: 150, erase: 150 })
  })
})
