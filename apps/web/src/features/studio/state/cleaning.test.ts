import { describe, expect, it } from 'vitest'
import { FADING, cleaningOf, fadeFaintMarks } from './cleaning.ts'

const grey = (...values: number[]) => Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255]))
const faded = (data: Uint8ClampedArray, fading = FADING): number[] => {
  fadeFaintMarks(data, fading)
  return [...data].filter((_, index) => index % 4 === 0)
}

describe('faint marks', () => {
  it('fade to half where they are less dark than 50 of 255, and others stay', () => {
    expect(faded(grey(255, 206, 205, 0))).toEqual([255, 230, 205, 0])
  })

  it('are gone at an opacity of nought, and stay at one', () => {
    expect(faded(grey(150, 240, 10), { threshold: 128, opacity: 0 })).toEqual([255, 255, 10])
    expect(faded(grey(150, 240, 10), { threshold: 255, opacity: 1 })).toEqual([150, 240, 10])
  })

  it('keep their hue as they fade, and the alpha', () => {
    const data = Uint8ClampedArray.from([235, 225, 215, 255])
    fadeFaintMarks(data, FADING)
    expect([...data]).toEqual([245, 240, 235, 255])
  })
})

describe('the cleaning of a draft', () => {
  const picture = (uploadId: string) => ({ uploadId, url: `/${uploadId}`, width: 8, height: 8, resized: false })
  const cleaning = { ...FADING, original: picture('as it came'), uploadId: 'cleaned', settled: true }

  it('is that of the drawing that lies there, before and after its upload', () => {
    expect(cleaningOf({ cleaning, source: picture('cleaned') })).toBe(cleaning)
    expect(cleaningOf({ cleaning, source: picture('as it came') })).toBe(cleaning)
  })

  it('is none of another picture, which another tab or device may have put there', () => {
    expect(cleaningOf({ cleaning, source: picture('another') })).toBeNull()
    expect(cleaningOf({ cleaning, source: null })).toBeNull()
  })
})
