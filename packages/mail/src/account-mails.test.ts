import { describe, expect, test } from 'vitest'
import type { AccountLetter } from '@toile/core'
import { accountMails } from './account-mails.ts'
import { renderLetter } from './render-letter.ts'
import { SAMPLE_LETTERS } from './testing/index.ts'

interface Written {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const ORIGIN = 'https://toile.example'

async function write(letter: AccountLetter): Promise<Written> {
  const written: Written[] = []
  await accountMails({ send: async (mail) => void written.push(mail) }, ORIGIN).send('ada@example.com', letter)
  expect(written).toHaveLength(1)
  return written[0] as Written
}

const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '')
const KINDS = Object.entries(SAMPLE_LETTERS)

describe.each(KINDS)('the mail %s', (_name, sample) => {
  const letter: AccountLetter = sample

  test('fetches nothing and runs nothing', async () => {
    const { html } = await write(letter)
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|svg|video)\b|\ssrc=|\son\w+=|url\(|@import/i)
    for (const link of linksIn(html)) expect(link).toMatch(/^https:\/\/toile\.example(\/|$)/)
    // Gmail cuts a mail off at 102 kB.
    expect(html.length).toBeLessThan(20_000)
  })

  test('says its language, its title and that it has both themes', async () => {
    const { html, subject } = await write(letter)
    expect(html).toMatch(/<html [^>]*lang="en"/)
    expect(html).toContain(`<title>${subject}</title>`)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  })

  test('says the same as text, its link on a line of its own', async () => {
    const { html, text } = await write(letter)
    const button = /<a href="([^"]*)" class="button/.exec(html)?.[1]
    expect(button).toBe('link' in letter ? letter.link.url : button)
    expect(text.split('\n').filter((line) => line.includes('://'))).toEqual(button === undefined ? [] : [button])
    expect(text).toMatch(/^Hello(,| ada_lovelace,)\n/)
    expect(text).not.toMatch(/[<>]/)
  })

  test('calls its owner by name only where the address is proven', async () => {
    const { text } = await write(letter)
    expect(text.startsWith('Hello ada_lovelace,')).toBe('username' in letter)
    expect(text.includes('ada_lovelace')).toBe('username' in letter)
  })
})

const HOSTILE = [
  'evil.com',
  'http://evil.com',
  'ada@evil.com',
  '<img src="//evil.com" onerror="alert(1)">',
  '"><a href="https://evil.com">Log in</a>',
  "'onmouseover='alert(1)",
  'ada\r\nBcc: eve@evil.com\r\n\r\n<b>words</b>',
  '\u202Emoc.live',
  'ada\u200Fevil',
  '&lt;script&gt;',
  'ada evil。com',
]

describe.each(HOSTILE)('%j', (hostile) => {
  test.each(KINDS.filter(([, letter]) => 'username' in letter))(
    'as a name stays out of the mail %s',
    async (_name, letter) => {
      const mail = await write({ ...letter, username: hostile } as AccountLetter)
      const nameless = await write({ ...letter, username: 'a.b' } as AccountLetter)
      expect(mail).toEqual(nameless)
      expect(mail.text).toMatch(/^Hello,\n/)
    },
  )

  test.each(KINDS.filter(([, letter]) => 'occasion' in letter && letter.occasion !== null))(
    'as a device or a network stays out of the mail %s',
    async (_name, letter) => {
      const at = new Date('2026-03-04T05:06:07Z')
      const mail = await write({ ...letter, occasion: { at, device: hostile, network: hostile } } as AccountLetter)
      const silent = await write({ ...letter, occasion: { at, device: '', network: '' } } as AccountLetter)
      expect(mail).toEqual(silent)
      expect(mail.text).toContain('A browser that does not say which')
    },
  )
})

test.each(['ada', 'Zoë', '李_9', 'عادة'])('%s is a name to be called by', async (username) => {
  const { text, html } = await write({ letter: 'known-address', username })
  expect(text).toContain(`Hello ${username},`)
  expect(text).toContain(`Your username is ${username}.`)
  expect(html).toContain(`Hello ${username},`)
})

test.each([
  [30 * 60_000, '30 minutes'],
  [60 * 60_000, '1 hour'],
  [24 * 60 * 60_000 - 1, '23 hours'],
  [61_000, '1 minute'],
])('a link of %d ms works for %s', async (lifetime, words) => {
  const { text } = await write({ letter: 'email-change', link: { url: `${ORIGIN}/x`, lifetime } })
  expect(text).toContain(`The link works once, for ${words}.`)
})

test('what looks like markup stays text', async () => {
  const { html, text } = await renderLetter(
    {
      subject: 'One </title><script>',
      preview: '<b>',
      about: '',
      thread: 'red',
      greeting: 'Hello <b>"you" & me</b>,',
      before: [],
      action: { label: '<i>Go</i>', link: `${ORIGIN}/?a=1&b="2"` },
      details: [['<u>', '</table>']],
      otherwise: { heading: '', words: '' },
    },
    ORIGIN,
  )
  expect(html).toContain('<title>One &lt;/title&gt;&lt;script&gt;</title>')
  expect(html).toContain('Hello &lt;b&gt;&quot;you&quot; &amp; me&lt;/b&gt;,')
  expect(html).toContain('href="https://toile.example/?a=1&amp;b=&quot;2&quot;"')
  expect(html).not.toMatch(/<(b|i|u|script)>/)
  expect(text).toContain('Hello <b>"you" & me</b>,')
})
