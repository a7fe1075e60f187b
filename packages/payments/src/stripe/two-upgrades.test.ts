import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { creditsOfEach } from '@toile/core'
import { openStripeWorld } from '../testing/stripe-world.ts'
import { openStripePayments } from './index.ts'

/** The way to an address, on which what `holds` says waits at a gate. */
async function openGate(to: { readonly host: string; readonly port: number }, holds: (asked: string) => boolean) {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const forward = () =>
      asked.pipe(
        request({ host: to.host, port: to.port, method, path, headers }, (theirs) => {
          answer.writeHead(theirs.statusCode ?? 500, theirs.headers)
          theirs.pipe(answer)
        }),
      )
    if (!holds(`${method} ${path}`)) return void forward()
    reached.resolve()
    void gate.promise.then(forward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, reached: reached.promise, open: gate.resolve, close: () => server.close() }
}

test('two upgrades at once, and the larger one again from what was given back, grant no more than the larger plan', async () => {
  const { provider, simulator, options, close } = await openStripeWorld()
  const customerId = await provider.createCustomer({ accountId: 'a', email: 'a@example.com' })
  const checkout = await provider.createCheckout({
    key: 'order',
    customerId,
    plan: 'BASIC',
    payment: 'monthly',
    successUrl: 'http://127.0.0.1/success',
    cancelUrl: 'http://127.0.0.1/failure',
    expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 60 * 60_000),
  })
  await simulator.pay(checkout.id, 'ok')
  const subscriptionId = (await provider.readCustomer(customerId)).subscriptions[0]!.id
  const gate = await openGate(options.address!, (asked) => asked === `POST /v1/subscriptions/${subscriptionId}`)
  const slow = openStripePayments({
    ...options,
    address: { host: '127.0.0.1', port: gate.port, protocol: 'http' },
  })

  const at = await simulator.timeOf(customerId)
  const smaller = slow.upgrade({ key: 'smaller', subscriptionId, plan: 'STANDARD', at }).catch(() => null)
  await gate.reached
  await provider.upgrade({ key: 'larger', subscriptionId, plan: 'PREMIUM', at })
  gate.open()
  await smaller
  const again = { key: 'again', subscriptionId, plan: 'PREMIUM', at: await simulator.timeOf(customerId) } as const
  await provider.upgrade(again).catch(() => null)

  const { payments } = await provider.readCustomer(customerId)
  gate.close()
  await close()
  const credits = [...creditsOfEach(payments, () => false).values()].reduce<number>(
    (sum, worth) => sum + (worth ?? 0),
    0,
  )
  expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(15_000)
  expect(credits).toBeLessThanOrEqual(2000)
})
