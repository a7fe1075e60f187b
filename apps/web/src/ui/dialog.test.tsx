import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function Page({ dismissible = true }: { readonly dismissible?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="A question" dismissible={dismissible}>
        <Button onClick={() => setOpen(false)}>Answer</Button>
      </Dialog>
    </>
  )
}

async function openDialog() {
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  await act(async () => void fireEvent.click(opener))
  return screen.findByRole('dialog', { name: 'A question' })
}
const escape = () => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))

describe('Dialog', () => {
  it('takes the focus in, and gives it back to what opened it', async () => {
    render(<Page />)
    const dialog = await openDialog()
    expect(dialog.contains(document.activeElement)).toBe(true)
    await escape()
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => undefined)
    expect(document.activeElement?.textContent).toBe('Open')
  })

  it('that takes another’s place gives the focus back to what opened the first', async () => {
    const Steps = () => {
      const [step, setStep] = useState(0)
      return (
        <>
          <Button onClick={() => setStep(1)}>Open</Button>
          {step > 0 && (
            <Dialog key={step} open onOpenChange={() => setStep(0)} title="A question">
              <Button onClick={() => setStep(step + 1)}>{`Step ${step}`}</Button>
            </Dialog>
          )}
        </>
      )
    }
    render(<Steps />)
    await openDialog()
    for (const name of ['Step 1', 'Step 2']) {
      const button = screen.getByRole('button', { name })
      button.focus()
      await act(async () => void fireEvent.click(button))
      await act(() => new Promise((resolve) => setTimeout(resolve)))
    }
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    await escape()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(document.activeElement?.textContent).toBe('Open')
  })

  it('stays open on Escape when it must be answered', async () => {
    render(<Page dismissible={false} />)
    await openDialog()
    await escape()
    expect(screen.getByRole('dialog')).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Answer' })))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('Button', () => {
  it('with a reason says it, stays in the tab order, and does nothing', () => {
    let presses = 0
    render(
      <Button disabledReason="Not yet." onClick={() => (presses += 1)}>
        Buy
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Buy' })
    fireEvent.click(button)
    expect(presses).toBe(0)
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not yet.')
  })
})
