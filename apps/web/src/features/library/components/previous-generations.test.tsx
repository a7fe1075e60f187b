import type { Generation } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { generationsKey } from '../../../lib/generations.ts'
import type { PreviewProps } from '../../../lib/preview.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { notify } from '../../../ui/index.ts'
import { PreviousGenerations } from './previous-generations.tsx'

const picture = (id: string, marks: Partial<Generation> = {}): Generation =>
  generationOf(id, { type: 'create-sketch', ...marks })

/** A page of the call, of an account with `total` pictures of the mode. */
const answer = (pictures: readonly Generation[], total = pictures.length) => ({
  body: {
    mask_service_endpoint: '/api/generate-mask/',
    ai_service_endpoint: '/api/generate-image-with-sse/',
    previous_generations: pictures,
    pagination: {
      current_page: 1,
      has_previous: false,
      has_next: total > 12,
      total_pages: Math.max(1, Math.ceil(total / 12)),
      show_first: false,
      show_last: total > 12,
      multiple_pages: total > 12,
      total_output_images: total,
    },
  },
})
const several = (count: number): Generation[] => Array.from({ length: count }, (_, index) => picture(`p${index + 1}`))
const CALL = 'GET /api/fetch-previous-generations/'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** In place of the overlay: which picture it is asked to show. */
const Place = ({ pictures, index }: PreviewProps) =>
  index === -1 ? null : <p role="dialog">{`${index + 1} of ${pictures.length}`}</p>

const frames = () => screen.findAllByRole('button', { name: /^Open the picture/ })

describe('the strip of previous generations', () => {
  it('shows blank sheets until the pictures of its mode have come', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>()
    const api = fakeApi({ [CALL]: () => promise })
    renderPage(<PreviousGenerations mode="create-sketch" Preview={Place} />)
    expect(screen.getByRole('status').textContent).toBe('Loading previous generations')
    await act(async () => resolve(answer(several(2))))
    expect(await frames()).toHaveLength(2)
    expect(screen.queryByRole('status')).toBeNull()
    expect(api.to('/api/fetch').map(({ path }) => path)).toEqual([
      '/api/fetch-previous-generations/?ai_model=create-sketch&page=1',
    ])
  })

  it('says so where there are none yet', async () => {
    fakeApi({ [CALL]: () => answer([]) })
    renderPage(<PreviousGenerations mode="create-sketch" Preview={Place} />)
    await screen.findByText('No previous generations yet...')
    expect(screen.queryByRole('link', { name: 'View more' })).toBeNull()
  })

  it.each([
    [12, false],
    [13, true],
  ])('of %i pictures shows 12; the way to the rest: %s', async (total, more) => {
    fakeApi({ [CALL]: () => answer(several(12), total) })
    const { router } = renderPage(<PreviousGenerations mode="create-sketch" Preview={Place} />, ['/dashboard'])
    expect(await frames()).toHaveLength(12)
    const link = screen.queryByRole('link', { name: 'View more' })
    expect(link !== null).toBe(more)
    if (link === null) return
    await act(async () => void fireEvent.click(link))
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  it('says the marks of each picture', async () => {
    const marks = { upscaled: true, downloaded: true, voted: '0', favourite: true } as const
    fakeApi({ [CALL]: () => answer([picture('p1', marks), picture('p2')]) })
    renderPage(<PreviousGenerations mode="create-sketch" Preview={Place} />)
    const [marked, bare] = (await frames()).map((frame) => frame.getAttribute('aria-label'))
    expect(marked).toMatch(/^Open the picture: words of p1, .*, Favourite, Upscaled, Downloaded, Disliked$/)
    expect(bare).not.toMatch(/Favourite|Upscaled|Downloaded|iked/)
  })

  it('opens the picture that is pressed', async () => {
    fakeApi({ [CALL]: () => answer(several(3)) })
    renderPage(<PreviousGenerations mode="create-sketch" Preview={Place} />)
    await act(async () => void fireEvent.click((await frames())[1]!))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/2 of 3/)).toBeTruthy()
  })

  it('leads to the page of each picture by a real link', async () => {
    fakeApi({ [CALL]: () => answer(several(2)) })
    const { router } = renderPage(<PreviousGenerations mode="create-sketch" Preview={Place} />)
    const link = await screen.findByRole('link', { name: /^Open its page: words of p2/ })
    expect(link.getAttribute('href')).toBe('/picture/p2')
    await act(async () => void fireEvent.click(link))
    expect(router.state.location).toMatchObject({ pathname: '/picture/p2', state: { picture: { ids: ['p1', 'p2'] } } })
  })

  it('that cannot be fetched says so twice, in its place and as a toast, and is fetched on demand', async () => {
    const told = vi.spyOn(notify, 'error')
    let up = false
    fakeApi({ [CALL]: () => (up ? answer(several(1)) : { status: 503, body: { message: 'Down for a moment.' } }) })
    renderPage(<PreviousGenerations mode="create-sketch" Preview={Place} />)
    await screen.findByText(/^Failed to fetch generations\. Down for a moment\./)
    expect(told.mock.calls).toEqual([['Failed to fetch generations']])
    const again = screen.getByRole('button', { name: 'Try again' })
    await act(async () => void fireEvent.click(again))
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2))
    up = true
    await act(async () => void fireEvent.click(again))
    expect(await frames()).toHaveLength(1)
    expect(screen.queryByText(/^Failed to fetch/)).toBeNull()
  })

  it('keeps what it shows when a refresh fails, and fetches anew when told that pictures came', async () => {
    const told = vi.spyOn(notify, 'error')
    const answers = [answer(several(1)), { status: 500, body: { message: 'No.' } }, answer(several(2))]
    fakeApi({ [CALL]: () => answers.shift() ?? answer([]) })
    const { queryClient } = renderPage(<PreviousGenerations mode="create-sketch" Preview={Place} />)
    expect(await frames()).toHaveLength(1)
    const refresh = () => act(() => queryClient.invalidateQueries({ queryKey: generationsKey }))
    await refresh()
    expect(await frames()).toHaveLength(1)
    expect(told.mock.calls).toEqual([['Failed to fetch generations']])
    await refresh()
    await vi.waitFor(async () => expect(await frames()).toHaveLength(2))
  })
})
