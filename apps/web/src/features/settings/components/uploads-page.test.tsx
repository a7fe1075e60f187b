import type { CapabilitiesAnswer, OwnUpload } from '@toile/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { paginationOf } from '../../../testing/generation.ts'
import { notify } from '../../../ui/index.ts'
import { accountCalls, press, renderAccountPage } from '../testing/account.tsx'
import { uploadOf } from '../testing/uploads.ts'
import { indexAfter } from './upload-grid.tsx'
import { UploadsPage } from './uploads-page.tsx'

beforeEach(() => {
  vi.spyOn(notify, 'success')
  vi.spyOn(notify, 'blank')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** An engine that swaps garments and draws patterns, of which the one takes pictures. */
const capabilities: CapabilitiesAnswer = {
  modes: (['swap-garment', 'create-pattern'] as const).map((mode) => ({
    mode,
    engine: 'test',
    unavailable: null,
    outside: [],
    varies_outside: [],
    face: 'ignored',
    face_engine: null,
    pose: 'ignored',
    pose_engine: null,
    dot: 'ignored',
    varies: true,
  })),
  masks: true,
  mask_model: null,
}

/** What the server has: two pages of what is listed, `total` in all. */
function server(uploads: OwnUpload[], total = uploads.length, kept = 0) {
  const state = { uploads, total }
  const api = fakeApi({
    ...accountCalls(),
    'GET /api/capabilities/': () => ({ body: capabilities }),
    'GET /api/account/uploads/': () => ({
      body: {
        uploads: state.uploads,
        pagination: paginationOf(1, total > uploads.length ? 2 : 1, total),
        total: state.total,
      },
    }),
    'POST /api/account/uploads/delete/': ({ body }) => {
      const which = JSON.parse(String(body)) as { upload_ids?: string[] }
      const gone = which.upload_ids ?? state.uploads.map(({ upload_id: id }) => id)
      state.uploads = state.uploads.filter(({ upload_id: id }) => !gone.includes(id))
      state.total = state.uploads.length
      return { body: { deleted: gone.length - kept, kept } }
    },
  })
  return { sent: () => api.to('/api/account/uploads/delete/').map(({ body }) => JSON.parse(String(body)) as unknown) }
}

const three = () => [uploadOf('1'), uploadOf('2', { pictures: 2 }), uploadOf('3', { draft: true })]
const idsOf = (uploads: OwnUpload[]) => uploads.map(({ upload_id: id }) => id)
const tiles = async () => within(await screen.findByRole('list', { name: 'Uploads' })).findAllByRole('checkbox')
const key = (element: Element, name: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(element, { key: name, ...more }))
const ticked = async (): Promise<boolean[]> => (await tiles()).map((tile) => (tile as HTMLInputElement).checked)

describe('My uploads', () => {
  it('shows each with its small picture in its own ratio, what it was, and what used it', async () => {
    server(three())
    renderAccountPage(<UploadsPage />)
    const [, second] = await tiles()
    const tile = second!.closest('label')!
    expect(tile.textContent).toContain('Photo')
    expect(tile.textContent).toContain('2 pictures made')
    const picture = tile.querySelector('img')!
    expect(picture.getAttribute('src')).toBe('/api/uploads/2/?size=thumb')
    expect([picture.width, picture.height, picture.loading]).toEqual([768, 1024, 'lazy'])
    expect(tile.textContent).toContain('768 × 1024 · 640 kB')
  })

  it('teaches what could lie here where nothing does', async () => {
    server([])
    renderAccountPage(<UploadsPage />)
    await screen.findByText('No uploads yet')
    expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual(['/swap-garment/'])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('deletes what was chosen after it said what follows, and tells that it did', async () => {
    const uploads = three()
    const { sent } = server(uploads)
    renderAccountPage(<UploadsPage />)
    const [, second, third] = await tiles()
    await press(second!)
    await press(third!)
    expect(screen.getByText('2 of 3 chosen')).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 uploads?' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '2 pictures made from them stay, with what they were made of, until you delete those too.',
      'One is in unfinished work, which will ask for a new picture.',
    ])
    expect(sent()).toEqual([])
    await press(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([{ upload_ids: idsOf(uploads.slice(1)) }])
    expect(await tiles()).toHaveLength(1)
    expect(notify.success).toHaveBeenCalledWith('Deleted 2 uploads.')
    expect(screen.getByText('1 upload')).toBeTruthy()
  })

  it('keeps everything when the question is closed', async () => {
    const { sent } = server(three())
    renderAccountPage(<UploadsPage />)
    await press((await tiles())[0]!)
    await press(screen.getByRole('button', { name: 'Delete' }))
    await press(screen.getByRole('button', { name: 'Keep it' }))
    expect(sent()).toEqual([])
    expect(await ticked()).toEqual([true, false, false])
  })

  it('tells of those that were kept', async () => {
    server([uploadOf('1', { running: true })], 1, 1)
    renderAccountPage(<UploadsPage />)
    await press((await tiles())[0]!)
    await press(screen.getByRole('button', { name: 'Delete' }))
    await press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(notify.blank).toHaveBeenCalledWith(
        'Nothing was deleted. One is kept: pictures are being made from it now.',
      ),
    )
  })

  it('offers all on every page once the page is chosen', async () => {
    const { sent } = server(three(), 40)
    renderAccountPage(<UploadsPage />)
    await tiles()
    await press(screen.getByRole('checkbox', { name: 'All on this page' }))
    expect(screen.getByText('3 of 40 chosen')).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Choose all 40 uploads' }))
    expect(screen.getByText('40 of 40 chosen')).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Delete' }))
    await press(
      within(await screen.findByRole('dialog', { name: 'Delete 40 uploads?' })).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() => expect(sent()).toEqual([{ all: true }]))
  })

  it('is gone through by keys: arrows move, Shift takes a stretch, Ctrl+A the page, Escape nothing, Delete asks', async () => {
    server(three())
    renderAccountPage(<UploadsPage />)
    const [first, second, third] = await tiles()
    expect([first, second, third].map((tile) => tile!.tabIndex)).toEqual([0, -1, -1])
    act(() => first!.focus())
    await key(first!, 'ArrowRight')
    expect(document.activeElement).toBe(second)
    await key(second!, 'ArrowRight', { shiftKey: true })
    expect(document.activeElement).toBe(third)
    expect(await ticked()).toEqual([false, true, true])
    await key(third!, 'a', { ctrlKey: true })
    expect(await ticked()).toEqual([true, true, true])
    await key(third!, 'Escape')
    expect(await ticked()).toEqual([false, false, false])
    await key(third!, 'Delete')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(third!)
    await key(third!, 'Delete')
    expect(await screen.findByRole('dialog', { name: 'Delete this upload?' })).toBeTruthy()
  })

  it('takes a stretch with Shift and the pointer', async () => {
    server(three())
    renderAccountPage(<UploadsPage />)
    const [first, , third] = await tiles()
    await press(first!)
    await act(async () => void fireEvent.click(third!, { shiftKey: true }))
    expect(await ticked()).toEqual([true, true, true])
  })
})

describe('indexAfter', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, -1],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 3, -1],
    ['ArrowUp', 3, 0],
    ['Home', 4, 0],
    ['End', 0, 4],
    ['x', 0, -1],
  ])('%s leads from %d of 5 in 3 columns to %d', (name, at, to) => {
    expect(indexAfter(name, at, 5, 3)).toBe(to)
  })
})
