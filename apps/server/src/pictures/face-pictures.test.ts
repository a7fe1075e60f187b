import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makePhoto } from '../testing/pictures.ts'
import { type FacePictures, openFacePictures } from './face-pictures.ts'
import { createPhotoReader } from './reader/photo-reader.ts'

const reader = createPhotoReader({ processes: 2, warm: false })
const folder = await mkdtemp(join(tmpdir(), 'toile-faces-'))
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true })
  await mkdir(folder)
})

async function opened(): Promise<{ pictures: FacePictures; told: string[] }> {
  const told: string[] = []
  const log = { warn: (_about: unknown, words: string) => void told.push(words), info: () => {} }
  const pictures = await openFacePictures({ folder, reader, log: log as never })
  return { pictures, told }
}
const put = (name: string, data: Uint8Array | string) => writeFile(join(folder, name), data)

test('a picture is found by its face’s number: upright, small, in sRGB and without its metadata', async () => {
  const camera = await sharp(await makePhoto(2400, 1600))
    .withExif({ IFD0: { Artist: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await put('3.JPG', camera)
  await put('README.md', 'Whose pictures these are.')
  const { pictures, told } = await opened()
  const face = await pictures.find(3)
  expect(face).toMatchObject({ width: 683, height: 1024, mediaType: 'image/png' })
  const { width, height, exif, orientation } = await sharp(face!.data).metadata()
  expect({ width, height, exif, orientation }).toEqual({
    width: 683,
    height: 1024,
    exif: undefined,
    orientation: undefined,
  })
  expect(await pictures.find(4)).toBeUndefined()
  expect(told).toEqual([])
})

test('each file that cannot be used is told by its name, and costs the others nothing', async () => {
  await put('1.png', await makePhoto(300, 400))
  await put('2.png', '<script>no picture</script>')
  await put('3.png', (await makePhoto(300, 400)).subarray(0, 400))
  await put('4.png', await makePhoto(64, 80))
  await put(
    '5.jpg',
    await sharp(await makePhoto(300, 400))
      .jpeg()
      .toBuffer(),
  )
  await put('5.png', await makePhoto(300, 400))
  await put('17.png', await makePhoto(300, 400))
  await put('amara.png', await makePhoto(300, 400))
  await mkdir(join(folder, '6.png'))
  const { pictures, told } = await opened()
  const found = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => pictures.find(id)))
  expect(found.map((each) => each !== undefined)).toEqual([true, false, false, false, true, false])
  expect(told.map((words) => /^FACE_PICTURES: (\S+) is left out: /.exec(words)?.[1]).toSorted()).toEqual(
    ['17.png', '2.png', '3.png', '4.png', '5.png', '6.png', 'amara.png'].toSorted(),
  )
  expect(told.join('\n')).toMatch(/amara\.png is left out: no picture of a face: it has to be named/)
})

test('a folder that is not there ends the start by the setting’s name', async () => {
  const missing = join(folder, 'nowhere')
  const opening = openFacePictures({ folder: missing, reader, log: { warn: () => {}, info: () => {} } as never })
  await expect(opening).rejects.toThrow(`FACE_PICTURES: the folder ${missing} cannot be read`)
})
