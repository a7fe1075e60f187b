import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { generationOf } from '../../../testing/generation.ts'
import { notify } from '../../../ui/index.ts'
import {
  answerOf,
  chosen,
  facets,
  key,
  openLibrary,
  press,
  setUpLibrary,
  tile,
  tiles,
} from '../testing/library-page.tsx'

setUpLibrary()

describe('pictures in the grid', () => {
  const ids = Array.from({ length: 9 }, (_, index) => `p${index}`)

  it('are reached with arrow keys, opened, chosen and made favourites with keys', async () => {
    let favourite = false
    const { api } = openLibrary('', () => answerOf(ids), {
      'POST /api/favourite/p1/': ({ body }) => {
        favourite = JSON.parse(String(body)).favourite
        return { body: { favourite } }
      },
      'GET /api/get-generation/p1/': () => ({ body: { generation_data: generationOf('p1', { favourite }) } }),
    })
    expect((await tiles()).filter((each) => each.tabIndex === 0)).toHaveLength(1)
    act(() => screen.getAllByRole('button', { name: /^Open the picture/ })[0]!.focus())
    await key('ArrowRight')
    expect(document.activeElement).toBe(await tile('p1'))
    await key('f')
    await screen.findByRole('button', { name: /words of p1, .*, Favourite$/ })
    expect(api.to('/api/favourite/')).toHaveLength(1)
    await key('ArrowDown')
    expect(document.activeElement).toBe(await tile('p6'))
    await key('ArrowUp')
    await key(' ')
    expect(chosen()).toEqual(['p1'])
    await key('ArrowRight', { shiftKey: true })
    await key('ArrowRight', { shiftKey: true })
    expect(chosen()).toEqual(['p1', 'p2', 'p3'])
    // Enter on a button: the browser clicks it, without a pointer.
    await press(document.activeElement!)
    expect((await screen.findByRole('dialog')).textContent).toContain('4 of 9')
    await press(screen.getByRole('button', { name: 'Close' }))
    await act(async () => void (await tile('p3')).focus())
    await key('Escape')
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('are chosen by pointer: one with Ctrl, a stretch with Shift, by a long press; while some are, a press chooses', async () => {
    openLibrary('', () => answerOf(ids))
    await press(await tile('p1'), { ctrlKey: true, detail: 1 })
    await press(await tile('p4'), { shiftKey: true, detail: 1 })
    expect(chosen()).toEqual(['p1', 'p2', 'p3', 'p4'])
    await press(await tile('p2'), { detail: 1 })
    expect(chosen()).toEqual(['p1', 'p3', 'p4'])
    await press(screen.getByRole('button', { name: 'Choose none' }))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const held = await tile('p6')
    fireEvent.pointerDown(held, { pointerType: 'touch', clientX: 5, clientY: 5 })
    await act(async () => void (await vi.advanceTimersByTimeAsync(600)))
    fireEvent.pointerUp(held)
    await press(held, { detail: 1 })
    expect(chosen()).toEqual(['p6'])
    await press(await tile('p8'), { detail: 1 })
    expect(chosen()).toEqual(['p6', 'p8'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are opened by a press, with their neighbours', async () => {
    openLibrary('', () => answerOf(ids))
    await press(await tile('p2'), { detail: 1 })
    expect(screen.getByRole('dialog').textContent).toContain('3 of 9')
    await press(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByRole('dialog').textContent).toContain('4 of 9')
  })

  it('become favourites together', async () => {
    const sent: unknown[] = []
    openLibrary('', () => answerOf(ids), {
      'POST /api/library/favourite/': ({ body }) => {
        sent.push(JSON.parse(String(body)))
        return { body: { changed: ['p1', 'p3'], next_cursor: null } }
      },
    })
    await press(await tile('p1'), { ctrlKey: true, detail: 1 })
    await press(await tile('p3'), { detail: 1 })
    await press(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Favourites' }))
    await screen.findByRole('button', { name: /words of p3, .*, Favourite$/ })
    expect(sent).toEqual([{ image_ids: ['p1', 'p3'], favourite: true }])
  })

  it('are put into a collection and taken out again', async () => {
    const told = vi.spyOn(notify, 'blank')
    const sent: string[] = []
    const answerTo =
      (path: string) =>
      ({ body }: { body?: unknown }) => {
        sent.push(`${path} ${String(body)}`)
        return { body: { changed: ['p1'], next_cursor: null } }
      }
    openLibrary('', () => answerOf(ids), {
      'GET /api/library/facets/': () => ({
        body: { ...facets, collections: [{ id: 'c1', name: 'Autumn', pictures: 0 }] },
      }),
      'POST /api/collections/c1/add/': answerTo('add'),
      'POST /api/collections/c1/remove/': answerTo('remove'),
    })
    await press(await tile('p1'), { ctrlKey: true, detail: 1 })
    const menu = within(screen.getByRole('toolbar')).getByRole('button', { name: 'Collections' })
    fireEvent.keyDown(menu, { key: 'Enter' })
    await press(await screen.findByRole('menuitem', { name: /^Autumn/ }))
    await vi.waitFor(() => expect(told.mock.calls[0]?.[0]).toBe('1 picture added to ‘Autumn’.'))
    const [, undo] = told.mock.calls[0] ?? []
    await act(async () => void (undo as { onClick: () => void }).onClick())
    await vi.waitFor(() => expect(sent).toEqual(['add {"image_ids":["p1"]}', 'remove {"image_ids":["p1"]}']))
  })

  it('are downloaded together, by the browser itself, from an address that is good once', async () => {
    const sent: unknown[] = []
    const told = vi.spyOn(notify, 'error')
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      sent.push([this.method.toUpperCase(), this.getAttribute('action'), Object.fromEntries(new FormData(this))])
    })
    openLibrary('', () => answerOf(ids), {
      'POST /api/library/archive-address/': () => ({ body: { url: '/api/library/archive/?signature=s' } }),
    })
    await press(await tile('p1'), { ctrlKey: true, detail: 1 })
    await press(await tile('p3'), { detail: 1 })
    await press(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Download as ZIP' }))
    await screen.findByRole('button', { name: /words of p3, .*, Downloaded$/ })
    expect(sent).toEqual([['POST', '/api/library/archive/?signature=s', { image_ids: 'p1,p3' }]])
    expect(document.querySelector('form[method=post]')).toBeNull()
    const frame = document.querySelector<HTMLIFrameElement>('iframe')!
    const loaded = (text: string | null): void => {
      Object.defineProperty(frame, 'contentDocument', {
        configurable: true,
        value: text === null ? null : { body: { textContent: text } },
      })
      frame.dispatchEvent(new Event('load'))
    }
    loaded('')
    expect(told).not.toHaveBeenCalled()
    expect(frame.isConnected).toBe(true)
    loaded('{"message":"Three are being made already."}')
    expect(frame.isConnected).toBe(false)
    loaded(null)
    expect(told.mock.calls.map(([text]) => text)).toEqual([
      'Three are being made already.',
      'The ZIP could not be made now. Please wait a moment, and try again.',
    ])
  })
})

describe('the page of a picture', () => {
  const ids = ['p0', 'p1', 'p2']
  const state = { picture: { from: '/library', ids } }

  it('is reached by the words below a picture, or by P; while pictures are chosen the words choose', async () => {
    const { router } = openLibrary('', () => answerOf(ids))
    const words = async (): Promise<HTMLElement> => screen.findByRole('link', { name: /^Open its page: words of p1/ })
    expect((await words()).getAttribute('href')).toBe('/picture/p1')
    await press(await words(), { ctrlKey: true, detail: 1 })
    expect([router.state.location.pathname, screen.queryByRole('dialog')]).toEqual(['/library', null])
    await press(await words(), { detail: 1 })
    expect(router.state.location).toMatchObject({ pathname: '/picture/p1', state })
    await act(() => router.navigate(-1))
    await act(async () => void (await tile('p2')).focus())
    await key(' ')
    await press(await words(), { detail: 1 })
    expect(chosen()).toEqual(['p1', 'p2'])
    await act(async () => void (await tile('p2')).focus())
    await key('p')
    expect(router.state.location).toMatchObject({ pathname: '/picture/p2', state })
  })

  it('is reached from the menu of a row, and the row opens the preview still', async () => {
    localStorage.setItem('toile.libraryView', 'table')
    const { router } = openLibrary('', () => answerOf(ids))
    await press((await tile('p1')).closest('[role=row]')!, { detail: 1 })
    expect(screen.getByRole('dialog').textContent).toContain('2 of 3')
    await press(screen.getByRole('button', { name: 'Close' }))
    fireEvent.keyDown(screen.getByRole('button', { name: /^More for words of p1/ }), { key: 'Enter' })
    const link = await screen.findByRole('menuitem', { name: 'Open its page' })
    expect(link.getAttribute('href')).toBe('/picture/p1')
    await press(link, { detail: 1 })
    expect(router.state.location).toMatchObject({ pathname: '/picture/p1', state })
  })
})
