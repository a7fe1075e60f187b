import { describe, expect, test } from 'vitest'
import { addressRangeOf } from './address-range.ts'
import { normaliseAddress, trialIdentity } from './trial-identity.ts'

describe('one mailbox is one identity (R9)', () => {
  test.each([
    ['Ada.Lovelace+toile@GMail.com', 'adalovelace@gmail.com'],
    ['a.d.a@googlemail.com', 'ada@gmail.com'],
    ['ada+one+two@outlook.com', 'ada@outlook.com'],
    ['a.da@outlook.com', 'a.da@outlook.com'],
    ['ada+tag@company.example', 'ada+tag@company.example'],
    ['a.da@company.example', 'a.da@company.example'],
    [' Ada@Company.Example ', 'ada@company.example'],
  ])('%s is %s', (given, expected) => {
    expect(normaliseAddress(given)).toBe(expected)
  })

  test('its hash is keyed, and does not hold the address', () => {
    const [one, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const hash = trialIdentity('ada@gmail.com', one)
    expect(hash).toHaveLength(32)
    expect(hash).toEqual(trialIdentity('A.da+x@googlemail.com', one))
    expect(hash).not.toEqual(trialIdentity('ada@gmail.com', other))
    expect(hash).not.toEqual(trialIdentity('eve@gmail.com', one))
  })
})

describe('the network of an address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34::1', '2001:db8:12::/48'],
    ['2001:0DB8:0012::', '2001:db8:12::/48'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['no address', 'no address'],
  ])('%s is in %s', (address, network) => {
    expect(addressRangeOf(address)).toBe(network)
  })
})
