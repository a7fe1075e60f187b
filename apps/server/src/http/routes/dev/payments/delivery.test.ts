import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { balanceOf, createTestApp, type TestApp, type TestClient } from '../../../../testing/index.ts'

let server: TestApp
let sandbox: NonNullable<TestApp['sandbox']>
let client: TestClient
let customer: string
beforeEach(async () => {
  server = await createTestApp({ payments: 'sandbox' })
  if (server.sandbox === null) throw new Error('no sandbox')
  sandbox = server.sandbox
  const account = await server.createAccount('ada')
  client = await server.signIn(account)
  customer = await sandbox.provider.createCustomer({ accountId: account.id, email: account.email })
  await query(`INSERT INTO customers (account_id, provider_customer_id, provider) VALUES ($1, $2, 'sandbox')`, [
    account.id,
    customer,
  ])
})
afterEach(() => server.close())

const query = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows

/** At the checkout's page. */
async function buyBasic(): Promise<void> {
  const { url } = await sandbox.provider.createCheckout({
    key: randomUUID(),
    customerId: customer,
    plan: 'BASIC',
    payment: 'monthly',
    successUrl: '/dashboard',
    cancelUrl: '/pricing',
    expiresAt: new Date(Date.now() + 60 * 60 * 1000),
  })
  expect((await client.post(`${url}pay`, new URLSearchParams({ card: 'success' }))).statusCode).toBe(200)
}

const credits = (count: number) => expect.poll(() => balanceOf(client), { timeout: 20_000 }).toBe(count)
const undelivered = () => query('SELECT attempts FROM sandbox_deliveries WHERE delivered_at IS NULL')

test('what is paid at the page arrives by the webhook, over HTTP', async () => {
  sandbox.deliverTo(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  await buyBasic()
  await credits(60)
  await expect.poll(undelivered).toEqual([])
  const portal = await sandbox.provider.openPortal(customer, '/pricing')
  expect((await client.post(`${portal}advance`)).statusCode).toBe(200)
  await credits(120)
  expect(server.reported).toEqual([])
})

test('what was paid while no server took events arrives once one does', async () => {
  const placeholder = createServer().listen(0, '127.0.0.1')
  await once(placeholder, 'listening')
  const address = placeholder.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  placeholder.close()
  await once(placeholder, 'close')

  await buyBasic()
  sandbox.deliverTo(`http://127.0.0.1:${address.port}`)
  await expect.poll(async () => (await undelivered()).every(({ attempts }) => attempts > 0)).toBe(true)
  expect(await balanceOf(client)).toBe(0)
  await server.app.listen({ host: '127.0.0.1', port: address.port })
  await credits(60)
  await expect.poll(undelivered, { timeout: 20_000 }).toEqual([])
  expect(server.reported).toEqual([])
})
