import { EngineError, type PictureResult } from '@toile/engine'
import { encodePng } from '@toile/engine/files'
import { createRgba } from '@toile/imaging'
import { describe, expect, test } from 'vitest'
import { requestOf } from '../lib/studio.ts'
import { judgeError, judgePicture } from './judge.ts'

const request = requestOf({ operation: 'create-pattern', width: 8, height: 8 })

async function result(change: Partial<PictureResult> = {}, grey = 90, side = 8): Promise<PictureResult> {
  const image = createRgba(side, side)
  image.data.fill(grey)
  return {
    images: [await encodePng(image, 'fast')],
    provenance: {} as PictureResult['provenance'],
    warnings: [],
    understood: [],
    ignored: [],
    ...change,
  }
}

describe('judgePicture', () => {
  test('takes a whole picture', async () => {
    expect(await judgePicture(request, await result())).toBeUndefined()
  })

  test.each<[string, () => Promise<PictureResult>]>([
    ['none', () => result({ images: [] })],
    ['another size', () => result({}, 90, 9)],
    ['a void one', () => result({}, 0)],
    ['no number in the vector', () => result({ vector: new TextEncoder().encode('<path d="M NaN 3"/>') })],
    ['a broken file', async () => result({ images: [{ ...(await result()).images[0]!, data: new Uint8Array(9) }] })],
    ['endless words', () => result({ ignored: ['a'.repeat(500)] })],
  ])('finds fault with %s', async (_name, make) => {
    expect(await judgePicture(request, await make())).toBeTypeOf('string')
  })

  test('an upscaled picture has twice the sides of its source, whatever size was asked for', async () => {
    const upscale = requestOf({ operation: 'upscale', width: 30, height: 20, source: (await result()).images[0]! })
    expect(await judgePicture(upscale, await result({}, 90, 16))).toBeUndefined()
    expect(await judgePicture(upscale, await result({}, 90, 8))).toBeTypeOf('string')
  })

  test('a garment cut out of black is black; of grey it is not', async () => {
    const opaque = createRgba(8, 8)
    for (let at = 3; at < opaque.data.length; at += 4) opaque.data[at] = 255
    const source = await encodePng(opaque, 'fast')
    const black = await result({ images: [source] })
    const flatLay = { operation: 'image-to-flatlay', width: 8, height: 8 } as const
    expect(await judgePicture(requestOf({ ...flatLay, source }), black)).toBeUndefined()
    const original = { operation: flatLay.operation, picture: source, lineage: [] }
    const again = requestOf({ ...flatLay, operation: 'variation', source, original })
    expect(await judgePicture(again, black)).toBeUndefined()
    const grey = (await result()).images[0]!
    expect(await judgePicture(requestOf({ ...flatLay, source: grey }), black)).toBeTypeOf('string')
    // Where nothing was cut out, black in the photo is no excuse.
    expect(await judgePicture(requestOf({ ...flatLay, source }), await result({}, 0))).toBeTypeOf('string')
  })

  test('a word of the prompt in the title of a vector is no number', async () => {
    const vector = new TextEncoder().encode('<svg><title>NaN</title><path d="M0 3"/></svg>')
    expect(await judgePicture(request, await result({ vector }))).toBeUndefined()
  })
})

describe('judgeError', () => {
  test('takes what tells the user what to do', () => {
    const error = new EngineError('invalid-input', 'side 3', { publicMessage: 'A pattern can be 64 to 2048 pixels.' })
    expect(judgeError(error)).toBeUndefined()
  })

  test.each([
    ['an error of the language', new TypeError('undefined is not a function')],
    [
      'a crash',
      new EngineError('internal', 'the drawing thread ended', { publicMessage: 'It could not be made now.' }),
    ],
    ['an input error without words', new EngineError('invalid-input', 'side 3')],
  ])('finds fault with %s', (_name, error) => {
    expect(judgeError(error)).toBeTypeOf('string')
  })
})
