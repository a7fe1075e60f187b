import { withSecurityJournal, type SecurityJournal, type SecurityLog } from '@toile/core'
import { type Queryable, securityLog } from '@toile/db'

/** The security log on a connection or in a transaction; the operator's log follows it. */
export const securityLogOn =
  (journal: SecurityJournal) =>
  (db: Queryable): SecurityLog =>
    withSecurityJournal(securityLog(db), journal)
