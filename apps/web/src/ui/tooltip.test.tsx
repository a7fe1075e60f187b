import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { IconButton } from './icon-button.tsx'
import { TooltipProvider } from './tooltip.tsx'

afterEach(cleanup)

const focusAfter = async (press: (button: HTMLElement) => void): Promise<void> => {
  render(
    <TooltipProvider>
      <IconButton label="Vary">v</IconButton>
    </TooltipProvider>,
  )
  const button = screen.getByRole('button', { name: 'Vary' })
  await act(async () => {
    press(button)
    button.focus()
  })
}

describe('Tooltip', () => {
  it('opens on focus that a key moved there', async () => {
    await focusAfter(() => fireEvent.keyDown(document.body, { key: 'Tab' }))
    expect(screen.getByRole('tooltip').textContent).toContain('Vary')
  })

  it.each([
    ['Escape closed a dialog', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a menu was chosen from', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
    [
      'the pointer was used after a key',
      () => {
        fireEvent.keyDown(document.body, { key: 'Tab' })
        fireEvent.pointerDown(document.body)
      },
    ],
  ])('stays closed when the focus comes back after %s', async (_, press) => {
    await focusAfter(press)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})
