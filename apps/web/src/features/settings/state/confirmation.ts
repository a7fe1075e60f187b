import { CONFIRMATION_NEEDED } from '@toile/contract'
import { createContext, useContext } from 'react'
import { ApiError } from '../../../lib/api/index.ts'

/** The person closed the question. Nothing was done, and nothing is to be said. */
export class NotConfirmedError extends Error {
  constructor() {
    super('It was not confirmed.')
    this.name = 'NotConfirmedError'
  }
}

export interface Confirmation {
  /**
   * Makes a call; where the server first wants to know that it is really this person, asks for it and makes the same call
   * again. Rejects with a NotConfirmedError when the question was closed, else as the call does.
   */
  readonly confirmed: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
  /** Asks for it now. Rejects with a NotConfirmedError. */
  readonly confirm: () => Promise<void>
}

export const Confirming = createContext<Confirmation | null>(null)

export function useConfirmation(): Confirmation {
  const confirmation = useContext(Confirming)
  if (confirmation === null) throw new Error('useConfirmation outside of a ConfirmationProvider')
  return confirmation
}

/** The server's 403 for a person who is to prove first who they are. */
export const isAskedToConfirm = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.message === CONFIRMATION_NEEDED
