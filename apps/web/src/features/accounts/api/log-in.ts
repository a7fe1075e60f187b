import { user } from '@toile/contract'
import type { LoginForm, User } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

export const logIn = (form: LoginForm): Promise<User> =>
  request({ method: 'POST', path: 'login/', body: new URLSearchParams({ ...form }), answer: user })
