import { describe, expect, test } from 'vitest'
import type { SignUpRecord } from './ports.ts'
import { browserId, signUpToResend } from './sign-up-to-resend.ts'

const [own, strange] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const signUp = (id: string, browserHash: Uint8Array | null): SignUpRecord => ({
  id,
  username: 'ada',
  email: 'ada@example.com',
  passwordHash: '',
  browserHash,
  createdAt: new Date(0),
  expiresAt: new Date(1),
})

describe('which sign-up of an address another link is for', () => {
  test('the newest of the browser that asks, however many others there are', () => {
    const pending = [signUp('newest', strange), signUp('second', own), signUp('first', own)]
    expect(signUpToResend(pending, browserId(own))?.id).toBe('second')
  })

  test('the only one there is, whoever asks', () => {
    for (const browser of [undefined, browserId(own)]) {
      expect(signUpToResend([signUp('only', strange)], browser)?.id).toBe('only')
      expect(signUpToResend([signUp('only', null)], browser)?.id).toBe('only')
    }
  })

  test('none of several that may be somebody else’s, and none of none', () => {
    expect(signUpToResend([signUp('a', strange), signUp('b', null)], browserId(own))).toBeNull()
    expect(signUpToResend([signUp('a', null), signUp('b', null)], undefined)).toBeNull()
    expect(signUpToResend([], browserId(own))).toBeNull()
  })
})
