import { type Eye, EyeError } from '@toile/eye'
import { describe, expect, it, vi } from 'vitest'
import { backgroundMask, photo } from '@toile/engine/conformance'
import type { PictureRequest } from '@toile/engine'
import { operationFor } from './operations.ts'
import { createOwnEye } from './own-eye.ts'

const missing = () => Promise.reject(new EyeError('model-missing', 'ONNX Runtime does not exist for this platform'))
const anEye: Eye = { name: 'an eye', encode: () => Promise.reject(new Error('not looked with')), close: async () => {} }

describe('the eye of a process that draws', () => {
  it('is opened once', async () => {
    const open = vi.fn<() => Promise<Eye>>(async () => anEye)
    const eye = createOwnEye(open)
    expect(await Promise.all([eye.opened(), eye.openedIfAny()])).toEqual([anEye, anEye])
    expect(await eye.opened()).toBe(anEye)
    expect(open).toHaveBeenCalledOnce()
  })

  it('leaves the picture to another engine where it cannot be opened', async () => {
    await expect(createOwnEye(missing).opened()).rejects.toMatchObject({
      name: 'EngineError',
      code: 'unsupported',
      retry: 'other-engine',
      charged: 'no',
      message: expect.stringContaining('ONNX Runtime does not exist for this platform'),
      publicMessage: expect.stringContaining('Nothing was charged'),
    })
  })

  it('is tried again with the next picture', async () => {
    const open = vi.fn<() => Promise<Eye>>(async () => anEye).mockImplementationOnce(missing)
    const eye = createOwnEye(open)
    expect(await eye.openedIfAny()).toBeUndefined()
    expect(await eye.opened()).toBe(anEye)
  })

  it('does not hide a fault of another kind', async () => {
    const eye = createOwnEye(() => Promise.reject(new TypeError('a fault')))
    await expect(eye.opened()).rejects.toThrow(TypeError)
    await expect(eye.openedIfAny()).rejects.toThrow(TypeError)
  })
})

describe('where the eye cannot be opened', () => {
  const context = { report: () => {}, eye: createOwnEye(missing) }
  const request = async (operation: PictureRequest['operation']): Promise<PictureRequest> => ({
    idempotencyKey: operation,
    operation,
    prompt: 'Bright studio with a seamless sage green backdrop',
    seed: 7,
    index: 0,
    count: 1,
    width: 240,
    height: 320,
    target: await photo(),
    mask: await backgroundMask(),
    source: await photo(),
  })

  it('a background is made without', async () => {
    const asked = await request('create-background')
    const { image } = await operationFor(asked).draw(asked, context)
    expect(image).toMatchObject({ width: 240, height: 320 })
  })

  it.each(['swap-garment', 'image-to-flatlay'] as const)('%s is left to another engine', async (operation) => {
    const asked = await request(operation)
    const refused = operationFor(asked).draw(asked, context)
    await expect(refused).rejects.toMatchObject({ code: 'unsupported', retry: 'other-engine' })
  })
})
