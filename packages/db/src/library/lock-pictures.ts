import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { libraryPictures, outputs } from '../schema/index.ts'

/**
 * Locks own pictures, then what lists know of them, in one order; their library comes last, by a trigger. Whoever changes several at a time
 * does the same, so that no two wait for each other. Resolves to those that there are.
 */
export async function lockPictures(
  db: Queryable,
  accountId: string,
  outputIds: readonly string[],
): Promise<readonly string[]> {
  const own = await db
    .select({ id: outputs.id })
    .from(outputs)
    .where(and(inArray(outputs.id, [...outputIds]), eq(outputs.accountId, accountId)))
    .orderBy(asc(outputs.id))
    .for('no key update')
  const ids = own.map(({ id }) => id)
  await db
    .select({ id: libraryPictures.outputId })
    .from(libraryPictures)
    .where(inArray(libraryPictures.outputId, ids))
    .orderBy(asc(libraryPictures.outputId))
    .for('no key update')
  return ids
}
