import type { Clock, SignPicture } from '@toile/core'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { readSettingFile } from '../config/setting-file.ts'
import type { ErrorReporter } from '../reporting/error-reporter.ts'
import type { SigningCertificate, SigningCredential } from '../secrets/signing-credential.ts'

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
  const { clock, log, version } = parts
  const { credential, certificate } = await readCredential(config, clock.now())
  if (certificate.endsSoon)
    log.warn(
      { ends: certificate.ends },
      'the certificate of content credentials ends soon: after that pictures go without them',
    )
  const { createPictureSigner } = await import('../pictures/credentials/picture-signer.ts')
  return orUnsigned(createPictureSigner({ credential, version, now: () => clock.now() }), certificate.name, parts)
}

/** The operator's certificate and key as the settings name them. Throws `SettingsError`. */
export async function readCredential(
  { certificateFile, keyFile }: NonNullable<Config['credentials']>,
  now: Date,
): Promise<{ readonly credential: SigningCredential; readonly certificate: SigningCertificate }> {
  const files = {
    certificate: await readSettingFile('C2PA_CERTIFICATE_FILE', certificateFile),
    key: await readSettingFile('C2PA_PRIVATE_KEY_FILE', keyFile),
  }
  // Loaded where it is used: with what signs it takes some 27 MB and, on two busy cores, a good half second.
  const { describeCertificate, readSigningCredential } = await import('../secrets/signing-credential.ts')
  const credential = readSigningCredential(files, now)
  return { credential, certificate: describeCertificate(credential, now) }
}

/**
 * A picture that is made is delivered, and the operator hears what it lacks.
 *
 * @param name whom the certificate names
 */
export function orUnsigned(
  signer: (...asked: Parameters<SignPicture>) => Promise<Uint8Array>,
  name: string,
  {
    log,
    reportError,
  }: { readonly log: Pick<FastifyBaseLogger, 'error'>; readonly reportError: ErrorReporter['report'] },
): SignPicture {
  return async (png, history) => {
    try {
      return { file: await signer(png, history), by: name }
    } catch (err) {
      log.error({ err }, 'a picture goes without content credentials')
      reportError(err)
      return null
    }
  }
}
