import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endGoodbye, goodbye } from '../../../lib/goodbye.ts'
import { VISITOR } from '../../../lib/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { paginationOf } from '../../../testing/generation.ts'
import { accountCalls, press, renderAccountPage, type } from '../testing/account.tsx'
import { uploadOf } from '../testing/uploads.ts'
import { knownSession } from '../../../testing/session.ts'
import { DataPage } from './data-page.tsx'

afterEach(() => {
  cleanup()
  endGoodbye()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As the server tells of so many uploads. */
const uploadsAnswer = (total: number) => ({
  uploads: Array.from({ length: total }, (_, at) => uploadOf(`${at + 1}`)),
  pagination: paginationOf(1, 1, total),
  total,
})

function server(more: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    ...accountCalls(),
    'GET /api/get-user-credits/': () => ({ body: { credits: 44, username: 'marguerite', email: 'm@example.com' } }),
    'GET /api/account/uploads/': () => ({ body: uploadsAnswer(0) }),
    ...more,
  })
}

describe('downloading my data', () => {
  it('is confirmed, and then the browser’s business', async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
      followed.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`)
    })
    server({ 'POST /api/account/confirm/': () => ({ body: { message: 'Confirmed' } }) })
    renderAccountPage(<DataPage />)
    await press(await screen.findByRole('button', { name: 'Download my data' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your identity' })
    expect(followed).toEqual([])
    await type(await within(dialog).findByLabelText('Password'), 'right')
    await press(within(dialog).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(followed).toEqual(['/api/account/export/ true']))
    expect(screen.getByText(/Your browser saves the file/)).toBeTruthy()
  })
})

describe('deleting all uploads', () => {
  it('says what follows and asks once more; then there are none', async () => {
    let total = 3
    const api = server({
      'GET /api/account/uploads/': () => ({ body: uploadsAnswer(total) }),
      'POST /api/account/uploads/delete/': () => {
        total = 0
        return { body: { deleted: 3, kept: 0 } }
      },
    })
    renderAccountPage(<DataPage />)
    await press(await screen.findByRole('button', { name: 'Delete all my uploads' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 uploads?' })
    expect(within(dialog).getByText(/Pictures made from them stay/)).toBeTruthy()
    expect(api.to('/api/account/uploads/delete/')).toEqual([])
    await press(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('You have no uploads.')).toBeTruthy()
    expect(JSON.parse(String(api.to('/api/account/uploads/delete/')[0]?.body))).toEqual({ all: true })
    expect(screen.queryByRole('button', { name: 'Delete all my uploads' })).toBeNull()
  })
})

describe('engines of other companies', () => {
  const choice = () => screen.findByRole('switch', { name: 'Keep my pictures in this house' })

  it('are refused by a switch, which says what that means', async () => {
    const api = server({ 'POST /api/account/outside-engines/': () => ({ body: { refused: true } }) })
    renderAccountPage(<DataPage />)
    expect(await choice()).toHaveProperty('checked', false)
    expect(screen.getByText('Engines of other companies may make your pictures.')).toBeTruthy()
    await press(await choice())
    expect(await choice()).toHaveProperty('checked', true)
    expect(screen.getByText(/Nothing of yours is sent to other companies/)).toBeTruthy()
    expect(JSON.parse(String(api.to('/api/account/outside-engines/')[0]?.body))).toEqual({ refused: true })
  })

  it('are as before when the server did not take it, which is said', async () => {
    server({ 'POST /api/account/outside-engines/': () => ({ status: 500, body: { message: 'Not now.' } }) })
    renderAccountPage(<DataPage />)
    await press(await choice())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(await choice()).toHaveProperty('checked', false)
  })
})

describe('deleting the account', () => {
  const open = async () => {
    renderAccountPage(<DataPage />)
    await press(await screen.findByRole('button', { name: 'Delete account' }))
    return within(await screen.findByRole('dialog'))
  }

  it('says what is lost', async () => {
    server()
    const dialog = await open()
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Every picture and upload is gone within a minute.',
      'Your 44 credits are lost.',
      'A subscription is ended first: nothing more is charged.',
      'Payments stay in our books, without your name.',
    ])
  })

  it('waits for the name to be typed', async () => {
    const api = server()
    const dialog = await open()
    await type(dialog.getByLabelText('Type marguerite to go on'), 'margueritte')
    await type(await dialog.findByLabelText('Password'), 'right')
    await press(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(dialog.getByText('Type your username first.')).toBeTruthy()
    expect(api.to('/api/account/delete/')).toEqual([])
  })

  it('takes a proof for this call, then forgets everything and says goodbye', async () => {
    localStorage.setItem('toile.draft/marguerite/create-pattern', '{}')
    const api = server({ 'POST /api/account/delete/': () => ({ body: { message: 'Deleted' } }) })
    renderAccountPage(<DataPage />)
    await press(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await type(dialog.getByLabelText('Type marguerite to go on'), 'marguerite')
    await type(await dialog.findByLabelText('Password'), 'right')
    await press(dialog.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(goodbye.getState().said).toBe(true))
    expect(JSON.parse(String(api.to('/api/account/delete/')[0]?.body))).toEqual({ proof: { password: 'right' } })
    await waitFor(() => expect(knownSession()).toEqual(VISITOR))
    await waitFor(() => expect(localStorage.getItem('toile.draft/marguerite/create-pattern')).toBeNull())
  })

  it('is not done with a wrong proof, and what was typed is kept', async () => {
    server({
      'POST /api/account/delete/': () => ({
        status: 400,
        body: { message: 'No.', errors: { password: ['This password is wrong.'] } },
      }),
    })
    const dialog = await open()
    await type(dialog.getByLabelText('Type marguerite to go on'), 'marguerite')
    await type(await dialog.findByLabelText('Password'), 'wrong')
    await press(dialog.getByRole('button', { name: 'Delete my account' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('This password is wrong.')
    expect(dialog.getByLabelText('Password')).toHaveProperty('value', 'wrong')
    expect(goodbye.getState().said).toBe(false)
  })
})
