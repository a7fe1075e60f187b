import type { CallJournal, RemoteAnswer, RemoteCall, RemoteRef } from '../port.ts'

export type JournalEntry =
  | { readonly kind: 'intended'; readonly call: RemoteCall }
  | { readonly kind: 'submitted'; readonly ref: RemoteRef }
  | { readonly kind: 'answered'; readonly answer: RemoteAnswer }

/** A journal in memory. `before` runs before an entry is kept, and may wait or reject as a database would. */
export function createTestJournal(
  before: (kind: JournalEntry['kind']) => Promise<void> | void = () => {},
): CallJournal & { readonly entries: readonly JournalEntry[] } {
  const entries: JournalEntry[] = []
  const keep = async (entry: JournalEntry): Promise<void> => {
    await before(entry.kind)
    entries.push(entry)
  }
  return {
    entries,
    intend: (call) => keep({ kind: 'intended', call }),
    submitted: (ref) => keep({ kind: 'submitted', ref }),
    answered: (answer) => keep({ kind: 'answered', answer }),
  }
}
