import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PasskeyCredential } from '@toile/contract'
import type { RelyingParty } from '@toile/core'
import { createAuthenticator, type AnswerChanges, type AuthenticatorOptions } from './testing/index.ts'
import { webAuthn } from './web-authn.ts'

const PARTY: RelyingParty = { id: 'toile.example', origin: 'https://toile.example' }
const REFUSED = { code: 'invalid', message: expect.stringMatching(/^This passkey was not accepted/) }

const account = () => ({ id: randomUUID(), username: 'ada' })

async function registered(options: Partial<AuthenticatorOptions> = {}, owner = account()) {
  const authenticator = createAuthenticator({ origin: PARTY.origin, ...options })
  const asked = await webAuthn.registrationOptions(PARTY, owner, [])
  const passkey = await webAuthn.readRegistration(PARTY, authenticator.register(asked), asked.challenge)
  return { authenticator, passkey, owner }
}

describe('the options', () => {
  test('of a registration ask for a passkey that is found without a name and verifies its user', async () => {
    const owner = account()
    const options = await webAuthn.registrationOptions(PARTY, owner, [{ id: 'abcd', transports: ['usb'] }])
    expect(options).toMatchObject({
      rp: { id: 'toile.example', name: 'Toile' },
      user: { id: Buffer.from(owner.id.replaceAll('-', ''), 'hex').toString('base64url'), name: 'ada' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [{ id: 'abcd', transports: ['usb'], type: 'public-key' }],
    })
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32)
  })

  test('of a sign-in name nobody; those of a proof name one’s own', async () => {
    const anybody = await webAuthn.assertionOptions(PARTY)
    expect(anybody).toMatchObject({ rpId: 'toile.example', userVerification: 'required' })
    expect(anybody['allowCredentials']).toBeUndefined()
    expect(await webAuthn.assertionOptions(PARTY, [{ id: 'abcd', transports: [] }])).toMatchObject({
      allowCredentials: [{ id: 'abcd' }],
    })
  })
})

describe('a new passkey', () => {
  test.each([
    ['that counts, on one device', {}, { counter: 1, synced: false }],
    ['that its owner’s devices share', { counts: false, backedUp: true }, { counter: 0, synced: true }],
    ['with the longest id there is', { idLength: 1023 }, { counter: 1 }],
  ])('%s', async (_what, options, expected) => {
    const { passkey, authenticator } = await registered(options)
    expect(passkey).toMatchObject({ id: authenticator.id, transports: ['hybrid', 'internal'], ...expected })
  })

  test.each([
    ['made on another page', { origin: 'https://evil.example' }],
    ['made on a page of another scheme', { origin: 'http://toile.example' }],
    ['made on another port', { origin: 'https://toile.example:8443' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without looking at its user', { userVerified: false }],
    ['made with nobody there', { userPresent: false, userVerified: false }],
    ['of another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['that is an answer of another kind', { type: 'webauthn.get' }],
    ['with an id that is not its own', { id: 'b3RoZXI' }],
    ['with a certificate', { format: { fmt: 'packed', attStmt: new Map([['x5c', [Buffer.from('30')]]]) } }],
    ['of a form that has certificates', { format: { fmt: 'apple', attStmt: new Map() } }],
    ['signed by no one', { format: { fmt: 'packed', attStmt: new Map() } }],
  ] satisfies [string, AnswerChanges][])('%s is refused', async (_what, changes) => {
    const authenticator = createAuthenticator({ origin: PARTY.origin })
    const asked = await webAuthn.registrationOptions(PARTY, account(), [])
    const answer = authenticator.register(asked, changes)
    await expect(webAuthn.readRegistration(PARTY, answer, asked.challenge)).rejects.toMatchObject({
      ...REFUSED,
      detail: expect.stringMatching(/^passkey: ./),
    })
  })

  test('with transports that are none keeps those that are', async () => {
    const authenticator = createAuthenticator({ origin: PARTY.origin })
    const asked = await webAuthn.registrationOptions(PARTY, account(), [])
    for (const [transports, kept] of [
      [['usb', 'pigeon', 7, 'usb'], ['usb']],
      ['usb', []],
      [null, []],
    ]) {
      const answer = authenticator.register(asked)
      const response = { ...(answer['response'] as object), transports }
      expect(await webAuthn.readRegistration(PARTY, { ...answer, response }, asked.challenge)).toMatchObject({
        transports: kept,
      })
    }
  })
})

describe('an answer', () => {
  test('says whose it is and how often the passkey has signed', async () => {
    const { authenticator, passkey, owner } = await registered()
    const asked = await webAuthn.assertionOptions(PARTY)
    const answer = authenticator.answer(asked)
    expect(await webAuthn.challengeOf(answer)).toBe(asked.challenge)
    expect(await webAuthn.readAssertion(PARTY, answer, passkey, asked.challenge)).toEqual({
      counter: 2,
      accountId: owner.id,
    })
  })

  test.each([
    ['none', null, null],
    [
      'another account’s',
      Buffer.from('00'.repeat(16), 'hex').toString('base64url'),
      `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
    ],
    ['no account’s', 'YWRh', ''],
    ['nothing readable', '!', ''],
  ])('whose user handle is %s', async (_what, userHandle, accountId) => {
    const { authenticator, passkey } = await registered()
    const asked = await webAuthn.assertionOptions(PARTY)
    const answer = authenticator.answer(asked, { userHandle })
    expect(await webAuthn.readAssertion(PARTY, answer, passkey, asked.challenge)).toMatchObject({ accountId })
  })

  test('leaves it to the store whether the counter has gone on', async () => {
    const { authenticator, passkey } = await registered()
    const asked = await webAuthn.assertionOptions(PARTY)
    const answer = authenticator.answer(asked, { counter: 0 })
    expect(await webAuthn.readAssertion(PARTY, answer, passkey, asked.challenge)).toMatchObject({ counter: 0 })
  })

  test.each([
    ['given on another page', { origin: 'https://evil.example' }],
    ['given to another site', { rpId: 'evil.example' }],
    ['without looking at its user', { userVerified: false }],
    ['with nobody there', { userPresent: false, userVerified: false }],
    ['to another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['changed after it was signed', { tamper: true }],
  ] satisfies [string, AnswerChanges][])('%s is refused', async (_what, changes) => {
    const { authenticator, passkey } = await registered()
    const asked = await webAuthn.assertionOptions(PARTY)
    const answer = authenticator.answer(asked, changes)
    await expect(webAuthn.readAssertion(PARTY, answer, passkey, asked.challenge)).rejects.toMatchObject(REFUSED)
  })

  test('by another key is refused', async () => {
    const [one, other] = [await registered(), await registered()]
    const asked = await webAuthn.assertionOptions(PARTY)
    const answer = other.authenticator.answer(asked)
    await expect(webAuthn.readAssertion(PARTY, answer, one.passkey, asked.challenge)).rejects.toMatchObject(REFUSED)
  })
})

test.each([
  {},
  { response: null },
  { response: {} },
  { response: { clientDataJSON: 7 } },
  { response: { clientDataJSON: 'bnVsbA' } },
  { response: { clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') } },
  { response: { clientDataJSON: '%%%', attestationObject: [], authenticatorData: {}, signature: 1 } },
])('what is no answer at all is refused: %j', async (parts) => {
  const credential: PasskeyCredential = { id: 'abcd', rawId: 'abcd', type: 'public-key', ...parts }
  const { passkey } = await registered()
  await expect(webAuthn.challengeOf(credential)).rejects.toMatchObject(REFUSED)
  await expect(webAuthn.readRegistration(PARTY, credential, 'x')).rejects.toMatchObject(REFUSED)
  await expect(webAuthn.readAssertion(PARTY, credential, passkey, 'x')).rejects.toMatchObject(REFUSED)
})
