import type { FastifyBaseLogger } from 'fastify'
import type { SecurityJournal } from '@toile/core'
import type { Pseudonym } from '../secrets/pseudonyms.ts'

/**
 * One line of the log for each event about ways in. Accounts, names and networks are keyed hashes: lines of one of them can
 * be put together, and whose they are is for who holds the key.
 */
export const securityJournal = (log: Pick<FastifyBaseLogger, 'info'>, pseudonym: Pseudonym): SecurityJournal => ({
  note({ kind, accountId, name, origin }) {
    log.info(
      {
        security: kind,
        ...(accountId !== null && { account: pseudonym(`account:${accountId}`) }),
        ...(name !== undefined && accountId === null && { name: pseudonym(`name:${name}`) }),
        network: pseudonym(`network:${origin.network}`),
        device: origin.device,
      },
      'security event',
    )
  },
})
