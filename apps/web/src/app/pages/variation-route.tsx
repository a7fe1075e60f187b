import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { variationState } from '../../lib/variation.ts'
import { StitchLoader } from '../../ui/index.ts'

const VariationPage = lazy(() => import('./composed-variation.tsx'))

/** The results of a variation. Without what is to be varied there is nothing to show: home. */
export function VariationResults() {
  const { state } = useLocation()
  const wanted = variationState.safeParse(state)
  if (!wanted.success) return <Navigate to="/" replace />
  return (
    <Suspense fallback={<StitchLoader label="Opening the studio" className="min-h-dvh py-40" />}>
      <VariationPage key={wanted.data.key} wanted={wanted.data} />
    </Suspense>
  )
}
