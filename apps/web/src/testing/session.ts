import type { SessionAnswer } from '@toile/contract'
import { forgetSession, sessionState } from '../lib/session.ts'

/** As when the page is opened: nobody has been asked about, and no question is on its way. */
export function freshSession(): void {
  forgetSession()
  sessionState.setState(sessionState.getInitialState())
}

/** As after an answer of the server. */
export const answerSession = (session: SessionAnswer): void => sessionState.setState({ session })

/** Who the page takes the user for; undefined while it does not know. */
export const knownSession = (): SessionAnswer | undefined => sessionState.getState().session
