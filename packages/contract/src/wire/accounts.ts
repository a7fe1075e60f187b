import { z } from 'zod'
import { plainText } from '../text.ts'

export const user = z.object({ username: z.string(), email: z.string() })
export type User = z.infer<typeof user>

/** GET /api/session/ (R2): never an error for a visitor. */
export const sessionAnswer = z.object({ authenticated: z.boolean(), user: user.nullable() })
export type SessionAnswer = z.infer<typeof sessionAnswer>

export const csrfAnswer = z.object({ message: z.string() })
export const messageAnswer = z.object({ message: z.string() })

export const resendPayload = z.object({
  credential: plainText('Email').trim().min(1, 'Email is required').max(254, 'Email is too long'),
})
/** Seconds until another mail may be asked for; the page counts down from this plus 1. */
export const resendAnswer = z.object({ message: z.string(), wait_time: z.number().int() })

const trial = z.object({
  credits: z.number().int().describe('What was given to the new account'),
  why_not: z.string().nullable().describe('A sentence, where the product gives credits and this account got none'),
})

export const verifyEmailQuery = z.object({ data: z.string().max(2000).default('') })
/** `expired` and `invalid` links answer 400 with this form; `email` is known when the link was ours once. */
export const verifyEmailAnswer = z.object({
  verified: z.boolean(),
  email: z.string().nullable().describe('Of a link that was ours and has not been used before'),
  message: z.string(),
  signed_in: z.boolean().describe('This browser signed up, and is signed in by its link'),
  username: z.string().nullable().describe('For the login form, where the link did not sign in'),
  trial: trial.nullable().describe('Null for a link that verified nothing now'),
})
export type VerifyEmailAnswer = z.infer<typeof verifyEmailAnswer>

export const creditsAnswer = z.object({ credits: z.number().int(), username: z.string(), email: z.string() })

/** A kept mail of local mode, newest first at /dev/mail/?format=json. */
export const keptMail = z.object({
  id: z.uuid().describe('Its HTML is at /dev/mail/{id}/'),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  sent_at: z.string(),
})
export type KeptMail = z.infer<typeof keptMail>

/** POST /api/google-login/ (R27). `password` links a verified account whose address Google alone does not prove. */
export const googleLoginPayload = z.object({
  accessToken: z.string().min(1).max(4096),
  password: z.string().min(1).max(1024).optional(),
})
export type GoogleLoginPayload = z.infer<typeof googleLoginPayload>
export const googleLoginAnswer = user.extend({
  trial: trial.nullable().describe('Null for an account that was there before'),
})
/** 409: the address has an account with a password; the same call with `password` links the two. */
export const GOOGLE_NEEDS_PASSWORD = 'This address has a Toile account. Enter its password once to link it with Google.'
export const KNOWN_DEVICE_COOKIE = 'known_device'
