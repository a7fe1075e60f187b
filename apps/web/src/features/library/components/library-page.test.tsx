import type { Generation, LibraryAnswer } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { generationsKey } from '../../../lib/generations.ts'
import type { PreviewProps } from '../../../lib/preview.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { notify } from '../../../ui/index.ts'
import { LibraryPage } from './library-page.tsx'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const facets = {
  total: 3,
  modes: [{ mode: 'create-pattern', pictures: 3 }],
  collections: [],
  engines: [{ engine: 'builtin', pictures: 3 }],
  liked: 1,
  favourite: 2,
  upscaled: 0,
  downloaded: 0,
}

const answerOf = (ids: readonly string[], marks: Partial<LibraryAnswer> = {}): { body: LibraryAnswer } => ({
  body: {
    items: ids.map((id) => generationOf(id)),
    next_cursor: null,
    more: false,
    total: ids.length,
    first_cursor: null,
    ...marks,
  },
})

type Asked = URLSearchParams

/** In place of the overlay: which picture it is asked to show, and a way out of it. */
const Place = ({ pictures, index, onClose, onIndex }: PreviewProps) =>
  index === -1 ? null : (
    <div role="dialog">
      <p>{`${index + 1} of ${pictures.length}`}</p>
      <button type="button" onClick={() => onIndex(index + 1)}>
        Next
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  )

function openLibrary(
  search: string,
  find: (asked: Asked) => { status?: number; body: unknown } | Promise<{ body: unknown }>,
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const api = fakeApi({
    'GET /api/library/': ({ path }) => find(new URL(path, 'http://localhost').searchParams),
    'GET /api/library/facets/': () => ({ body: facets }),
    ...handlers,
  })
  const { router, queryClient } = renderRoutes(
    [
      { path: '/library', element: <LibraryPage Preview={Place} /> },
      { path: '/dashboard', element: <p>the dashboard</p> },
      { path: '/picture/:id', element: <p>the page of a picture</p> },
    ],
    { pathname: '/library', search },
  )
  const asked = (): string[] =>
    api
      .to('/api/library/')
      .filter(({ path, method }) => method === 'GET' && !path.includes('facets'))
      .map(({ path }) => path.slice('/api/library/'.length))
  return { api, router, asked, queryClient }
}

const tiles = () => screen.findAllByRole('button', { name: /^Open the picture/ })
const tile = (id: string) => screen.findByRole('button', { name: new RegExp(`^Open the picture: words of ${id},`) })
const press = (element: Element, init = {}) => act(async () => void fireEvent.click(element, init))
const key = (name: string, init = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init }))
const chosen = (): string[] =>
  screen
    .getAllByRole('gridcell', { selected: true })
    .map((cell) => /words of (\w+)/.exec(within(cell).getByRole('button').getAttribute('aria-label') ?? '')?.[1] ?? '')

describe('what is looked for', () => {
  it('stands in the address: words while one types, a tool, marks; each is taken off, or all', async () => {
    const { router, asked } = openLibrary('', (query) => answerOf(query.get('q') === 'silk' ? ['p1'] : ['p1', 'p2']))
    expect(await tiles()).toHaveLength(2)
    expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toContain('2 pictures')
    const field = screen.getByRole('searchbox', { name: 'Search the library' })
    await act(async () => void fireEvent.change(field, { target: { value: ' silk ' } }))
    await vi.waitFor(() => expect(router.state.location.search).toBe('?q=silk'))
    await screen.findByText('1 picture')
    fireEvent.keyDown(screen.getByRole('button', { name: 'Marks' }), { key: 'Enter' })
    const favourites = await screen.findByRole('menuitemcheckbox', { name: /Favourites/ })
    expect(favourites.textContent).toBe('Favourites2')
    await press(favourites)
    expect(router.state.location.search).toBe('?q=silk&favourite=true')
    await act(async () => void fireEvent.keyDown(favourites, { key: 'Escape' }))
    await press(await screen.findByRole('button', { name: 'Take off: ‘silk’' }))
    expect(router.state.location.search).toBe('?favourite=true')
    expect((field as HTMLInputElement).value).toBe('')
    expect(asked()).toEqual(['', '?q=silk', '?q=silk&favourite=true', '?favourite=true'])
    await act(async () => void (await router.navigate(-1)))
    await screen.findByRole('button', { name: 'Take off: ‘silk’' })
    expect((field as HTMLInputElement).value).toBe('silk')
    await press(screen.getByRole('button', { name: 'Clear all' }))
    expect(router.state.location.search).toBe('')
  })

  it('is read from the address, and keeps what is typed while an answer is on its way', async () => {
    const { asked, router } = openLibrary('?q=linen&mode=create-pattern&sort=oldest', () => answerOf(['p1']))
    await tiles()
    expect(asked()).toEqual(['?q=linen&mode=create-pattern&sort=oldest'])
    const field = screen.getByRole<HTMLInputElement>('searchbox')
    expect(field.value).toBe('linen')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(async () => void fireEvent.change(field, { target: { value: 'linen d' } }))
    await act(async () => void (await vi.advanceTimersByTimeAsync(200)))
    await act(async () => void fireEvent.change(field, { target: { value: 'linen dress' } }))
    await act(async () => void (await vi.advanceTimersByTimeAsync(300)))
    expect(field.value).toBe('linen dress')
    expect(router.state.location.search).toBe('?q=linen+dress&mode=create-pattern&sort=oldest')
    expect(asked().filter((each) => each.includes('linen+d&'))).toEqual([])
  })

  it('begins with a slash and ends with Escape', async () => {
    const { router } = openLibrary('?q=linen', () => answerOf(['p1']))
    await tiles()
    await act(async () => void fireEvent.keyDown(document.body, { key: '/' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await key('Escape')
    expect(router.state.location.search).toBe('')
  })
})

describe('what is found', () => {
  it('may be nothing at all yet, or nothing that matches: then it says what to take away', async () => {
    const none = openLibrary('', () => answerOf([]))
    await screen.findByText('No pictures yet')
    await press(screen.getByRole('link', { name: 'Choose a tool' }))
    expect(none.router.state.location.pathname).toBe('/dashboard')
    cleanup()
    const { router } = openLibrary('?q=velvet&liked=true', (query) =>
      answerOf(query.get('liked') === 'true' ? [] : ['p1']),
    )
    await screen.findByText('Nothing matches')
    await press(screen.getByRole('button', { name: 'Without Liked' }))
    expect(await tiles()).toHaveLength(1)
    expect(router.state.location.search).toBe('?q=velvet')
  })

  it('that cannot be fetched is asked for again on demand', async () => {
    const told = vi.spyOn(notify, 'error')
    let up = false
    openLibrary('', () => (up ? answerOf(['p1']) : { status: 503, body: { message: 'Down for a moment.' } }))
    await screen.findByText(/^Failed to fetch generations\. Down for a moment\./)
    expect(told.mock.calls).toEqual([['Failed to fetch generations']])
    up = true
    await press(screen.getByRole('button', { name: 'Try again' }))
    expect(await tiles()).toHaveLength(1)
  })

  it('goes on where the last answer ended; of answers in vain only five in a row, and then on demand', async () => {
    const { asked } = openLibrary('?q=rare', (query) => {
      const at = Number(query.get('cursor') ?? '0')
      if (at < 7) return answerOf([], { next_cursor: at + 1, more: true, total: null })
      return answerOf(['p7'], { total: null })
    })
    const further = await screen.findByRole('button', { name: 'Look further' })
    expect(screen.getByText('Nothing found so far.')).toBeTruthy()
    expect(asked()).toHaveLength(5)
    await press(further)
    expect(await tiles()).toHaveLength(1)
    expect(asked().at(-1)).toBe('?q=rare&cursor=7')
    expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toContain('1 picture')
    expect(screen.queryByRole('button', { name: 'Look further' })).toBeNull()
  })

  it('lies in the page only where it is looked at', async () => {
    const many = Array.from({ length: 400 }, (_, index) => `p${index}`)
    const { asked } = openLibrary('', () => answerOf(many, { next_cursor: 400, total: 800 }))
    const shown = (await tiles()).length
    expect(shown).toBeGreaterThan(10)
    expect(shown).toBeLessThan(100)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('80')
    expect(asked()).toHaveLength(1)
  })
})

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

  it('are chosen with all that match, and deleted and brought back as a whole, part by part', async () => {
    const told = vi.spyOn(notify, 'blank')
    const sent: Record<string, unknown>[] = []
    // So many that the next are not asked for yet.
    const many = Array.from({ length: 200 }, (_, index) => `p${index}`)
    let there: readonly string[] = many
    const { router } = openLibrary(
      '?q=silk',
      (query) => {
        if (query.has('cursor')) return answerOf([])
        return there.length === 0 ? answerOf([]) : answerOf(there, { next_cursor: 9, total: 700, first_cursor: 40 })
      },
      {
        'POST /api/library/delete/': ({ body }) => {
          sent.push(JSON.parse(String(body)))
          there = []
          const isFirst = sent.length === 1
          return { body: { deleted: isFirst ? many : ['p200'], undo_seconds: 10, next_cursor: isFirst ? 7 : null } }
        },
        'POST /api/library/restore/': ({ body }) => {
          sent.push(JSON.parse(String(body)))
          there = many
          return { body: { restored: [...many, 'p200'], more: false } }
        },
      },
    )
    await act(async () => void (await tile('p0')).focus())
    await key('a', { ctrlKey: true })
    await press(await screen.findByRole('button', { name: 'Choose all that match' }))
    expect(screen.getByRole('toolbar').textContent).toContain('700 chosen')
    // What is looked for otherwise is not what was chosen.
    await act(async () => void (await router.navigate('/library?q=lace')))
    await tile('p0')
    expect(screen.queryByRole('toolbar')).toBeNull()
    await act(async () => void (await router.navigate('/library?q=silk')))
    await press(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Nothing matches')
    const [first, second] = sent
    expect(first).toMatchObject({ matching: 'q=silk', cursor: 40 })
    expect(second).toEqual({ ...first, cursor: 7 })
    expect(told.mock.calls[0]?.[0]).toBe('201 pictures deleted.')
    await key('z', { ctrlKey: true })
    expect(await tile('p0')).toBeTruthy()
    expect(sent[2]).toEqual({ deletion_id: first!['deletion_id'] })
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

  it('are not said to be back where it was too late', async () => {
    const offered = vi.spyOn(notify, 'blank')
    const told = vi.spyOn(notify, 'error')
    openLibrary('', () => answerOf(ids), {
      'POST /api/library/delete/': ({ body }) => ({
        body: { deleted: JSON.parse(String(body)).image_ids, undo_seconds: 10 },
      }),
      'POST /api/library/restore/': () => ({ status: 409, body: { message: 'It is too late.' } }),
    })
    await act(async () => void (await tile('p2')).focus())
    await key('Delete')
    await vi.waitFor(() => expect(offered).toHaveBeenCalled())
    await key('z', { ctrlKey: true })
    await vi.waitFor(() => expect(told.mock.calls).toEqual([['It is too late.']]))
    expect(await tiles()).toHaveLength(8)
  })

  it('can be brought back although an answer was lost: of the deletion, or of what brings them back', async () => {
    const offered = vi.spyOn(notify, 'blank')
    const told = vi.spyOn(notify, 'success')
    const sent: { deletion_id: string }[] = []
    const losingFirst =
      (answer: object) =>
      ({ body }: { body?: unknown }) => {
        sent.push(JSON.parse(String(body)))
        if (sent.length % 2 === 1) throw new TypeError('Failed to fetch')
        return { body: answer }
      }
    openLibrary('', () => answerOf(ids), {
      // The first call arrived: what it deleted is there no more for the second.
      'POST /api/library/delete/': losingFirst({ deleted: [], undo_seconds: 10 }),
      'POST /api/library/restore/': losingFirst({ restored: [], more: false }),
    })
    await act(async () => void (await tile('p2')).focus())
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await key('Delete')
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
    await screen.findByText('8 pictures')
    expect(offered.mock.calls[0]?.[0]).toBe('1 picture deleted.')
    await key('z', { ctrlKey: true })
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
    await screen.findByText('9 pictures')
    expect(told.mock.calls).toEqual([['It is back.']])
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ deletion_id: id }) => id)).size).toBe(1)
  })

  it('are deleted by another call where the first is not answered in three seconds', async () => {
    const offered = vi.spyOn(notify, 'blank')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const abort = new AbortController()
      setTimeout(() => abort.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds)
      return abort.signal
    })
    const { api } = openLibrary('', () => answerOf(ids), {
      'POST /api/library/delete/': () =>
        api.to('/api/library/delete/').length === 1
          ? new Promise<never>(() => {})
          : { body: { deleted: [], undo_seconds: 10 } },
    })
    await act(async () => void (await tile('p2')).focus())
    await key('Delete')
    await act(async () => void (await vi.advanceTimersByTimeAsync(2900)))
    expect(offered).not.toHaveBeenCalled()
    await act(async () => void (await vi.advanceTimersByTimeAsync(800)))
    expect(offered.mock.calls[0]?.[0]).toBe('1 picture deleted.')
    expect(await tiles()).toHaveLength(8)
  })

  it('that may be deleted, as no answer came at all, are offered to be brought back, and stay where they are', async () => {
    const offered = vi.spyOn(notify, 'blank')
    const told = vi.spyOn(notify, 'error')
    let answers = false
    const { api } = openLibrary('', () => answerOf(ids), {
      'POST /api/library/delete/': () => {
        throw new TypeError('Failed to fetch')
      },
      'POST /api/library/restore/': () => {
        if (!answers) throw new TypeError('Failed to fetch')
        return { status: 409, body: { message: 'It is too late.' } }
      },
    })
    await act(async () => void (await tile('p2')).focus())
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await key('Delete')
    await act(async () => void (await vi.advanceTimersByTimeAsync(5000)))
    expect(offered.mock.calls[0]?.[0]).toBe('What was chosen may be deleted all the same.')
    expect(told.mock.calls[0]?.[0]).toContain('could not be reached')
    await key('z', { ctrlKey: true })
    await vi.waitFor(() => expect(api.to('/api/library/restore/').length).toBeGreaterThan(0))
    answers = true
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
    expect(told.mock.calls.at(-1)?.[0]).toBe('There was nothing to bring back, or it was too late.')
    expect(await tiles()).toHaveLength(9)
  })

  it('are shown as far as they are back, where the rest could not be asked for', async () => {
    const told = vi.spyOn(notify, 'error')
    const restoring = { calls: 0 }
    openLibrary('', () => answerOf(ids), {
      'POST /api/library/delete/': ({ body }) => ({
        body: { deleted: JSON.parse(String(body)).image_ids, undo_seconds: 10 },
      }),
      'POST /api/library/restore/': () => {
        restoring.calls += 1
        if (restoring.calls > 1) return { status: 429, body: { message: 'Too many.', wait_time: 5 } }
        return { body: { restored: ['p1'], more: true } }
      },
    })
    await press(await tile('p1'), { ctrlKey: true, detail: 1 })
    await press(await tile('p2'), { detail: 1 })
    await act(async () => void (await tile('p2')).focus())
    await key('Delete')
    await screen.findByText('7 pictures')
    await key('z', { ctrlKey: true })
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    expect(await tile('p1')).toBeTruthy()
    expect(await tiles()).toHaveLength(8)
  })

  it('are shown in a list, too, that was asked for before they were brought back', async () => {
    let there: readonly string[] = ids
    openLibrary('', () => answerOf(there), {
      'POST /api/library/delete/': () => {
        there = ids.slice(1)
        return { body: { deleted: ['p0'], undo_seconds: 10 } }
      },
      'POST /api/library/restore/': () => {
        there = ids
        return { body: { restored: ['p0'], more: false } }
      },
    })
    await act(async () => void (await tile('p0')).focus())
    await key('Delete')
    await screen.findByText('8 pictures')
    await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'silk' } }))
    await screen.findByRole('button', { name: 'Take off: ‘silk’' })
    await screen.findByText('8 pictures')
    act(() => (document.activeElement as HTMLElement | null)?.blur())
    await key('z', { ctrlKey: true })
    await screen.findByText('9 pictures')
    expect(await tile('p0')).toBeTruthy()
  })

  it('that were gone already are said to be', async () => {
    const told = vi.spyOn(notify, 'blank')
    openLibrary('', () => answerOf(ids), {
      'POST /api/library/delete/': () => ({ body: { deleted: [], undo_seconds: 10 } }),
    })
    await act(async () => void (await tile('p2')).focus())
    await key('Delete')
    await screen.findByText('8 pictures')
    expect(told.mock.calls).toEqual([['It was deleted already.']])
  })

  it('are deleted together without a question, and brought back', async () => {
    const told = vi.spyOn(notify, 'blank')
    let there: readonly string[] = ids
    let deletion_id: unknown
    const undone: unknown[] = []
    openLibrary('', () => answerOf(there), {
      'POST /api/library/delete/': ({ body }) => {
        const { image_ids: deleted, ...rest } = JSON.parse(String(body))
        deletion_id = rest.deletion_id
        there = ids.filter((id) => !deleted.includes(id))
        return { body: { deleted, undo_seconds: 10 } }
      },
      'POST /api/library/restore/': ({ body }) => {
        undone.push(JSON.parse(String(body)))
        there = ids
        return { body: { restored: ['p1', 'p2'] } }
      },
    })
    await press(await tile('p1'), { ctrlKey: true, detail: 1 })
    await press(await tile('p2'), { detail: 1 })
    await act(async () => void (await tile('p2')).focus())
    await key('Delete')
    await screen.findByText('7 pictures')
    expect(await tiles()).toHaveLength(7)
    expect(screen.queryByRole('toolbar')).toBeNull()
    const [text, action] = told.mock.calls[0] ?? []
    expect(text).toBe('2 pictures deleted.')
    await act(async () => void (action as { onClick: () => void }).onClick())
    await screen.findByText('9 pictures')
    expect(undone).toEqual([{ deletion_id }])
  })
})

describe('pictures in the table', () => {
  const ids = Array.from({ length: 9 }, (_, index) => `p${index}`)
  const chosenRows = (): string[] =>
    screen.getAllByRole('row', { selected: true }).map((row) => /words of (p\d)/.exec(row.textContent ?? '')?.[1] ?? '')

  it('stand with what is known of them; the view is remembered, and the date is sorted by its head', async () => {
    const { router } = openLibrary('', () => ({
      body: { ...answerOf(ids).body, items: ids.map((id) => generationOf(id, { garment_type: 'lower body' })) },
    }))
    await tiles()
    await press(screen.getByRole('radio', { name: 'Table' }))
    const row = (await tile('p1')).closest<HTMLElement>('[role=row]')!
    for (const known of ['words of p1', 'Create pattern', 'lower body']) expect(row.textContent).toContain(known)
    expect(row.textContent).not.toContain('builtin')
    expect(screen.getByRole('columnheader', { name: 'Made' }).getAttribute('aria-sort')).toBe('descending')
    await press(screen.getByRole('button', { name: 'Made' }))
    expect(router.state.location.search).toBe('?sort=oldest')
    expect(screen.getByRole('columnheader', { name: 'Made' }).getAttribute('aria-sort')).toBe('ascending')
    cleanup()
    openLibrary('', () => answerOf(ids))
    expect(await screen.findByRole('columnheader', { name: 'Made' })).toBeTruthy()
  })

  it('are reached, chosen and deleted by keys, and by pointer like in the grid', async () => {
    localStorage.setItem('toile.libraryView', 'table')
    let there: readonly string[] = ids
    openLibrary('', () => answerOf(there), {
      'POST /api/library/delete/': ({ body }) => {
        const { image_ids: deleted } = JSON.parse(String(body))
        there = ids.filter((id) => !deleted.includes(id))
        return { body: { deleted, undo_seconds: 10 } }
      },
      'POST /api/library/restore/': () => ({ body: { restored: ['p1', 'p2'] } }),
    })
    await act(async () => void (await tile('p0')).focus())
    await key('ArrowDown')
    expect(document.activeElement).toBe(await tile('p1'))
    await key(' ')
    await key('ArrowDown', { shiftKey: true })
    expect(chosenRows()).toEqual(['p1', 'p2'])
    await key('Delete')
    await screen.findByText('7 pictures')
    await key('z', { ctrlKey: true })
    await screen.findByText('9 pictures')
    expect((await tiles()).map((each) => /words of (\w+)/.exec(each.getAttribute('aria-label')!)?.[1])).toEqual(ids)

    await press((await tile('p4')).closest('[role=row]')!, { ctrlKey: true, detail: 1 })
    await press((await tile('p6')).closest('[role=row]')!, { shiftKey: true, detail: 1 })
    expect(chosenRows()).toEqual(['p4', 'p5', 'p6'])
    await act(async () => void (await tile('p0')).focus())
    await key('a', { ctrlKey: true })
    expect(chosenRows()).toHaveLength(9)
    await key('Escape')
    await press((await tile('p3')).closest('[role=row]')!, { detail: 1 })
    expect(screen.getByRole('dialog').textContent).toContain('4 of 9')
  })
})

describe('what is chosen', () => {
  const ids = Array.from({ length: 9 }, (_, index) => `p${index}`)
  const deleting = (sent: unknown[]): Parameters<typeof fakeApi>[0] => ({
    'POST /api/library/delete/': ({ body }) => {
      const { image_ids: deleted } = JSON.parse(String(body))
      sent.push(deleted)
      return { body: { deleted, undo_seconds: 10 } }
    },
  })

  it('is left alone by the menu of another row', async () => {
    localStorage.setItem('toile.libraryView', 'table')
    const sent: unknown[] = []
    openLibrary('', () => answerOf(ids), deleting(sent))
    for (const id of ['p1', 'p2']) await press((await tile(id)).closest('[role=row]')!, { ctrlKey: true, detail: 1 })
    const row = (await tile('p4')).closest<HTMLElement>('[role=row]')!
    fireEvent.keyDown(within(row).getByRole('button', { name: /^More for/ }), { key: 'Enter' })
    await press(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('8 pictures')
    expect(sent).toEqual([['p4']])
  })

  it('ends with its search: elsewhere nobody sees what it is', async () => {
    const sent: unknown[] = []
    const { router } = openLibrary(
      '?q=silk',
      (query) => answerOf(query.get('q') === 'silk' ? ids : ['other']),
      deleting(sent),
    )
    await press(await tile('p1'), { ctrlKey: true, detail: 1 })
    await press(await tile('p2'), { detail: 1 })
    await act(async () => void (await router.navigate('/library?q=lace')))
    await act(async () => void (await tile('other')).focus())
    expect(screen.queryByRole('toolbar')).toBeNull()
    await key('Delete')
    await vi.waitFor(() => expect(sent).toEqual([['other']]))
  })

  it('ends where its marks are those that were looked for, and are taken back', async () => {
    let there: readonly string[] = ids
    openLibrary(
      '?favourite=true',
      () => ({
        body: { ...answerOf(there).body, items: there.map((id) => generationOf(id, { favourite: true })) },
      }),
      {
        'POST /api/library/favourite/': () => {
          there = ids.slice(2)
          return { body: { changed: ['p0', 'p1'], next_cursor: null } }
        },
      },
    )
    await press(await tile('p0'), { ctrlKey: true, detail: 1 })
    await press(await tile('p1'), { detail: 1 })
    await press(within(screen.getByRole('toolbar')).getByRole('button', { name: 'No favourites' }))
    await screen.findByText('7 pictures')
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('as all that match can be made favourites, or none: most of it was never seen', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `p${index}`)
    const told = vi.spyOn(notify, 'blank')
    openLibrary('?q=silk', () => answerOf(many, { next_cursor: 9, total: 700, first_cursor: 40 }), {
      'POST /api/library/delete/': () => ({ body: { deleted: [], undo_seconds: 10, next_cursor: null } }),
    })
    await act(async () => void (await tile('p0')).focus())
    await key('a', { ctrlKey: true })
    const bar = within(screen.getByRole('toolbar'))
    expect(bar.queryByRole('button', { name: 'No favourites' })).toBeNull()
    await press(bar.getByRole('button', { name: 'Choose all that match' }))
    expect(bar.getByRole('button', { name: 'Favourites' })).toBeTruthy()
    expect(bar.getByRole('button', { name: 'No favourites' })).toBeTruthy()
    await press(bar.getByRole('button', { name: 'Delete' }))
    await vi.waitFor(() => expect(told.mock.calls).toEqual([['Nothing was deleted: none matches any more.']]))
  })

  it('is put into no new collection by who has left before that was made', async () => {
    const made = Promise.withResolvers<void>()
    const { api } = openLibrary('', () => answerOf(ids), {
      'POST /api/collections/': async () => {
        await made.promise
        return { body: { id: 'c1', name: 'Autumn', pictures: 0 } }
      },
    })
    await press(await tile('p1'), { ctrlKey: true, detail: 1 })
    fireEvent.keyDown(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Collections' }), {
      key: 'Enter',
    })
    await press(await screen.findByRole('menuitem', { name: 'New collection…' }))
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Autumn' } })
    await press(screen.getByRole('button', { name: 'Make it' }))
    await press(screen.getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const asked = api.to('/api/library/facets/').length
    await act(async () => made.resolve())
    await vi.waitFor(() => expect(api.to('/api/library/facets/').length).toBeGreaterThan(asked))
    expect(api.to('/api/collections/c1/')).toEqual([])
  })
})

describe('keys in the table', () => {
  it('are those of its rows alone, and a menu keeps its own', async () => {
    localStorage.setItem('toile.libraryView', 'table')
    const { api } = openLibrary('', () => answerOf(['p0', 'p1', 'p2']), {
      'POST /api/library/delete/': () => ({ body: { deleted: ['p2'], undo_seconds: 10 } }),
    })
    const first = await tile('p0')
    act(() => screen.getByRole('button', { name: 'Made' }).focus())
    await key('Delete')
    await key('f')
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
    await act(async () => first.focus())
    const more = within(first.closest<HTMLElement>('[role=row]')!).getByRole('button', { name: /^More for/ })
    act(() => more.focus())
    await key('ArrowDown')
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
    expect(first.tabIndex).toBe(0)
    await act(async () => void fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' }))
    const other = within((await tile('p2')).closest<HTMLElement>('[role=row]')!).getByRole('button', {
      name: /^More for/,
    })
    act(() => other.focus())
    await key('Delete')
    await screen.findByText('2 pictures')
    expect(api.to('/api/library/delete/').map(({ body }) => JSON.parse(String(body)).image_ids)).toEqual([['p2']])
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

describe('who comes back', () => {
  it('finds what was shown, asked for anew only where pictures were changed elsewhere', async () => {
    let marks: Partial<Generation> = {}
    const { router, asked, queryClient } = openLibrary('', () => ({
      body: { items: [generationOf('p1', marks)], next_cursor: null, more: false, total: 1 },
    }))
    await tiles()
    const leaveAndReturn = async (meanwhile: () => void): Promise<void> => {
      await act(async () => void (await router.navigate('/dashboard')))
      meanwhile()
      await act(async () => void (await router.navigate(-1)))
    }
    await leaveAndReturn(() => {})
    expect(await tiles()).toHaveLength(1)
    expect(asked()).toHaveLength(1)
    await leaveAndReturn(() => {
      marks = { upscaled: true }
      void queryClient.invalidateQueries({ queryKey: generationsKey })
    })
    await screen.findByRole('button', { name: /words of p1, .*, Upscaled$/ })
    expect(asked()).toHaveLength(2)
  })
})
