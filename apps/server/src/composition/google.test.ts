import { expect, test } from 'vitest'
import { openGoogle } from './google.ts'

const more = { sandboxKey: new Uint8Array(32), clock: { now: () => new Date() } }
const CLIENT = '1234-toile.apps.googleusercontent.com'

test.each([
  ['local mode', { local: true, googleClientId: CLIENT }],
  ['production', { local: false, googleClientId: CLIENT }],
])('with a client id it is Google, and no sandbox, in %s', async (_mode, config) => {
  const { identity, forPage, sandbox } = await openGoogle(config, more)
  expect([forPage, sandbox]).toEqual([{ kind: 'google', client_id: CLIENT }, null])
  expect(identity).not.toBeNull()
})

test('without one local mode has the sandbox', async () => {
  const { identity, forPage, sandbox } = await openGoogle({ local: true, googleClientId: null }, more)
  expect(forPage).toEqual({ kind: 'sandbox', consent_url: '/dev/google/consent' })
  expect(identity).not.toBeNull()
  await sandbox?.close()
})

test('without one production has nothing', async () => {
  const opened = await openGoogle({ local: false, googleClientId: null }, more)
  expect(opened).toEqual({ identity: null, forPage: null, sandbox: null })
})
