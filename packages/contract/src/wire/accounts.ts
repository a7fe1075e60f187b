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

export const verifyEmailQuery = z.object({ data: z.string().max(2000).default('') })
/** `expired` and `invalid` links answer 400 with this form; `email` is known when the link was ours once. */
export const verifyEmailAnswer = z.object({
  verified: z.boolean(),
  email: z.string().nullable(),
  message: z.string(),
})
export type VerifyEmailAnswer = z.infer<typeof verifyEmailAnswer>

export const creditsAnswer = z.object({ credits: z.number().int(), username: z.string(), email: z.string() })
export type CreditsAnswer = z.infer<typeof creditsAnswer>

/** A kept mail of local mode, newest first at /dev/mail/?format=json. */
export const keptMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  sent_at: z.string(),
})
export type KeptMail = z.infer<typeof keptMail>
