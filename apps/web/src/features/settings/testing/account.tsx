import type { AccountAnswer } from '@toile/contract'
import { act, fireEvent } from '@testing-library/react'
import type { ReactElement } from 'react'
import { settingsCall } from '../../../testing/page-settings.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { ConfirmationProvider } from '../components/confirmation-provider.tsx'

export const accountOf = (marks: Partial<AccountAnswer> = {}): AccountAnswer => ({
  username: 'marguerite',
  email: 'm@example.com',
  has_password: true,
  google: false,
  passkeys: 0,
  created_at: '2026-03-04T10:00:00Z',
  pending_email: null,
  refuses_outside_engines: false,
  ...marks,
})

/** What the pages ask for besides their own: who one is, and what the server offers. */
export const accountCalls = (account = accountOf()) => ({
  'GET /api/account/': () => ({ body: account }),
  ...settingsCall(),
})

/** One page of the account, with the places that it leads to. */
export const renderAccountPage = (page: ReactElement, address = '/account') =>
  renderRoutes(
    [
      { path: '/account/*', element: <ConfirmationProvider>{page}</ConfirmationProvider> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    address,
  )

export const press = (element: HTMLElement): Promise<void> => act(async () => void fireEvent.click(element))
export const type = (field: HTMLElement, text: string): Promise<void> =>
  act(async () => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  })
