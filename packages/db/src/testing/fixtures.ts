import type { NewRequest } from '@toile/core'
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

/** What the balance must equal, which the ledger's trigger keeps. */
export async function sumOfLedger({ pool }: Database, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ sum: number }>(
    'SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger WHERE account_id = $1',
    [accountId],
  )
  return rows[0]!.sum
}

/** A request for one pattern, as it is stored when it is accepted; fields of the same names take the place of these. */
export const newRequest = (accountId: string, fields: Partial<NewRequest> = {}): NewRequest => ({
  id: crypto.randomUUID(),
  accountId,
  kind: 'generate',
  mode: 'create-pattern',
  count: 1,
  firstSlot: 0,
  priceEach: 4,
  seed: 1,
  width: 1024,
  height: 1024,
  prompt: 'flowers',
  garmentType: null,
  faceId: -1,
  targetBlobId: null,
  maskBlobId: null,
  sourceBlobId: null,
  targetUploadId: null,
  sourceUploadId: null,
  targetOutputId: null,
  sourceOutputId: null,
  originalBlobId: null,
  originalOutputId: null,
  variation: null,
  retryOfOutputId: null,
  maskCoordinates: [],
  placement: null,
  createdAt: new Date(),
  ...fields,
})
