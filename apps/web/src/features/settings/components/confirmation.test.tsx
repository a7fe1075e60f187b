import { CONFIRMATION_NEEDED, messageAnswer } from '@toile/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { request } from '../../../lib/api/index.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { NotConfirmedError, useConfirmation } from '../state/confirmation.ts'
import { accountCalls, accountOf, press, renderAccountPage, type } from '../testing/account.tsx'
import { settingsCall } from '../../../testing/page-settings.ts'

const passkeys = vi.hoisted(() => ({ choosePasskey: vi.fn<(options: object) => Promise<object>>(), place: 'here' }))
vi.mock('../../../lib/passkeys.ts', async (original) => ({
  ...(await original<object>()),
  choosePasskey: passkeys.choosePasskey,
  usePasskeyPlace: () => passkeys.place,
}))
const google = vi.hoisted(() => ({ googleAccessToken: vi.fn<() => Promise<string>>() }))
vi.mock('../../../lib/google.ts', async (original) => ({ ...(await original<object>()), ...google }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  passkeys.place = 'here'
})

/** A call that must be confirmed, and what became of it. */
function Guarded() {
  const { confirmed } = useConfirmation()
  const [outcome, setOutcome] = useState('nothing yet')
  const call = () => request({ method: 'POST', path: 'guarded/', body: { kept: 'as it was' }, answer: messageAnswer })
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void confirmed(call).then(
            ({ message }) => setOutcome(message),
            (error: unknown) => setOutcome(error instanceof NotConfirmedError ? 'declined' : 'failed'),
          )
        }
      >
        Do it
      </button>
      <p>{outcome}</p>
    </>
  )
}

/** A server that lets the call through once it has a proof that it takes. */
function guardedServer(account = accountOf(), takes: (proof: unknown) => object | null = () => null) {
  let proved = false
  return fakeApi({
    ...accountCalls(account),
    'POST /api/guarded/': () =>
      proved ? { body: { message: 'done' } } : { status: 403, body: { message: CONFIRMATION_NEEDED } },
    'POST /api/account/confirm/': ({ body }) => {
      const refusal = takes(JSON.parse(String(body)))
      if (refusal !== null) return refusal
      proved = true
      return { body: { message: 'Confirmed' } }
    },
    'POST /api/account/passkeys/confirm-options/': () => ({ body: { challenge: 'abc' } }),
    ...settingsCall({ google: { kind: 'sandbox', consent_url: '/dev/google/' } }),
  })
}

const ask = async () => {
  await press(screen.getByRole('button', { name: 'Do it' }))
  return screen.findByRole('dialog')
}

describe('a call that must be confirmed', () => {
  it('is made again, as it was, after the right password', async () => {
    const api = guardedServer()
    renderAccountPage(<Guarded />)
    const dialog = await ask()
    await type(await within(dialog).findByLabelText('Password'), 'the right one')
    await press(within(dialog).getByRole('button', { name: 'Confirm' }))
    await screen.findByText('done')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(JSON.parse(String(api.to('/api/account/confirm/')[0]?.body))).toEqual({ password: 'the right one' })
    expect(api.to('/api/guarded/').map(({ body }) => body)).toEqual(['{"kept":"as it was"}', '{"kept":"as it was"}'])
  })

  it('is not made when the question is closed', async () => {
    const api = guardedServer()
    renderAccountPage(<Guarded />)
    const dialog = await ask()
    await press(within(dialog).getByRole('button', { name: 'Close' }))
    await screen.findByText('declined')
    expect(api.to('/api/guarded/')).toHaveLength(1)
  })

  it('is asked for again after a wrong proof, which is said, with what was typed kept', async () => {
    guardedServer(accountOf(), (proof) =>
      (proof as { password: string }).password === 'right'
        ? null
        : { status: 400, body: { message: 'No.', errors: { password: ['This password is wrong.'] } } },
    )
    renderAccountPage(<Guarded />)
    const dialog = await ask()
    const field = await within(dialog).findByLabelText('Password')
    await type(field, 'wrong')
    await press(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('This password is wrong.')
    expect(field).toHaveProperty('value', 'wrong')
    await type(field, 'right')
    await press(within(dialog).getByRole('button', { name: 'Confirm' }))
    await screen.findByText('done')
  })

  it('counts down where there were too many tries', async () => {
    guardedServer(accountOf(), () => ({ status: 429, body: { message: 'Too many attempts.', wait_time: 41 } }))
    renderAccountPage(<Guarded />)
    const dialog = await ask()
    await type(await within(dialog).findByLabelText('Password'), 'guess')
    await press(within(dialog).getByRole('button', { name: 'Confirm' }))
    const button = await within(dialog).findByRole('button', { name: 'Try again in 41 s' })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(within(dialog).getByRole('alert').textContent).toBe('Too many attempts.')
  })

  it('can be confirmed with a passkey', async () => {
    const api = guardedServer(accountOf({ passkeys: 1 }))
    passkeys.choosePasskey.mockResolvedValue({ id: 'key', type: 'public-key' })
    renderAccountPage(<Guarded />)
    const dialog = await ask()
    await press(await within(dialog).findByRole('button', { name: 'Use a passkey' }))
    await screen.findByText('done')
    expect(passkeys.choosePasskey).toHaveBeenCalledWith({ challenge: 'abc' })
    expect(JSON.parse(String(api.to('/api/account/confirm/')[0]?.body))).toEqual({
      passkey: { id: 'key', type: 'public-key' },
    })
  })

  it('knows who has no password: Google is the way then', async () => {
    const api = guardedServer(accountOf({ has_password: false, google: true }))
    google.googleAccessToken.mockResolvedValue('a token')
    renderAccountPage(<Guarded />)
    const dialog = await ask()
    const button = await within(dialog).findByRole('button', { name: 'Continue with Google' })
    expect(within(dialog).queryByLabelText('Password')).toBeNull()
    await press(button)
    await screen.findByText('done')
    expect(JSON.parse(String(api.to('/api/account/confirm/')[0]?.body))).toEqual({ accessToken: 'a token' })
  })

  it('says where passkeys work, and offers none where they do not', async () => {
    passkeys.place = 'by-name'
    guardedServer(accountOf({ passkeys: 1 }))
    renderAccountPage(<Guarded />)
    const dialog = await ask()
    await within(dialog).findByText(/Your passkeys work at/)
    expect(within(dialog).queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  })

  it('gives the focus back to what asked for it', async () => {
    guardedServer()
    renderAccountPage(<Guarded />)
    const button = screen.getByRole('button', { name: 'Do it' })
    button.focus()
    const dialog = await ask()
    await press(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
