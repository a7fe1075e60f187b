import { expect, test } from 'vitest'
import { setUpStudio, upload } from '../../../testing/index.ts'

const studio = setUpStudio({})

test('all uploads are taken back, also more than a statement of the database could name', async () => {
  const { client, id } = await studio.member()
  const first = await upload(client)
  await studio.server.database.pool.query(
    `INSERT INTO uploads (id, account_id, blob_id, resized, created_at, last_used_at)
     SELECT gen_random_uuid(), account_id, blob_id, false, created_at, last_used_at FROM uploads, generate_series(1, 70000) WHERE id = $1`,
    [first],
  )
  const answer = await client.post('/api/account/uploads/delete/', { all: true })
  expect(answer.json()).toEqual({ deleted: 70_001, kept: 0 })
  const { rows } = await studio.server.database.pool.query('SELECT 1 FROM uploads WHERE account_id = $1', [id])
  expect(rows).toEqual([])
})
