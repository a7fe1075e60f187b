import type { Lineage, RecipeAnswer } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { generationOf } from '../../../testing/generation.ts'
import { factsOf } from './facts.ts'
import { provenanceOf } from './provenance.ts'
import { recipeText } from './recipe-text.ts'

const recipe: RecipeAnswer = {
  toile_recipe: 1,
  ai_model: 'swap-garment',
  text_prompt: '',
  face_id: -1,
  mask_coordinates: [],
  seed: 77,
  index: 2,
  lineage: [5],
  enlarged: true,
  width: 768,
  height: 1024,
  engine: { id: 'builtin', version: '2.15', model: 'drawn' },
  inputs: { target: { sha256: 'ab'.repeat(32), width: 900, height: 1200 } },
}
const known = (facts: readonly { name: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ name, value }) => [name, value]))

describe('the facts of a picture', () => {
  it('say how it was made, as far as it is known', () => {
    const picture = generationOf('p', { type: 'swap-garment', width: 1536, height: 2048, upscaled_from_id: 'small' })
    expect(known(factsOf(picture, { recipe, lineage: undefined }))).toMatchObject({
      Tool: 'Swap garment',
      Engine: 'Toile’s own engine, 2.15',
      Size: '1536 × 2048 px, enlarged from 768 × 1024',
      Seed: '77, No. 3 of its order, varied once',
      Credits: '2 credits, to enlarge it',
    })
    expect(known(factsOf(generationOf('p'), { recipe: undefined, lineage: undefined }))).toEqual({
      Made: expect.any(String),
      Tool: 'Create pattern',
      Engine: 'Toile’s own engine',
      Size: '1024 × 1024 px',
      Credits: '4 credits',
    })
  })

  it('know a free retry by its lineage', () => {
    const lineage: Lineage = { nodes: [], edges: [{ from: 'o', to: 'p', as: 'retry' }], more: false }
    expect(known(factsOf(generationOf('p'), { recipe, lineage }))['Credits']).toBe('None: a free retry')
  })

  it('lead to the picture that it was made again from, beside the one that it varies', () => {
    const facts = (deleted: boolean) => {
      const node = { kind: 'picture', mode: 'create-pattern', image_url: null, thumbnail_url: null, at: null } as const
      const lineage: Lineage = {
        nodes: [
          { ...node, id: 'before', deleted },
          { ...node, id: 'varied', deleted: false },
        ],
        edges: [
          { from: 'before', to: 'p', as: 'rerun' },
          { from: 'varied', to: 'p', as: 'variation' },
        ],
        more: false,
      }
      return factsOf(generationOf('p'), { recipe, lineage }).slice(-2)
    }
    expect(facts(false)).toEqual([
      { name: 'Original', value: 'The picture that it varies', picture: 'varied' },
      { name: 'Made again', value: 'From this picture, with something changed', picture: 'before' },
    ])
    expect(facts(true)[1]).toEqual({ name: 'Made again', value: 'From a picture that was deleted since' })
  })

  it('lead to the picture that it was made of, as long as that is there', () => {
    const original = (as: 'variation' | 'upscale' | 'source', deleted: boolean) => {
      const node = { kind: 'picture', mode: 'create-pattern', image_url: null, thumbnail_url: null, at: null } as const
      const lineage: Lineage = {
        nodes: [{ ...node, id: 'o', deleted }],
        edges: [{ from: 'o', to: 'p', as }],
        more: false,
      }
      return factsOf(generationOf('p'), { recipe, lineage }).find(({ name }) => name === 'Original')
    }
    expect(original('variation', false)).toEqual({
      name: 'Original',
      value: 'The picture that it varies',
      picture: 'o',
    })
    expect(original('upscale', false)?.value).toBe('The picture that it enlarges')
    expect(original('variation', true)).toEqual({
      name: 'Original',
      value: 'The picture that it varies, deleted since',
    })
    expect(original('source', false)).toBeUndefined()
  })
})

describe('what a file says of itself', () => {
  it('is what is in it: who made it of what, whether it is signed, and who was sent something for it', () => {
    expect(provenanceOf(generationOf('p'))).toEqual([
      'It says in its XMP data that a machine made it: Toile’s own engine.',
      'It is not signed: no certificate was set, or it could not be used, when it was made.',
      'Your words, your name and places are not in it.',
    ])
    const sent = generationOf('p', { type: 'create-background', engine: 'fal', sent_to: ['fal'], signed: true })
    const lines = provenanceOf(sent)
    expect(lines[0]).toContain('around parts of a photo: fal')
    expect(lines[1]).toContain('signed by whoever runs this Toile, as C2PA content credentials')
    const named = generationOf('p', { signed: true, signed_by: 'Maison Toile' })
    expect(provenanceOf(named)[1]).toContain('signed by Maison Toile, as C2PA')
    expect(lines[3]).toBe('Your photo and words were sent to fal.')
  })
})

it('a recipe is written down with all that tells its picture from another', () => {
  expect(recipeText(recipe).split('\n')).toEqual([
    'Tool: Swap garment',
    'Seed: 77, No. 3 of its order, varied once',
    'Engine: Toile’s own engine, 2.15 (drawn)',
    'Size: 768 × 1024 px',
    'Enlarged: twice as wide and high, afterwards',
    `Photo: 900 × 1200 px, SHA-256 ${'ab'.repeat(32)}`,
  ])
})
