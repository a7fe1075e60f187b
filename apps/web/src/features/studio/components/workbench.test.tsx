import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Workbench } from './workbench.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A window of 640 pixels with the foot from 500 on, and a field whose lower edge is at `bottom`. */
function open(bottom: number) {
  const scrolled = vi.fn<(wish: ScrollIntoViewOptions) => void>()
  HTMLElement.prototype.scrollIntoView = scrolled as typeof HTMLElement.prototype.scrollIntoView
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return this.querySelector('button') === null ? new DOMRect(0, bottom - 40, 300, 40) : new DOMRect(0, 500, 360, 140)
  })
  render(
    <Workbench
      kicker=""
      stage={null}
      heading="Words"
      panel={<textarea aria-label="Words" />}
      footer={<button type="button">Next</button>}
    />,
  )
  fireEvent.focus(screen.getByRole('textbox'))
  return scrolled
}

it('a field that is written in is brought out from under the foot', () => {
  expect(open(560)).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
})

it('one that is in sight stays where it is', () => {
  expect(open(480)).not.toHaveBeenCalled()
})
