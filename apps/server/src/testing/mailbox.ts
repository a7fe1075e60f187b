import { EventEmitter, once } from 'node:events'
import type { MailTransport } from '@toile/core'

interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The first address in the text. */
  readonly link: string
}

export interface TestMailbox extends MailTransport {
  readonly received: readonly ReceivedMail[]
  /** The newest mail to an address, once there are `count` of them. */
  mailTo(address: string, count?: number): Promise<ReceivedMail>
}

export function createTestMailbox(): TestMailbox {
  const received: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  arrivals.setMaxListeners(0)
  return {
    received,
    async send({ to, subject, text }) {
      received.push({ to, subject, text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' })
      arrivals.emit('mail')
    },
    async mailTo(address, count = 1) {
      for (;;) {
        const mails = received.filter(({ to }) => to === address)
        const last = mails.at(-1)
        if (last !== undefined && mails.length >= count) return last
        await once(arrivals, 'mail')
      }
    },
  }
}
