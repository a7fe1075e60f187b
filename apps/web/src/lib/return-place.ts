import { RETURN_PLACES } from '@toile/contract'
import type { ReturnPlace } from '@toile/contract'
import { useLocation } from 'react-router'
import { variationState } from './variation.ts'

/**
 * Where a purchase made from this page leads back to: one of the closed list (R1). A mode finds its work again by its
 * draft; variations are found in the mode of their pictures.
 */
export function returnPlaceOf({
  pathname,
  state,
}: {
  readonly pathname: string
  readonly state: unknown
}): ReturnPlace {
  const segment = pathname.split('/')[1]
  const place = RETURN_PLACES.find((known) => known === segment)
  return place ?? variationState.safeParse(state).data?.aiModel ?? 'dashboard'
}

export const useReturnPlace = (): ReturnPlace => returnPlaceOf(useLocation())
