import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageFileOf } from './image-header.ts'

const picture = sharp({ create: { width: 300, height: 17, channels: 3, background: '#808080' } })

describe('the header of a preview', () => {
  it.each(['png', 'jpeg'] as const)('of %s holds its size', async (format) => {
    const data = await picture.clone().toFormat(format).toBuffer()
    expect(imageFileOf(data)).toEqual({ data, mediaType: `image/${format}`, width: 300, height: 17 })
    for (const length of [0, 3, 9, 20]) expect(imageFileOf(data.subarray(0, length))).toBeUndefined()
  })

  it('is no other file’s', async () => {
    expect(imageFileOf(await picture.clone().webp().toBuffer())).toBeUndefined()
    expect(imageFileOf(Buffer.from('<html>Bad gateway, and more of it</html>'))).toBeUndefined()
    // Segments that lead nowhere.
    expect(imageFileOf(Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(400)]))).toBeUndefined()
    expect(imageFileOf(Buffer.concat([Buffer.from('ffd8ffe0ffff', 'hex'), Buffer.alloc(40)]))).toBeUndefined()
  })
})
