import type { SecurityEventKind } from '@toile/contract'
import type { CallOrigin, SecurityLog } from './security-log.ts'

/** What the operator's log says about sign-ins: no name and no address, only pseudonyms that tell accounts apart. */
export interface SecurityJournal {
  /** `name` is what was typed, as the database folds it, where no account has it. */
  note(event: {
    readonly kind: SecurityEventKind
    readonly accountId: string | null
    readonly name?: string
    readonly origin: CallOrigin
  }): void
}

/** A security log that the operator's log follows. */
export const withSecurityJournal = (log: SecurityLog, journal: SecurityJournal): SecurityLog => ({
  ...log,
  async append(event) {
    const { kind, accountId, network, device } = event
    journal.note({ kind, accountId, origin: { network, device } })
    await log.append(event)
  },
})
