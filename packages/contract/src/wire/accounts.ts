import { z } from 'zod/mini'
import { plainText } from '../text.ts'

export const user = z.object({ username: z.string(), email: z.string() })
export type User = z.infer<typeof user>

/** GET /api/session/ (R2): never an error for a visitor. */
export const sessionAnswer = z.object({ authenticated: z.boolean(), user: z.nullable(user) })
export type SessionAnswer = z.infer<typeof sessionAnswer>

export const csrfAnswer = z.object({ message: z.string() })
export const messageAnswer = z.object({ message: z.string() })

export const resendPayload = z.object({
  credential: plainText('Email').check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Email is too long'),
  ),
})
/** Seconds until another mail may be asked for; the page counts down from this plus 1. */
export const resendAnswer = z.object({ message: z.string(), wait_time: z.int() })

const trial = z.object({
  credits: z.int().check(z.describe('What was given to the new account')),
  why_not: z
    .nullable(z.string())
    .check(z.describe('A sentence, where the product gives credits and this account got none')),
})

export const verifyEmailQuery = z.object({ data: z._default(z.string().check(z.maxLength(2000)), '') })
/** `expired` and `invalid` links answer 400 with this form; `email` is known when the link was ours once. */
export const verifyEmailAnswer = z.object({
  verified: z.boolean(),
  email: z.nullable(z.string()).check(z.describe('Of a link that was ours and has not been used before')),
  message: z.string(),
  signed_in: z.boolean().check(z.describe('This browser signed up, and is signed in by its link')),
  username: z.nullable(z.string()).check(z.describe('For the login form, where the link did not sign in')),
  trial: z.nullable(trial).check(z.describe('Null for a link that verified nothing now')),
})
export type VerifyEmailAnswer = z.infer<typeof verifyEmailAnswer>

export const creditsAnswer = z.object({ credits: z.int(), username: z.string(), email: z.string() })

/** A kept mail of local mode, newest first at /dev/mail/?format=json. */
export const keptMail = z.object({
  id: z.uuid().check(z.describe('Its HTML is at /dev/mail/{id}/')),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  sent_at: z.string(),
})
export type KeptMail = z.infer<typeof keptMail>

/** POST /api/google-login/ (R27). `password` links a verified account whose address Google alone does not prove. */
export const googleLoginPayload = z.object({
  accessToken: z.string().check(z.minLength(1), z.maxLength(4096)),
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
})
export type GoogleLoginPayload = z.infer<typeof googleLoginPayload>
export const googleLoginAnswer = z.extend(user, {
  trial: z.nullable(trial).check(z.describe('Null for an account that was there before')),
})
/** 409: the address has an account with a password; the same call with `password` links the two. */
export const GOOGLE_NEEDS_PASSWORD = 'This address has a Toile account. Enter its password once to link it with Google.'
export const KNOWN_DEVICE_COOKIE = 'known_device'
