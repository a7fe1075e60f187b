import { expect, test } from 'vitest'
import { emailProblem, usernameProblem } from '@toile/contract'
import { usernamesFor } from './google-username.ts'

test.each([
  ['Ada Lovelace', 'a@gmail.com', 'ada.lovelace'],
  ['  Ada   “Countess” Lovelace! ', 'a@gmail.com', 'ada.countess.lovelace'],
  ['Søren Åkesson', 's@gmail.com', 'søren.åkesson'],
  ['山田太郎', 'yamada@gmail.com', '山田太郎'],
  ['<script>', 'ada@gmail.com', 'script'],
  ['ada@evil.example', 'ada@gmail.com', 'ada.evil.example'],
  ['X', 'ada.l+shop@gmail.com', 'ada.l'],
  ['…', '-_-@gmail.com', 'maker'],
  [null, 'o’brien@gmail.com', 'o.brien'],
  [null, 'a@gmail.com', 'maker'],
  ['n'.repeat(500), 'a@gmail.com', 'n'.repeat(40)],
])('%s <%s> is %s', (name, email, expected) => {
  const [first, ...others] = usernamesFor({ name, email })
  expect(first).toBe(expected)
  expect(new Set(others).size).toBe(others.length)
  for (const username of [first!, ...others]) {
    expect(usernameProblem(username)).toBeNull()
    // The name of a mailbox would stand in the way of whoever has it.
    expect(emailProblem(username)).not.toBeNull()
    expect(username.startsWith(expected)).toBe(true)
  }
})
