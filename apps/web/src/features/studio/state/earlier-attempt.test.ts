import type { RecipeAnswer } from '@toile/contract'
import { encodeRuns } from '@toile/mask-tools'
import { expect, it } from 'vitest'
import { newJob } from '../../../lib/jobs/index.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { draftOfAttempt } from './earlier-attempt.ts'

const recipe: RecipeAnswer = {
  toile_recipe: 1,
  ai_model: 'create-background',
  text_prompt: 'a beach',
  face_id: 3,
  mask_coordinates: [{ x: 1, y: 1, label: 1 }],
  lineage: [],
  engine: null,
  inputs: {},
  seed: 1,
  index: 0,
  enlarged: false,
}
const photo = { uploadId: 'u', url: '/api/uploads/u/', width: 4, height: 4, resized: false }
const local = { ...EMPTY_DRAFT, step: 4, prompt: 'a street', count: 1 as const, job: newJob('now', 1) }

it('brings back words, face, photo and mask, and keeps what was made since', () => {
  const mask = encodeRuns(
    Uint8Array.from({ length: 16 }, (_, index) => (index < 6 ? 255 : 0)),
    photo,
  )
  const draft = draftOfAttempt({ recipe, photo, source: null, mask }, local, 'create-background')
  expect(draft).toMatchObject({ prompt: 'a beach', faceId: 3, count: 1, photo, maskUrl: null, job: local.job })
  expect(draft.mask).toMatchObject({ confirmed: true, marked: 6 })
  expect(draft.mask!.history.present).toMatchObject({ base: mask, dots: [{ x: 1, y: 1, label: 1 }] })
  expect(draft.step).toBe(2)
})

it('has no photo and no mask where the photo is gone', () => {
  const draft = draftOfAttempt({ recipe, photo: null, source: null, mask: null }, local, 'create-background')
  expect(draft).toMatchObject({ prompt: 'a beach', photo: null, mask: null })
})
