import { messageAnswer } from '@toile/contract'
import type { RegisterForm } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

export const signUp = ({ username, email, password, confirmPassword }: RegisterForm): Promise<{ message: string }> =>
  request({
    method: 'POST',
    path: 'signup/',
    body: new URLSearchParams({ username, email, password1: password, password2: confirmPassword }),
    answer: messageAnswer,
  })
