import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { notify } from '../../../ui/index.ts'
import { answerOf, key, openLibrary, press, setUpLibrary, tile, tiles } from '../testing/library-page.tsx'

setUpLibrary()

describe('pictures that are deleted', () => {
  const ids = Array.from({ length: 9 }, (_, index) => `p${index}`)

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
