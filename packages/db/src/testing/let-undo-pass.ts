import type { Database } from '../database.ts'

/** As if all deletions had begun so many seconds earlier. */
export async function letUndoPass({ pool }: Pick<Database, 'pool'>, seconds: number): Promise<void> {
  const interval = [`${seconds} seconds`]
  await pool.query('UPDATE deletions SET purge_at = purge_at - $1::interval', interval)
  await pool.query('UPDATE outputs SET deleted_at = deleted_at - $1::interval WHERE deleted_at IS NOT NULL', interval)
}
