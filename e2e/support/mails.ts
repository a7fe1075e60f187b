import { accountMails } from '@toile/mail'
import { SAMPLE_LETTERS } from '@toile/mail/testing'
import type { Toile } from './server.ts'

/** One mail of every kind among the kept ones; each by its name and the address of its page. */
export async function keepSampleMails({ database, url }: Toile): Promise<{ name: string; path: string }[]> {
  const kept: { name: string; path: string }[] = []
  for (const [name, letter] of Object.entries(SAMPLE_LETTERS)) {
    const id = crypto.randomUUID()
    const transport = {
      async send({ to, subject, text, html }: { to: string; subject: string; text: string; html: string }) {
        await database.query(
          'INSERT INTO kept_mails (id, recipient, subject, text, html, sent_at) VALUES ($1, $2, $3, $4, $5, now())',
          [id, to, subject, text, html],
        )
      },
    }
    await accountMails(transport, url).send('ada@example.com', letter)
    kept.push({ name, path: `/dev/mail/${id}/` })
  }
  return kept
}
