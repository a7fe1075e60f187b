import type { Database } from '../database.ts'

/** As if all deletions had begun so many seconds earlier. */
export async function letUndoPass({ pool }: Pick<Database, 'pool'>, seconds: number): Promise<void> {
  await pool.query('UPDATE deletions SET purge_at = purge_at - $1::interval', [`${seconds} seconds`])
}
