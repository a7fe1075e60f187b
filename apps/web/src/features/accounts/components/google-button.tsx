import { Button } from '../../../ui/index.ts'

/** Signing in with Google is switched on by the server's settings (R27); where it is not, the button says so. */
export function GoogleButton() {
  return (
    <Button variant="secondary" className="w-full" disabledReason="Not offered here yet. Please use your e-mail.">
      Continue with Google
    </Button>
  )
}
