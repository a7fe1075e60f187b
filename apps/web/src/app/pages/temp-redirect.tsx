import { Navigate, useLocation } from 'react-router'
import { NotFoundPage } from './error-page.tsx'

/** Goes back to the variation results with the state it was given, so that they start anew; without state, home (R5). */
export function TempRedirect() {
  const { state } = useLocation()
  return state === null || state === undefined ? (
    <Navigate to="/" replace />
  ) : (
    <Navigate to="/variation-results" replace state={state} />
  )
}

/** Without navigation state there is nothing to vary: home. No page of ours leads here with state as yet. */
export function VariationResults() {
  const { state } = useLocation()
  return state === null || state === undefined ? <Navigate to="/" replace /> : <NotFoundPage />
}
