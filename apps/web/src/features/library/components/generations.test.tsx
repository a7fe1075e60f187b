import type { Generation } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { capabilitiesOf } from '../../../testing/capabilities.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf, paginationOf } from '../../../testing/generation.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { notify } from '../../../ui/index.ts'
import { Generations } from './generations.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** These tests open no picture; what opens one is tested where the features meet. */
const NoPreview = () => null

async function show(name: string): Promise<void> {
  fireEvent.keyDown(screen.getByRole('button', { name: /^Show: / }), { key: 'Enter' })
  await act(async () => void fireEvent.click(await screen.findByRole('menuitemradio', { name })))
}

describe('Generations', () => {
  it('teaches the next step when there is nothing yet', async () => {
    fakeApi({ 'GET /api/dashboard/': () => ({ body: { generation_data: [], pagination: paginationOf(1, 1, 0) } }) })
    renderPage(<Generations Preview={NoPreview} />)
    await screen.findByText('No previous generations yet...')
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('lists pictures with their marks and turns the pages', async () => {
    const api = fakeApi({
      'GET /api/dashboard/': ({ path }) => {
        const page = Number(new URL(path, 'http://localhost').searchParams.get('page'))
        const marks: Partial<Generation> = page === 1 ? { upscaled: true, downloaded: true, voted: '1' } : {}
        return { body: { generation_data: [generationOf(`p${page}`, marks)], pagination: paginationOf(page, 3, 3) } }
      },
    })
    const lookedAt: (string | null)[] = []
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function look(this: HTMLElement) {
      lookedAt.push(this.textContent)
    })
    const { router } = renderPage(<Generations Preview={NoPreview} />)
    await screen.findByText('words of p1')
    for (const mark of ['Upscaled', 'Downloaded', 'Liked']) expect(screen.getByText(mark)).toBeTruthy()
    expect(screen.getByText('page 1 of 3')).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Last page' })))
    await screen.findByText('words of p3')
    expect(router.state.location.search).toBe('?page=3')
    expect(lookedAt).toEqual(['Your generations'])
    expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true)
    expect(api.to('/api/dashboard/').map(({ path }) => path)).toEqual([
      '/api/dashboard/?page=1',
      '/api/dashboard/?page=3',
    ])
  })

  it('shows what each was made of: small pictures, words, and a mark where that is deleted or does not come', async () => {
    const [target, source] = [
      { role: 'target', thumbnail_url: '/api/inputs/photo/' },
      { role: 'source', thumbnail_url: null },
    ] as const
    const items = [generationOf('p1', { type: 'swap-garment', inputs: [target, source] }), generationOf('p2')]
    fakeApi({
      'GET /api/dashboard/': () => ({ body: { generation_data: items, pagination: paginationOf(1, 1, 2) } }),
    })
    renderPage(<Generations Preview={NoPreview} />)
    await screen.findByText('words of p1')
    const [first, second] = screen.getAllByRole('row').slice(1)
    const photo = within(first!).getAllByRole<HTMLImageElement>('img', { name: 'Photo' }).at(-1)!
    expect(photo.getAttribute('src')).toBe('/api/inputs/photo/')
    expect(within(first!).getAllByRole('img', { name: 'Flat-lay: deleted since' })).not.toHaveLength(0)
    expect(second!.textContent).toContain('Words')
    await act(async () => void fireEvent.error(photo))
    expect(within(first!).getByRole('img', { name: 'Photo: not loaded' })).toBeTruthy()
  })

  it('leads to the page of each picture by a real link, and opens no preview on the way', async () => {
    fakeApi({
      'GET /api/dashboard/': () => ({
        body: { generation_data: [generationOf('p1'), generationOf('p2')], pagination: paginationOf(1, 1, 2) },
      }),
    })
    const Opened = ({ index }: { readonly index: number }) => (index === -1 ? null : <p role="dialog" />)
    const { router } = renderPage(<Generations Preview={Opened} />)
    const link = await screen.findByRole('link', { name: /^Open its page: Create pattern\s*words of p2/ })
    expect(link.getAttribute('href')).toBe('/picture/p2')
    await act(async () => void fireEvent.click(link))
    expect(router.state.location).toMatchObject({ pathname: '/picture/p2', state: { picture: { ids: ['p1', 'p2'] } } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('picks a favourite with one press, and shows favourites alone when asked', async () => {
    let favourite = false
    const api = fakeApi({
      'GET /api/dashboard/': ({ path }) => {
        const only = new URL(path, 'http://localhost').searchParams.get('favourites') === 'true'
        const generation_data = only && !favourite ? [] : [generationOf('p1', { favourite })]
        return { body: { generation_data, pagination: paginationOf(1, 1, generation_data.length) } }
      },
      'POST /api/favourite/p1/': ({ body }) => {
        favourite = JSON.parse(String(body)).favourite
        return { body: { favourite } }
      },
    })
    const { router } = renderPage(<Generations Preview={NoPreview} />)
    const heart = await screen.findByRole('button', { name: /^Favourite: Create pattern/, pressed: false })
    await act(async () => void fireEvent.click(heart))
    await screen.findByRole('button', { name: /^Favourite: Create pattern/, pressed: true })
    expect(api.to('/api/favourite/').map(({ body }) => body)).toEqual(['{"favourite":true}'])
    await screen.findByText('Favourite', { selector: 'li' })
    await show('Favourites')
    await vi.waitFor(() => expect(router.state.location.search).toBe('?favourites=true'))
    await act(
      async () => void fireEvent.click(await screen.findByRole('button', { name: /^Favourite: Create pattern/ })),
    )
    await screen.findByText('No favourites yet')
  })

  it('shows the pictures of one tool alone, and its first page', async () => {
    const [able] = capabilitiesOf().modes
    const api = fakeApi({
      'GET /api/capabilities/': () => ({
        body: { ...capabilitiesOf(), modes: able ? [{ ...able, mode: 'create-sketch' }] : [] },
      }),
      'GET /api/dashboard/': ({ path }) => {
        const of = new URL(path, 'http://localhost').searchParams.get('ai_model')
        const generation_data = of === null ? [generationOf('p1')] : []
        return { body: { generation_data, pagination: paginationOf(1, 2, generation_data.length) } }
      },
    })
    const { router } = renderPage(<Generations Preview={NoPreview} />)
    await screen.findByText('words of p1')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Next page' })))
    await show('Create sketch')
    await screen.findByText('Nothing made with this tool yet')
    expect(router.state.location.search).toBe('?mode=create-sketch')
    expect(api.to('/api/dashboard/').at(-1)?.path).toBe('/api/dashboard/?page=1&ai_model=create-sketch')
    expect((await screen.findByRole('link', { name: 'Create sketch' })).getAttribute('href')).toBe('/create-sketch/')
    // Nobody makes flat-lays here: no page is to be led to.
    await act(() => router.navigate({ search: '?mode=image-to-flatlay' }))
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Show: Image to flat-lay' })).toBeTruthy())
    await screen.findByText('Nothing made with this tool yet')
    expect(screen.queryByRole('link', { name: 'Image to flat-lay' })).toBeNull()
  })

  it('takes the heart back when the server did not take the press', async () => {
    const told = vi.spyOn(notify, 'error')
    fakeApi({
      'GET /api/dashboard/': () => ({
        body: { generation_data: [generationOf('p1')], pagination: paginationOf(1, 1, 1) },
      }),
      'POST /api/favourite/p1/': () => ({ status: 500, body: { message: 'Not now.' } }),
    })
    renderPage(<Generations Preview={NoPreview} />)
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /^Favourite: / })))
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Not now.'))
    await screen.findByRole('button', { name: /^Favourite: /, pressed: false })
  })

  it('deletes without a question, goes on to the neighbour, and brings back what was deleted by mistake', async () => {
    const told = vi.spyOn(notify, 'blank')
    const all = [generationOf('p1'), generationOf('p2')]
    let pictures = all
    const api = fakeApi({
      'GET /api/dashboard/': () => ({
        body: { generation_data: pictures, pagination: paginationOf(1, 1, pictures.length) },
      }),
      'POST /api/library/delete/': ({ body }) => {
        const { image_ids: deleted } = JSON.parse(String(body))
        pictures = pictures.filter(({ output_image_id: id }) => !deleted.includes(id))
        return { body: { deleted, undo_seconds: 10 } }
      },
      'POST /api/library/restore/': () => {
        pictures = all
        return { body: { restored: ['p2'] } }
      },
    })
    renderPage(<Generations Preview={NoPreview} />)
    const [first] = await screen.findAllByRole('button', { name: 'Delete' })
    await act(async () => void fireEvent.click(first!))
    await vi.waitFor(() => expect(screen.queryByText('words of p1')).toBeNull())
    expect(document.activeElement?.closest('tr')?.textContent).toContain('words of p2')
    expect(told.mock.calls[0]?.[0]).toBe('1 picture deleted.')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete' })))
    await screen.findByText('No previous generations yet...')
    expect(document.activeElement?.textContent).toBe('Your generations')
    await act(async () => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }))
    await screen.findByText('words of p2')
    const deletion = api.to('/api/library/delete/').at(-1)
    const { deletion_id } = JSON.parse(String(deletion!.body))
    expect(api.to('/api/library/restore/').map(({ body }) => body)).toEqual([JSON.stringify({ deletion_id })])
  })

  it('records a download before it saves the file', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(`${this.protocol} as ${this.download}`)
    })
    const api = fakeApi({
      'GET /api/dashboard/': () => ({
        body: { generation_data: [generationOf('p1')], pagination: paginationOf(1, 1, 1) },
      }),
      'POST /api/download-image/p1/': () => ({ body: { message: 'Recorded.' } }),
      'GET /images/p1': () => {
        expect(api.to('/api/download-image/p1/')).toHaveLength(1)
        return { body: 'the file' }
      },
    })
    renderPage(<Generations Preview={NoPreview} />)
    const download = await screen.findByRole('button', { name: 'Download' })
    await act(async () => void fireEvent.click(download))
    await vi.waitFor(() => expect(saved).toEqual(['blob: as result.png']))
    expect(api.to('/api/download-image/p1/')).toHaveLength(1)
  })
})
