import { messagesOfError } from '../../lib/api/index.ts'
import { useLogOut } from '../../lib/log-out.ts'
import { notify } from '../../ui/index.ts'

/** 'Logout' of the navigation: one press, and what went wrong is said where it can be seen from every page. */
export function useLogoutAction() {
  const { mutate, isPending: leaving } = useLogOut((error) =>
    notify.error(`You are still logged in. ${messagesOfError(error).join(' ')}`),
  )
  const logOut = (): void => {
    if (!leaving) mutate()
  }
  return { logOut, leaving }
}
