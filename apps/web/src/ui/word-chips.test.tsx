import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WordChips } from './word-chips.tsx'

afterEach(cleanup)

it('a word that stayed, though it was to go, has the focus again when it is closed the next time', async () => {
  const reading = { word: 'navy', said: 'navy', means: 'The ground is navy.' }
  render(<WordChips understood={['navy']} ignored={[]} readings={[reading]} onTakeOut={() => undefined} />)
  const chip = screen.getByRole('button', { name: 'navy' })
  fireEvent.click(chip)
  fireEvent.click(await screen.findByRole('button', { name: 'Take it out' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(chip)
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await vi.waitFor(() => expect(document.activeElement).toBe(chip))
})
