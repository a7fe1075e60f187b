import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('relativeTime', () => {
  it.each([
    ['2026-11-21T12:00:30Z', 'just now'],
    ['2026-11-21T11:59:20Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T09:30:00Z', '2 hours ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-10T12:00:00Z', 'last week'],
    ['2026-06-01T12:00:00Z', '5 months ago'],
    ['2024-01-01T12:00:00Z', '2 years ago'],
  ])('%s is %s', (timestamp, words) => {
    expect(relativeTime(timestamp, now)).toBe(words)
  })
})
