import { Navigate, useLocation } from 'react-router'

/** Goes back to the variation results with the state it was given, so that they start anew; without state, home (R5). */
export function TempRedirect() {
  const { state } = useLocation()
  return state === null || state === undefined ? (
    <Navigate to="/" replace />
  ) : (
    <Navigate to="/variation-results" replace state={state} />
  )
}
