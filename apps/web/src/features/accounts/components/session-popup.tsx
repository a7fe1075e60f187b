import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { settleLapse } from '../../../lib/api/index.ts'
import { checkSession } from '../../../lib/session.ts'
import { Button, Dialog, Tabs } from '../../../ui/index.ts'
import { GoogleButton } from './google-button.tsx'
import type { PopupTab } from './login-register-popup.tsx'
import { LoginForm } from './login-form.tsx'
import { OrLine } from './or-line.tsx'
import { RegisterForm } from './register-form.tsx'

/** The ways in over work whose session has ended (R1): the page stays, and goes on after the login. */
export function SessionPopup({ open }: { readonly open: boolean }) {
  const client = useQueryClient()
  const [tab, setTab] = useState<PopupTab>('login')
  useEffect(() => {
    if (!open) return
    // They may have logged in in another tab meanwhile.
    const look = (): void => void checkSession(client)
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [open, client])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) settleLapse(false)
      }}
      title="Your session has ended"
      description="Log in and go on where you were. Your work is kept."
    >
      <Tabs
        label="Login or register"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: 'Login',
            content: (
              <WaysIn>
                <LoginForm onDone={() => setTab('login')} />
              </WaysIn>
            ),
          },
          {
            value: 'register',
            label: 'Register',
            content: (
              <WaysIn>
                <RegisterForm onLogin={() => setTab('login')} />
              </WaysIn>
            ),
          },
        ]}
      />
    </Dialog>
  )
}

/** 'Continue with Email' opens the form in place. */
function WaysIn({ children }: { readonly children: React.ReactNode }) {
  const [byEmail, setByEmail] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus has gone.
    if (byEmail) form.current?.querySelector('input')?.focus()
  }, [byEmail])
  return byEmail ? (
    <div ref={form}>
      {children}
      <OrLine />
      <GoogleButton />
    </div>
  ) : (
    <div className="flex flex-col gap-3">
      <Button className="w-full" onClick={() => setByEmail(true)}>
        Continue with Email
      </Button>
      <GoogleButton />
    </div>
  )
}
