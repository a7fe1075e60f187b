import type { LibraryAnswer } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { PreviewProps } from '../../../lib/preview.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { LibraryPage } from '../components/library-page.tsx'

/** For tests of the library's page: a window with a width, and nothing of a test left to the next. */
export function setUpLibrary(): void {
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
}

export const facets = {
  total: 3,
  modes: [{ mode: 'create-pattern', pictures: 3 }],
  collections: [],
  engines: [{ engine: 'builtin', pictures: 3 }],
  liked: 1,
  favourite: 2,
  upscaled: 0,
  downloaded: 0,
}

export const answerOf = (ids: readonly string[], marks: Partial<LibraryAnswer> = {}): { body: LibraryAnswer } => ({
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

export function openLibrary(
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

export const tiles = () => screen.findAllByRole('button', { name: /^Open the picture/ })
export const tile = (id: string) =>
  screen.findByRole('button', { name: new RegExp(`^Open the picture: words of ${id},`) })
export const press = (element: Element, init = {}) => act(async () => void fireEvent.click(element, init))
export const key = (name: string, init = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init }))
export const chosen = (): string[] =>
  screen
    .getAllByRole('gridcell', { selected: true })
    .map((cell) => /words of (\w+)/.exec(within(cell).getByRole('button').getAttribute('aria-label') ?? '')?.[1] ?? '')
