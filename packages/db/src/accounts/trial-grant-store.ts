import { inArray } from 'drizzle-orm'
import type { TrialGrants } from '@toile/core'
import type { Queryable } from '../database.ts'
import { trialGrants } from '../schema/index.ts'

export const trialGrantStore = (db: Queryable): TrialGrants => ({
  async known(identities) {
    const [row] = await db
      .select({ grantedAt: trialGrants.grantedAt })
      .from(trialGrants)
      .where(inArray(trialGrants.identityHash, [...identities]))
      .limit(1)
    return row !== undefined
  },

  async claim(identities, at) {
    // In one order everywhere, so that two claims of the same identities wait for each other and do not lock up.
    const rows = identities
      .toSorted((a, b) => Buffer.compare(a, b))
      .map((identityHash) => ({ identityHash, grantedAt: at }))
    const { rowCount } = await db.insert(trialGrants).values(rows).onConflictDoNothing()
    return rowCount === identities.length
  },
})
