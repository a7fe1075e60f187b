import { describe, expect, test } from 'vitest'
import type { Mode } from '@toile/contract'
import type { ImageFile, OriginalPicture, PictureRequest, Provenance } from '@toile/engine'
import { historyOfRequest } from './history-of-request.ts'

const file = (name: string): ImageFile => ({
  data: new TextEncoder().encode(name),
  mediaType: 'image/png',
  width: 8,
  height: 8,
})
const [target, mask, source, picture] = [file('target'), file('mask'), file('source'), file('picture')]
const provenance: Provenance = {
  engine: 'builtin',
  version: '2.14',
  model: 'drawing',
  seed: 7,
  parametersHash: 'p',
  inputsHash: 'i',
  generative: false,
}

const requestOf = (operation: PictureRequest['operation'], given: Partial<PictureRequest> = {}): PictureRequest => ({
  operation,
  idempotencyKey: 'task',
  seed: 7,
  index: 0,
  count: 1,
  width: 8,
  height: 8,
  prompt: 'a secret coat',
  ...given,
})
const madeAs = (operation: Mode): OriginalPicture => ({ operation, picture, lineage: [] })

function told(request: PictureRequest, generative = false) {
  const { ingredients, steps, composite } = historyOfRequest(request, { ...provenance, generative })
  const given = ingredients.map(({ title, relation, file: data }) => [title, relation, new TextDecoder().decode(data)])
  return { with: given, steps, composite }
}

describe('what the credentials of a picture say', () => {
  test.each<[string, PictureRequest, ReturnType<typeof told>]>([
    ['a pattern', requestOf('create-pattern'), { with: [], steps: ['drawn'], composite: false }],
    [
      'a background',
      requestOf('create-background', { target, mask }),
      {
        with: [
          ['photo', 'parent', 'target'],
          ['mask', 'input', 'mask'],
        ],
        steps: ['drawn'],
        composite: true,
      },
    ],
    [
      'a swap',
      requestOf('swap-garment', { target, mask, source }),
      {
        with: [
          ['photo', 'parent', 'target'],
          ['flat-lay', 'component', 'source'],
          ['mask', 'input', 'mask'],
        ],
        steps: ['drawn'],
        composite: true,
      },
    ],
    [
      'a flat-lay out of a photo',
      requestOf('image-to-flatlay', { source }),
      { with: [['photo', 'parent', 'source']], steps: ['drawn'], composite: true },
    ],
    [
      'a rendered sketch',
      requestOf('sketch-to-image', { source }),
      { with: [['sketch', 'input', 'source']], steps: ['drawn'], composite: false },
    ],
    [
      'a variation of a pattern that is worn',
      requestOf('variation', { source, original: madeAs('pattern-to-image') }),
      {
        with: [
          ['pattern', 'input', 'source'],
          ['earlier picture', 'input', 'picture'],
        ],
        steps: ['drawn'],
        composite: false,
      },
    ],
    [
      'an enlarged background',
      requestOf('upscale', { source: picture, original: madeAs('create-background') }),
      { with: [['earlier picture', 'parent', 'picture']], steps: ['resized'], composite: true },
    ],
  ])('%s', (_, request, expected) => expect(told(request)).toEqual(expected))

  test('a garment that a model drew after a flat-lay is not that flat-lay', () => {
    const { with: given } = told(requestOf('swap-garment', { target, mask, source }), true)
    expect(given[1]).toEqual(['flat-lay', 'input', 'source'])
  })

  test('is who drew it, and none of the words', () => {
    const { ingredients: _, ...said } = historyOfRequest(requestOf('create-pattern'), provenance)
    expect(said.agent).toEqual({ name: 'Toile, engine builtin, model drawing', version: '2.14' })
    expect(JSON.stringify(said)).not.toContain('secret')
  })
})
