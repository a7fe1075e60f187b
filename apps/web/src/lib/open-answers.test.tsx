import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { capabilitiesOf } from '../testing/capabilities.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { settingsOf } from '../testing/page-settings.ts'
import { useOpenCapabilities, useOpenSettings } from './open-answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('what an open page is told of the server', () => {
  function Settings() {
    const { answer, failed } = useOpenSettings()
    return <p>{failed ? 'failed' : (answer?.signup_credits ?? 'unknown')}</p>
  }

  it('is asked for once more where no answer came', async () => {
    let asked = 0
    fakeApi({
      'GET /api/page-settings/': () => {
        asked += 1
        return asked === 1 ? { status: 502 } : { body: settingsOf({ signup_credits: 60 }) }
      },
    })
    render(<Settings />)
    await wait(0)
    expect(screen.getByText('unknown')).toBeTruthy()
    await wait(1000)
    expect(screen.getByText('60')).toBeTruthy()
  })

  it('is not believed where it has another form', async () => {
    fakeApi({ 'GET /api/page-settings/': () => ({ body: { signup_credits: 'many', security_contact: null } }) })
    render(<Settings />)
    await wait(1000)
    expect(screen.getByText('failed')).toBeTruthy()
  })
})

describe('what can be made', () => {
  function Modes() {
    const known = useOpenCapabilities()
    return <p>{known?.modes.map(({ unavailable }) => unavailable ?? 'able').join(' ') ?? 'unknown'}</p>
  }
  const [first] = capabilitiesOf().modes
  const answerWith = (unavailable: 'away' | null) => ({
    'GET /api/capabilities/': () => ({
      body: { ...capabilitiesOf(), modes: first ? [{ ...first, unavailable }] : [] },
    }),
  })

  it('is asked for again while a mode pauses, and no longer when none does', async () => {
    fakeApi(answerWith('away'))
    render(<Modes />)
    await wait(0)
    expect(screen.getByText('away')).toBeTruthy()
    const api = fakeApi(answerWith(null))
    await wait(15_000)
    expect(screen.getByText('able')).toBeTruthy()
    await wait(60_000)
    expect(api.to('/api/capabilities/')).toHaveLength(1)
  })

  it('is asked for again by who comes back to the page', async () => {
    fakeApi(answerWith(null))
    render(<Modes />)
    await wait(0)
    fakeApi(answerWith('away'))
    document.dispatchEvent(new Event('visibilitychange'))
    await wait(0)
    expect(screen.getByText('away')).toBeTruthy()
  })

  it('is asked for again where a server that has just started names a mode no longer', async () => {
    fakeApi(answerWith(null))
    render(<Modes />)
    await wait(0)
    const api = fakeApi({ 'GET /api/capabilities/': () => ({ body: { ...capabilitiesOf(), modes: [] } }) })
    document.dispatchEvent(new Event('visibilitychange'))
    await wait(0)
    expect(screen.getByText('away')).toBeTruthy()
    await wait(15_000)
    expect(api.to('/api/capabilities/')).toHaveLength(2)
  })

  it('is asked for again after a look that failed, and when the connection is back', async () => {
    fakeApi({ 'GET /api/capabilities/': () => ({ status: 502 }) })
    render(<Modes />)
    await wait(2000)
    const api = fakeApi(answerWith('away'))
    await wait(15_000)
    expect(screen.getByText('away')).toBeTruthy()
    act(() => void dispatchEvent(new Event('online')))
    expect(api.to('/api/capabilities/')).toHaveLength(2)
  })
})
