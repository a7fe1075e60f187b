import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleIdentity } from './google.ts'
import {
  SANDBOX_CLIENT_ID,
  SANDBOX_TOKEN_LIFETIME_MS,
  startSandboxGoogle,
  type SandboxChoice,
  type SandboxGoogle,
} from './sandbox-google.ts'

const KEY = new Uint8Array(32).fill(3)
let now = Date.parse('2026-01-01T00:00:00Z')
const clock = { now: () => new Date(now) }

let sandbox: SandboxGoogle
let beside: SandboxGoogle
let elsewhere: SandboxGoogle
beforeAll(async () => {
  sandbox = await startSandboxGoogle({ key: KEY, clock })
  beside = await startSandboxGoogle({ key: KEY, clock })
  elsewhere = await startSandboxGoogle({ key: new Uint8Array(32).fill(4), clock })
})
afterAll(() => Promise.all([sandbox, beside, elsewhere].map((each) => each.close())))

const ADA: SandboxChoice = { email: 'ada@gmail.com', emailVerified: true, hostedDomain: null, name: 'Ada' }
const identify = (token: string, at = sandbox) =>
  googleIdentity({ clientId: SANDBOX_CLIENT_ID, clock, endpoints: at.endpoints }).identify(token)

test('its tokens pass the checks that Google’s pass', async () => {
  const { sub, ...person } = await identify(sandbox.issue(ADA))
  expect(person).toEqual({ email: 'ada@gmail.com', hostedDomain: null, name: 'Ada' })
  expect(sub).toMatch(/^\d+$/)
  const managed = { ...ADA, hostedDomain: 'gmail.com', name: null }
  expect(await identify(sandbox.issue(managed))).toEqual({
    sub,
    email: ADA.email,
    hostedDomain: 'gmail.com',
    name: null,
  })
})

test('an address is one person, in any letter case, in every process of a data folder, and after its secret has changed', async () => {
  const { sub } = await identify(sandbox.issue(ADA))
  expect(await identify(sandbox.issue({ ...ADA, email: 'ADA@gmail.com' }), beside)).toMatchObject({ sub })
  expect(await identify(elsewhere.issue(ADA), elsewhere)).toMatchObject({ sub })
  expect((await identify(sandbox.issue({ ...ADA, email: 'eve@gmail.com' }))).sub).not.toBe(sub)
})

test('an address that is not verified is refused by the same check as Google’s', async () => {
  await expect(identify(sandbox.issue({ ...ADA, emailVerified: false }))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^Google has not verified/),
  })
})

test('a token is good for five minutes', async () => {
  const token = sandbox.issue(ADA)
  now += SANDBOX_TOKEN_LIFETIME_MS - 1000
  expect(await identify(token)).toMatchObject({ email: ADA.email })
  now += 1000
  await expect(identify(token)).rejects.toMatchObject({ code: 'invalid' })
})

test('nobody else can make one', async () => {
  const [payload = '', signature = ''] = sandbox.issue(ADA).split('.')
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), email: 'eve@gmail.com' }),
  ).toString('base64url')
  const attempts = [
    elsewhere.issue(ADA),
    `${forged}.${signature}`,
    payload,
    `${payload}.`,
    '.',
    `${payload}.${signature}x`,
    `${payload}.${createHmac('sha256', '').update(payload).digest('base64url')}`,
  ]
  for (const token of attempts) await expect(identify(token)).rejects.toMatchObject({ code: 'invalid' })
})

test('it answers two questions and no other, and each to its own kind of call', async () => {
  const authorization = `Bearer ${sandbox.issue(ADA)}`
  const base = new URL(sandbox.endpoints.tokeninfoUrl).origin
  const status = async (method: string, path: string) =>
    (await fetch(`${base}${path}`, { method, headers: { authorization } })).status
  expect(await status('POST', '/tokeninfo')).toBe(200)
  expect(await status('GET', '/userinfo')).toBe(200)
  expect(await status('GET', '/tokeninfo')).toBe(404)
  expect(await status('POST', '/userinfo')).toBe(404)
  expect(await status('GET', '/')).toBe(404)
  expect((await fetch(`${base}/userinfo`)).status).toBe(401)
  expect((await fetch(`${base}/tokeninfo`, { method: 'POST' })).status).toBe(400)
})
