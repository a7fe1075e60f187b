import { describe, expect, test } from 'vitest'
import { personalWords } from '@toile/core'
import { zxcvbnJudge } from './password-strength.ts'

const judge = zxcvbnJudge()
const personal = personalWords({ username: 'lovelace', email: 'ada.king@analytical.example' })

describe('passwords that are tried first', () => {
  test.each([
    ['password', 'common'],
    ['12345678', 'common'],
    ['qwertyuiop', 'common'],
    ['iloveyou2', 'common'],
    ['P@ssw0rd', 'like-common'],
    ['drowssap', 'like-common'],
    ['summer2024', 'like-common'],
    ['lovelace', 'personal'],
    ['ada.king', 'personal'],
    ['analytical', 'personal'],
    ['aaaaaaaaaaaa', 'repeated'],
    ['abcabcabcabc', 'repeated'],
    ['        ', 'repeated'],
    ['abcdefgh', 'row'],
    ['zxcvbnm,', 'row'],
    ['19851223', 'date'],
  ])('%s: %s', async (password, weakness) => {
    expect(await judge.weaknessOf(password, personal)).toBe(weakness)
  })
})

test('one of a thousand characters is weighed by its beginning', async () => {
  expect(await judge.weaknessOf('a1'.repeat(500), personal)).toBe('repeated')
})

test.each(['correct horse battery', 'k7#dQ9zp', 'house-blue-42', 'Rüschenbluse im Regen'])(
  '%s passes',
  async (password) => {
    expect(await judge.weaknessOf(password, personal)).toBeNull()
  },
)
