import { readFile } from 'node:fs/promises'
import type { Clock, SignPicture } from '@toile/core'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, SettingsError } from '../config/config.ts'
import type { ErrorReporter } from '../reporting/error-reporter.ts'

/** A certificate that ends within so many days is told of at each start. Chosen. */
const WARNING_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** Without a certificate. */
export const UNSIGNED: SignPicture = async () => null

/**
 * How files get their content credentials: with the operator's certificate, else not at all. Throws `SettingsError` for files that
 * cannot be read, or that no reader of credentials would accept.
 */
export async function openCredentials(
  config: Config['credentials'],
  parts: {
    readonly version: string
    readonly clock: Clock
    readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
    readonly reportError: ErrorReporter['report']
  },
): Promise<SignPicture> {
  if (config === null) return UNSIGNED
  const { clock, log } = parts
  const files = {
    certificate: await textIn('C2PA_CERTIFICATE_FILE', config.certificateFile),
    key: await textIn('C2PA_PRIVATE_KEY_FILE', config.keyFile),
  }
  // Loaded where it is used: it takes some 27 MB and, on two busy cores, a good half second.
  const { readSigningCredential } = await import('../secrets/signing-credential.ts')
  const { createPictureSigner } = await import('../pictures/credentials/picture-signer.ts')
  const credential = readSigningCredential(files, clock.now())
  const ends = new Date(Math.min(...credential.chain.map(({ validToDate }) => validToDate.getTime())))
  if (ends.getTime() - clock.now().getTime() < WARNING_DAYS * DAY_MS)
    log.warn({ ends }, 'the certificate of content credentials ends soon: after that pictures go without them')
  return orUnsigned(createPictureSigner({ credential, version: parts.version, now: () => clock.now() }), parts)
}

/** A picture that is made is delivered, and the operator hears what it lacks. */
export function orUnsigned(
  signer: (...asked: Parameters<SignPicture>) => Promise<Uint8Array>,
  {
    log,
    reportError,
  }: { readonly log: Pick<FastifyBaseLogger, 'error'>; readonly reportError: ErrorReporter['report'] },
): SignPicture {
  return async (png, history) => {
    try {
      return await signer(png, history)
    } catch (err) {
      log.error({ err }, 'a picture goes without content credentials')
      reportError(err)
      return null
    }
  }
}

async function textIn(setting: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new SettingsError([`${setting} names a file that cannot be read (${code}): ${path}.`])
  }
}
