import type { FastifyInstance } from 'fastify'
import { sessionPlugin, type SessionOptions } from '../../plugins/session.ts'
import { type GoogleConsentOptions, googleConsentRoutes } from './google.ts'
import { type KeptMailOptions, keptMailRoutes } from './mail.ts'
import { sandboxPaymentRoutes, type SandboxPaymentOptions } from './payments/index.ts'

/** Stand-ins of local mode; null for a service that the settings name a real one of. */
export interface DevOptions {
  readonly mails: KeptMailOptions['mails'] | null
  readonly google: GoogleConsentOptions['google'] | null
  readonly payments: SandboxPaymentOptions['payments'] | null
}

/** Registered in local mode only (R25, R26, R44). */
export async function devRoutes(
  app: FastifyInstance,
  { mails, google, payments, session }: DevOptions & { readonly session: SessionOptions },
): Promise<void> {
  if (mails !== null) await app.register(keptMailRoutes, { mails })
  if (google !== null) await app.register(googleConsentRoutes, { google })
  if (payments !== null) {
    await app.register(async (pages) => {
      await pages.register(sessionPlugin, session)
      await pages.register(sandboxPaymentRoutes, { payments })
    })
  }
}
