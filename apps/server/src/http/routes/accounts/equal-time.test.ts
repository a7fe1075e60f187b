import { expect, test } from 'vitest'
import { setUpAccounts } from './testing/people.ts'

/** Answers that are ready and wait for their time. */
let waiting = 0
let open: () => void = () => {}
let gate = Promise.resolve()
const people = setUpAccounts(async () => ({
  equalTime: async (work) => {
    try {
      return await work()
    } finally {
      waiting += 1
      await gate
    }
  },
}))
const { freshName, addressOf, signUp, logIn, verifiedAccount } = people

function close(): void {
  waiting = 0
  gate = new Promise((resolve) => {
    open = resolve
  })
}

test('answers that wait for their time hold no connection: more of them wait than there are', async () => {
  const connections = people.server.database.pool.options.max
  const clients = Array.from({ length: connections + 5 }, () => people.server.visitor())
  await Promise.all(clients.map((client) => client.get('/api/csrf/')))
  close()
  const answers = clients.map((client) => logIn(client, freshName()))
  await expect.poll(() => waiting, { timeout: 30_000 }).toBe(clients.length)
  expect((await people.server.database.pool.query('SELECT 1')).rowCount).toBe(1)
  open()
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(400)
})

test('every answer that could tell whether somebody has an account waits for its time', async () => {
  const owner = await verifiedAccount()
  const pending = freshName()
  await signUp(people.server.visitor(), pending)
  const client = people.server.visitor()
  await client.get('/api/csrf/')
  const asked = [
    ...[owner, pending, freshName()].map((name) => () => logIn(client, name, 'not the password')),
    ...[addressOf(owner), addressOf(pending), addressOf(freshName())].map(
      (email) => () => signUp(client, freshName(), { email }),
    ),
    ...[owner, pending, freshName()].map(
      (credential) => () => client.post('/api/resend-verification/', { credential }),
    ),
    ...[owner, pending, freshName()].map(
      (credential) => () => client.post('/api/account/password-reset/', { credential }),
    ),
  ]
  for (const ask of asked) {
    close()
    const answer = ask()
    await expect.poll(() => waiting, { timeout: 30_000 }).toBe(1)
    open()
    await answer
  }
})
