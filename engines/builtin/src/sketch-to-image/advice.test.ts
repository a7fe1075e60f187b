import { createRgba, randomStream, type RgbaImage } from '@toile/imaging'
import { expect, it } from 'vitest'
import { EngineError } from '@toile/engine'
import { ADVICE, readDrawing } from './read-drawing.ts'

const SIDE = 240

/** What each place has, 0 to 255, on a page. */
function page(at: (x: number, y: number) => number): RgbaImage {
  const image = createRgba(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i += 1) {
    const value = at(i % SIDE, Math.floor(i / SIDE))
    image.data.set([value, value, value, 255], 4 * i)
  }
  return image
}
/** A skirt's outline in ink of that lightness; open: without one of its sides. */
const skirt = (ink: number, isOpen = false): RgbaImage => page((x, y) => inkAt(x, y, ink, isOpen) ?? 252)
const inkAt = (x: number, y: number, ink: number, isOpen = false): number | undefined => {
  const [left, right] = [90 - (y - 50) / 4, 150 + (y - 50) / 4]
  const isRow = y >= 50 && y <= 190
  const side = isRow && (Math.abs(x - left) < 2 || (!isOpen && Math.abs(x - right) < 2))
  const end = x >= left && x <= right && (Math.abs(y - 50) < 2 || (!isOpen && Math.abs(y - 190) < 2))
  return side || end ? ink : undefined
}
/** Paper with triangles on it. */
const printed = (x: number, y: number): number => {
  const away = [x, 0.5 * x + 0.866 * y, -0.5 * x + 0.866 * y].map((across) =>
    Math.abs(across - 40 * Math.round(across / 40)),
  )
  return 252 - 110 * Math.max(0, Math.min(1, 1.3 - Math.min(...away)))
}
const random = randomStream(3)
const DRAWN = skirt(30)

/** What is given before each advice, and what follows it. */
const FOLLOWED: Readonly<
  Record<keyof typeof ADVICE | `faint ${string}`, readonly [before: RgbaImage, after: RgbaImage]>
> = {
  empty: [page(() => 255), DRAWN],
  faint: [skirt(234), DRAWN],
  'faint as it is scanned': [skirt(234), page((x, y) => (inkAt(x, y, 234) === undefined ? 255 : 140))],
  photo: [page(() => 255 * random.next()), DRAWN],
  print: [page((x, y) => inkAt(x, y, 30) ?? printed(x, y)), DRAWN],
  open: [skirt(30, true), DRAWN],
}
const toldOf = (picture: RgbaImage): string | undefined => {
  try {
    readDrawing(picture)
    return undefined
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return error.publicMessage
  }
}

it.each(Object.entries(FOLLOWED))('advice about a drawing helps: %s', (reason, [before, after]) => {
  expect(toldOf(before)).toBe(ADVICE[reason.split(' ')[0] as keyof typeof ADVICE])
  expect(toldOf(after)).toBeUndefined()
})
