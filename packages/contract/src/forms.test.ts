import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BLANK_PASSWORD,
  confirmPasswordProblem,
  emailProblem,
  loginForm,
  passwordProblem,
  PASSWORD_RULE,
  registerForm,
  signupPayload,
  TERMS_RULE,
  USERNAME_RULE,
  usernameProblem,
} from './forms.ts'

describe('e-mail, a message for each rule', () => {
  test.each([
    ['', 'Email is required'],
    ['nobody', 'Email must contain "@"'],
    ['nobody@nowhere', 'Email must contain "."'],
    ['no body@nowhere.org', 'Email cannot contain spaces'],
    ['no@body@nowhere.org', 'Email cannot contain multiple "@"'],
    ['@nowhere.org', 'Email must have a username before "@"'],
    ['no.body@', 'Email must have a domain after "@"'],
    ['no.body@nowhere', 'Email domain must include an extension (e.g. .com)'],
    ['nobody@nowhere.1', 'Email domain must include an extension (e.g. .com)'],
    ['no..body@nowhere.org', 'Email is not valid'],
    ['nobody@-nowhere.org', 'Email is not valid'],
    [`${'a'.repeat(65)}@nowhere.org`, 'Email is not valid'],
  ])('%j: %s', (value, message) => expect(emailProblem(value)).toBe(message))

  test.each(['a@b.co', 'first.last+tag@sub.example.org', "o'hara@example.travel"])('%s is fine', (value) =>
    expect(emailProblem(value)).toBeNull(),
  )

  test('any text gets an answer, quickly', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof emailProblem(`${text}@x.org`) !== 'undefined'))
    expect(emailProblem(`${'a.'.repeat(20_000)}@x.org`)).toBe('Email is not valid')
  })
})

describe('username', () => {
  test.each(['', 'a', 'has space', 'dash-ed', '<b>'])('%j is refused', (value) =>
    expect(usernameProblem(value)).toMatch(
      value === '' ? /^Username is required$/ : /^Username must be at least 2 characters/,
    ),
  )
  test('longer than 150 is refused with a reason of its own', () => {
    expect(usernameProblem('a'.repeat(150))).toBeNull()
    expect(usernameProblem('a'.repeat(151))).toBe('Username must be at most 150 characters long')
  })
  test.each(['ab', 'a_b', 'a@b.c', 'Zoë9'])('%j is fine', (value) => expect(usernameProblem(value)).toBeNull())
})

describe('password', () => {
  test('shorter than 8, or the username, is refused with the one message', () => {
    expect(passwordProblem('1234567', 'ada')).toBe(PASSWORD_RULE)
    expect(passwordProblem('adalovelace', 'adalovelace')).toBe(PASSWORD_RULE)
    expect(passwordProblem('AdaLovelace', 'aDALovelace')).toBe(PASSWORD_RULE)
    expect(passwordProblem('ＡＤＡＬＯＶＥＬＡＣＥ', 'adalovelace')).toBe(PASSWORD_RULE)
    expect(passwordProblem('        ', 'ada')).toBe(BLANK_PASSWORD)
    expect(passwordProblem('\u00A0\u2003\u200B\u200B\u200B\u200B\u200B\u200B', 'ada')).toBe(BLANK_PASSWORD)
    expect(passwordProblem('        x', 'ada')).toBeNull()
    expect(passwordProblem('', 'ada')).toBe('Password is required')
    expect(passwordProblem('12345678', 'ada')).toBeNull()
  })
  test('confirmation must equal it', () => {
    expect(confirmPasswordProblem('', 'x')).toBe('Confirm password is required')
    expect(confirmPasswordProblem('y', 'x')).toBe('Passwords do not match')
    expect(confirmPasswordProblem('x', 'x')).toBeNull()
  })
})

describe('whole forms', () => {
  const form = {
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse',
    confirmPassword: 'correct horse',
    termsAgrement: true,
  }
  test('register names every broken field at once', () => {
    const { error } = registerForm.safeParse({ ...form, email: 'ada', password: 'ada', termsAgrement: false })
    const issues = Object.fromEntries(error!.issues.map((issue) => [issue.path.join('.'), issue.message]))
    expect(issues).toEqual({
      email: 'Email must contain "@"',
      password: PASSWORD_RULE,
      confirmPassword: 'Passwords do not match',
      termsAgrement: TERMS_RULE,
    })
  })
  const GOOD = { username: 'ada', email: 'ada@example.org', password: 'correct horse', again: 'correct horse' }
  const USERNAME = `Username ${USERNAME_RULE}`
  const ON_PAGE = { username: 'username', email: 'email', password: 'password', again: 'confirmPassword' } as const
  const ON_WIRE = { username: 'username', email: 'email', password: 'password1', again: 'password2' } as const
  test.each<[Partial<typeof GOOD>, keyof typeof GOOD, string]>([
    [{ username: '' }, 'username', 'Username is required'],
    [{ username: 'a' }, 'username', USERNAME],
    [{ username: 'dash-ed' }, 'username', USERNAME],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ada' }, 'email', 'Email must contain "@"'],
    [{ email: 'ada@nowhere' }, 'email', 'Email must contain "."'],
    [{ email: 'a da@nowhere.org' }, 'email', 'Email cannot contain spaces'],
    [{ email: 'a@da@nowhere.org' }, 'email', 'Email cannot contain multiple "@"'],
    [{ email: '@nowhere.org' }, 'email', 'Email must have a username before "@"'],
    [{ email: 'a.da@' }, 'email', 'Email must have a domain after "@"'],
    [{ email: 'a.da@nowhere' }, 'email', 'Email domain must include an extension (e.g. .com)'],
    [{ email: 'a..da@nowhere.org' }, 'email', 'Email is not valid'],
    [{ password: '', again: '' }, 'password', 'Password is required'],
    [{ password: '1234567', again: '1234567' }, 'password', PASSWORD_RULE],
    [{ username: 'adalovelace', password: 'adalovelace', again: 'adalovelace' }, 'password', PASSWORD_RULE],
    [{ again: '' }, 'again', 'Confirm password is required'],
    [{ again: 'another' }, 'again', 'Passwords do not match'],
  ])('%o: the page and the server say the same, each at its own field', (changes, name, message) => {
    const { username, email, password, again } = { ...GOOD, ...changes }
    const said = (result: ReturnType<typeof registerForm.safeParse> | ReturnType<typeof signupPayload.safeParse>) =>
      result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
    const page = { username, email, password, confirmPassword: again, termsAgrement: true }
    const payload = { username, email, password1: password, password2: again }
    expect(said(registerForm.safeParse(page))).toContainEqual([ON_PAGE[name], message])
    expect(said(signupPayload.safeParse(payload))).toContainEqual([ON_WIRE[name], message])
  })

  test('a good one passes, on both sides of the wire', () => {
    expect(registerForm.parse(form)).toEqual(form)
    const payload = {
      username: 'ada',
      email: ' ada@example.org ',
      password1: 'correct horse',
      password2: 'correct horse',
    }
    expect(signupPayload.parse(payload).email).toBe('ada@example.org')
  })
  test('login asks for both fields by their labels', () => {
    const { error } = loginForm.safeParse({ username: '  ', password: '' })
    expect(error!.issues.map(({ message }) => message)).toEqual([
      'Username or Email is required',
      'Password is required',
    ])
  })
})
