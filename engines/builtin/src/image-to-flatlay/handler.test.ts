import type { PictureRequest } from '@toile/engine'
import type { RgbaImage } from '@toile/imaging'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationFor } from '../operations.ts'
import { createOwnEye, type OwnEye } from '../own-eye.ts'
import { HEIGHT, openShirtEye, photoOf, quiet, WIDTH } from './testing/shirt.ts'

let opened: Awaited<ReturnType<typeof openShirtEye>>
let eye: OwnEye
beforeAll(async () => {
  opened = await openShirtEye()
  eye = createOwnEye(async () => opened.eye)
})
afterAll(() => opened.close())

async function requestFor(photo: RgbaImage, change: Partial<PictureRequest> = {}): Promise<PictureRequest> {
  const { width, height, data } = photo
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return {
    idempotencyKey: 'flat-lay',
    operation: 'image-to-flatlay',
    prompt: 'shirt',
    seed: 7,
    index: 0,
    count: 1,
    width: 150,
    height: 200,
    source: { data: png, mediaType: 'image/png', width, height },
    ...change,
  }
}

describe('before it is paid', () => {
  it('is told what stands on the picture, whose photo is then looked at no more', async () => {
    const cut = await photoOf(`<rect x="100" width="160" height="${HEIGHT}" fill="#c81e28"/>`)
    const request = await requestFor(cut, { prompt: 'shirt with epaulettes on white' })
    const operation = operationFor(request)
    const counted = { looks: 0 }
    const counting: OwnEye = {
      opened: async () => ({
        ...opened.eye,
        encode: (photo) => ((counted.looks += 1), opened.eye.encode(photo)),
      }),
      openedIfAny: eye.openedIfAny,
    }
    const told = await operation.check(request, { eye: counting })
    expect(told.refusals).toEqual([])
    expect(told.warnings.join(' ')).toContain('does not show the whole shirt')
    expect(told.understood).toContain('shirt')
    const looks = counted.looks
    expect(looks).toBeGreaterThan(0)
    // Nor do other words about it need another look.
    await operation.check({ ...request, prompt: 'skirt' }, { eye: counting })
    // Or a dot, wherever it is moved.
    for (const y of [200, 220]) {
      const dotted = await operation.check({ ...request, dot: { x: 180, y, label: 1 } }, { eye: counting })
      expect(dotted.refusals).toEqual([])
    }
    expect(counted.looks).toBe(looks)
    await operation.check(request, { eye: counting })
    const { warnings, understood } = await operation.draw(request, { ...quiet, eye: counting })
    expect(counted.looks).toBe(looks)
    expect(warnings).toEqual(expect.arrayContaining([...told.warnings]))
    expect(understood).toEqual(told.understood)
  })

  it.each([
    [
      'that is not there',
      '',
      'skirt',
      'There is no skirt in this photo. Found: a top. If you see it, put a dot on it in the photo.',
    ],
    [
      'on a photo of nobody',
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="#dfe3e4"/>`,
      'shirt',
      'There is no shirt in this photo. No garment was found in it. If you see it, put a dot on it in the photo.',
    ],
  ])('is refused a garment %s, in the words of its picture', async (_what, more, prompt, words) => {
    const request = await requestFor(await photoOf(more), { prompt })
    const operation = operationFor(request)
    const { refusals, understood } = await operation.check(request, { eye })
    expect(refusals).toEqual([words])
    expect(understood).toContain(prompt)
    await expect(operation.draw(request, { ...quiet, eye })).rejects.toMatchObject({ publicMessage: words })
  })

  it('is refused a photo that cannot be read', async () => {
    const request = await requestFor(await photoOf())
    const broken = { ...request.source!, data: new Uint8Array(64) }
    const { refusals } = await operationFor(request).check({ ...request, source: broken }, { eye })
    expect(refusals).toEqual([expect.stringMatching(/could not be read/)])
  })
})
