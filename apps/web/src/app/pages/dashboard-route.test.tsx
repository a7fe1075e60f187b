import type { Generation } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissInsufficientCredits, insufficientCredits } from '../../lib/insufficient-credits.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { generationOf, paginationOf } from '../../testing/generation.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { notify } from '../../ui/index.ts'
import { DashboardRoute } from './dashboard-route.tsx'

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
      return { body: { generation_data, pagination: paginationOf(1, 1, generation_data.length) } }
    },
    'GET /api/get-user-credits/': () => ({ body: { credits: 10, username: 'maker', email: 'maker@example.com' } }),
    ...handlers,
  })
  renderPage(<DashboardRoute />)
  const [first] = await screen.findAllByRole('button', { name: /Open the picture/ })
  await act(async () => void fireEvent.click(first ?? document.body))
  return { api, dialog: await screen.findByRole('dialog') }
}

const press = (dialog: HTMLElement, name: string | RegExp) =>
  act(async () => void fireEvent.click(within(dialog).getByRole('button', { name })))

describe('the open picture', () => {
  it('of a pattern leads to its repeat and its files for print, and comes back', async () => {
    const { dialog } = await openFirst({}, () => [generationOf('p1')])
    await press(dialog, 'Repeat and print')
    const table = await screen.findByRole('dialog', { name: 'Repeat and print' })
    expect(within(table).getByRole('button', { name: 'Download TIFF' })).toBeTruthy()
    await press(table, 'Close')
    expect(screen.queryByRole('dialog', { name: 'Repeat and print' })).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Create pattern' })).toBeTruthy()
  })

  it('is upscaled once: the larger one takes its place, with the badge', async () => {
    const answered = Promise.withResolvers<void>()
    let list = [generationOf('p2'), generationOf('p1')]
    const { api, dialog } = await openFirst(
      {
        'POST /api/upscale-image/create-pattern/': async () => {
          await answered.promise
          list = [
            generationOf('big', { upscaled: true, upscaled_from_id: 'p2', width: 2048, height: 2048 }),
            generationOf('p2', { upscaled: true }),
            generationOf('p1'),
          ]
          return { body: { imageId: 'big', upscaledFromId: 'p2' } }
        },
      },
      () => list,
    )
    expect(within(dialog).getByRole('button', { name: 'Upscale, 2 credits' }).textContent).toBe('Upscale 2 credits')
    await press(dialog, 'Upscale, 2 credits')
    await within(dialog).findByText('Upscaling to twice the size')
    await press(dialog, 'Upscale, 2 credits')
    expect(api.to('/api/upscale-image/')).toHaveLength(1)
    await act(async () => answered.resolve())
    await within(dialog).findByText('2048 × 2048 px')
    expect(within(dialog).getByText(/1 of 3/)).toBeTruthy()
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
      () => [generationOf('p1')],
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
      () => [generationOf('p1')],
    )
    await vi.waitFor(() => expect(api.to('/api/upscale-image/')).toHaveLength(1))
    expect(api.to('/api/upscale-image/')[0]?.headers.get('idempotency-key')).toBe('pressed before')
  })

  it('says that it could not be upscaled, and why; without credits the dialog of credits is shown instead', async () => {
    const error = vi.spyOn(notify, 'error').mockImplementation(() => {})
    const refusals = [
      { status: 503, body: { message: 'The lens is foggy.' } },
      { status: 402, body: { insufficient_credits: true, message: 'Too few.', credits: 1, required: 2 } },
    ]
    const { dialog } = await openFirst(
      { 'POST /api/upscale-image/create-pattern/': () => refusals.shift() ?? {} },
      () => [generationOf('p1')],
    )
    await press(dialog, 'Upscale, 2 credits')
    await vi.waitFor(() => expect(error.mock.calls).toEqual([['Failed to upscale image. The lens is foggy.']]))
    await press(dialog, 'Upscale, 2 credits')
    await vi.waitFor(() => expect(insufficientCredits.getState().lacking).toMatchObject({ credits: 1, required: 2 }))
    expect(error).toHaveBeenCalledTimes(1)
    dismissInsufficientCredits()
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
      () => [generationOf('p1', { voted })],
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
      () => [generationOf('p1')],
    )
    await press(dialog, 'Dislike')
    await within(dialog).findByText('Thanks for your feedback.')
    await press(dialog, 'Undo')
    await within(dialog).findByText('Do you like the result?')
    expect(JSON.parse(String(api.to('/api/undo-vote/')[0]?.body))).toEqual({ vote_id: 'v1' })
    expect(within(dialog).queryByRole('button', { pressed: true })).toBeNull()
  })

  it('steps through the open picture’s neighbours and stops at the ends', async () => {
    const body = { generation_data: [generationOf('p1'), generationOf('p2')], pagination: paginationOf(1, 1, 2) }
    fakeApi({ 'GET /api/dashboard/': () => ({ body }) })
    renderPage(<DashboardRoute />)
    const [first] = await screen.findAllByRole('button', { name: /Open the picture/ })
    await act(async () => void fireEvent.click(first ?? document.body))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/1 of 2/)).toBeTruthy()
    await act(async () => void fireEvent.keyDown(dialog, { key: 'ArrowLeft' }))
    expect(within(dialog).getByText(/1 of 2/)).toBeTruthy()
    await act(async () => void fireEvent.keyDown(dialog, { key: 'ArrowRight' }))
    expect(within(dialog).getByText(/2 of 2/)).toBeTruthy()
  })

  it('gives place to its neighbour when it is deleted', async () => {
    let list = [generationOf('p2'), generationOf('p1')]
    const { dialog } = await openFirst(
      {
        'POST /api/library/delete/': () => {
          list = [generationOf('p1')]
          return { body: { deleted: ['p2'], undo_seconds: 10 } }
        },
      },
      () => list,
    )
    await press(dialog, 'Delete')
    await within(dialog).findByText(/1 of 1/)
    expect(within(dialog).getByRole('img', { name: 'words of p1' })).toBeTruthy()
  })
})
