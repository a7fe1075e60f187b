import { describe, expect, test } from 'vitest'
import { normaliseAddress } from './mailbox-providers.ts'
import { googleIdentityHash, mailboxIdentity } from './trial-identity.ts'

describe('one mailbox is one identity (R9)', () => {
  test.each([
    ['Ada.Lovelace+toile@GMail.com', 'adalovelace@gmail.com'],
    ['a.d.a@googlemail.com', 'ada@gmail.com'],
    ['ada+one+two@outlook.com', 'ada@outlook.com'],
    ['a.da@outlook.com', 'a.da@outlook.com'],
    ['ada+tag@outlook.fr', 'ada@outlook.fr'],
    ['ada+tag@hotmail.co.uk', 'ada@hotmail.co.uk'],
    ['ada+tag@live.com.au', 'ada@live.com.au'],
    ['ada+tag@live.nl', 'ada@live.nl'],
    ['ada+tag@msn.com', 'ada@msn.com'],
    ['ada-shop@yahoo.com', 'ada@yahoo.com'],
    ['ada-shop@yahoo.co.jp', 'ada@yahoo.co.jp'],
    ['ada-shop@yahoo.fr', 'ada@yahoo.fr'],
    ['ada-shop@ymail.com', 'ada@ymail.com'],
    ['ada+tag@aol.com', 'ada@aol.com'],
    ['ada+tag@me.com', 'ada@icloud.com'],
    ['ada@mac.com', 'ada@icloud.com'],
    ['a.d-a_+tag@protonmail.com', 'ada@proton.me'],
    ['ada@pm.me', 'ada@proton.me'],
    ['ada+tag@ya.ru', 'ada@yandex.ru'],
    ['ada.king@yandex.com', 'ada-king@yandex.ru'],
    ['ada-king@yandex.com.tr', 'ada-king@yandex.ru'],
    ['ada+tag@mail.ru', 'ada@mail.ru'],
    ['ada+tag@gmx.de', 'ada@gmx.de'],
    ['ada+tag@gmx.net', 'ada@gmx.net'],
    ['ada+tag@web.de', 'ada@web.de'],
    ['ada+tag@fastmail.com', 'ada@fastmail.com'],
    ['anything@ada.fastmail.com', 'ada@fastmail.com'],
    ['any+thing@ada.fastmail.fm', 'ada@fastmail.fm'],
    ['ada+tag@zoho.eu', 'ada@zoho.eu'],
    ['ada@posteo.net', 'ada@posteo.de'],
    ['+tag@outlook.com', '+tag@outlook.com'],
    // Not of a provider: everything counts.
    ['ada+tag@company.example', 'ada+tag@company.example'],
    ['a.da@company.example', 'a.da@company.example'],
    ['a-da@company.example', 'a-da@company.example'],
    ['anything@ada.company.example', 'anything@ada.company.example'],
    ['ada+tag@notoutlook.com', 'ada+tag@notoutlook.com'],
    ['ada+tag@outlook.com.evil.example', 'ada+tag@outlook.com.evil.example'],
    ['ada+tag@gmail.com.example', 'ada+tag@gmail.com.example'],
    [' Ada@Company.Example ', 'ada@company.example'],
  ])('%s is %s', (given, expected) => {
    expect(normaliseAddress(given)).toBe(expected)
    expect(normaliseAddress(expected)).toBe(expected)
  })
})

describe('a remembered identity', () => {
  const [one, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

  test('is keyed, and one for all ways of writing a mailbox', () => {
    const hash = mailboxIdentity('ada@gmail.com', one)
    expect(hash).toHaveLength(32)
    expect(hash).toEqual(mailboxIdentity('A.da+x@googlemail.com', one))
    expect(hash).not.toEqual(mailboxIdentity('ada@gmail.com', other))
    expect(hash).not.toEqual(mailboxIdentity('eve@gmail.com', one))
  })

  test('of Google is another than that of a mailbox', () => {
    expect(googleIdentityHash('1', one)).toEqual(googleIdentityHash('1', one))
    expect(googleIdentityHash('ada@gmail.com', one)).not.toEqual(mailboxIdentity('ada@gmail.com', one))
  })
})
