import type { Mode } from '@toile/contract'

/** Instructions that were put away stay away in this tab: a reload or a way back into the mode is no first visit. */
const keyOf = (username: string, mode: Mode): string => `toile.instructions/${username}/${mode}`

export const wasSeen = (storage: Pick<Storage, 'getItem'>, username: string, mode: Mode): boolean =>
  storage.getItem(keyOf(username, mode)) !== null

export const keepSeen = (storage: Pick<Storage, 'setItem'>, username: string, mode: Mode): void =>
  storage.setItem(keyOf(username, mode), 'yes')
