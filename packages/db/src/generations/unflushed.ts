import { sql } from 'drizzle-orm'

/**
 * True, as a condition of a statement that is a transaction of its own: its commit does not wait for the disk. For what may be lost
 * with a database that dies in the next moment, as it is done again then, and nobody acts on it meanwhile: not for a claim, of which
 * two would have the same attempt. Whatever is committed later and waits has it on the disk as well: the log is written in its order.
 */
export const UNFLUSHED = sql`set_config('synchronous_commit', 'off', true) = 'off'`
