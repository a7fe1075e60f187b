import { UPLOAD } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { fileProblem } from './upload-photo.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))
const STARTS = {
  jpeg: bytes([0xff, 0xd8, 0xff, 0xe0]),
  png: bytes([0x89], 'PNG\r\n', [0x1a], '\n'),
  webp: bytes('RIFF', [0, 0, 0, 0], 'WEBP'),
  avif: bytes([0, 0, 0, 24], 'ftypavif', [0, 0, 0, 0], 'mif1avif'),
  heic: bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'),
  gif: bytes('GIF89a'),
}
const file = (start: keyof typeof STARTS, type = '') => new Blob([STARTS[start]], { type })
/** Only its size is more than there is. */
const large = (size: number) => Object.defineProperty(file('png'), 'size', { value: size })

describe('a file, before it is sent', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s, whatever it is called', async (kind) => {
    for (const type of [`image/${kind}`, 'image/jpg', 'text/plain', '']) {
      expect(await fileProblem(file(kind, type))).toBeNull()
    }
    expect(await fileProblem(large(UPLOAD.maxBytes))).toBeNull()
  })

  it('is refused by its contents and its size, with what to do', async () => {
    expect(await fileProblem(file('gif', 'image/png'))).toContain('not a JPEG, PNG, WebP or AVIF')
    expect(await fileProblem(new Blob(['words']))).toContain('Choose another file')
    expect(await fileProblem(file('heic', 'image/jpeg'))).toContain('Make a JPEG of it')
    expect(await fileProblem(large(UPLOAD.maxBytes + 1))).toBe('This file has 20.1 MB; at most 20 MB can be uploaded.')
    expect(await fileProblem(large(5.5 * UPLOAD.maxBytes))).toContain('has 110 MB;')
    expect(await fileProblem(new Blob([]))).toContain('empty')
    const gone = new Blob(['x'])
    gone.slice = () => Object.assign(new Blob([]), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    expect(await fileProblem(gone)).toContain('could not be opened')
  })
})
