import type { Database } from '../database.ts'

/** A verified account; credits come as a ledger row of reason `operator`. Resolves to its id. */
export async function insertAccount({ pool }: Database, credits = 0): Promise<string> {
  const id = crypto.randomUUID()
  await pool.query('INSERT INTO accounts (id, username, email, verified_at) VALUES ($1, $2, $3, now())', [
    id,
    `user-${id}`,
    `${id}@example.com`,
  ])
  if (credits > 0) {
    await pool.query(`INSERT INTO ledger (account_id, amount, reason, key) VALUES ($1, $2, 'operator', $3)`, [
      id,
      credits,
      `operator:${id}`,
    ])
  }
  return id
}
