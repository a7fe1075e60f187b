import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { SignUpStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { signUps } from '../schema/index.ts'

export const signUpStore = (db: Queryable): SignUpStore => ({
  async find(id) {
    const [row] = await db.select().from(signUps).where(eq(signUps.id, id))
    return row ?? null
  },

  async findPending(credential, now) {
    const folded = sql`lower(${credential})`
    const [row] = await db
      .select()
      .from(signUps)
      .where(
        and(
          sql`(lower(${signUps.email}) = ${folded} OR lower(${signUps.username}) = ${folded})`,
          gt(signUps.expiresAt, now),
        ),
      )
      .orderBy(desc(signUps.createdAt))
      .limit(1)
    return row ?? null
  },
})
