import { describe, expect, it } from 'vitest'
import { pictureWantedAt } from './login-reasons.ts'

describe('the picture that a visitor wanted to see', () => {
  const id = '0c9f1a52-6d0b-4a3e-9d55-0f6f3f5f7a11'
  it.each([
    [`/picture/${id}`, { picture: id }],
    [`/picture/${id}/`, { picture: id }],
    ['/picture/https:%2F%2Felsewhere.example', null],
    ['/picture/', null],
    [`/pictures/${id}`, null],
    ['/dashboard', null],
  ])('at %s is %o', (path, led) => {
    expect(pictureWantedAt(path)).toEqual(led)
  })
})
