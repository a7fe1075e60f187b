import type { Mode, RecipeAnswer } from '@toile/contract'
import { encodeRuns } from '@toile/mask-tools'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { newJob } from '../../../lib/jobs/index.ts'
import { generationOf } from '../../../testing/generation.ts'
import { notify } from '../../../ui/index.ts'
import { fetchAttempt } from '../api/fetch-attempt.ts'
import { type Draft, EMPTY_DRAFT, type Photo } from '../state/draft.ts'
import { furthestStep, missingInputs } from '../state/readiness.ts'
import type { Studio } from '../state/studio.ts'
import { useRestoreAttempt } from './use-restore-attempt.ts'

vi.mock('../api/fetch-attempt.ts', () => ({ fetchAttempt: vi.fn<typeof fetchAttempt>() }))
beforeEach(() => {
  vi.spyOn(notify, 'blank').mockReturnValue(() => undefined)
  vi.spyOn(notify, 'error').mockReturnValue()
})

const SIZE = { width: 40, height: 30 }
const picture = (uploadId: string): Photo => ({ uploadId, url: `/api/uploads/${uploadId}/`, ...SIZE, resized: false })
const maskOf = (count: number) =>
  encodeRuns(
    Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, index) => (index < count ? 255 : 0)),
    SIZE,
  )
const input = { sha256: 'a'.repeat(64), ...SIZE }
const RECIPES = {
  'swap-garment': { text_prompt: '', inputs: { target: input, source: input, mask: input } },
  'create-background': { text_prompt: 'a beach', inputs: { target: input, mask: input } },
}
const recipeOf = (mode: keyof typeof RECIPES): RecipeAnswer => ({
  toile_recipe: 1,
  ai_model: mode,
  face_id: -1,
  mask_coordinates: [{ x: 4, y: 4, label: 1 }],
  lineage: [],
  engine: null,
  seed: 1,
  index: 0,
  enlarged: false,
  ...RECIPES[mode],
})
const later: Draft = {
  ...EMPTY_DRAFT,
  step: 3,
  prompt: 'a street',
  photo: picture('other'),
  source: picture('other flat-lay'),
  job: newJob('now', 1),
}

async function restored(mode: Mode, draft: Draft) {
  const store = createStore(() => ({ draft }))
  const replace = (to: Draft) => store.setState({ draft: to })
  const { result } = renderHook(() => useRestoreAttempt({ mode, store, replace } as unknown as Studio))
  await act(() => result.current(generationOf('p1', { job_id: 'first' })))
  const undo = () => {
    const action = vi.mocked(notify.blank).mock.lastCall?.[1]
    if (action && 'onClick' in action) action.onClick()
  }
  return { store, undo, told: vi.mocked(notify.blank).mock.lastCall?.[0] }
}

describe('an earlier attempt of a masked mode', () => {
  it.each([
    ['swap-garment', 2],
    ['create-background', 2],
  ] as const)('brings its pictures and its mask back in %s, ready to be made', async (mode, step) => {
    const source = mode === 'swap-garment' ? picture('flat-lay') : null
    vi.mocked(fetchAttempt).mockResolvedValue({
      recipe: recipeOf(mode),
      photo: picture('photo'),
      source,
      mask: maskOf(400),
    })
    const { store, undo, told } = await restored(mode, later)
    const { draft } = store.getState()
    expect(told).toBe('What it was made with is back.')
    expect(draft).toMatchObject({ step, photo: picture('photo'), source, maskUrl: null, job: later.job })
    expect(draft.mask).toMatchObject({ confirmed: true, marked: 400 })
    expect(missingInputs(mode, draft)).toEqual([])
    expect(furthestStep(mode, draft)).toBeGreaterThanOrEqual(step)
    undo()
    expect(store.getState().draft).toEqual(later)
  })

  it('keeps what was ordered since when it is taken back', async () => {
    vi.mocked(fetchAttempt).mockResolvedValue({
      recipe: recipeOf('create-background'),
      photo: picture('photo'),
      source: null,
      mask: maskOf(400),
    })
    const { store, undo } = await restored('create-background', later)
    store.setState({ draft: { ...store.getState().draft, job: newJob('ordered since', 4) } })
    undo()
    expect(store.getState().draft).toEqual({ ...later, job: newJob('ordered since', 4) })
  })

  it('says which of its pictures is gone, and asks for that alone', async () => {
    vi.mocked(fetchAttempt).mockResolvedValue({
      recipe: recipeOf('swap-garment'),
      photo: picture('photo'),
      source: null,
      mask: maskOf(400),
    })
    const { store, told } = await restored('swap-garment', later)
    expect(told).toBe('What it was made with is back. Its flat-lay is no longer kept: choose another.')
    expect(missingInputs('swap-garment', store.getState().draft)).toEqual([
      { step: 'flatlay', text: 'Add a flat-lay first.' },
    ])
  })

  it('leaves the work as it is when it cannot be had', async () => {
    vi.mocked(fetchAttempt).mockRejectedValue(new Error('cut off'))
    const { store } = await restored('swap-garment', later)
    expect(store.getState().draft).toBe(later)
    expect(vi.mocked(notify.error).mock.lastCall?.[0]).toMatch(/^It could not be gone back to\./)
  })
})
