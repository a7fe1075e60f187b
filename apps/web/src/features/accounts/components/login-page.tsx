import { Link } from 'react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Door } from './door.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { OrLine } from './or-line.tsx'

export function LoginPage() {
  usePageTitle('Log in')
  return (
    <Door
      visitorOnly
      title="Welcome back"
      lead={
        <p>
          New here?{' '}
          <Link to="/register" className="text-ink underline underline-offset-4">
            Register
          </Link>
        </p>
      }
    >
      <LoginForm />
      <OrLine />
      <GoogleButton />
    </Door>
  )
}
