import { withSecurityJournal, type SecurityJournal, type SecurityLog } from '@toile/core'
import { type Queryable, securityLog } from '@toile/db'

/** The security log on a connection or in a transaction; each event is also written to the operator's log. */
export const securityLogOn =
  (journal: SecurityJournal) =>
  (db: Queryable): SecurityLog =>
    withSecurityJournal(securityLog(db), journal)
