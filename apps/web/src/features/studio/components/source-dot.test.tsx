import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ModeCapability } from '../../../lib/engine-words.ts'
import { capabilitiesOf } from '../../../testing/capabilities.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { type Draft, EMPTY_DRAFT } from '../state/draft.ts'
import { createStudio, type StudioPorts } from '../state/studio.ts'
import { OrderCheck } from './order-check.tsx'
import { SourceDotNote, SourceDotStage, useTakesDot } from './source-dot.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PICTURE = { uploadId: 'a', url: '/api/uploads/a/', width: 600, height: 800, resized: false }
const REFUSED = { ok: false, refusals: ['There is no skirt in this photo.'], warnings: [], understood: [], ignored: [] }

async function open(marks: Partial<ModeCapability> = {}, sourceDot: Draft['sourceDot'] = null) {
  fakeApi({ 'GET /api/capabilities/': () => ({ body: capabilitiesOf({ 'image-to-flatlay': marks }) }) })
  const ports: Partial<StudioPorts> = {
    load: () => Promise.resolve({ ...EMPTY_DRAFT, source: PICTURE, sourceDot }),
    save: () => Promise.resolve(),
    loadConflict: () => Promise.resolve(null),
    note: () => undefined,
  }
  const studio = createStudio('image-to-flatlay', ports as StudioPorts)
  await studio.restore()
  function Page() {
    return (
      <>
        <h2 id="studio-step" tabIndex={-1}>
          Step
        </h2>
        {useTakesDot(studio.mode) && <SourceDotStage studio={studio} picture={PICTURE} alt="Your photo" />}
        <SourceDotNote studio={studio} />
        <OrderCheck studio={studio} check={REFUSED} />
      </>
    )
  }
  renderPage(<Page />)
  return { dot: () => studio.store.getState().draft.sourceDot }
}
const stage = () => screen.queryByRole('button', { name: /^Your photo/ })
const takeAway = () => screen.queryByRole('button', { name: 'Take the dot away' })

describe('a dot on the photo', () => {
  it('by keys begins in the middle, is moved, stays where it is when it is confirmed, and goes', async () => {
    const { dot } = await open()
    fireEvent.click(stage()!, { detail: 0 })
    expect(dot()).toEqual({ x: 300, y: 400 })
    fireEvent.keyDown(stage()!, { key: 'ArrowDown', shiftKey: true })
    expect(dot()).toEqual({ x: 300, y: 480 })
    fireEvent.click(stage()!, { detail: 0 })
    expect(dot()).toEqual({ x: 300, y: 480 })
    fireEvent.keyDown(stage()!, { key: 'Delete' })
    expect(dot()).toBeNull()
  })

  it('is taken away, and the focus stays where it was told', async () => {
    const { dot } = await open({}, { x: 300, y: 400 })
    takeAway()!.focus()
    fireEvent.click(takeAway()!)
    expect(dot()).toBeNull()
    expect(document.activeElement?.textContent).toMatch(/^Press on the garment/)
  })

  it('is set by who is told to', async () => {
    const { dot } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Mark it on the photo' }))
    expect(document.activeElement).toBe(stage())
    fireEvent.click(stage()!, { detail: 0 })
    expect(dot()).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Mark it on the photo' })).toBeNull()
  })

  it('is not offered where the engine looks at none', async () => {
    await open({ engine: 'comfyui', dot: 'ignored' })
    await waitFor(() => expect(stage()).toBeNull())
    expect(screen.queryByText('Dot on the photo')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mark it on the photo' })).toBeNull()
  })

  it('that was set before says that it is not looked at, and can be taken away', async () => {
    const { dot } = await open({ engine: 'comfyui', dot: 'ignored' }, { x: 300, y: 400 })
    expect(await screen.findByText(/looks at no dot/)).toBeTruthy()
    expect(stage()).toBeNull()
    fireEvent.click(takeAway()!)
    expect(dot()).toBeNull()
    expect(document.activeElement?.textContent).toBe('Step')
  })
})
