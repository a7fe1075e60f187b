import type { FastifyInstance } from 'fastify'
import { type GoogleConsentOptions, googleConsentRoutes } from './google.ts'
import { type KeptMailOptions, keptMailRoutes } from './mail.ts'

/** What stands in for the world in local mode; null for what the settings have the real one of. */
export interface DevOptions {
  readonly mails: KeptMailOptions['mails'] | null
  readonly google: GoogleConsentOptions['google'] | null
}

/** Registered in local mode only (R26, R44). */
export async function devRoutes(app: FastifyInstance, { mails, google }: DevOptions): Promise<void> {
  if (mails !== null) await app.register(keptMailRoutes, { mails })
  if (google !== null) await app.register(googleConsentRoutes, { google })
}
