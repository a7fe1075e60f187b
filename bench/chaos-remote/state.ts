import type { ChaosDatabase } from '../chaos/database.ts'
import { CREDITS } from '../chaos/run.ts'
import type { EngineState, RemoteState } from './checks.ts'
import type { Vendor } from './vendors.ts'

/** What the database and the vendors say. */
export async function readState(
  database: ChaosDatabase,
  vendors: readonly Vendor[],
  ordered: number,
): Promise<RemoteState> {
  const count = async (query: string, values?: unknown[]): Promise<number> => {
    const [row] = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (${query}) AS found`,
      values,
    )
    return row!.count
  }
  const tasks = await database.query<{ status: string; count: number }>(
    'SELECT status, count(*)::int AS count FROM tasks GROUP BY status',
  )
  return {
    ordered,
    tasks: Object.fromEntries(tasks.map(({ status, count: of }) => [status, of])),
    engines: await Promise.all(vendors.map((vendor) => engineState(vendor, count))),
    doubled: await count(
      `SELECT 1 FROM outputs GROUP BY task_id HAVING count(*) > 1
       UNION ALL SELECT 1 FROM events WHERE kind = 'image' GROUP BY request_id, data->>'slot' HAVING count(*) > 1`,
    ),
    wrongRefunds: await count(
      `SELECT 1 FROM tasks t LEFT JOIN ledger l ON l.task_id = t.id AND l.reason = 'refund'
       GROUP BY t.id, t.status HAVING count(l.task_id) <> (t.status = 'failed')::int`,
    ),
    wrongBalances: await count(
      `SELECT 1 FROM balances b JOIN accounts a ON a.id = b.account_id
       WHERE NOT a.is_demo AND (b.credits <> (SELECT sum(amount) FROM ledger l WHERE l.account_id = b.account_id)
          OR b.credits <> $1 - (SELECT coalesce(sum(r.price_each), 0) FROM tasks t
                                JOIN generation_requests r ON r.id = t.request_id
                                WHERE r.account_id = b.account_id AND t.status <> 'failed'))`,
      [CREDITS],
    ),
    leftOver: await count(
      `SELECT 1 FROM task_answers UNION ALL SELECT 1 FROM remote_cancels
       UNION ALL SELECT 1 FROM vendor_charges WHERE state = 'reserved'
       UNION ALL SELECT 1 FROM events WHERE data->>'kind' = 'preview'`,
    ),
  }
}

async function engineState(
  { engine, submissions }: Vendor,
  count: (query: string, values: unknown[]) => Promise<number>,
): Promise<EngineState> {
  const noted = (state: string): Promise<number> =>
    count('SELECT 1 FROM vendor_charges WHERE engine = $1 AND state = $2', [engine, state])
  return {
    engine,
    jobs: submissions,
    pictures: await count(`SELECT 1 FROM outputs WHERE provenance->>'engine' = $1`, [engine]),
    charged: await noted('charged'),
    unknown: await noted('unknown'),
  }
}
