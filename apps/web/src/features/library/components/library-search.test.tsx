import type { Generation } from '@toile/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { generationsKey } from '../../../lib/generations.ts'
import { generationOf } from '../../../testing/generation.ts'
import { notify } from '../../../ui/index.ts'
import { answerOf, key, openLibrary, press, setUpLibrary, tiles } from '../testing/library-page.tsx'

setUpLibrary()

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
