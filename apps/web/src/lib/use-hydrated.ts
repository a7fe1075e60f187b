import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in the markup that the build wrote and until React has taken it over. A form that could be sent before would be
 * sent by the browser itself, past our checks.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
