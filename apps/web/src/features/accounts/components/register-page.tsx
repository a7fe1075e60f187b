import { Link, useLocation } from 'react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { intentWords, usePlanIntent } from '../../../lib/plan-intent.ts'
import { AuthPage } from './auth-page.tsx'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { RegisterForm } from './register-form.tsx'

export function RegisterPage() {
  usePageTitle('Register')
  const { state } = useLocation()
  const plan = usePlanIntent()
  return (
    <AuthPage
      visitorOnly
      title="Create an account"
      lead={
        <>
          {plan !== null && <p>After that, continue with {intentWords(plan)}.</p>}
          <p>
            Already have one?{' '}
            <Link to="/login" state={state} className="text-ink underline underline-offset-4">
              Login
            </Link>
          </p>
        </>
      }
    >
      <RegisterForm />
      <OtherSignInMethods parted passkeys={false} />
    </AuthPage>
  )
}
