import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod/mini'

const kept = z.looseObject({ data: z.catch(z.optional(z.string()), undefined) })

/**
 * The token that a mailed link brought as `?data=`. It goes out of the address at once, so that it stands in no history, no
 * bookmark and no Referer, and stays with the history entry: a reload has it still. Empty where there is none.
 */
export function useMailedToken(): string {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const brought = new URLSearchParams(search).get('data')
  const earlier = kept.safeParse(state).data ?? {}
  useEffect(() => {
    if (brought === null) return
    void navigate('.', { replace: true, state: { ...earlier, data: brought }, preventScrollReset: true })
  })
  return brought ?? earlier.data ?? ''
}
