import type { MaskWork } from '@toile/mask-tools'
import { EMPTY_MASK_WORK, UNMOVED } from '@toile/mask-tools'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft, Photo } from './draft.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { keepImageCount } from './image-count.ts'
import { loadConflict, loadDraft, loadSync, saveDraftNote, saveSync } from './draft-storage.ts'

const indexed = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => indexed.get(key),
  set: async (key: string, value: unknown) => void indexed.set(key, value),
}))

const photoOf = (uploadId: string): Photo => ({
  uploadId,
  url: `/api/uploads/${uploadId}/`,
  width: 600,
  height: 800,
  resized: false,
})

/** What IndexedDB holds, which may be older than the note. */
function keep(draft: Partial<Draft>): void {
  indexed.set('ada/sketch-to-image', { form: 1, draft: { ...EMPTY_DRAFT, ...draft } })
}

describe('a draft that was noted but not yet kept', () => {
  const noted = new Map<string, string>()

  beforeEach(() => {
    indexed.clear()
    noted.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => noted.get(key) ?? null,
      setItem: (key: string, value: string) => void noted.set(key, value),
    })
  })

  afterEach(() => vi.unstubAllGlobals())

  it('brings back the pictures that had arrived', async () => {
    saveDraftNote('ada', 'sketch-to-image', {
      ...EMPTY_DRAFT,
      step: 1,
      photo: photoOf('a'),
      source: photoOf('b'),
    })
    expect(await loadDraft('ada', 'sketch-to-image')).toMatchObject({
      step: 1,
      photo: photoOf('a'),
      source: photoOf('b'),
    })
  })

  it('knows that a picture was taken away', async () => {
    keep({ source: photoOf('b') })
    saveDraftNote('ada', 'sketch-to-image', EMPTY_DRAFT)
    expect((await loadDraft('ada', 'sketch-to-image')).source).toBeNull()
  })

  it('leaves the kept mask with its own photo and drops it with another', async () => {
    const mask: MaskWork = { ...EMPTY_MASK_WORK, confirmed: true }
    keep({ photo: photoOf('a'), mask })
    saveDraftNote('ada', 'sketch-to-image', { ...EMPTY_DRAFT, photo: photoOf('a') })
    expect((await loadDraft('ada', 'sketch-to-image')).mask).toEqual(mask)
    saveDraftNote('ada', 'sketch-to-image', { ...EMPTY_DRAFT, photo: photoOf('c') })
    expect((await loadDraft('ada', 'sketch-to-image')).mask).toBeNull()
  })

  it('brings back where the cut-out was placed, with its steps', async () => {
    const history = { past: [UNMOVED], present: { ...UNMOVED, dx: 40, rotation: 7.5 }, future: [] }
    const placing = { box: { x0: 1, y0: 2, x1: 90, y1: 200 }, history }
    keep({ photo: photoOf('a') })
    saveDraftNote('ada', 'sketch-to-image', { ...EMPTY_DRAFT, photo: photoOf('a'), placing, adjusting: true })
    expect(await loadDraft('ada', 'sketch-to-image')).toMatchObject({ placing, adjusting: true })
  })

  it('asks for as many pictures as were last chosen, in whichever mode, until something was done in it', async () => {
    expect((await loadDraft('ada', 'sketch-to-image')).count).toBe(4)
    keepImageCount(1)
    expect((await loadDraft('ada', 'sketch-to-image')).count).toBe(1)
    keep({ count: 4 })
    expect((await loadDraft('ada', 'sketch-to-image')).count).toBe(1)
    keep({ count: 4, photo: photoOf('a') })
    expect((await loadDraft('ada', 'sketch-to-image')).count).toBe(4)
  })

  it('takes the kept pictures where an older note does not speak of them', async () => {
    keep({ photo: photoOf('a'), source: photoOf('b') })
    noted.set('toile.draft/ada/sketch-to-image', JSON.stringify({ step: 2, prompt: 'linen', count: 4 }))
    expect(await loadDraft('ada', 'sketch-to-image')).toMatchObject({
      step: 2,
      prompt: 'linen',
      photo: photoOf('a'),
      source: photoOf('b'),
    })
  })
})

describe('the version that the server is known to have', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is remembered by this page when storage is full, and written down when it is not any more', () => {
    const old = { version: 1, signature: 'old' }
    const stored = new Map([['toile.draft-sync/ada/create-pattern', JSON.stringify(old)]])
    let full = true
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (full) throw new DOMException('full', 'QuotaExceededError')
        stored.set(key, value)
      },
    })
    expect(loadSync('ada', 'create-pattern')).toEqual(old)
    saveSync('ada', 'create-pattern', { version: 2, signature: 'new' })
    expect(loadSync('ada', 'create-pattern')).toEqual({ version: 2, signature: 'new' })
    full = false
    saveSync('ada', 'create-pattern', { version: 3, signature: 'newer' })
    // Another tab writes: what it knows counts again.
    stored.set('toile.draft-sync/ada/create-pattern', JSON.stringify({ version: 4, signature: 'newest' }))
    expect(loadSync('ada', 'create-pattern')?.version).toBe(4)
  })
})

describe('work of another device that was set aside', () => {
  it('has all that a draft has, also where it is of a time when drafts had less', async () => {
    const { sourceDot: _, ...before } = { ...EMPTY_DRAFT, prompt: 'shirt' }
    indexed.set('ada/image-to-flatlay/other', { draft: before, savedAt: '2026-01-01T00:00:00.000Z' })
    expect(await loadConflict('ada', 'image-to-flatlay')).toEqual({
      draft: { ...EMPTY_DRAFT, prompt: 'shirt' },
      savedAt: '2026-01-01T00:00:00.000Z',
    })
  })
})
