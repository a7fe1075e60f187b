import type { Thread } from '@toile/contract'

/** Class names of each thread, whole, so that the stylesheet's compiler finds them. */
export const threadText: Record<Thread, string> = {
  blue: 'text-blue',
  red: 'text-red',
  yellow: 'text-yellow',
  purple: 'text-purple',
  green: 'text-green',
}
export const threadFill: Record<Thread, string> = {
  blue: 'bg-blue',
  red: 'bg-red',
  yellow: 'bg-yellow',
  purple: 'bg-purple',
  green: 'bg-green',
}
