import { createRgba, type RgbaImage } from '@toile/imaging'
import { expect, it } from 'vitest'
import { ADVICE } from './advice.ts'
import { checkPatternToImage } from './draw-pattern-to-image.ts'

type AdviceName = keyof typeof ADVICE

interface Given {
  readonly swatch: RgbaImage
  readonly prompt?: string
}

/** An orange dot on a ground of that alpha. */
function dots(side: number, alpha: number, dot = 255): RgbaImage {
  const swatch = createRgba(side, side)
  for (let i = 0; i < side * side; i += 1) {
    const isIn = Math.hypot((i % side) - side / 2, Math.floor(i / side) - side / 2) < side / 3
    swatch.data.set(isIn ? [220, 90, 60, dot] : [90, 120, 90, alpha], 4 * i)
  }
  return swatch
}
const told = ({ swatch, prompt = 'shirt' }: Given): { readonly words: string; readonly refused: boolean } => {
  const { refusals, warnings } = checkPatternToImage({
    swatch,
    prompt,
    garmentType: 'upper body',
    seed: 1,
    index: 0,
    width: 120,
    height: 160,
  })
  return { words: [...refusals, ...warnings].join(' '), refused: refusals.length > 0 }
}

/** What is told before, what is changed as it says, and what is then told of what was promised. */
const FOLLOWED: Readonly<
  Record<AdviceName, { readonly before: Given; readonly after: Given; readonly promised: RegExp }>
> = {
  uploadLarger: { before: { swatch: dots(12, 255) }, after: { swatch: dots(512, 255) }, promised: /^$/ },
  uploadPattern: { before: { swatch: dots(64, 0, 0) }, after: { swatch: dots(64, 255) }, promised: /^$/ },
  nameClothColour: {
    before: { swatch: dots(64, 0) },
    after: { swatch: dots(64, 0), prompt: 'navy shirt' },
    promised: /printed on navy cloth/,
  },
  nameOtherColour: {
    before: { swatch: dots(64, 0), prompt: 'orange shirt' },
    after: { swatch: dots(64, 0), prompt: 'navy shirt' },
    promised: /printed on navy cloth/,
  },
}

it.each(Object.entries(FOLLOWED))('advice of a garment in a pattern helps: %s', (name, { before, after, promised }) => {
  const [first, second] = [told(before), told(after)]
  expect(first.words).toContain(ADVICE[name as AdviceName])
  expect(second.refused).toBe(false)
  expect(Object.values(ADVICE).filter((text) => second.words.includes(text))).toEqual([])
  expect(second.words).toMatch(promised)
})
