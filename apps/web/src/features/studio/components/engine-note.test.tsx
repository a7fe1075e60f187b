import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModeCapability } from '../../../lib/engine-words.ts'
import { capabilitiesOf } from '../../../testing/capabilities.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import type { Draft } from '../state/draft.ts'
import { EMPTY_DRAFT } from '../state/draft.ts'
import { createStudio } from '../state/studio.ts'
import type { StudioPorts } from '../state/studio.ts'
import { PauseNotice } from './engine-note.tsx'
import { GenerateFooter } from './generate-footer.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(
  first: Partial<ModeCapability>,
  change: Partial<Draft> = {},
  mode: 'create-pattern' | 'create-background' = 'create-pattern',
) {
  let marks = first
  fakeApi({
    'GET /api/capabilities/': () => ({ body: capabilitiesOf({ [mode]: marks }) }),
    'GET /api/get-user-credits/': () => ({ status: 503 }),
  })
  const ports: Partial<StudioPorts> = {
    load: () => Promise.resolve({ ...EMPTY_DRAFT, prompt: 'stripes', ...change }),
    save: () => Promise.resolve(),
    loadConflict: () => Promise.resolve(null),
    note: () => undefined,
  }
  const studio = createStudio(mode, ports as StudioPorts)
  await studio.restore()
  const page = (
    <>
      <PauseNotice mode={mode} />
      <GenerateFooter studio={studio} onBack={null} check={null} checking={false} work={null} />
    </>
  )
  renderRoutes([{ path: '/', element: page }], '/')
  return { now: (next: Partial<ModeCapability>) => void (marks = next) }
}
const generate = () => screen.queryByRole('button', { name: /Generate/ })

describe('before pictures are ordered', () => {
  it('the page says who makes them, and where that can be refused', async () => {
    await open({ engine: 'openai', outside: ['openai'] })
    expect(await screen.findByText(/Made by OpenAI, outside this house: your words are sent there\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Keep them here' }).getAttribute('href')).toBe('/account/data')
    expect(generate()).not.toBeNull()
  })

  it.each([
    ['a chosen face', { faceId: 3 }],
    ['a pose', { prompt: 'walking by the sea' }],
  ])('%s is made by the engine that draws it, and the page says who that is', async (_, change) => {
    const able = { outside: ['openai'], face_engine: 'openai', pose_engine: 'openai' }
    await open(able, change, 'create-background')
    expect(await screen.findByText(/Made by OpenAI, outside this house: your photo and words are sent/)).toBeTruthy()
  })

  it('nothing can be refused of what stays here', async () => {
    await open({})
    expect(await screen.findByText(/Nothing leaves this house/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('a mode that pauses', () => {
  it('says so in place of the button, and is back by itself', async () => {
    const { now } = await open({ unavailable: 'away' })
    expect(await screen.findByText(/Create pattern pauses: Toile’s own engine does not answer/)).toBeTruthy()
    expect(generate()).toBeNull()
    expect(screen.queryByText(/Nothing leaves this house/)).toBeNull()
    now({})
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(generate()).not.toBeNull()
    expect(screen.queryByText(/pauses/)).toBeNull()
  })

  it('is asked for when somebody comes back to the page', async () => {
    const { now } = await open({ unavailable: 'spent' })
    await screen.findByText(/has made all it may today/)
    now({})
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(generate()).not.toBeNull()
  })

  it('leads to where its account can allow it', async () => {
    await open({ engine: 'openai', outside: ['openai'], unavailable: 'refused' })
    expect(await screen.findByText(/Only OpenAI makes this/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Change that' }).getAttribute('href')).toBe('/account/data')
  })
})
