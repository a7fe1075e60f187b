import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageSettingsQuery } from '../../../lib/page-settings.ts'
import { addressByName, usePasskeyPlace } from '../../../lib/passkeys.ts'
import { OrLine } from '../../../ui/index.ts'
import { GoogleButton } from './google-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface OtherSignInMethodsProps {
  /** Of a new account there is no passkey yet. */
  readonly passkeys?: boolean
  /** Parts them from the form above; not drawn where there is no other way. */
  readonly parted?: boolean
  /** Over work, which is not to be left: links open elsewhere, and `onDone` is called when somebody is signed in. */
  readonly onDone?: (() => void) | undefined
}

/** Every way in but name and password: those that this server offers and this browser can go. */
export function OtherSignInMethods({ passkeys = true, parted = false, onDone }: OtherSignInMethodsProps) {
  const { data } = useQuery(pageSettingsQuery)
  const place = usePasskeyPlace()
  const google = data?.google ?? null
  const passkey = passkeys && place === 'here'
  const hint = passkeys && place === 'by-name'
  if (google === null && !passkey && !hint) return null
  return (
    <>
      {parted && (google !== null || passkey) && <OrLine className="my-6" />}
      <div className="flex flex-col gap-3">
        {/* Known before the server has said anything: what comes later stands below. */}
        {passkey && <PasskeyButton onDone={onDone} />}
        {google !== null && <GoogleButton setup={google} onDone={onDone} />}
        {google !== null && <Terms sandbox={google.kind === 'sandbox'} elsewhere={onDone !== undefined} />}
        {hint && <WhereItWorks />}
      </div>
    </>
  )
}

function Terms({ sandbox, elsewhere }: { readonly sandbox: boolean; readonly elsewhere: boolean }) {
  const link = (to: string, children: ReactNode) => (
    <Link to={to} {...(elsewhere && { target: '_blank' })} className="underline underline-offset-4 hover:text-ink">
      {children}
    </Link>
  )
  return (
    <p className="text-sm text-soft">
      By continuing with Google you agree to the {link('/terms-of-service', 'Terms of Service')} and the{' '}
      {link('/cookie-policy', 'Cookie Policy')}.{sandbox && ' This is a sandbox: no real Google account is used.'}
    </p>
  )
}

/** 127.0.0.1 is no name, and passkeys belong to a name. */
function WhereItWorks() {
  const address = addressByName()
  return (
    <p className="text-sm text-soft">
      Passkeys work at{' '}
      <a href={address} className="underline underline-offset-4 hover:text-ink">
        {new URL(address).origin}
      </a>
      , not at this address.
    </p>
  )
}
