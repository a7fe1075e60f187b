import { describeMode, type Mode, MODES } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { type ConformanceCase, photo, requestFor } from '../conformance/fixtures.ts'
import type { PictureRequest } from '../port.ts'
import { promptOf, type PromptOptions } from './prompts.ts'

const BY_WORDS: PromptOptions = { mask: 'none', earlier: true }
const promptFor = async (name: ConformanceCase, options: PromptOptions = BY_WORDS) =>
  promptOf(await requestFor(name), options)

/** What makes each mode's picture that and no other: a new mode has to say it. */
const ESSENTIALS: Readonly<Record<Mode, readonly RegExp[]>> = {
  'create-background': [/new background/, /Keep the person or garment of image 1 exactly as it is/, /pose/],
  'swap-garment': [/Dress the person of image 1 in the garment of image 2/, /face, hair, skin, body, pose/],
  'sketch-to-image': [/garment that is drawn in image 1/, /outline, proportions/],
  'create-sketch': [/sketch/, /white paper/, /technical flat/],
  'create-pattern': [/seamless repeat/, /edges/],
  'pattern-to-image': [/pattern of image 1/, /garment for the upper body/],
  'image-to-flatlay': [/out of image 1/, /lay it flat/, /garment for the upper body/, /No person/],
}

describe.each(MODES)('%s', (mode) => {
  const { target, sourceKind } = describeMode(mode)

  it('says what its picture is, with the user’s words and the pictures by their numbers', async () => {
    const request = await requestFor(mode)
    const { text, negative, pictures } = promptOf(request, BY_WORDS)
    for (const essential of ESSENTIALS[mode]) expect(text).toMatch(essential)
    // Where a mode takes none, the request's are empty.
    expect(text).toContain(request.prompt)
    expect(pictures.map(({ role }) => role)).toEqual([
      ...(target === 'none' ? [] : ['photo']),
      ...(sourceKind ? [sourceKind] : []),
    ])
    for (const { name } of pictures) expect(text).toContain(name)
    expect(text).not.toMatch(new RegExp(`image ${pictures.length + 1}|undefined|\\s\\s|\\.\\.`))
    expect(negative.split(', ').every((words) => /^[a-z0-9 -]+$/.test(words))).toBe(true)
  })

  it('asks for another version of a picture that is varied', async () => {
    const { text, pictures } = await promptFor(`variation of ${mode}`)
    expect(pictures.at(-1)).toMatchObject({ role: 'earlier', name: `image ${pictures.length}` })
    expect(text).toContain(`Image ${pictures.length} is an earlier version`)
    const blind = await promptFor(`variation of ${mode}`, { mask: 'none', earlier: false })
    expect(blind.pictures.map(({ role }) => role)).not.toContain('earlier')
    expect(blind.text).toMatch(/vary/)
  })

  it.runIf(target !== 'none')('tells where the photo may change as the model takes it', async () => {
    const request = await requestFor(mode)
    const apart = promptOf(request, { ...BY_WORDS, mask: 'apart' })
    expect(apart.text).toContain('Change only what the mask marks.')
    expect(apart.pictures.map(({ role }) => role)).not.toContain('mask')
    const shown = promptOf(request, { ...BY_WORDS, mask: 'picture' })
    expect(shown.pictures.at(-1)).toMatchObject({ role: 'mask', file: request.mask })
    expect(shown.text).toContain(`Image ${shown.pictures.length} is a mask for image 1`)
    expect(promptOf(request, BY_WORDS).text).not.toMatch(/mask/i)
  })
})

describe('somebody new around what is kept', () => {
  const WORDS = 'a man of about thirty; olive skin; short dark hair; a level look'
  const face = { id: 2, words: WORDS }
  const asked = async (change: Partial<PictureRequest>, options: Partial<PromptOptions> = {}) =>
    promptOf(await requestFor('create-background', change), { ...BY_WORDS, newPerson: 'by-picture', ...options })

  it('is told by the words of the face, and shown by its photograph where there is one', async () => {
    const said = await asked({ face })
    expect(said.text).toMatch(/around the garment that is kept of image 1/)
    expect(said.text).toContain(`Somebody else than in image 1 wears it: ${WORDS}.`)
    expect(said.text).not.toMatch(/image 2|undefined|\s\s|\.\./)
    expect(said.pictures.map(({ role }) => role)).toEqual(['photo'])
    const picture = await photo()
    const shown = await asked({ face: { ...face, picture } })
    expect(shown.pictures[1]).toEqual({ role: 'face', name: 'image 2', file: picture })
    expect(shown.text).toContain('The face is that of image 2')
    expect(shown.text).toContain(WORDS)
    const unshown = await asked({ face: { ...face, picture } }, { newPerson: 'by-words' })
    expect(unshown).toEqual(said)
  })

  it('keeps the face of the photo where the words ask for a pose alone', async () => {
    const { text } = await asked({ prompt: 'walking along the sea' })
    expect(text).toContain('The person of image 1 wears it: the same face')
    expect(text).toContain('The scene and the pose: walking along the sea.')
  })

  it('is shown the pose that the words name, behind the face, and told what that picture is', async () => {
    const said = await asked({ prompt: 'walking along the sea' })
    expect(said.pictures[1]).toEqual({ role: 'pose', name: 'image 2', pose: 'walking' })
    expect(said.text).toContain('Image 2 is an OpenPose map of the pose')
    expect(said.text).toContain('None of its lines, dots and black is in the result.')
    expect(said.negative).toContain('skeleton lines')
    const both = await asked({ prompt: 'walking', face: { ...face, picture: await photo() } }, { mask: 'picture' })
    expect(both.pictures.map(({ role }) => role)).toEqual(['photo', 'face', 'pose', 'mask'])
    expect(both.text).toMatch(/face is that of image 2.*Image 3 is an OpenPose map.*Image 4 is a mask/)
  })

  it.each([
    ['names a pose without a picture', { prompt: 'posing by the sea' }, {}],
    ['names two', { prompt: 'walking with arms crossed' }, {}],
    ['is for a model that takes no such picture', { prompt: 'walking' }, { newPerson: 'by-words' }],
  ] as const)('has the pose by words alone where the prompt %s', async (_case, change, options) => {
    const { pictures, text, negative } = await asked(change, options)
    expect(pictures.map(({ role }) => role)).toEqual(['photo'])
    expect(text).toContain(`The scene and the pose: ${change.prompt}.`)
    expect(`${text} ${negative}`).not.toMatch(/OpenPose|skeleton/)
  })

  it('stands before the mask where that is a picture, and in variations before the earlier one', async () => {
    const given = { face: { ...face, picture: await photo() } }
    const { pictures, text } = await asked(given, { mask: 'picture' })
    expect(pictures.map(({ role }) => role)).toEqual(['photo', 'face', 'mask'])
    expect(text).toContain('Image 3 is a mask for image 1')
    const varied = promptOf(await requestFor('variation of create-background', given), {
      ...BY_WORDS,
      newPerson: 'by-picture',
    })
    expect(varied.pictures.map(({ role }) => role)).toEqual(['photo', 'face', 'earlier'])
  })

  it('is asked of no model that cannot, for no other mode, and not where nothing asks for it', async () => {
    const kept = /Keep the person or garment of image 1 exactly as it is/
    expect((await asked({ face }, { newPerson: 'none' })).text).toMatch(kept)
    expect((await asked({})).text).toMatch(kept)
    const pattern = promptOf(await requestFor('pattern-to-image', { face, prompt: 'a coat, walking' }), {
      ...BY_WORDS,
      newPerson: 'by-picture',
    })
    expect(pattern.text).not.toContain(WORDS)
    expect(pattern.text).toMatch(/pattern of image 1/)
  })
})

it('leaves the choice to the model where words are optional and left out', async () => {
  const request = await requestFor('sketch-to-image', { prompt: '  ' })
  expect(promptOf(request, BY_WORDS).text).toContain('Choose cloth and colours')
})

it('puts the words on one line, and ends them once', async () => {
  const text = async (prompt: string) => promptOf(await requestFor('create-pattern', { prompt }), BY_WORDS).text
  expect(await text('checks\n in  red')).toContain('pattern: checks in red. It is')
  expect(await text('Stripes!')).toContain('pattern: Stripes! It is')
})

it('calls pictures as a vendor does', async () => {
  const request = await requestFor('swap-garment')
  const { text } = promptOf(request, { ...BY_WORDS, nameOf: (number) => `@image${number}` })
  expect(text).toMatch(/person of @image1 .* garment of @image2/)
})

it('refuses what nothing can be said about, and a request without its picture', async () => {
  await expect(promptFor('upscale')).rejects.toMatchObject({ code: 'unsupported', retry: 'other-engine' })
  const { source: _source, ...without } = await requestFor('sketch-to-image')
  expect(() => promptOf(without, BY_WORDS)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
})
