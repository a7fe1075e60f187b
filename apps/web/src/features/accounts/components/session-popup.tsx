import { useEffect, useRef, useState } from 'react'
import { resolveSessionExpiry } from '../../../lib/api/index.ts'
import { checkSession } from '../../../lib/session.ts'
import { Dialog, Tabs } from '../../../ui/index.ts'
import type { PopupTab } from './login-register-popup.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { RegisterForm } from './register-form.tsx'

/** The ways in over work whose session has ended (R1): the page stays, and goes on after the login. */
export function SessionPopup({ open }: { readonly open: boolean }) {
  useEffect(() => {
    if (!open) return
    // They may have logged in in another tab meanwhile.
    const look = (): void => void checkSession()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [open])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) resolveSessionExpiry(false)
      }}
      title="Your session has ended"
      description="Log in to continue where you were. Your work is kept."
    >
      <Forms />
    </Dialog>
  )
}

/** The forms stand there at once: who was in the middle of something wants back to it. */
function Forms() {
  const [tab, setTab] = useState<PopupTab>('login')
  const back = (): void => setTab('login')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the dialog has taken the focus, and has noted where it is to give it back to.
    queueMicrotask(() => box.current?.querySelector('input')?.focus())
  }, [])
  return (
    <div ref={box}>
      <Tabs
        label="Login or register"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: 'Login',
            content: (
              <>
                <LoginForm onDone={back} />
                <OtherSignInMethods parted onDone={back} />
              </>
            ),
          },
          {
            value: 'register',
            label: 'Register',
            content: (
              <>
                <RegisterForm onLogin={back} />
                <OtherSignInMethods parted passkeys={false} onDone={back} />
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
