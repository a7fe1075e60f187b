import { UPLOAD } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { fileProblem } from './upload-photo.ts'

describe('a file, before it is sent', () => {
  it.each(UPLOAD.mediaTypes)('may be %s', (type) => {
    expect(fileProblem({ type, size: UPLOAD.maxBytes })).toBeNull()
  })

  it('is refused by type and by size, with what to do', () => {
    expect(fileProblem({ type: 'image/gif', size: 10 })).toContain('JPEG, PNG, WebP or AVIF')
    expect(fileProblem({ type: '', size: 10 })).toContain('Choose another file')
    expect(fileProblem({ type: 'image/png', size: UPLOAD.maxBytes + 1 })).toBe(
      'This file has 20.1 MB; at most 20 MB can be uploaded.',
    )
    expect(fileProblem({ type: 'image/png', size: 5.5 * UPLOAD.maxBytes })).toContain('has 110 MB;')
    expect(fileProblem({ type: 'image/png', size: 0 })).toContain('empty')
  })
})
