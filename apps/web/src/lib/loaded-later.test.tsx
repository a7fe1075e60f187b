import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadedLater } from './loaded-later.tsx'

interface Props {
  readonly open: boolean
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A part whose code comes, or does not, when the test says so; and a browser that is idle when it says so. */
function part() {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void (idle[handle - 1] = () => undefined))
  const loads: PromiseWithResolvers<(props: Props) => string>[] = []
  const later = loadedLater<Props>(
    () => {
      const load = Promise.withResolvers<(props: Props) => string>()
      loads.push(load)
      return load.promise
    },
    {
      wanted: ({ open }) => open,
      Waiting: ({ failed, retry }) => (failed ? <button onClick={retry}>again</button> : <p>waiting</p>),
    },
  )
  return {
    ...later,
    loads,
    becomeIdle: () => idle.forEach((callback) => callback()),
    come: (at: number) => act(async () => loads[at]!.resolve(({ open }) => (open ? 'open' : 'closed'))),
    fail: (at: number) => act(async () => loads[at]!.reject(new Error('Failed to fetch'))),
  }
}

it('is loaded in an idle moment, and then shown with the press that asks for it', async () => {
  const { Part, loads, becomeIdle, come } = part()
  const { rerender } = render(<Part open={false} />)
  expect(loads).toHaveLength(0)
  becomeIdle()
  await come(0)
  expect(document.body.textContent).toBe('closed')
  rerender(<Part open />)
  expect(document.body.textContent).toBe('open')
  expect(loads).toHaveLength(1)
})

it('that is wanted sooner is loaded at once: the press waits and is not lost', async () => {
  const { Part, loads, come } = part()
  const { rerender } = render(<Part open={false} />)
  expect(document.body.textContent).toBe('')
  rerender(<Part open />)
  expect(loads).toHaveLength(1)
  expect(screen.getByText('waiting')).toBeTruthy()
  await come(0)
  expect(document.body.textContent).toBe('open')
})

it('that could not be loaded is tried again by a press, and with the next connection', async () => {
  const { Part, loads, come, fail } = part()
  render(<Part open />)
  await fail(0)
  fireEvent.click(screen.getByRole('button', { name: 'again' }))
  expect(screen.getByText('waiting')).toBeTruthy()
  await fail(1)
  act(() => void dispatchEvent(new Event('online')))
  expect(loads).toHaveLength(3)
  await come(2)
  expect(document.body.textContent).toBe('open')
})

it('that failed for one press is on its way again for the next, whatever became of it meanwhile', async () => {
  const { Part, loads, becomeIdle, fail } = part()
  const { rerender } = render(<Part open={false} />)
  becomeIdle()
  await fail(0)
  rerender(<Part open />)
  expect(screen.getByText('waiting')).toBeTruthy()
  await fail(1)
  expect(screen.getByRole('button', { name: 'again' })).toBeTruthy()
  rerender(<Part open={false} />)
  rerender(<Part open />)
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(loads).toHaveLength(3)
})

it('that nobody waits for any more is not loaded in an idle moment', () => {
  const { preload, loads, becomeIdle } = part()
  const giveUp = preload()
  giveUp()
  becomeIdle()
  expect(loads).toHaveLength(0)
})
