import { MODES } from '@toile/contract'
import { useLocation } from 'react-router'
import { z } from 'zod/mini'
import { pictureId, picturePath } from './picture-page.ts'
import type { PlanIntent } from './plan-intent.ts'

/** Navigation state of the login page: what led there. */
const loginState = z.object({
  /** The mode that a session ended in (R1): one of the closed list, never an address. */
  resume: z.catch(z.optional(z.enum(MODES)), undefined),
  /** The picture whose page was to be seen, by its id. */
  picture: z.catch(z.optional(pictureId), undefined),
  /** To be filled in: a link has just verified this account (R41). */
  username: z.catch(z.optional(z.string().check(z.maxLength(254))), undefined),
  /** What has just been done, to be said. */
  done: z.catch(z.optional(z.enum(['password-reset', 'unlocked', 'email-changed', 'logged-out-elsewhere'])), undefined),
})
export type LoginState = z.infer<typeof loginState>

export const useLoginState = (): LoginState => loginState.safeParse(useLocation().state).data ?? {}

/**
 * Where a login leads (R1): to the work that a session ended in, to the picture that was asked for, to the plan that was pressed for,
 * or to the dashboard.
 */
export function placeAfterLogin({ resume, picture }: LoginState, plan: PlanIntent | null): string {
  if (resume !== undefined) return `/${resume}/`
  if (picture !== undefined) return picturePath(picture)
  return plan === null ? '/dashboard' : '/pricing'
}
