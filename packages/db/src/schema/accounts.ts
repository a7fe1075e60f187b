import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    verifiedAt: instant('verified_at'),
    /** Local mode's own account; production refuses a database that holds one (R26). */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
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
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('sessions_account_idx').on(table.accountId)],
)

export const emailVerifications = pgTable(
  'email_verifications',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_verifications_account_idx').on(table.accountId)],
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
