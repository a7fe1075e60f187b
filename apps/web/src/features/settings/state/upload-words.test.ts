import { describe, expect, it } from 'vitest'
import { uploadOf } from '../testing/uploads.ts'
import { consequencesOf, deletedWords, roleOf, sizeOf, useOf } from './upload-words.ts'

describe('an upload in words', () => {
  it.each([
    [['photo'], 'Photo'],
    [['sketch', 'pattern'], 'Sketch and pattern'],
    [['garment photo', 'photo'], 'Garment photo and photo'],
    [[], 'Upload'],
  ] as const)('%j was given as %s', (roles, words) => {
    expect(roleOf(uploadOf('a', { roles: [...roles] }))).toBe(words)
  })

  it.each([
    [{}, 'Not used yet'],
    [{ pictures: 1 }, '1 picture made'],
    [{ pictures: 1200, draft: true }, '1,200 pictures made · in unfinished work'],
    [{ running: true, pictures: 2 }, 'In use now · 2 pictures made'],
  ])('%j: %s', (uses, words) => {
    expect(useOf(uploadOf('a', uses))).toBe(words)
  })

  it.each([
    [0, '1 kB'],
    [640_400, '640 kB'],
    [999_999, '1000 kB'],
    [3_240_000, '3.2 MB'],
    [18_600_000, '19 MB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(sizeOf(bytes)).toBe(words)
  })
})

describe('what follows from deleting', () => {
  it('is nothing where nothing used it', () => {
    expect(consequencesOf([uploadOf('a'), uploadOf('b')])).toEqual([])
  })

  it('is told of one', () => {
    expect(consequencesOf([uploadOf('a', { pictures: 1, draft: true, running: true })])).toEqual([
      '1 picture made from it stays, with what it was made of, until you delete that too.',
      'One is in unfinished work, which will ask for a new picture.',
      'One is in use by pictures that are being made now, and kept until they are done.',
    ])
  })

  it('is summed up over several', () => {
    expect(
      consequencesOf([uploadOf('a', { pictures: 2, draft: true }), uploadOf('b', { pictures: 3, draft: true })]),
    ).toEqual([
      '5 pictures made from them stay, with what they were made of, until you delete those too.',
      '2 are in unfinished work, which will ask for a new picture.',
    ])
  })

  it.each([
    [{ deleted: 1, kept: 0 }, 'Deleted 1 upload.'],
    [{ deleted: 3, kept: 1 }, 'Deleted 3 uploads. One is kept: pictures are being made from it now.'],
    [{ deleted: 0, kept: 2 }, 'Nothing was deleted. 2 are kept: pictures are being made from them now.'],
  ])('%j: %s', (answer, words) => {
    expect(deletedWords(answer)).toBe(words)
  })
})
