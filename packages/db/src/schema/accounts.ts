import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { SECURITY_EVENT_KINDS } from '@toile/contract'
import { bytea, instant } from './columns.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** Argon2id. Null for an account that signs in with Google alone. */
    passwordHash: text('password_hash'),
    googleSub: text('google_sub').unique(),
    verifiedAt: instant('verified_at').notNull(),
    /** Local mode's own account; production refuses a database that holds one (R26). */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Its pictures are made inside the house or not at all (R42). */
    refusesOutsideEngines: boolean('refuses_outside_engines').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The person is gone: name, address and ways in are taken out, what the ledger needs stays. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('accounts_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('accounts_email_key').on(sql`lower(${table.email})`),
  ],
)

/** Signed-in sessions. The cookie's token is stored only as its SHA-256 (R13). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What the owner's list of sessions names it by; opens nothing. */
    id: uuid('id').notNull().unique().defaultRandom(),
    /** `Chrome on Windows`, as far as the browser says. */
    device: text('device').notNull().default(''),
    /** The range of the address it was last used from. */
    network: text('network').notNull().default(''),
    /** When its owner last proved again who they are: sensitive changes ask for it. */
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('sessions_account_idx').on(table.accountId)],
)

/**
 * Who signed up and has not followed a link yet: each with a name and a password of its own, so that the link that is
 * followed decides whose account it becomes (R41).
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** SHA-256 of the visitor's session that signed up: its browser is signed in by the link. */
    browserHash: bytea('browser_hash'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_ups_username_idx').on(sql`lower(${table.username})`),
    index('sign_ups_email_idx').on(sql`lower(${table.email})`),
  ],
)

/** A mailed link: of a sign-up until it is followed, then of the account that it made. */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    signUpId: uuid('sign_up_id').references(() => signUps.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('email_verifications_account_idx').on(table.accountId),
    index('email_verifications_sign_up_idx').on(table.signUpId),
    check('email_verifications_of_one', sql`(${table.signUpId} IS NULL) <> (${table.accountId} IS NULL)`),
  ],
)

/** Other mailed links: single use, so following one deletes its row. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['password-reset', 'email-change', 'unlock'] }).notNull(),
    /** The new address, of a change of address. */
    email: text('email'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('account_tokens_account_idx').on(table.accountId, table.purpose),
    check(
      'account_tokens_change_names_address',
      sql`(${table.purpose} = 'email-change') = (${table.email} IS NOT NULL)`,
    ),
  ],
)

/** Browsers that an account has signed in with: guessing by others does not keep them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytea('token_hash').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.accountId] }),
    index('known_devices_account_idx').on(table.accountId),
  ],
)

/** Wrong passwords in a row, and when the next try is allowed: a growing delay instead of a lock. */
export const loginDelays = pgTable('login_delays', {
  /** An account's id, or a name that has none as the database folds it; with a range of addresses, a device or alone. */
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  failedAt: instant('failed_at').notNull(),
  nextAt: instant('next_at').notNull(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** True for one that the owner's devices share. */
    synced: boolean('synced').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_account_idx').on(table.accountId)],
)

/** What a passkey is asked to sign: once, by the browser session that asked. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytea('challenge_hash').primaryKey(),
    sessionHash: bytea('session_hash').notNull(),
    purpose: text('purpose', { enum: ['register', 'sign-in', 'confirm'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_idx').on(table.expiresAt)],
)

/** What happened to an account's ways in, for its owner to see. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SECURITY_EVENT_KINDS }).notNull(),
    device: text('device').notNull(),
    network: text('network').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('security_events_account_idx').on(table.accountId, table.id)],
)

/** Who has had the trial grant, as a keyed hash that outlives the account (R9). */
export const trialGrants = pgTable('trial_grants', {
  identityHash: bytea('identity_hash').primaryKey(),
  grantedAt: instant('granted_at').notNull(),
})

/** Fixed windows of the rate limits, shared by all server processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: instant('resets_at').notNull(),
})

/** Mails of local mode, shown at /dev/mail/ (R26). */
export const keptMails = pgTable('kept_mails', {
  id: uuid('id').primaryKey().defaultRandom(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sentAt: instant('sent_at').notNull(),
})

/** Instructions the user has turned off. */
export const instructionSettings = pgTable(
  'instruction_settings',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    instruction: text('instruction').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.instruction] })],
)
