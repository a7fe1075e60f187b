import { MODES } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { answerSession } from '../../../testing/session.ts'
import { useInstructions } from '../state/use-instructions.ts'
import { InstructionSettings } from './instruction-settings.tsx'
import { InstructionsButton } from './instructions-button.tsx'
import { InstructionsDialog } from './instructions-dialog.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The two calls, over one account's list. */
function settingsApi(disabled: readonly Mode[], refuse = false) {
  const off = new Set(disabled)
  const answer = () => ({ body: { disabledInstructions: MODES.filter((mode) => off.has(mode)) } })
  return fakeApi({
    'GET /api/get-instruction-settings/': answer,
    ...Object.fromEntries(
      MODES.map((mode) => [
        `POST /api/toggle-instruction-settings/${mode}/`,
        () => {
          if (refuse) return { status: 500, body: { message: 'The server had a fault.' } }
          if (!off.delete(mode)) off.add(mode)
          return answer()
        },
      ]),
    ),
  })
}

function ModePage({ mode }: { readonly mode: Mode }) {
  const { open, show, dismiss } = useInstructions(mode)
  return (
    <>
      <InstructionsButton onClick={show} />
      <InstructionsDialog mode={mode} open={open} onClose={dismiss} />
    </>
  )
}

async function visit(mode: Mode): Promise<void> {
  const { queryClient } = renderPage(<ModePage mode={mode} />)
  act(() => {
    const user = { username: 'maker', email: 'maker@example.org' }
    answerSession({ authenticated: true, user })
  })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

const dialog = () => screen.queryByRole('dialog')
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('come by themselves on the first visit, with three acceptable pictures and three that are not', async () => {
  settingsApi([])
  await visit('create-background')
  expect(await screen.findByRole('dialog', { name: 'A photo that can change places' })).toBeTruthy()
  expect(screen.getAllByRole('img')).toHaveLength(6)
  expect(screen.getAllByText('Acceptable')).toHaveLength(3)
  expect(screen.getAllByText('Not acceptable')).toHaveLength(3)
})

it('that were put away stay away in this tab, for this mode, and come back when asked for', async () => {
  settingsApi([])
  await visit('create-sketch')
  await screen.findByRole('dialog')
  await press('Got it')
  expect(dialog()).toBeNull()
  cleanup()
  await visit('create-sketch')
  expect(dialog()).toBeNull()
  await press('Instructions')
  expect(dialog()).not.toBeNull()
  cleanup()
  await visit('create-pattern')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('that are turned off do not come by themselves', async () => {
  settingsApi(['swap-garment'])
  await visit('swap-garment')
  expect(dialog()).toBeNull()
})

it('do not come when the settings do not', async () => {
  fakeApi({})
  await visit('swap-garment')
  expect(dialog()).toBeNull()
  await press('Instructions')
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
})

it('are turned off in their own dialog, which stays open, and on again', async () => {
  const api = settingsApi([])
  await visit('create-pattern')
  await screen.findByRole('dialog')
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /again/ })
  fireEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(true))
  await waitFor(() => expect(api.to('/api/toggle-instruction-settings/create-pattern/')).toHaveLength(1))
  expect(dialog()).not.toBeNull()
  fireEvent.click(box)
  await waitFor(() => expect(api.to('/api/toggle-instruction-settings/create-pattern/')).toHaveLength(2))
  await waitFor(() => expect(box.checked).toBe(false))
})

it('have a switch for each feature that is offered, and are read from there', async () => {
  const modes: readonly Mode[] = ['create-sketch', 'create-pattern']
  settingsApi(['create-pattern'])
  renderPage(<InstructionSettings modes={modes} open onClose={() => {}} />)
  await screen.findByRole('dialog', { name: 'Instructions' })
  const [sketch, pattern] = screen.getAllByRole<HTMLInputElement>('switch')
  await waitFor(() => expect(sketch!.checked).toBe(true))
  expect(pattern!.checked).toBe(false)
  fireEvent.click(pattern!)
  await waitFor(() => expect(pattern!.checked).toBe(true))
  await press('Read the instructions for Create sketch')
  expect(screen.getByRole('dialog', { name: 'Words that can be drawn' })).toBeTruthy()
  await press('Got it')
  expect(screen.getByRole('dialog', { name: 'Instructions' })).toBeTruthy()
})

it('a switch that the server did not take goes back', async () => {
  const api = settingsApi([], true)
  renderPage(<InstructionSettings modes={['create-sketch']} open onClose={() => {}} />)
  const own = await screen.findByRole<HTMLInputElement>('switch')
  await waitFor(() => expect(own.checked).toBe(true))
  fireEvent.click(own)
  expect(own.checked).toBe(false)
  await waitFor(() => expect(api.to('/api/toggle-instruction-settings/')).toHaveLength(1))
  await waitFor(() => expect(own.checked).toBe(true))
})
