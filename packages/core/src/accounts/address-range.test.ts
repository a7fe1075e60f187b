import { describe, expect, test } from 'vitest'
import { addressRangeOf } from './address-range.ts'

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
