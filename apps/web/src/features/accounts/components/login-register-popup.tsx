import { useNavigate } from 'react-router'
import { useSignupCredits } from '../../../lib/page-settings.ts'
import { TrialLine } from '../../../lib/trial.tsx'
import { Button, Dialog, Tabs } from '../../../ui/index.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'

export type PopupTab = 'login' | 'register'

interface LoginRegisterPopupProps {
  /** The shown tab; null keeps the popup closed. */
  readonly tab: PopupTab | null
  readonly onTabChange: (tab: PopupTab | null) => void
}

/** Two ways in, behind two tabs. 'Continue with Email' goes to the page of the chosen tab. */
export function LoginRegisterPopup({ tab, onTabChange }: LoginRegisterPopupProps) {
  return (
    <Dialog
      open={tab !== null}
      onOpenChange={(open) => {
        if (!open) onTabChange(null)
      }}
      title={tab === 'register' ? 'Create an account' : 'Welcome back'}
    >
      <Tabs
        label="Login or register"
        value={tab ?? 'login'}
        onChange={onTabChange}
        tabs={[
          { value: 'login', label: 'Login', content: <WaysIn to="/login" /> },
          { value: 'register', label: 'Register', content: <WaysIn to="/register" /> },
        ]}
      />
    </Dialog>
  )
}

function WaysIn({ to }: { readonly to: '/login' | '/register' }) {
  const navigate = useNavigate()
  const signupCredits = useSignupCredits()
  return (
    <div className="flex flex-col gap-3">
      {to === '/register' && <TrialLine credits={signupCredits} className="min-h-[2lh]" />}
      <Button className="w-full" onClick={() => void navigate(to)}>
        Continue with Email
      </Button>
      <OtherSignInMethods passkeys={to === '/login'} />
    </div>
  )
}
