import { desc } from 'drizzle-orm'
import type { Clock, MailTransport } from '@toile/core'
import type { Queryable } from '../database.ts'
import { keptMails } from '../schema/index.ts'

export interface KeptMailRow {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sentAt: Date
}

export interface KeptMails extends MailTransport {
  /** Newest first. */
  list(limit: number): Promise<readonly KeptMailRow[]>
}

/** Local mode's post office: mails go to a table instead of out (R26). */
export const keptMailbox = (db: Queryable, clock: Clock): KeptMails => ({
  async send({ to, subject, text, html }) {
    await db.insert(keptMails).values({ recipient: to, subject, text, html, sentAt: clock.now() })
  },

  list: (limit) =>
    db
      .select({ to: keptMails.recipient, subject: keptMails.subject, text: keptMails.text, sentAt: keptMails.sentAt })
      .from(keptMails)
      .orderBy(desc(keptMails.sentAt))
      .limit(limit),
})
