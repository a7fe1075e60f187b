import { describe, expect, test } from 'vitest'
import { PASSWORD_RULE } from '@toile/contract'
import { judgePassword, type PasswordJudge, personalWords, WEAK_PASSWORD } from './password-strength.ts'

const ada = { username: 'Ada', email: 'Ada.Lovelace+toile@mail.example.com' }

describe('a new password', () => {
  const asked: [string, readonly string[]][] = []
  const judge: PasswordJudge = {
    async weaknessOf(password, personal) {
      asked.push([password, personal])
      return password === 'password' ? 'common' : null
    },
  }
  const judged = (password: string, owner = ada) => judgePassword({ passwords: judge }, password, owner)

  test('that breaks the form’s rules is refused with their words, before it is weighed', async () => {
    asked.length = 0
    const owner = { ...ada, username: 'AdaLovelace' }
    for (const password of ['short', 'aDaLOVELACE']) {
      await expect(judged(password, owner)).rejects.toMatchObject({
        code: 'invalid',
        message: PASSWORD_RULE,
        fields: { password1: [PASSWORD_RULE] },
      })
    }
    expect(asked).toEqual([])
  })

  test('that is weak is refused with the reason, and one that is not passes', async () => {
    const reason = 'This password is too easy to guess: it is among the most used.'
    await expect(judged('password')).rejects.toMatchObject({ message: reason, fields: { password1: [reason] } })
    await expect(judged('correct horse battery')).resolves.toBeUndefined()
    expect(asked.at(-1)).toEqual(['correct horse battery', personalWords(ada)])
  })

  test('every reason is a sentence of its own', () => {
    const reasons = Object.values(WEAK_PASSWORD)
    expect(new Set(reasons).size).toBe(reasons.length)
    for (const reason of reasons) expect(reason).toMatch(/^This password is too easy to guess.*\.$/)
  })
})

test('personal words are the names, whole and in parts', () => {
  expect(personalWords(ada).toSorted()).toEqual(
    [
      'ada',
      'ada.lovelace+toile',
      'ada.lovelace+toile@mail.example.com',
      'adalovelacetoile',
      'com',
      'example',
      'lovelace',
      'mail',
      'toile',
    ].toSorted(),
  )
})
