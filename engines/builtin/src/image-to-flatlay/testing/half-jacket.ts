import { createGrey, createRgba } from '@toile/imaging'
import { type FlatLayPicture, layFound } from '../draw-flat-lay.ts'
import { readFlatLayWords } from '../read-words.ts'
import { requestOf } from './request.ts'
import { HEIGHT, quiet, WIDTH } from './shirt.ts'

/**
 * Lays a jacket of which one side is seen, a sleeve beside it, right of the wearer's middle at column 182: its front edge, below row
 * 220 from `lowerFront` on, and how sure the eye is of it.
 */
export function layHalfJacket({ lowerFront = 186, confidence = 1 }): Promise<FlatLayPicture> {
  const mask = createGrey(WIDTH, HEIGHT)
  for (let y = 100; y < 340; y += 1) {
    const from = y < 120 ? 212 : y < 220 ? 186 : y < 320 ? lowerFront : 262
    mask.data.fill(255, y * WIDTH + from, y * WIDTH + 285)
    if (y >= 150) mask.data.fill(0, y * WIDTH + 258, y * WIDTH + 262)
  }
  const photo = createRgba(WIDTH, HEIGHT)
  for (let p = 0; p < WIDTH * HEIGHT; p += 1) photo.data.set([90 + ((p * 7) % 11), 80, 70, 255], 4 * p)
  return layFound(
    requestOf(photo, { prompt: 'jacket', finer: 4 }),
    readFlatLayWords('jacket', undefined),
    {
      mask,
      className: 'outer',
      visible: { share: 1, by: undefined },
      over: [],
      confidence,
      clarity: 1,
      isSkirtAlone: false,
      occluders: createGrey(WIDTH, HEIGHT),
      hair: undefined,
      middle: 182,
    },
    quiet,
  )
}
