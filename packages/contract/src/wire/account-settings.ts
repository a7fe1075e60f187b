import { z } from 'zod/mini'
import { emailField, newPasswordFields, newPasswordRule } from '../forms.ts'
import { plainText } from '../text.ts'
import { pagination } from './generations.ts'

/**
 * The calls below /api/account/ (R40): a signed-in person's own account. The password reset and the logins need no session.
 */

/** 403: the person must prove again who they are (POST confirm/); then the same call is accepted. */
export const CONFIRMATION_NEEDED = 'Please confirm that it is you.'
/** How long such a proof counts, in milliseconds. Chosen. */
export const CONFIRMATION_LIFETIME_MS = 5 * 60_000

/** GET /api/account/ */
export const accountAnswer = z.object({
  username: z.string(),
  email: z.string(),
  has_password: z.boolean(),
  google: z.boolean().check(z.describe('Signs in with Google')),
  passkeys: z.int(),
  created_at: z.string().check(z.describe('ISO 8601, UTC')),
  pending_email: z.nullable(z.string()).check(z.describe('An address that was asked for and is not confirmed yet')),
  refuses_outside_engines: z
    .boolean()
    .check(z.describe('Its pictures are made by engines inside the house, or not at all')),
})
export type AccountAnswer = z.infer<typeof accountAnswer>

/** POST /api/account/outside-engines/, and what it answers. */
export const outsideEngines = z.object({
  refused: z.boolean().check(z.describe('Nothing of this account is sent to an engine outside the house')),
})
export type OutsideEngines = z.infer<typeof outsideEngines>

/** A credential's id, base64url; none is longer than 1,023 bytes. */
export const passkeyId = z.string().check(z.maxLength(1364), z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'))
/** What `@simplewebauthn/browser` makes; its inside is checked by the library that reads it. */
export const passkeyCredential = z
  .looseObject({ id: passkeyId, type: z.string().check(z.maxLength(100)) })
  .check(z.describe('An answer of the browser’s WebAuthn calls, as JSON'))
export type PasskeyCredential = z.infer<typeof passkeyCredential>
/** Options for those calls, as JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

/**
 * POST /api/account/confirm/: one of the ways. Counts for CONFIRMATION_LIFETIME_MS, in this session. The options of a passkey's
 * proof come from POST /api/account/passkeys/confirm-options/.
 */
export const confirmPayload = z.union([
  z.object({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  z.object({ passkey: passkeyCredential }),
  z
    .object({ accessToken: z.string().check(z.minLength(1), z.maxLength(4096)) })
    .check(z.describe('Of the Google account that this one signs in with')),
])
export type ConfirmPayload = z.infer<typeof confirmPayload>

/** POST /api/account/password-reset/: answers the same whether or not the account exists (R14). */
export const passwordResetPayload = z.object({
  credential: plainText('Username or Email').check(
    z.trim(),
    z.minLength(1, 'Username or Email is required'),
    z.maxLength(254, 'Username or Email is too long'),
  ),
})

const mailedToken = z.string().check(z.minLength(1, 'The link is not complete'), z.maxLength(200))

/** POST /api/account/password-reset/confirm/: ends all sessions; the person then logs in. */
export const passwordResetConfirmPayload = z
  .object({ data: mailedToken, ...newPasswordFields })
  .check(z.superRefine(newPasswordRule))
export type PasswordResetConfirmPayload = z.infer<typeof passwordResetConfirmPayload>

/** POST /api/account/password/: ends the other sessions. Without `old_password` only by an account that has none. */
export const passwordChangePayload = z
  .object({ old_password: z.optional(z.string().check(z.maxLength(1024))), ...newPasswordFields })
  .check(z.superRefine(newPasswordRule))
export type PasswordChangePayload = z.infer<typeof passwordChangePayload>

/** POST /api/account/email/ mails a link to the new address; POST /api/account/email/confirm/ takes it. */
export const emailChangePayload = z.object({ email: emailField })
/**
 * What the link of a mail carries. POST /api/account/unlock/ takes it, too: this browser can then log in however often
 * others guess.
 */
export const mailedTokenPayload = z.object({ data: mailedToken })

/**
 * GET /api/account/sessions/. POST /api/account/sessions/{id}/end/ ends one, POST /api/account/sessions/end-others/ all but
 * this one, POST /api/account/sessions/end-all/ every one, this one too.
 */
const accountSession = z.object({
  id: z.uuid(),
  device: z.string().check(z.describe('`Chrome on Windows`; empty when the browser said nothing')),
  network: z.string().check(z.describe('The range of the address it was last used from')),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
})
export const sessionsAnswer = z.object({ sessions: z.array(accountSession) })
export type AccountSession = z.infer<typeof accountSession>

/** GET /api/account/passkeys/ */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  synced: z.boolean(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export const passkeysAnswer = z.object({ passkeys: z.array(passkey) })
export type Passkey = z.infer<typeof passkey>
export const passkeyName = plainText('Name').check(
  z.trim(),
  z.minLength(1, 'Name is required'),
  z.maxLength(60, 'Name is too long'),
)
/** POST /api/account/passkeys/register/, after register-options/. */
export const passkeyRegisterPayload = z.object({ name: passkeyName, passkey: passkeyCredential })
/** POST /api/account/passkeys/{id}/name/; POST /api/account/passkeys/{id}/remove/ takes it away. */
export const passkeyRenamePayload = z.object({ name: passkeyName })
/** POST /api/account/passkeys/sign-in/, after sign-in-options/; both without a session. */
export const passkeySignInPayload = z.object({ passkey: passkeyCredential })

/** Events about how an account is signed in to, as its owner reads them. */
export const SECURITY_EVENT_KINDS = [
  'signed-up',
  'signed-in',
  'signed-in-google',
  'signed-in-passkey',
  'sign-in-failed',
  'sign-in-delayed',
  'unlocked',
  'signed-out',
  'sessions-ended',
  'password-reset-asked',
  'password-reset',
  'password-changed',
  'password-set',
  'email-change-asked',
  'email-changed',
  'google-linked',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'confirmed',
  'data-exported',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** GET /api/account/security-log/?page= newest first */
const securityEvent = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  device: z.string(),
  network: z.string(),
  at: z.string(),
})
export const securityLogAnswer = z.object({ events: z.array(securityEvent), pagination })
export type SecurityEvent = z.infer<typeof securityEvent>

/**
 * Why credits came or went. `refund`: a picture that was not made. `reversal`: a payment was refunded or disputed, and what
 * of its credits was unspent went back; `reinstatement`: it stood after all.
 */
export const LEDGER_REASONS = [
  'trial',
  'purchase',
  'renewal',
  'upgrade',
  'reversal',
  'reinstatement',
  'operator',
  'generation',
  'retry',
  'refund',
] as const
export type LedgerReason = (typeof LEDGER_REASONS)[number]

/** GET /api/account/credits/?page= newest first; `balance` is what was left after it. */
const creditEntry = z.object({
  id: z.int(),
  amount: z.int(),
  balance: z.int(),
  reason: z.enum(LEDGER_REASONS),
  what: z.string().check(z.describe('In plain words: `4 pictures, Create background`')),
  at: z.string(),
})
export const creditHistoryAnswer = z.object({ entries: z.array(creditEntry), pagination })
export type CreditEntry = z.infer<typeof creditEntry>

/** GET /api/account/uploads/?page= newest first */
const ownUpload = z.object({
  upload_id: z.uuid(),
  image_url: z.string(),
  thumbnail_url: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  uploaded_at: z.string(),
  used_by: z.object({
    roles: z.array(z.enum(['photo', 'flat-lay', 'sketch', 'pattern', 'garment photo'])),
    pictures: z.int().check(z.describe('How many pictures were made from it')),
    draft: z.boolean().check(z.describe('It is in work that is not finished')),
    running: z.boolean().check(z.describe('Pictures are being made from it now')),
  }),
})
export const ownUploadsAnswer = z.object({ uploads: z.array(ownUpload), pagination, total: z.int() })
export type OwnUpload = z.infer<typeof ownUpload>
export type OwnUploadsAnswer = z.infer<typeof ownUploadsAnswer>
/** POST /api/account/uploads/delete/ */
export const deleteUploadsPayload = z.union([
  z.object({ upload_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) }),
  z.object({ all: z.literal(true) }),
])
export type DeleteUploadsPayload = z.infer<typeof deleteUploadsPayload>
export const deleteUploadsAnswer = z.object({
  deleted: z.int(),
  kept: z.int().check(z.describe('In use by pictures that are being made now')),
})
export type DeleteUploadsAnswer = z.infer<typeof deleteUploadsAnswer>

/**
 * GET /api/account/export/: a ZIP with pictures/, uploads/, inputs/ (what pictures were made of and is no upload any more)
 * and data.json. A confirmed session's own page alone may ask for it.
 */
export const EXPORT_FILE_NAME = 'toile-data.zip'

/** POST /api/account/delete/: asks for a proof as `confirm/` does, made for this very call. */
export const deleteAccountPayload = z.object({ proof: confirmPayload })
