import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useStore } from 'zustand'
import type { EditState } from '../../../lib/editing.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { notify } from '../../../ui/index.ts'
import type { Draft, Photo } from '../state/draft.ts'
import { EMPTY_DRAFT } from '../state/draft.ts'
import { previousFor } from '../state/previous-pictures.ts'
import { createStudio } from '../state/studio.ts'
import type { Studio, StudioPorts } from '../state/studio.ts'
import { IncomingPicture } from './incoming-picture.tsx'

const old: Photo = { uploadId: 'old', url: '/api/uploads/old/', width: 768, height: 1024, resized: false }
const CALL = 'POST /api/uploads/'
const made = {
  body: { upload_id: 'new', width: 1024, height: 1024, image_url: '/api/uploads/new/', resized: false },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** The wizard of a mode with this draft, to which 'Edit' has brought a result. */
async function bring(
  mode: 'pattern-to-image' | 'swap-garment',
  place: EditState['edit']['place'],
  kept: Partial<Draft>,
) {
  const ports: Partial<StudioPorts> = {
    load: () => Promise.resolve({ ...EMPTY_DRAFT, ...kept }),
    save: () => Promise.resolve(),
    loadConflict: () => Promise.resolve(null),
    note: () => undefined,
  }
  const studio = createStudio(mode, ports as StudioPorts)
  await studio.restore()
  const state: EditState = { edit: { outputImageId: 'o1', thumbnailUrl: '/thumb', place } }
  const Page = ({ studio: opened }: { studio: Studio }) => {
    const { draft } = useStore(opened.store)
    return <IncomingPicture studio={opened} draft={draft} username="maker" />
  }
  const { router } = renderRoutes(
    [
      { path: '/', element: <Page studio={studio} /> },
      { path: '/elsewhere', element: null },
    ],
    '/',
  )
  await act(() => router.navigate('/', { state }))
  return {
    draft: () => studio.store.getState().draft,
    state: () => router.state.location.state as unknown,
    again: () => act(() => router.navigate('/', { state })),
    leave: () => act(() => router.navigate('/elsewhere', { state: { of: 'another page' } })),
  }
}

describe('a result that is brought to a mode', () => {
  it('is laid where nothing lies, without a question, and not brought again', async () => {
    const api = fakeApi({ [CALL]: () => made })
    const { draft, state } = await bring('pattern-to-image', 'source', { prompt: 'a skirt' })
    await vi.waitFor(() => expect(draft().source?.uploadId).toBe('new'))
    expect(draft()).toMatchObject({ prompt: 'a skirt', step: 0 })
    expect(api.to('/api/uploads/').map(({ body }) => body)).toEqual(['{"output_image_id":"o1"}'])
    await vi.waitFor(() => expect(state()).toBeNull())
    expect(previousFor('maker', 'pattern', 'pattern-to-image')[0]?.uploadId).toBe('new')
  })

  it('asks before it takes the place of another picture; kept, nothing is sent', async () => {
    const api = fakeApi({ [CALL]: () => made })
    const { draft, state } = await bring('swap-garment', 'photo', { photo: old })
    await screen.findByRole('dialog', { name: 'Replace the photo?' })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Keep the old photo' })))
    expect(draft().photo).toEqual(old)
    expect(state()).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.to('/api/uploads/')).toEqual([])
  })

  it('takes that place when it is told to', async () => {
    fakeApi({ [CALL]: () => made })
    const { draft } = await bring('swap-garment', 'photo', { photo: old, step: 1 })
    await screen.findByRole('dialog', { name: 'Replace the photo?' })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Replace the photo' })))
    await vi.waitFor(() => expect(draft()).toMatchObject({ photo: { uploadId: 'new' }, step: 0, mask: null }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that has its place after what is still missing lies ready there, and that is said', async () => {
    const said = vi.spyOn(notify, 'blank')
    fakeApi({ [CALL]: () => made })
    const { draft } = await bring('swap-garment', 'source', {})
    await vi.waitFor(() => expect(draft()).toMatchObject({ source: { uploadId: 'new' }, step: 0 }))
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Your flat-lay is ready in Swap garment\./))
  })

  it('that is gone says so, once, and leaves the draft as it was', async () => {
    const said = vi.spyOn(notify, 'error')
    const api = fakeApi({ [CALL]: () => ({ status: 404, body: { message: 'Image not found' } }) })
    const { draft, state } = await bring('pattern-to-image', 'source', {})
    await vi.waitFor(() => expect(state()).toBeNull())
    expect(said).toHaveBeenCalledExactlyOnceWith('The picture could not be added. Image not found')
    expect(draft().source).toBeNull()
    expect(api.to('/api/uploads/')).toHaveLength(1)
  })
  it('that could not be brought is brought when it is asked for again', async () => {
    vi.spyOn(notify, 'error')
    let fails = true
    fakeApi({ [CALL]: () => (fails ? { status: 429, body: { message: 'Later', wait_time: 1 } } : made) })
    const { draft, state, again } = await bring('pattern-to-image', 'source', {})
    await vi.waitFor(() => expect(state()).toBeNull())
    fails = false
    await again()
    await vi.waitFor(() => expect(draft().source?.uploadId).toBe('new'))
  })

  it('that comes when its page was left leaves the next page its own', async () => {
    let arrive = (): void => undefined
    const late = new Promise<typeof made>((resolve) => {
      arrive = () => resolve(made)
    })
    const api = fakeApi({ [CALL]: () => late })
    const { state, leave } = await bring('pattern-to-image', 'source', {})
    await vi.waitFor(() => expect(api.to('/api/uploads/')).toHaveLength(1))
    await leave()
    await act(async () => arrive())
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(state()).toEqual({ of: 'another page' })
  })
})
