import type { ComponentProps } from 'react'
import { LoginRegisterPopup } from '../features/accounts/index.ts'
import { WithQueries } from './full.tsx'

/** The login and register popup for a page that stands outside of the query cache. */
export const WaysIn = (props: ComponentProps<typeof LoginRegisterPopup>) => (
  <WithQueries>
    <LoginRegisterPopup {...props} />
  </WithQueries>
)
