import { describeMode, type Mode, MODES } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { type ConformanceCase, requestFor } from '../conformance/fixtures.ts'
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
