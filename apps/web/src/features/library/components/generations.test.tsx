import type { Generation, Pagination } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { dismissShortage, shortage } from '../../../lib/shortage.ts'
import { notify } from '../../../ui/index.ts'
import { Generations, pageOf } from './generations.tsx'

const picture = (id: string, marks: Partial<Generation> = {}): Generation => ({
  image_url: `/images/${id}`,
  thumbnail_url: `/images/${id}?size=thumb`,
  type: 'create-pattern',
  timestamp: '2026-11-21T12:00:00Z',
  image_id: id,
  output_image_id: id,
  upscaled: false,
  downloaded: false,
  voted: null,
  favourite: false,
  upscaled_from_id: null,
  width: 1024,
  height: 1024,
  prompt: `words of ${id}`,
  job_id: 'job',
  engine: 'builtin',
  understood: [],
  ignored: [],
  warnings: [],
  vector: false,
  fidelity: null,
  free_retry: false,
  invented: null,
  ...marks,
})
const pages = (current: number, total: number, images: number): Pagination => ({
  current_page: current,
  total_pages: total,
  has_previous: current > 1,
  has_next: current < total,
  show_first: current > 1,
  show_last: current < total,
  multiple_pages: total > 1,
  total_output_images: images,
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** The list of these pictures, with the first one open. */
async function openFirst(handlers: Parameters<typeof fakeApi>[0], pictures: () => readonly Generation[]) {
  const api = fakeApi({
    'GET /api/dashboard/': () => {
      const generation_data = [...pictures()]
      return { body: { generation_data, pagination: pages(1, 1, generation_data.length) } }
    },
    'GET /api/get-user-credits/': () => ({ body: { credits: 10, username: 'maker', email: 'maker@example.com' } }),
    ...handlers,
  })
  renderPage(<Generations />)
  const [first] = await screen.findAllByRole('button', { name: /Open the picture/ })
  await act(async () => void fireEvent.click(first ?? document.body))
  return { api, dialog: await screen.findByRole('dialog') }
}

const press = (dialog: HTMLElement, name: string | RegExp) =>
  act(async () => void fireEvent.click(within(dialog).getByRole('button', { name })))

describe('Generations', () => {
  it('teaches the next step when there is nothing yet', async () => {
    fakeApi({ 'GET /api/dashboard/': () => ({ body: { generation_data: [], pagination: pages(1, 1, 0) } }) })
    renderPage(<Generations />)
    await screen.findByText('No previous generations yet...')
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('lists pictures with their marks and turns the pages', async () => {
    const api = fakeApi({
      'GET /api/dashboard/': ({ path }) => {
        const page = Number(new URL(path, 'http://localhost').searchParams.get('page'))
        const marks: Partial<Generation> = page === 1 ? { upscaled: true, downloaded: true, voted: '1' } : {}
        return { body: { generation_data: [picture(`p${page}`, marks)], pagination: pages(page, 3, 3) } }
      },
    })
    const lookedAt: (string | null)[] = []
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function look(this: HTMLElement) {
      lookedAt.push(this.textContent)
    })
    const { router } = renderPage(<Generations />)
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

  it('deletes only after a yes, and fetches the list again', async () => {
    let pictures = [picture('p1')]
    const api = fakeApi({
      'GET /api/dashboard/': () => ({ body: { generation_data: pictures, pagination: pages(1, 1, pictures.length) } }),
      'POST /api/delete-image/p1/': () => {
        pictures = []
        return { body: { message: 'Deleted.' } }
      },
    })
    renderPage(
      <main id="content" tabIndex={-1}>
        <Generations />
      </main>,
    )
    const remove = await screen.findByRole('button', { name: 'Delete' })
    await act(async () => void fireEvent.click(remove))
    const dialog = await screen.findByRole('dialog', { name: 'Delete this picture?' })
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' })))
    expect(api.to('/api/delete-image/')).toEqual([])

    const deleteAgain = screen.getByRole('button', { name: 'Delete' })
    deleteAgain.focus()
    await act(async () => void fireEvent.click(deleteAgain))
    const again = await screen.findByRole('dialog', { name: 'Delete this picture?' })
    await act(async () => void fireEvent.click(within(again).getByRole('button', { name: 'Delete' })))
    await screen.findByText('No previous generations yet...')
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('records a download before it saves the file', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(`${this.protocol} as ${this.download}`)
    })
    const api = fakeApi({
      'GET /api/dashboard/': () => ({ body: { generation_data: [picture('p1')], pagination: pages(1, 1, 1) } }),
      'POST /api/download-image/p1/': () => ({ body: { message: 'Recorded.' } }),
      'GET /images/p1': () => {
        expect(api.to('/api/download-image/p1/')).toHaveLength(1)
        return { body: 'the file' }
      },
    })
    renderPage(<Generations />)
    const download = await screen.findByRole('button', { name: 'Download' })
    await act(async () => void fireEvent.click(download))
    await vi.waitFor(() => expect(saved).toEqual(['blob: as result.png']))
    expect(api.to('/api/download-image/p1/')).toHaveLength(1)
  })

  it('steps through the open picture’s neighbours and stops at the ends', async () => {
    const body = { generation_data: [picture('p1'), picture('p2')], pagination: pages(1, 1, 2) }
    fakeApi({ 'GET /api/dashboard/': () => ({ body }) })
    renderPage(<Generations />)
    const [first] = await screen.findAllByRole('button', { name: /Open the picture/ })
    await act(async () => void fireEvent.click(first ?? document.body))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/1 of 2/)).toBeTruthy()
    await act(async () => void fireEvent.keyDown(dialog, { key: 'ArrowLeft' }))
    expect(within(dialog).getByText(/1 of 2/)).toBeTruthy()
    await act(async () => void fireEvent.keyDown(dialog, { key: 'ArrowRight' }))
    expect(within(dialog).getByText(/2 of 2/)).toBeTruthy()
  })
})

describe('the open picture', () => {
  it('is upscaled once: the larger one takes its place, with the badge', async () => {
    const answered = Promise.withResolvers<void>()
    let list = [picture('p2'), picture('p1')]
    const { api, dialog } = await openFirst(
      {
        'POST /api/upscale-image/create-pattern/': async () => {
          await answered.promise
          list = [
            picture('big', { upscaled: true, upscaled_from_id: 'p2', width: 2048, height: 2048 }),
            picture('p2', { upscaled: true }),
            picture('p1'),
          ]
          return { body: { imageId: 'big', upscaledFromId: 'p2' } }
        },
      },
      () => list,
    )
    await press(dialog, 'Upscale, 2 credits')
    await within(dialog).findByText('Upscaling to twice the size')
    expect(within(dialog).getByRole('button', { name: 'Upscale, 2 credits' }).hasAttribute('disabled')).toBe(true)
    await act(async () => answered.resolve())
    await within(dialog).findByText(/2048 × 2048 · 1 of 3/)
    expect(within(dialog).getByText('Upscaled')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Upscale, 2 credits' })).toBeNull()
    const [call] = api.to('/api/upscale-image/')
    expect(JSON.parse(String(call?.body))).toEqual({ resultId: 'p2' })
    expect(localStorage.getItem('toile.upscales')).toBe('{}')
  })

  it('is asked for again with the same key when the answer takes long or is lost', async () => {
    const answers = [
      { status: 202, body: { message: 'Wait', job_id: 'j' } },
      'lost',
      { body: { imageId: 'big', upscaledFromId: 'p1' } },
    ]
    const { api, dialog } = await openFirst(
      {
        'POST /api/upscale-image/create-pattern/': () => {
          const answer = answers.shift()
          if (typeof answer !== 'object') throw new TypeError('Failed to fetch')
          return answer
        },
      },
      () => [picture('p1')],
    )
    await press(dialog, 'Upscale, 2 credits')
    await vi.waitFor(() => expect(api.to('/api/upscale-image/')).toHaveLength(3), { timeout: 3000 })
    const keys = api.to('/api/upscale-image/').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toBeTruthy()
  })

  it('goes on with an upscale that was under way when the page was reloaded', async () => {
    localStorage.setItem('toile.upscales', JSON.stringify({ p1: 'pressed before' }))
    const { api } = await openFirst(
      { 'POST /api/upscale-image/create-pattern/': () => ({ body: { imageId: 'big', upscaledFromId: 'p1' } }) },
      () => [picture('p1')],
    )
    await vi.waitFor(() => expect(api.to('/api/upscale-image/')).toHaveLength(1))
    expect(api.to('/api/upscale-image/')[0]?.headers.get('idempotency-key')).toBe('pressed before')
  })

  it('says that it could not be upscaled, and why; without credits the shortage is told instead', async () => {
    const error = vi.spyOn(notify, 'error').mockImplementation(() => {})
    const refusals = [
      { status: 503, body: { message: 'The lens is foggy.' } },
      { status: 402, body: { insufficient_credits: true, message: 'Too few.', credits: 1, required: 2 } },
    ]
    const { dialog } = await openFirst(
      { 'POST /api/upscale-image/create-pattern/': () => refusals.shift() ?? {} },
      () => [picture('p1')],
    )
    await press(dialog, 'Upscale, 2 credits')
    await vi.waitFor(() => expect(error.mock.calls).toEqual([['Failed to upscale image. The lens is foggy.']]))
    await press(dialog, 'Upscale, 2 credits')
    await vi.waitFor(() => expect(shortage.getState().lacking).toMatchObject({ credits: 1, required: 2 }))
    expect(error).toHaveBeenCalledTimes(1)
    dismissShortage()
  })

  it('is liked, thanks for 3 s, and the list is fetched again; another vote takes the place of the first', async () => {
    let voted: Generation['voted'] = null
    const { api, dialog } = await openFirst(
      {
        'POST /api/vote/': ({ body }) => {
          voted = JSON.parse(String(body)).vote_value
          return { body: { vote_id: 'v' } }
        },
      },
      () => [picture('p1', { voted })],
    )
    vi.useFakeTimers({ shouldAdvanceTime: true })
    expect(within(dialog).getByText('Do you like the result?')).toBeTruthy()
    await press(dialog, 'Like')
    await within(dialog).findByText('Thanks for your feedback.')
    expect(JSON.parse(String(api.to('/api/vote/')[0]?.body))).toEqual({
      vote_value: '1',
      image_id: 'p1',
      is_upscaled: false,
    })
    expect(api.to('/api/dashboard/')).toHaveLength(1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(3000)))
    await vi.waitFor(() => expect(api.to('/api/dashboard/')).toHaveLength(2))
    const like = await within(dialog).findByRole('button', { name: 'Like', pressed: true })
    expect(like).toBeTruthy()
    await press(dialog, 'Dislike')
    await within(dialog).findByText('Thanks for your feedback.')
    expect(JSON.parse(String(api.to('/api/vote/')[1]?.body))).toMatchObject({ vote_value: '0' })
  })

  it('can be voted on again when the vote was undone in time', async () => {
    const { api, dialog } = await openFirst(
      {
        'POST /api/vote/': () => ({ body: { vote_id: 'v1' } }),
        'POST /api/undo-vote/': () => ({ body: { message: 'Vote taken back' } }),
      },
      () => [picture('p1')],
    )
    await press(dialog, 'Dislike')
    await within(dialog).findByText('Thanks for your feedback.')
    await press(dialog, 'Undo')
    await within(dialog).findByText('Do you like the result?')
    expect(JSON.parse(String(api.to('/api/undo-vote/')[0]?.body))).toEqual({ vote_id: 'v1' })
    expect(within(dialog).queryByRole('button', { pressed: true })).toBeNull()
  })
})

describe('pageOf', () => {
  it.each([
    [null, 1],
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['2.5', 1],
    ['abc', 1],
    ['1e99', 1],
  ])('%s is page %d', (parameter, page) => {
    expect(pageOf(parameter)).toBe(page)
  })
})
