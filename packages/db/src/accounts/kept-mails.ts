import { desc, eq } from 'drizzle-orm'
import type { Clock, MailTransport } from '@toile/core'
import type { Queryable } from '../database.ts'
import { keptMails } from '../schema/index.ts'

export interface KeptMailRow {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sentAt: Date
}

export interface KeptMails extends MailTransport {
  /** Newest first. */
  list(limit: number): Promise<readonly KeptMailRow[]>
  /** The HTML of one. */
  findHtml(id: string): Promise<string | null>
}

/** Mails of local mode: they go to a table instead of a mail server. */
export const keptMailbox = (db: Queryable, clock: Clock): KeptMails => ({
  async send({ to, subject, text, html }) {
    await db.insert(keptMails).values({ recipient: to, subject, text, html, sentAt: clock.now() })
  },

  list: (limit) =>
    db
      .select({
        id: keptMails.id,
        to: keptMails.recipient,
        subject: keptMails.subject,
        text: keptMails.text,
        sentAt: keptMails.sentAt,
      })
      .from(keptMails)
      .orderBy(desc(keptMails.sentAt))
      .limit(limit),

  async findHtml(id) {
    const [row] = await db.select({ html: keptMails.html }).from(keptMails).where(eq(keptMails.id, id))
    return row?.html ?? null
  },
})
