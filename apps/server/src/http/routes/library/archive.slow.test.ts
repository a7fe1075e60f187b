import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createTestApp, imagesOf, order } from '../../../testing/index.ts'

const PICTURES = 1000
/** As large as that of a photo of 12 megapixels. */
const BYTES = 1024 * 1024
const MOST_MEMORY = 16 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes that this process holds, whoever allocated them, once nothing is kept for no reason. */
const held = (): number => {
  // The second one frees what the first found to be nobody's.
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('a thousand pictures are sent to a slow client in little memory, and all of them arrive', async () => {
  const server = await createTestApp({ operations: ['create-pattern'], worker: {} })
  try {
    const client = await server.signIn(await server.createAccount('collector', { credits: 20 }))
    const [image] = await imagesOf(client, await order(client, { prompt: 'small flowers' }))
    const { rows } = await server.database.pool.query(
      'SELECT storage_key FROM blobs WHERE id = (SELECT blob_id FROM outputs WHERE id = $1)',
      [image!.image_id],
    )
    await writeFile(`${server.filesRoot}/${rows[0].storage_key}`, Buffer.alloc(BYTES, 7))
    // The same file a thousand times: what it costs to send is what is looked at.
    const { rows: copies } = await server.database.pool.query(
      `WITH made AS (
         INSERT INTO tasks
         SELECT (jsonb_populate_record(
           tasks,
           jsonb_build_object('id', gen_random_uuid(), 'output_id', gen_random_uuid(), 'slot', n)
         )).*
         FROM tasks, generate_series(1, $2::int) AS n WHERE tasks.output_id = $1
         RETURNING id, output_id
       )
       INSERT INTO outputs
       SELECT (jsonb_populate_record(outputs, jsonb_build_object('id', made.output_id, 'task_id', made.id))).*
       FROM outputs, made WHERE outputs.id = $1 RETURNING id`,
      [image!.image_id, PICTURES - 1],
    )
    const ids = [image!.image_id, ...copies.map(({ id }: { id: string }) => id)]
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const payload = new URLSearchParams({ image_ids: ids.join(',') }).toString()
    const asked = request({
      host: '127.0.0.1',
      port: (server.app.server.address() as AddressInfo).port,
      method: 'POST',
      path: (await client.post('/api/library/archive-address/')).json().url,
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(payload),
      },
    })
    const before = held()
    asked.end(payload)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    let most = -Infinity
    let bytes = 0
    let part = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      // A pause now and then: whoever sends more than is taken piles it up meanwhile.
      if ((part += 1) % 1000 === 0) {
        await wait(5)
        most = Math.max(most, held() - before)
      }
    }
    expect(bytes).toBeGreaterThan(PICTURES * BYTES)
    expect(most).toBeGreaterThan(-Infinity)
    expect(most).toBeLessThan(MOST_MEMORY)
    expect((await client.get('/api/library/facets/')).json().downloaded).toBe(PICTURES)
  } finally {
    await server.close()
  }
})
