import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { PASSWORD } from './testing/people.ts'

const OLD = new Uint8Array(32).fill(1)
const NEW = new Uint8Array(32).fill(2)

/** Three starts of one product: before the secret changed, with the old one on the list, and without it. */
let before: TestApp
let during: TestApp
let after: TestApp

beforeAll(async () => {
  before = await createTestApp({ trial: { keys: [OLD] } })
  // The first one writes the mails of all.
  const beside = { beside: before, worker: null }
  during = await createTestApp({ ...beside, trial: { keys: [NEW, OLD] } })
  after = await createTestApp({ ...beside, trial: { keys: [NEW] } })
})
afterAll(async () => {
  await after.close()
  await during.close()
  await before.close()
})

/** Signs up, follows the link, and resolves to the credits that were given. */
async function beginAt(server: TestApp, username: string, email: string): Promise<number> {
  const client = server.visitor()
  await client.post('/api/signup/', { username, email, password1: PASSWORD, password2: PASSWORD })
  const { link } = await before.mailbox.mailTo(email)
  const answer = await client.get(link.replace(/^.*\/verify-email/, '/api/verify-email/'))
  return answer.json<{ trial: { credits: number } }>().trial.credits
}

test('who had the trial credits under an old secret is known, and is remembered under the new one', async () => {
  expect(await beginAt(before, 'first', 'mailbox@gmail.com')).toBe(60)
  expect(await beginAt(before, 'gone', 'gone@gmail.com')).toBe(60)
  expect(await beginAt(during, 'second', 'mailbox+2@gmail.com')).toBe(0)
  expect(await beginAt(during, 'newcomer', 'newcomer@gmail.com')).toBe(60)
  expect(await beginAt(after, 'third', 'mailbox+3@gmail.com')).toBe(0)
  expect(await beginAt(after, 'newcomer2', 'newcomer+2@gmail.com')).toBe(0)
  // What docs/operations.md says of a secret that is taken off the list.
  expect(await beginAt(after, 'gone2', 'gone+2@gmail.com')).toBe(60)
})
