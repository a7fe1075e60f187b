import type { InsufficientCreditsBody } from '@toile/contract'
import { createStore } from 'zustand/vanilla'

/** What a refused call lacked, for the popup that the layout shows over whatever page it was (SPEC section 8). */
export const shortage = createStore<{ readonly lacking: InsufficientCreditsBody | null }>(() => ({ lacking: null }))

export const showShortage = (lacking: InsufficientCreditsBody): void => shortage.setState({ lacking })
export const dismissShortage = (): void => shortage.setState({ lacking: null })
