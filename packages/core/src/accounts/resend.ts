import type { EqualTime } from '../shared/equal-time.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import { takeOrRefuse, type RateLimit, type RateLimiter } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { MAIL_LIMIT } from './deliver-mail.ts'
import { type MailboxSubjectPorts, mailboxSubject } from './mailbox-subject.ts'
import type { CallOrigin } from './security-log.ts'
import { browserId } from './sign-up-to-resend.ts'
import { hashToken } from './tokens.ts'

/** Seconds. */
const RESEND_WAIT_SECONDS = 60
export const RESEND_LIMITS = {
  range: { name: 'resend:range', max: 60, windowSeconds: 60 * 60 },
  oneAMinute: { name: 'resend:mailbox', max: 1, windowSeconds: RESEND_WAIT_SECONDS },
  /** With the mail of the sign-up itself, as many as one mailbox gets: who asks for more is told, and waits for nothing. */
  anHour: { name: 'resend:mailbox-hour', max: MAIL_LIMIT.max - 1, windowSeconds: MAIL_LIMIT.windowSeconds },
} as const satisfies Record<string, RateLimit>

export interface ResendDeps extends MailboxSubjectPorts {
  readonly unit: UnitOfWork<{ readonly queue: Pick<JobQueue, 'send'> }>
  readonly limiter: RateLimiter
  readonly equalTime: EqualTime
}

export interface ResendCall {
  readonly origin: CallOrigin
  /** The visitor's anonymous session. */
  readonly browser: string | null
}

/**
 * Asks for another link. Does the same for every credential, a sign-up's or not: counts it and enqueues a job (R14).
 * Resolves to the seconds until it may be asked for again; throws `too-many` with those that are left.
 */
export const resendVerification = (
  deps: ResendDeps,
  credential: string,
  call: ResendCall,
): Promise<{ readonly waitSeconds: number }> => deps.equalTime(() => askAgain(deps, credential, call))

async function askAgain(
  deps: ResendDeps,
  credential: string,
  { origin, browser }: ResendCall,
): Promise<{ readonly waitSeconds: number }> {
  const { unit, limiter } = deps
  const message = 'A mail was asked for a moment ago. Please wait before asking for another.'
  await takeOrRefuse(limiter, RESEND_LIMITS.range, origin.network, message)
  const subject = await mailboxSubject(deps, credential)
  await takeOrRefuse(limiter, RESEND_LIMITS.oneAMinute, subject, message)
  await takeOrRefuse(limiter, RESEND_LIMITS.anHour, subject, message)
  const asker = browser === null ? {} : { browser: browserId(hashToken(browser)) }
  await unit.run(({ queue }) => queue.send('account-mail', { mail: 'verification-again', credential, ...asker }))
  return { waitSeconds: RESEND_WAIT_SECONDS }
}
