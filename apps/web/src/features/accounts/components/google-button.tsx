import { Button } from '../../../ui/index.ts'

/** Signing in with Google is switched on by the server's settings (R27); where it is not, the button says so. */
export function GoogleButton() {
  return (
    <Button variant="secondary" className="w-full" disabledReason="Google sign-in is not set up on this server.">
      Continue with Google
    </Button>
  )
}
