import { Link, useLocation } from 'react-router'
import { useLoginState } from '../../../lib/login-state.ts'
import type { LoginState } from '../../../lib/login-state.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { intentWords, usePlanIntent } from '../../../lib/plan-intent.ts'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'

const DONE: Readonly<Record<NonNullable<LoginState['done']>, string>> = {
  'password-reset': 'Your new password is set, and you have been logged out everywhere. Log in with it.',
  unlocked: 'This browser is unlocked. Log in without waiting.',
  'logged-out-elsewhere': 'You were logged out in another tab, and with that here.',
  'email-changed': 'Your new address is confirmed. Log in with it, or with your name.',
}

export function LoginPage() {
  usePageTitle('Log in')
  const { state } = useLocation()
  const led = useLoginState()
  const plan = usePlanIntent()
  return (
    <AuthPage
      visitorOnly
      title="Welcome back"
      lead={
        <div className="flex flex-col gap-2">
          {led.resume !== undefined && (
            <p role="status">Your session has ended. Log in to continue where you were; your work is kept.</p>
          )}
          {led.resume === undefined && led.picture !== undefined && <p>Log in to see the picture.</p>}
          {led.done !== undefined && (
            <p role="status" className="border-l-2 border-green bg-sunk px-4 py-3 text-sm text-ink">
              {DONE[led.done]}
            </p>
          )}
          {led.resume === undefined && plan !== null && <p>Log in to continue with {intentWords(plan)}.</p>}
          {led.done === undefined && (
            <p>
              New here?{' '}
              <Link to="/register" state={state} className="text-ink underline underline-offset-4">
                Register
              </Link>
            </p>
          )}
        </div>
      }
    >
      <LoginForm />
      <OtherSignInMethods parted />
    </AuthPage>
  )
}
