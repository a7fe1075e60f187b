import type { ClassName } from '@toile/eye'
import { describe, expect, it } from 'vitest'
import { checkFlatLay } from './draw-flat-lay.ts'
import { findGarment, foundInPhoto, type FoundGarment } from './find-garment.ts'
import { lookAt } from './parse-close-up.ts'
import { readFlatLayWords } from './read-words.ts'
import { paint, paintedEye, WIDTH } from './testing/painted-eye.ts'
import { requestOf } from './testing/request.ts'

type Rgb = readonly [number, number, number]
const [WHITE, BLACK, RED, PRINT]: readonly Rgb[] = [
  [240, 240, 240],
  [24, 22, 28],
  [190, 30, 40],
  [120, 160, 210],
] as const
const SKIN: Rgb = [200, 150, 120]

/** Head, arms and legs; what is worn comes after. */
const figure = [
  ['hair', BLACK, [100, 20, 140, 45]],
  ['skin', SKIN, [104, 40, 136, 80], [62, 90, 76, 200], [164, 90, 178, 200], [92, 200, 114, 330], [126, 200, 148, 330]],
  ['shoes', BLACK, [88, 326, 114, 344], [126, 326, 152, 344]],
] as const

/** A top with sleeves and a skirt or shorts below it, each as the eye calls it; `gap`: rows of a bare midriff between both. */
const outfit = (top: ClassName, topColour: Rgb, lower: ClassName, lowerColour: Rgb, gap = 0, hem = 220) =>
  paint(
    ...figure,
    ['skin', SKIN, [84, 80, 156, 200]],
    [top, topColour, [80, 76, 160, 150], [60, 76, 80, 130], [160, 76, 180, 130]],
    [lower, lowerColour, [84, 150 + gap, 156, hem]],
  )
const TWO_PIECE = outfit('upper', PRINT, 'dress', PRINT, 10, 190)
const ALL_BLACK = outfit('outer', BLACK, 'dress', BLACK, 0, 195)
/** Its bodice is a top to the eye. */
const DRESS = outfit('upper', RED, 'dress', RED, 0, 290)
const doubtful = paintedEye({ upper: { dress: 0.3 } })

const find = async (photo: ReturnType<typeof paint>, prompt: string, eye = paintedEye()): Promise<FoundGarment> => {
  const close = await (await lookAt(eye, photo)).closeUp()
  return foundInPhoto(await findGarment(close, readFlatLayWords(prompt, undefined).wish), close.inPhoto)
}
/** Share of a box that is in the garment. */
const shareIn = (
  { mask }: FoundGarment,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number => {
  let count = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if (mask.data[y * WIDTH + x]! >= 128) count += 1
  return count / ((right - left) * (bottom - top))
}
const check = (photo: ReturnType<typeof paint>, prompt: string, eye = paintedEye()) =>
  checkFlatLay(requestOf(photo, { prompt, garmentType: undefined as never }), eye)

describe('the named garment alone', () => {
  it('is a shirt without the midriff and the shorts of its print', async () => {
    const shirt = await find(TWO_PIECE, 'shirt')
    expect(shareIn(shirt, [86, 82, 154, 144])).toBeGreaterThan(0.95)
    expect(shareIn(shirt, [84, 156, 156, 190])).toBeLessThan(0.02)
  })

  it('is the shorts without the shirt, though the eye calls them a dress', async () => {
    const shorts = await find(TWO_PIECE, 'shorts')
    expect(shorts).toMatchObject({ className: 'lower', isGuess: true })
    expect(shareIn(shorts, [88, 164, 152, 186])).toBeGreaterThan(0.9)
    expect(shareIn(shorts, [60, 76, 180, 154])).toBeLessThan(0.02)
  })

  it('is the blouse, or the black skirt below it, of one black', async () => {
    const blouse = await find(ALL_BLACK, 'blouse', paintedEye({ outer: { upper: 0.2 } }))
    expect(shareIn(blouse, [86, 82, 154, 144])).toBeGreaterThan(0.95)
    expect(shareIn(blouse, [88, 160, 152, 190])).toBeLessThan(0.02)
    const skirt = await find(ALL_BLACK, 'black skirt')
    expect(skirt).toMatchObject({ className: 'skirt', isGuess: true })
    expect(shareIn(skirt, [88, 158, 152, 190])).toBeGreaterThan(0.9)
    expect(shareIn(skirt, [60, 76, 180, 144])).toBeLessThan(0.02)
  })

  it('is a dress as a whole', async () => {
    const dress = await find(DRESS, 'dress', doubtful)
    expect(shareIn(dress, [88, 82, 152, 284])).toBeGreaterThan(0.95)
    expect(dress.looksLike).toBeUndefined()
  })
})

describe('what is told before it is paid', () => {
  it('a shirt that is a dress, but no tunic', async () => {
    const told = await check(DRESS, 'shirt', doubtful)
    expect(told.refusals).toEqual([])
    expect(told.warnings).toContain(
      'What was found for the shirt looks like a dress or a part of one: ask for a dress if that is what you want.',
    )
    for (const prompt of ['tunic', 'dress'])
      expect((await check(DRESS, prompt, doubtful)).warnings.join(' ')).not.toContain('looks like')
  })

  it('a shirt over a skirt of another cloth is no dress', async () => {
    const { warnings } = await check(outfit('upper', WHITE, 'dress', RED, 0, 290), 'shirt')
    expect(warnings.join(' ')).not.toContain('looks like')
  })

  it('a skirt that was found by its place', async () => {
    const { refusals, warnings } = await check(ALL_BLACK, 'black skirt')
    expect(refusals).toEqual([])
    expect(warnings).toContain(
      'The skirt was found by its place, and may be something else. Put a dot on the skirt in the photo to say which is meant.',
    )
  })

  it('no skirt of another colour, and none of what is most likely a dress', async () => {
    expect((await check(ALL_BLACK, 'yellow skirt')).refusals.join(' ')).toContain('There is no skirt in this photo.')
    expect((await check(DRESS, 'skirt', doubtful)).refusals).toEqual([
      'There is no skirt in this photo. Found: a top, a dress, shoes. If you see it, put a dot on it in the photo.',
    ])
  })
})

describe('a dot', () => {
  const withDot = (photo: ReturnType<typeof paint>, prompt: string, x: number, y: number, eye = paintedEye()) =>
    checkFlatLay(requestOf(photo, { prompt, dot: { x, y, label: 1 } }), eye)

  it('says what is meant, whatever its name', async () => {
    expect((await withDot(DRESS, 'skirt', 120, 240, doubtful)).refusals).toEqual([])
    const { warnings, refusals } = await withDot(ALL_BLACK, 'black skirt', 120, 180)
    expect(refusals).toEqual([])
    expect(warnings.join(' ')).not.toContain('found by its place')
  })

  it('chooses among two people', async () => {
    const pair = paint(
      ['skin', SKIN, [40, 40, 70, 70], [180, 40, 200, 60]],
      ['upper', RED, [20, 70, 100, 200]],
      ['upper', PRINT, [165, 60, 215, 140]],
    )
    const eye = paintedEye()
    const found = async (dot?: { x: number; y: number; label: 1 }): Promise<FoundGarment> => {
      const close = await (await lookAt(eye, pair)).closeUp(dot)
      return foundInPhoto(await findGarment(close, readFlatLayWords('shirt', undefined).wish), close.inPhoto)
    }
    const [left, right] = [
      [24, 76, 96, 194],
      [169, 64, 211, 136],
    ] as const
    const largest = await found()
    expect([shareIn(largest, left) > 0.9, shareIn(largest, right) < 0.05]).toEqual([true, true])
    const meant = await found({ x: 190, y: 100, label: 1 })
    expect([shareIn(meant, right) > 0.9, shareIn(meant, left) < 0.05]).toEqual([true, true])
  })

  it('on the ground means nothing', async () => {
    expect((await withDot(DRESS, 'dress', 10, 10)).refusals).toEqual([
      'Nothing that can be laid flat was found under the dot. Put it on the middle of the garment, or take it away.',
    ])
  })
})
