import type { Generation, Lineage, RecipeAnswer } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureStateOf } from '../../../lib/picture-page.ts'
import type { PreviewProps } from '../../../lib/preview.ts'
import { capabilitiesOf } from '../../../testing/capabilities.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { notify } from '../../../ui/index.ts'
import { PicturePage } from './picture-page.tsx'

beforeEach(() => {
  // What is saved is a link that is pressed: this browser would go to its address.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download === '')
      this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const recipe: RecipeAnswer = {
  toile_recipe: 1,
  ai_model: 'create-pattern',
  text_prompt: 'words of a',
  face_id: -1,
  mask_coordinates: [],
  seed: 4711,
  index: 0,
  lineage: [],
  enlarged: false,
  width: 1024,
  height: 1024,
  engine: { id: 'builtin', version: '2.15', model: 'drawn' },
  inputs: {},
}

const pictureNode = (id: string, deleted = false): Lineage['nodes'][number] => ({
  id,
  kind: 'picture',
  mode: 'create-pattern',
  image_url: deleted ? null : `/images/${id}`,
  thumbnail_url: deleted ? null : `/images/${id}?size=thumb`,
  deleted,
  at: '2026-11-21T12:00:00Z',
})
const alone = (id: string): Lineage => ({ nodes: [pictureNode(id)], edges: [], more: false })

/** In place of the overlay. */
const Place = ({ index, onClose }: PreviewProps) =>
  index === -1 ? null : (
    <div role="dialog">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  )

function open(
  id: string,
  {
    pictures = ['a', 'b', 'c'].map((each) => generationOf(each)),
    among = false,
    handlers = {},
  }: {
    readonly pictures?: readonly Generation[]
    readonly among?: boolean
    readonly handlers?: Parameters<typeof fakeApi>[0]
  } = {},
) {
  const known = pictures.flatMap((picture): [string, () => { body: unknown }][] => [
    [`GET /api/get-generation/${picture.output_image_id}/`, () => ({ body: { generation_data: picture } })],
    [`GET /api/recipes/${picture.output_image_id}/`, () => ({ body: recipe })],
    [`GET /api/lineage/${picture.output_image_id}/`, () => ({ body: alone(picture.output_image_id) })],
  ])
  const api = fakeApi({
    'GET /api/capabilities/': () => ({ body: capabilitiesOf() }),
    ...Object.fromEntries(known),
    ...handlers,
  })
  const { router } = renderRoutes(
    [
      { path: '/library', element: <p>the library</p> },
      {
        path: '/picture/:id',
        element: <PicturePage Preview={Place} Fidelity={() => <p>true to the photo</p>} Rerun={() => null} />,
      },
      { path: '/recipe', element: <p>recipes</p> },
    ],
    among
      ? { pathname: `/picture/${id}`, state: pictureStateOf('/library', pictures, id) }
      : { pathname: `/picture/${id}` },
  )
  return { api, router }
}

const key = (name: string) => act(async () => void fireEvent.keyDown(document.body, { key: name }))
const headed = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5000 })

describe('a picture’s page', () => {
  it('shows the picture, its facts, its recipe and what its file says', async () => {
    open('a', { pictures: [generationOf('a', { warnings: ['The hem was guessed.'], understood: ['stripes'] })] })
    await headed('words of a')
    expect(document.title).toBe('words of a — Toile')
    expect(await screen.findByText('4711, No. 1 of its order')).toBeTruthy()
    expect(screen.getByText('Toile’s own engine, 2.15')).toBeTruthy()
    expect(screen.getByText('The hem was guessed.')).toBeTruthy()
    expect(screen.getByText('true to the photo')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'What the file says' }).textContent).toContain('It is not signed')
    expect(await screen.findByText(/It was made of words alone/)).toBeTruthy()
  })

  it('says calmly that there is none: unknown, deleted, or another account’s', async () => {
    open('z', {
      handlers: { 'GET /api/get-generation/z/': () => ({ status: 404, body: { message: 'Image not found' } }) },
    })
    await headed('No picture here')
    expect(screen.getByRole('link', { name: 'To the library' }).getAttribute('href')).toBe('/library')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be asked for again where it did not come', async () => {
    let fails = true
    open('a', {
      handlers: {
        'GET /api/get-generation/a/': () =>
          fails ? { status: 500, body: { message: 'Not now.' } } : { body: { generation_data: generationOf('a') } },
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
    fails = false
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
    await headed('words of a')
  })

  it('leads by arrows to the neighbours in the list, and by Escape back to it, however many were seen', async () => {
    const { router } = open('a', { among: true })
    await act(() => router.navigate('/library'))
    await act(() => router.navigate(-1))
    await headed('words of a')
    expect(screen.getByRole('navigation', { name: 'Picture' }).textContent).toContain('1 of 3')
    await key('ArrowLeft')
    await headed('words of a')
    await key('ArrowRight')
    await key('ArrowRight')
    await headed('words of c')
    await key('ArrowRight')
    expect(router.state.location.pathname).toBe('/picture/c')
  })

  it('opened by its address leads to the library, and to no neighbours', async () => {
    const { router } = open('b')
    await headed('words of b')
    await key('ArrowRight')
    expect(router.state.location.pathname).toBe('/picture/b')
    expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
    await key('Escape')
    expect(router.state.location.pathname).toBe('/library')
  })

  it('looks closer, and keeps its keys to itself meanwhile', async () => {
    const { router } = open('a', { among: true })
    await headed('words of a')
    await act(async () => screen.getAllByRole('button', { name: 'Look closer' })[0]!.click())
    await screen.findByRole('dialog')
    await key('ArrowRight')
    expect(router.state.location.pathname).toBe('/picture/a')
  })

  it('picks a favourite, votes and downloads', async () => {
    const { api } = open('a', {
      handlers: {
        'POST /api/favourite/a/': () => ({ body: { favourite: true } }),
        'POST /api/vote/': () => ({ body: { vote_id: 'v' } }),
        'POST /api/download-image/a/': () => ({ body: { message: 'ok' } }),
        'GET /images/a': () => ({ body: {} }),
      },
    })
    await headed('words of a')
    await act(async () => screen.getByRole('button', { name: 'Favourite: this picture' }).click())
    await act(async () => screen.getByRole('button', { name: 'Like' }).click())
    await screen.findByText('Thanks for your feedback.')
    await act(async () => screen.getByRole('button', { name: 'Download' }).click())
    await vi.waitFor(() => expect(api.to('/api/download-image/a/')).toHaveLength(1))
    expect(api.to('/api/favourite/a/')).toHaveLength(1)
  })

  it('is deleted without a question, and is there again when that is undone', async () => {
    let there = true
    open('a', {
      handlers: {
        'GET /api/get-generation/a/': () =>
          there
            ? { body: { generation_data: generationOf('a') } }
            : { status: 404, body: { message: 'Image not found' } },
        'POST /api/library/delete/': () => {
          there = false
          return { body: { deleted: ['a'], undo_seconds: 10 } }
        },
        'POST /api/library/restore/': () => {
          there = true
          return { body: { restored: ['a'] } }
        },
      },
    })
    await headed('words of a')
    await act(async () => screen.getByRole('button', { name: 'Delete' }).click())
    await headed('No picture here')
    expect(screen.getByText(/For ten seconds it can be brought back/)).toBeTruthy()
    await act(async () => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }))
    await headed('words of a')
  })

  it('that is brought back is looked for again, and not said to be in another account meanwhile', async () => {
    let state: 'there' | 'gone' | 'asked for' = 'there'
    const answered = Promise.withResolvers<void>()
    open('a', {
      handlers: {
        'GET /api/get-generation/a/': async () => {
          if (state === 'gone') return { status: 404, body: { message: 'Image not found' } }
          if (state === 'asked for') await answered.promise
          return { body: { generation_data: generationOf('a') } }
        },
        'POST /api/library/delete/': () => {
          state = 'gone'
          return { body: { deleted: ['a'], undo_seconds: 10 } }
        },
        'POST /api/library/restore/': () => {
          state = 'asked for'
          return { body: { restored: ['a'] } }
        },
      },
    })
    await headed('words of a')
    await act(async () => screen.getByRole('button', { name: 'Delete' }).click())
    await headed('No picture here')
    await act(async () => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }))
    await screen.findByText('Loading the picture')
    expect(screen.queryByText(/another account/)).toBeNull()
    answered.resolve()
    await headed('words of a')
  })

  const enlarging = () => {
    const answered = Promise.withResolvers<void>()
    const opened = open('a', {
      among: true,
      pictures: ['a', 'b'].map((each) => generationOf(each)),
      handlers: {
        'GET /api/get-generation/larger/': () => ({ body: { generation_data: generationOf('larger') } }),
        'POST /api/upscale-image/create-pattern/': async () => {
          await answered.promise
          return { body: { imageId: 'larger', upscaledFromId: 'a' } }
        },
      },
    })
    return { ...opened, answer: () => act(async () => answered.resolve()) }
  }
  const upscale = async () => {
    await headed('words of a')
    await act(async () => screen.getByRole('button', { name: /^Upscale/ }).click())
  }

  it('gives its place to the larger picture that was made of it, in the list too', async () => {
    const { router, answer } = enlarging()
    await upscale()
    await answer()
    await headed('words of larger')
    expect(router.state.location.pathname).toBe('/picture/larger')
    expect(screen.getByRole('navigation', { name: 'Picture' }).textContent).toContain('1 of 2')
    await key('ArrowRight')
    await headed('words of b')
  })

  it.each(['/recipe', '/picture/b'])('leads nobody away who has gone on to %s since: a message does', async (path) => {
    const told = vi.spyOn(notify, 'success')
    const { router, answer } = enlarging()
    await upscale()
    await act(() => router.navigate(path))
    await answer()
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Upscaled', { link: expect.anything() }))
    expect(router.state.location.pathname).toBe(path)
  })
})

describe('its lineage', () => {
  const family: Lineage = {
    nodes: [
      pictureNode('a'),
      pictureNode('gone', true),
      { ...pictureNode('photo-1'), kind: 'photo', mode: null, at: null },
      pictureNode('b'),
      ...Array.from({ length: 6 }, (_, at) => pictureNode(`v${at}`)),
    ],
    edges: [
      { from: 'gone', to: 'a', as: 'variation' },
      { from: 'photo-1', to: 'gone', as: 'target' },
      { from: 'a', to: 'b', as: 'upscale' },
      ...Array.from({ length: 6 }, (_, at) => ({ from: 'a', to: `v${at}`, as: 'variation' as const })),
    ],
    more: true,
  }
  const openFamily = () => open('a', { handlers: { 'GET /api/lineage/a/': () => ({ body: family }) } })

  it('is a nested list whose pictures lead to their pages; a deleted one is told and leads nowhere', async () => {
    const { router } = openFamily()
    const section = await screen.findByRole('region', { name: /Where it comes from/ })
    await within(section).findByText('This picture')
    expect(within(section).getByText('Deleted picture').closest('a, button')).toBeNull()
    expect(within(section).getByText(/more than can be shown/)).toBeTruthy()
    expect(within(section).queryAllByRole('link')).toHaveLength(3)
    await act(async () => within(section).getByRole('button', { name: /more$/ }).click())
    expect(within(section).getAllByRole('link')).toHaveLength(7)
    await act(async () =>
      within(section)
        .getByRole('link', { name: /enlarged/ })
        .click(),
    )
    expect(router.state.location.pathname).toBe('/picture/b')
    expect(await screen.findByRole('link', { name: 'Picture before' })).toBeTruthy()
  })

  it('shows a given photo large', async () => {
    openFamily()
    const found = await screen.findByRole('button', { name: /photo/i })
    // Once: what it is called says what it was given as.
    expect(found.textContent).not.toMatch(/photo\s*photo/i)
    await act(async () => found.click())
    expect(
      within(await screen.findByRole('dialog', { name: 'Photo' })).getByRole('img', { name: 'Photo' }),
    ).toBeTruthy()
  })

  it('can be asked for again where it did not come', async () => {
    open('a', { handlers: { 'GET /api/lineage/a/': () => ({ status: 500, body: { message: 'Not now.' } }) } })
    expect((await screen.findByText(/Its lineage could not be loaded/)).textContent).toContain('Not now.')
  })
})

describe('its recipe', () => {
  it('is copied as text', async () => {
    const written = vi.fn<(text: string) => Promise<void>>(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: written } as Partial<Clipboard> as Clipboard)
    open('a')
    const found = await screen.findByRole('button', { name: 'Copy as text' })
    await act(async () => found.click())
    expect(written).toHaveBeenCalledWith(expect.stringContaining('Seed: 4711'))
  })

  it('is saved with what was given; a refusal is said beside the button', async () => {
    let status = 429
    const { api } = open('a', {
      handlers: {
        'GET /api/recipes/a/': ({ path }) =>
          path.includes('inputs=true') && status !== 200
            ? { status, body: { message: 'Too many. Please wait.', wait_time: 5 } }
            : {
                body: recipe,
                headers: { 'content-disposition': 'attachment; filename="create-pattern-words.recipe.json"' },
              },
      },
    })
    const save = await screen.findByRole('button', { name: 'Save as a file' })
    await act(async () => save.click())
    expect(await screen.findByText('Too many. Please wait.')).toBeTruthy()
    status = 200
    await act(async () => save.click())
    await vi.waitFor(() => expect(screen.queryByText('Too many. Please wait.')).toBeNull())
    expect(api.to('/api/recipes/a/?inputs=true')).toHaveLength(2)
  })
})
