import { z } from 'zod/mini'
import { plainText } from './text.ts'

/**
 * Sign-in forms with their prescribed messages (docs/product/accounts.md#forms), checked by the page while typing and by the server on
 * arrival. Each rule reports its own sentence; the first that fails is the one shown.
 */
export const required = (fieldName: string): string => `${fieldName} is required`

export const USERNAME_RULE = 'must be at least 2 characters long, alphanumeric, and can contain only "_", "@" and "."'
export const PASSWORD_RULE = 'Password must be at least 8 characters long and should not match the username'
/** Under the field of every new password. */
export const PASSWORD_HINT = 'At least 8 characters, and not your username.'
export const BLANK_PASSWORD = 'Password cannot be made of spaces alone'
export const PASSWORDS_DIFFER = 'Passwords do not match'
export const TERMS_RULE = 'Agreement to Terms of Service and Cookie Policy is required'

/** First broken rule of an address, or null when it is fine. The messages come in their prescribed order. */
export function emailProblem(value: string): string | null {
  if (value === '') return required('Email')
  if (!value.includes('@')) return 'Email must contain "@"'
  if (!value.includes('.')) return 'Email must contain "."'
  if (/\s/.test(value)) return 'Email cannot contain spaces'
  if (value.indexOf('@') !== value.lastIndexOf('@')) return 'Email cannot contain multiple "@"'
  const [local = '', domain = ''] = value.split('@')
  if (local === '') return 'Email must have a username before "@"'
  if (domain === '') return 'Email must have a domain after "@"'
  if (!/\.[A-Za-z]{2,}$/.test(domain)) return 'Email domain must include an extension (e.g. .com)'
  if (value.length > 254 || local.length > 64 || !STANDARD_EMAIL.test(value)) return 'Email is not valid'
  return null
}

/** The dot-atom addresses of RFC 5321 that mail providers hand out; quoted local parts and IP literals are not. */
const STANDARD_EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

export function usernameProblem(value: string): string | null {
  if (value === '') return required('Username')
  if (value.length < 2 || !/^[\p{L}\p{N}_@.]+$/u.test(value)) return `Username ${USERNAME_RULE}`
  if (value.length > 150) return 'Username must be at most 150 characters long'
  return null
}

export function passwordProblem(password: string, username: string): string | null {
  if (password === '') return required('Password')
  if (password.length < 8 || isSameName(password, username)) return PASSWORD_RULE
  if (/^[\s\p{Cf}]+$/u.test(password)) return BLANK_PASSWORD
  if (password.length > 1024) return 'Password must be at most 1024 characters long'
  return null
}

/** Names that differ in letter case or Unicode form alone are the same. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b)
const foldName = (name: string): string => name.normalize('NFKC').toLowerCase()

export function confirmPasswordProblem(confirmation: string, password: string): string | null {
  if (confirmation === '') return required('Confirm password')
  return confirmation === password ? null : PASSWORDS_DIFFER
}

const field = (problem: (value: string) => string | null) =>
  z.string().check(
    z.superRefine((value, context) => {
      const message = problem(value)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  )

/** An address as it arrives: trimmed, with the prescribed messages. */
export const emailField = z.pipe(z.string().check(z.trim()), field(emailProblem))

/** The fields of a new password, typed twice. */
export const newPasswordFields = { password1: z.string(), password2: z.string() } as const
/** Their rule. Whether the password equals the username is checked where the account is known. */
export function newPasswordRule(form: { password1: string; password2: string }, context: z.core.$RefinementCtx): void {
  const password = passwordProblem(form.password1, '')
  if (password !== null) context.addIssue({ code: 'custom', path: ['password1'], message: password })
  const confirmation = confirmPasswordProblem(form.password2, form.password1)
  if (confirmation !== null) context.addIssue({ code: 'custom', path: ['password2'], message: confirmation })
}

export const loginForm = z.object({
  // No account's name or password is longer.
  username: plainText('Username or Email').check(
    z.trim(),
    z.minLength(1, required('Username or Email')),
    z.maxLength(254, 'Username or Email is too long'),
  ),
  password: z.string().check(z.minLength(1, required('Password')), z.maxLength(1024, 'Password is too long')),
})
export type LoginForm = z.infer<typeof loginForm>

/** The page's form. `termsAgrement` is spelled so on purpose: the wire has it. */
export const registerForm = z
  .object({
    username: field(usernameProblem),
    email: field(emailProblem),
    password: z.string(),
    confirmPassword: z.string(),
    termsAgrement: z.boolean().check(z.refine((agreed) => agreed, TERMS_RULE)),
  })
  .check(
    z.superRefine((form, context) => {
      const password = passwordProblem(form.password, form.username)
      if (password !== null) context.addIssue({ code: 'custom', path: ['password'], message: password })
      const confirmation = confirmPasswordProblem(form.confirmPassword, form.password)
      if (confirmation !== null) context.addIssue({ code: 'custom', path: ['confirmPassword'], message: confirmation })
    }),
  )
export type RegisterForm = z.infer<typeof registerForm>

/** What sign-up sends (docs/product/wire.md#accounts). */
export const signupPayload = z
  .object({
    username: field(usernameProblem),
    email: emailField,
    password1: z.string(),
    password2: z.string(),
  })
  .check(
    z.superRefine((form, context) => {
      const password = passwordProblem(form.password1, form.username)
      if (password !== null) context.addIssue({ code: 'custom', path: ['password1'], message: password })
      const confirmation = confirmPasswordProblem(form.password2, form.password1)
      if (confirmation !== null) context.addIssue({ code: 'custom', path: ['password2'], message: confirmation })
    }),
  )
export type SignupPayload = z.infer<typeof signupPayload>
