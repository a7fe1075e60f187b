import type { Keys } from '../secrets/keys.ts'

/** What the HTTP side needs to know of the settings; config.ts makes it, tests write it by hand. */
export interface HttpSettings {
  /** Local mode (R26): loopback only, kept mails, demo account. False in production. */
  readonly local: boolean
  /** `https://toile.example`: the address people use, without a path. Null in local mode: whatever loopback name is used. */
  readonly publicOrigin: string | null
  /** The first signs CSRF tokens; those of the others are taken too. 32 bytes each. */
  readonly csrfKeys: Keys
  /** Which proxies in front are believed about the client's address: all, none, or a list of addresses and ranges. */
  readonly trustProxy: boolean | string
  /** The built page, or null when only the API is served. */
  readonly webRoot: string | null
  /** Whether the API's documentation is served at /api/docs/. */
  readonly apiDocs: boolean
  /** Other origins that the page may talk to (error reporting). */
  readonly connectSources: readonly string[]
}
