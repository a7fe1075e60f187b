import type { PageSettings } from '@toile/contract'
import type { Clock, GoogleIdentity } from '@toile/core'
import { googleIdentity, SANDBOX_CLIENT_ID, type SandboxGoogle, startSandboxGoogle } from '@toile/identity'
import type { Config } from '../config/config.ts'
import { GOOGLE_CONSENT_URL } from '../http/routes/dev/google.ts'

export interface OpenedGoogle {
  /** Null: nobody signs in with Google. */
  readonly identity: GoogleIdentity | null
  readonly forPage: PageSettings['google']
  readonly sandbox: SandboxGoogle | null
}

/**
 * Google, when its client id is set. Else the sandbox in local mode; in production none, whatever is asked for. Only
 * code leads to other addresses than Google's own: the sandbox's, here.
 */
export async function openGoogle(
  { local, googleClientId }: Pick<Config, 'local' | 'googleClientId'>,
  { sandboxKey, clock }: { readonly sandboxKey: Uint8Array; readonly clock: Clock },
): Promise<OpenedGoogle> {
  if (googleClientId !== null) {
    return {
      identity: googleIdentity({ clientId: googleClientId, clock }),
      forPage: { kind: 'google', client_id: googleClientId },
      sandbox: null,
    }
  }
  if (!local) return { identity: null, forPage: null, sandbox: null }
  const sandbox = await startSandboxGoogle({ key: sandboxKey, clock })
  return {
    identity: googleIdentity({ clientId: SANDBOX_CLIENT_ID, clock, endpoints: sandbox.endpoints }),
    forPage: { kind: 'sandbox', consent_url: GOOGLE_CONSENT_URL },
    sandbox,
  }
}
