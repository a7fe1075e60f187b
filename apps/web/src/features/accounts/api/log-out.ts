import { messageAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

export const logOut = (): Promise<{ message: string }> =>
  request({ method: 'POST', path: 'logout/', answer: messageAnswer })
