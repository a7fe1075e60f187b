import { pino } from 'pino'
import { expect, test } from 'vitest'
import { pseudonyms } from '../secrets/pseudonyms.ts'
import { securityJournal } from './security-journal.ts'

const linesOf = (key: number, note: (journal: ReturnType<typeof securityJournal>) => void) => {
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  note(securityJournal(log, pseudonyms(new Uint8Array(32).fill(key))))
  return lines
}
const origin = { network: '203.0.113.0/24', device: 'Firefox on Linux' }
const HASH = /^[\w-]{22}$/

test('a line tells what happened, and only hashes of whom and from where', () => {
  const [line = ''] = linesOf(1, (journal) =>
    journal.note({ kind: 'sign-in-failed', accountId: 'e7b1', name: 'ada@example.com', origin }),
  )
  expect(JSON.parse(line)).toEqual({
    level: 30,
    msg: 'security event',
    security: 'sign-in-failed',
    account: expect.stringMatching(HASH),
    network: expect.stringMatching(HASH),
    device: 'Firefox on Linux',
  })
  expect(line).not.toMatch(/e7b1|ada|example|203\.0/)
})

test('a name that is no account’s is a hash too, the same for the same name and another with another key', () => {
  const note = (journal: ReturnType<typeof securityJournal>, name: string): void =>
    journal.note({ kind: 'sign-in-failed', accountId: null, name, origin })
  const names = [1, 1, 2].map((key) => {
    const [line = ''] = linesOf(key, (journal) => note(journal, 'ada'))
    expect(line).not.toContain('"ada"')
    return (JSON.parse(line) as { name: string }).name
  })
  expect(names[0]).toMatch(HASH)
  expect(names[1]).toBe(names[0])
  expect(names[2]).not.toBe(names[0])
})
