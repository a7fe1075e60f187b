import { expect, test } from 'vitest'
import type { ImageFile, PictureRequest } from '@toile/engine'
import { preparedFinish } from './prepared-finish.ts'

const file: ImageFile = { data: new Uint8Array(1), mediaType: 'image/png', width: 1, height: 1 }
const bare: PictureRequest = {
  operation: 'swap-garment',
  idempotencyKey: 'one',
  seed: 1,
  index: 0,
  count: 1,
  width: 1,
  height: 1,
  prompt: '',
  source: file,
}
const swap: PictureRequest = { ...bare, target: file, mask: file }
const upscale: PictureRequest = { ...swap, operation: 'upscale' }

test('only a request whose photo and mask a finish reads is sent to be read beforehand, once', async () => {
  const sent: PictureRequest[] = []
  const finisher = { prepare: async (request: PictureRequest) => void sent.push(request) }
  for (const request of [swap, { ...bare, target: file }, { ...bare, mask: file }, upscale]) {
    const prepared = preparedFinish(finisher, request, { signal: new AbortController().signal })
    prepared.begin()
    prepared.begin()
    await prepared.ended()
  }
  expect(sent).toEqual([swap])
})
