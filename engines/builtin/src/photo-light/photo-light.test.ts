import { describe, expect, it } from 'vitest'
import { createGrey, createRgba, randomStream } from '@toile/imaging'
import { readPhotoLight } from './photo-light.ts'
import { portrait } from '@toile/imaging/testing'

describe('readPhotoLight', () => {
  it('measures noise and not edges', () => {
    const { photo, mask } = portrait(200, 240)
    const { noise, white, black } = readPhotoLight(photo, mask)
    // Uniform noise between -5 and 5 has deviation 2.9, equal in all channels.
    expect(noise).toBeGreaterThan(2)
    expect(noise).toBeLessThan(4)
    expect(white).toBeGreaterThan(black)
  })
})

describe('the dimness of a photo', () => {
  /** A figure with a few lights before a ground, all of given linear luminances. */
  const dim = (cloth: number, lights: number, ground: number): number => {
    const photo = createRgba(80, 120)
    const mask = createGrey(80, 120, 255)
    const codeOf = (light: number): number => Math.round(255 * light ** (1 / 2.2))
    for (let y = 0; y < 120; y++) {
      for (let x = 0; x < 80; x++) {
        const kept = x >= 20 && x < 60 && y >= 10
        const code = codeOf(!kept ? ground : y < 25 ? lights : cloth)
        photo.data.set([code, code, code, 255], (y * 80 + x) * 4)
        if (kept) mask.data[y * 80 + x] = 0
      }
    }
    return readPhotoLight(photo, mask).dim
  }

  it('is high where subject and surroundings have little light', () => {
    expect(dim(0.03, 0.2, 0.08)).toBeGreaterThan(0.9)
  })

  it('is none for dark clothes in bright surroundings, and for a bright figure before a dark wall', () => {
    expect(dim(0.02, 0.2, 0.5)).toBe(0)
    expect(dim(0.02, 0.75, 0.05)).toBe(0)
  })
})

describe('the side a figure is lit from', () => {
  /** A column of cloth whose right flank is `right` times as bright as its left one. */
  const lit = (right: number, checked = false): number => {
    const photo = createRgba(120, 200)
    const mask = createGrey(120, 200, 255)
    const random = randomStream(3)
    for (let y = 20; y < 180; y++) {
      for (let x = 35; x < 85; x++) {
        const turned = (x - 35) / 50
        const either = checked && y % 40 < 20 ? 1 - turned : turned
        const linear = 0.12 * right ** either * random.between(0.9, 1.1)
        photo.data.set(Array.from({ length: 3 }, () => 255 * linear ** (1 / 2.2)).concat(255), (y * 120 + x) * 4)
        mask.data[y * 120 + x] = 0
      }
    }
    return readPhotoLight(photo, mask).side
  }

  it('is where most rows are brighter, and the more so the surer', () => {
    expect(lit(2.5)).toBeGreaterThan(0.3)
    expect(lit(1 / 2.5)).toBeLessThan(-0.3)
    expect(lit(6)).toBeGreaterThan(lit(2.5))
  })

  it('is none when both flanks are alike or rows disagree', () => {
    expect(lit(1)).toBe(0)
    expect(lit(4, true)).toBe(0)
  })
})
