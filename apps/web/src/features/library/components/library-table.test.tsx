import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { notify } from '../../../ui/index.ts'
import { answerOf, key, openLibrary, press, setUpLibrary, tile, tiles } from '../testing/library-page.tsx'

setUpLibrary()

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
