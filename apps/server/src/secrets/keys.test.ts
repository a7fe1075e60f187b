import { hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deriveKeys } from './keys.ts'

const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex')

describe('derived keys', () => {
  test('are one for each secret, the current one first', () => {
    const [current, ...old] = deriveKeys(['new', 'old', 'older'], 'csrf').map(hex)
    expect(old).toHaveLength(2)
    expect([current, ...old]).toEqual(
      ['new', 'old', 'older'].flatMap((secret) => deriveKeys([secret], 'csrf').map(hex)),
    )
  })

  test('are those that a server made before it knew of old secrets', () => {
    const [key] = deriveKeys(['secret'], 'trial-identity')
    expect(hex(key)).toBe(
      Buffer.from(hkdfSync('sha256', Buffer.from('secret'), '', 'toile:trial-identity', 32)).toString('hex'),
    )
  })

  test('differ from use to use', () => {
    expect(hex(deriveKeys(['secret'], 'csrf')[0])).not.toBe(hex(deriveKeys(['secret'], 'trial-identity')[0]))
  })
})
