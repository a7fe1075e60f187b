import sharp from 'sharp'
import { expect, test } from 'vitest'
import { requestFor } from '../conformance/fixtures.ts'
import { finishPicture } from './finish.ts'
import { createPictureFinisher } from './finisher.ts'
import { createGivenMemory } from './given-memory.ts'
import type { PictureRequest, Provenance } from '../port.ts'
import { sizeOwed } from '../size-owed.ts'

const provenance: Provenance = {
  engine: 'test',
  version: '1',
  model: 'none',
  seed: 1,
  generative: true,
  parametersHash: '',
  inputsHash: '',
}

const copyOf = (request: PictureRequest): PictureRequest => ({
  ...request,
  target: { ...request.target!, data: new Uint8Array(request.target!.data) },
})

test('what was read beforehand makes the same picture, of the same report', async () => {
  const request = await requestFor('swap-garment')
  const { width, height } = sizeOwed(request)
  const data = await sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const image = { data, mediaType: 'image/png', width, height } as const
  const memory = createGivenMemory()
  await memory.prepare(request)
  // Each task's bytes come by the pipe anew.
  const known = memory.find(copyOf(request))
  expect(known).toBeDefined()
  const [prepared, anew] = [
    await finishPicture(request, image, provenance, {}, known),
    await finishPicture(request, image, provenance),
  ]
  expect(prepared).toEqual(anew)
  expect(prepared.fidelity?.garment).not.toBeNull()
})

test('a process that has rehearsed, and prepared, finishes it as any other', async () => {
  const request = await requestFor('swap-garment')
  const image = request.target!
  const finisher = createPictureFinisher({ processes: 1, warm: true })
  const turn = { signal: new AbortController().signal }
  try {
    await finisher.prepare(request, turn)
    const finished = await finisher.finish(
      { request, image, provenance, invented: undefined, coverage: undefined },
      turn,
    )
    const { full, fidelity } = await finishPicture(request, image, provenance)
    expect(Buffer.compare(finished.full.data, full.data)).toBe(0)
    expect(finished.fidelity).toEqual(fidelity)
  } finally {
    await finisher.close()
  }
})

test('it is found for the same pictures alone, and only the last are kept', async () => {
  const [request, other] = [await requestFor('swap-garment'), await requestFor('create-background')]
  const memory = createGivenMemory()
  expect(memory.find(request)).toBeUndefined()
  await memory.prepare(request)
  const changed = copyOf(request)
  changed.target!.data[changed.target!.data.length - 20]! ^= 1
  expect(
    [changed, other, { ...request, source: undefined }].map((each) => memory.find(each as PictureRequest)),
  ).toEqual([undefined, undefined, undefined])
  await memory.prepare(other)
  expect(memory.find(other)).toBeDefined()
  expect(memory.find(request)).toBeUndefined()
})

test('a mode without a mask has nothing to be read', async () => {
  const request = await requestFor('create-pattern')
  const memory = createGivenMemory()
  await memory.prepare(request)
  expect(memory.find(request)).toBeUndefined()
})
