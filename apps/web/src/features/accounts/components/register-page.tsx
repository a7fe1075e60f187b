import { Link } from 'react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Door } from './door.tsx'
import { GoogleButton } from './google-button.tsx'
import { OrLine } from './or-line.tsx'
import { RegisterForm } from './register-form.tsx'

export function RegisterPage() {
  usePageTitle('Register')
  return (
    <Door
      visitorOnly
      title="Open an account"
      lead={
        <p>
          Already have one?{' '}
          <Link to="/login" className="text-ink underline underline-offset-4">
            Login
          </Link>
        </p>
      }
    >
      <RegisterForm />
      <OrLine />
      <GoogleButton />
    </Door>
  )
}
