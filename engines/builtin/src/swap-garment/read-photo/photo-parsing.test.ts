import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Eye, openEye } from '@toile/eye'
import { writeTinyEye } from '@toile/eye/testing'
import { createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseMarked, type PhotoParsing, seePhoto } from './photo-parsing.ts'

/** An eye that calls red things a top and blue ones a bag. */
let eye: Eye
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-parsing-'))
  await writeTinyEye(folder)
  eye = await openEye({ folder })
})
afterAll(async () => {
  await eye.close()
  await rm(folder, { recursive: true })
})

const SIDE = 240
type Box = readonly [left: number, top: number, right: number, bottom: number]
const SHIRT: Box = [60, 40, 180, 200]
/** Hangs beside the shirt and over it; and a patch that is printed on it. */
const BAG: Box = [150, 120, 230, 190]
const PRINT: Box = [90, 70, 120, 100]

const isIn = ([left, top, right, bottom]: Box, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom

function maskOf(box: Box): GreyImage {
  const mask = createGrey(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i += 1) if (isIn(box, i % SIDE, Math.floor(i / SIDE))) mask.data[i] = 255
  return mask
}

const photo = createRgba(SIDE, SIDE)
for (let i = 0; i < SIDE * SIDE; i += 1) {
  const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
  const isBlue = isIn(BAG, x, y) || isIn(PRINT, x, y)
  photo.data.set([...(isBlue ? [20, 40, 200] : isIn(SHIRT, x, y) ? [200, 30, 40] : [223, 227, 228]), 255], 4 * i)
}
const at = (mask: GreyImage, x: number, y: number): number => mask.data[y * mask.width + x]!

const parsePhoto = async (of: RgbaImage, mask: GreyImage): Promise<PhotoParsing> =>
  parseMarked(await seePhoto(eye, of), mask)

describe('what is seen of a photo', () => {
  it('names what is marked, and takes for in front what goes on beyond it, not its print', async () => {
    const { kind, long, over, bare, lower, front, clothes } = await parsePhoto(photo, maskOf(SHIRT))
    expect([kind, long, lower]).toEqual(['upper', 0, undefined])
    expect(over).toBeGreaterThan(0.6)
    expect(bare).toBe(0)
    expect(at(front!, 165, 155)).toBeGreaterThan(128)
    expect(at(front!, 215, 155)).toBeGreaterThan(128)
    expect(at(front!, 105, 85)).toBe(0)
    expect(at(clothes!, 75, 180)).toBe(255)
    expect(at(clothes!, 215, 155)).toBe(0)
  })

  it('tells how much of the hair is marked', async () => {
    const head = { ...photo, data: photo.data.slice() }
    for (let y = 4; y < 40; y += 1)
      for (let x = 96; x < 144; x += 1) head.data.set([20, 18, 16, 255], 4 * (y * SIDE + x))
    expect((await parsePhoto(head, maskOf(SHIRT))).head).toBeLessThan(0.25)
    expect((await parsePhoto(head, maskOf([0, 0, SIDE, SIDE]))).head).toBe(1)
    expect((await parsePhoto(photo, maskOf(SHIRT))).head).toBe(0)
  })

  it('tells how much of what is marked is background', async () => {
    expect((await parsePhoto(photo, maskOf([0, 0, 50, 240]))).ground).toBeGreaterThan(0.9)
    expect((await parsePhoto(photo, maskOf(SHIRT))).ground).toBeLessThan(0.1)
  })

  it('names nothing where what is marked is no garment, or nothing is', async () => {
    expect((await parsePhoto(photo, maskOf([0, 0, 50, 240]))).kind).toBeUndefined()
    expect((await parsePhoto(photo, createGrey(SIDE, SIDE))).kind).toBeUndefined()
  })
})
