import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useStore } from 'zustand'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { Toaster } from '../../../ui/index.ts'
import { EMPTY_DRAFT } from '../state/draft.ts'
import { readImageCount } from '../state/image-count.ts'
import { createStudio } from '../state/studio.ts'
import type { Studio, StudioPorts } from '../state/studio.ts'
import { GenerateFooter } from './generate-footer.tsx'
import { OrderCheck } from './order-check.tsx'
import { PromptPanel } from './prompt-step.tsx'
import { useOrderCheck } from './use-order-check.ts'

const CALL = 'POST /api/check-generation/'
const NOTHING = { ok: true, refusals: [], warnings: [], understood: [], ignored: [] }

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Page({ studio }: { readonly studio: Studio }) {
  const asked = useOrderCheck(studio, true)
  const { check } = asked
  useStore(studio.store)
  return (
    <>
      <PromptPanel studio={studio} check={check} />
      <OrderCheck studio={studio} check={check} />
      <GenerateFooter studio={studio} onBack={null} {...asked} />
      <Toaster />
    </>
  )
}

async function open(answer: object | Promise<object>, status = 200) {
  const api = fakeApi({
    [CALL]: async () => ({ status, body: { ...NOTHING, ...(await answer) } }),
    // Of a balance nothing is known.
    'GET /api/get-user-credits/': () => ({ status: 503 }),
  })
  const ports: Partial<StudioPorts> = {
    load: () => Promise.resolve({ ...EMPTY_DRAFT }),
    save: () => Promise.resolve(),
    loadConflict: () => Promise.resolve(null),
    note: () => undefined,
  }
  const studio = createStudio('create-pattern', ports as StudioPorts)
  await studio.restore()
  renderRoutes([{ path: '/', element: <Page studio={studio} /> }], '/')
  return { api, studio }
}
const write = (text: string): boolean => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const checks = (api: ReturnType<typeof fakeApi>): number => api.to('/api/check-generation/').length

describe('what is known before the price is paid', () => {
  it('is asked for once the words rest, and not while something is missing', async () => {
    const { api } = await open({})
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(checks(api)).toBe(0)
    for (const text of ['s', 'st', 'stripes']) {
      write(text)
      await act(() => vi.advanceTimersByTimeAsync(200))
    }
    await act(() => vi.advanceTimersByTimeAsync(2000))
    // What is sent is hashed in a thread of its own, in real time.
    await vi.waitFor(() => expect(checks(api)).toBe(1))
  })

  it('the number of pictures stands beside the price, and is remembered for the next work', async () => {
    const { studio } = await open({})
    fireEvent.click(screen.getByRole('radio', { name: '1 Image' }))
    expect(screen.getByRole('button', { name: /^Generate 1 Image · 4 credits/ })).toBeDefined()
    expect(studio.store.getState().draft.count).toBe(1)
    expect(readImageCount()).toBe(1)
  })

  it('shows the words as they are read', async () => {
    await open({ understood: ['stripes'], ignored: ['quickly'] })
    write('stripes quickly')
    expect((await screen.findByRole('list', { name: 'Understood' })).textContent).toContain('stripes')
    expect(screen.getByRole('list', { name: 'Without effect' }).textContent).toContain('quickly')
  })

  it('says what a word does when it is pressed, lets it go, and takes it back', async () => {
    const reading = { word: 'navy ground', said: 'on navy', means: 'The ground is navy.' }
    const { studio } = await open({ understood: ['stripes', 'navy ground'], readings: [reading] })
    write('stripes on navy, small')
    const chip = await screen.findByRole('button', { name: 'navy ground' })
    // Of the other nothing more is known.
    expect(screen.queryByRole('button', { name: 'stripes' })).toBeNull()
    fireEvent.click(chip)
    const told = await screen.findByRole('dialog', { name: 'What ‘navy ground’ does' })
    expect(told.textContent).toContain('The ground is navy.')
    fireEvent.click(screen.getByRole('button', { name: 'Take it out' }))
    expect(studio.store.getState().draft.prompt).toBe('stripes, small')
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Put it back' }))
    expect(studio.store.getState().draft.prompt).toBe('stripes on navy, small')
  })

  it('tells of no word as gone that is not found among the words', async () => {
    const reading = { word: 'navy ground', said: 'on marine', means: 'The ground is navy.' }
    const { studio } = await open({ understood: ['navy ground'], readings: [reading] })
    write('stripes on navy')
    fireEvent.click(await screen.findByRole('button', { name: 'navy ground' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Take it out' }))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(studio.store.getState().draft.prompt).toBe('stripes on navy')
    expect(screen.queryByText(/is out of your words/)).toBeNull()
  })

  it('says why it cannot be made, and lets nobody pay for it', async () => {
    const { studio } = await open({ ok: false, refusals: ['Name a motif.'] })
    const generate = vi.spyOn(studio, 'generate')
    write('of')
    const section = screen.getByRole('region', { name: 'Before you pay' })
    await vi.waitFor(() => expect(section.textContent).toContain('Name a motif.'))
    fireEvent.click(screen.getByRole('button', { name: /Generate/ }))
    expect(generate).not.toHaveBeenCalled()
    // Of other words nothing is known yet.
    write('of stripes')
    await vi.waitFor(() => expect(section.textContent).toBe(''))
  })

  describe('a press while it is awaited', () => {
    const button = () => screen.getByRole('button', { name: /Generate/ })
    const line = () => document.getElementById(button().getAttribute('aria-describedby')!)?.textContent
    /** Answers come when they are given. */
    async function pressed() {
      const { promise, resolve } = Promise.withResolvers<object>()
      const opened = await open(promise)
      const generate = vi.spyOn(opened.studio, 'generate').mockResolvedValue()
      write('stripes')
      expect(line()).toBe('Looking at your work.')
      expect(button().getAttribute('aria-disabled')).toBeNull()
      fireEvent.click(button())
      expect(button().getAttribute('aria-busy')).toBe('true')
      expect(line()).toBe('Looking at your work.')
      fireEvent.click(button())
      expect(generate).not.toHaveBeenCalled()
      return { ...opened, generate, answer: resolve }
    }

    it('waits for its end and goes on by itself, once', async () => {
      const { generate, answer } = await pressed()
      answer({})
      await vi.waitFor(() => expect(generate).toHaveBeenCalledOnce())
      expect(button().getAttribute('aria-busy')).toBeNull()
    })

    it('waits no longer than a second and a half', async () => {
      const { generate } = await pressed()
      await act(() => vi.advanceTimersByTimeAsync(1500))
      expect(generate).toHaveBeenCalledOnce()
    })

    it('is stopped by what is refused, which is said', async () => {
      const { generate, answer } = await pressed()
      answer({ ok: false, refusals: ['Name a motif.'] })
      await vi.waitFor(() => expect(line()).toBe('Name a motif.'))
      expect(screen.getByRole('region', { name: 'Before you pay' }).textContent).toContain('Name a motif.')
      await act(() => vi.advanceTimersByTimeAsync(5000))
      expect(generate).not.toHaveBeenCalled()
    })

    it('is stopped by a warning that was not shown before, and the next one goes on', async () => {
      const { generate, answer } = await pressed()
      answer({ warnings: ['The motif is cut.'] })
      await vi.waitFor(() => expect(line()).toMatch(/something to know first/))
      expect(generate).not.toHaveBeenCalled()
      fireEvent.click(button())
      expect(generate).toHaveBeenCalledOnce()
    })

    it('is not stopped by a warning that was shown before', async () => {
      const { studio } = await open({ warnings: ['The motif is cut.'] })
      const generate = vi.spyOn(studio, 'generate').mockResolvedValue()
      write('stripes')
      await screen.findByText('The motif is cut.')
      write('stripes, wide')
      fireEvent.click(button())
      expect(generate).not.toHaveBeenCalled()
      await vi.waitFor(() => expect(generate).toHaveBeenCalledOnce())
    })

    it('orders no other number of pictures than what was pressed for', async () => {
      const { studio, generate, answer } = await pressed()
      act(() => studio.setCount(1))
      answer({})
      await act(() => vi.advanceTimersByTimeAsync(5000))
      expect(generate).not.toHaveBeenCalled()
    })

    it('orders nothing else than what was pressed for', async () => {
      const { generate } = await pressed()
      write('dots')
      expect(button().getAttribute('aria-busy')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(5000))
      expect(generate).not.toHaveBeenCalled()
    })
  })

  it('holds nobody up where it fails', async () => {
    const { api, studio } = await open({}, 503)
    const generate = vi.spyOn(studio, 'generate').mockResolvedValue()
    write('stripes')
    fireEvent.click(screen.getByRole('button', { name: /Generate/ }))
    await vi.waitFor(() => expect(generate).toHaveBeenCalledOnce(), { timeout: 20_000 })
    expect(checks(api)).toBe(1)
  })

  it('a warning stands beside the price and stops nobody', async () => {
    await open({ warnings: ['The motif is cut at the edge.'] })
    write('stripes')
    await vi.waitFor(() =>
      expect(screen.getByRole('region', { name: 'Before you pay' }).textContent).toContain(
        'The motif is cut at the edge.',
      ),
    )
    expect(screen.getByRole('button', { name: /Generate/ }).getAttribute('aria-disabled')).toBeNull()
  })
})
