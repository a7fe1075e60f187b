import { Link } from 'react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useResume } from '../../../lib/resume.ts'
import { Door } from './door.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { OrLine } from './or-line.tsx'

export function LoginPage() {
  usePageTitle('Log in')
  const resume = useResume()
  return (
    <Door
      visitorOnly
      title="Welcome back"
      lead={
        resume !== null ? (
          <p role="status">Your session has ended. Log in and go on where you were; your work is kept.</p>
        ) : (
          <p>
            New here?{' '}
            <Link to="/register" className="text-ink underline underline-offset-4">
              Register
            </Link>
          </p>
        )
      }
    >
      <LoginForm />
      <OrLine />
      <GoogleButton />
    </Door>
  )
}
