import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Steps } from './steps.tsx'

const WIDTH = 900
let still = false

beforeEach(() => {
  still = false
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
  vi.stubGlobal('matchMedia', () => ({ matches: still }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const at = (current: number) => (
  <Steps count={4} current={current}>
    <button type="button">Step {current}</button>
  </Steps>
)

function open(current: number) {
  const { container, rerender } = render(at(current))
  const steps = container.querySelector<HTMLElement>('[data-steps]')!
  return { steps, goTo: (step: number) => rerender(at(step)) }
}

it('opens at its step, without a way there', () => {
  expect(open(2).steps.scrollLeft).toBe(2 * WIDTH)
})

it('scrolls to a step over several frames', async () => {
  const { steps, goTo } = open(0)
  const seen = new Set<number>()
  goTo(3)
  await vi.waitFor(() => {
    seen.add(steps.scrollLeft)
    expect(steps.scrollLeft).toBe(3 * WIDTH)
  })
  expect(seen.has(0), 'it does not jump').toBe(true)
})

it('jumps for those who asked for less motion', () => {
  const { steps, goTo } = open(0)
  still = true
  goTo(1)
  expect(steps.scrollLeft).toBe(WIDTH)
})

it('has nothing in steps that are not current, and makes them inert', () => {
  const { steps, goTo } = open(0)
  goTo(1)
  expect([...steps.children].map(({ textContent }) => textContent)).toEqual(['', 'Step 1', '', ''])
  expect([...steps.children].map((step) => step.hasAttribute('inert'))).toEqual([true, false, true, true])
})
