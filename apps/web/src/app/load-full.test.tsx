import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  cleanup()
  vi.doUnmock('./full.tsx')
})

it('goes without what cannot be loaded, and tries again with the next connection', async () => {
  let online = false
  vi.doMock('./full.tsx', () => {
    if (!online) throw new Error('Failed to fetch')
    return { Banner: 'there' }
  })
  const { useFull } = await import('./load-full.ts')
  function Page() {
    const { full, failed } = useFull(true)
    return <p>{full ? 'full' : failed ? 'failed' : 'on its way'}</p>
  }
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  expect(await screen.findByText('failed', {}, { timeout: 10_000 })).toBeTruthy()
  online = true
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('full', {}, { timeout: 10_000 })).toBeTruthy()
})
