import { LIBRARY } from '@toile/contract'

/** Pictures that something is done to: those that are named, or all that a search of the library shows. */
export type ChosenPictures =
  | { readonly ids: readonly string[] }
  | {
      /** The search, as in its address. */
      readonly matching: string
      /** `first_cursor` of its first answer: none that was finished since is meant. */
      readonly cursor: number
    }

/** What a call says of them. */
type Part = { readonly image_ids: readonly string[] } | { readonly matching: string; readonly cursor: number }

/** Calls for a part of them after the other, as many as a call takes. `more`: another call follows, where that is known before. */
export async function inParts(
  chosen: ChosenPictures,
  call: (part: Part, more: boolean) => Promise<{ readonly next_cursor: number | null }>,
): Promise<void> {
  if ('ids' in chosen) {
    const { ids } = chosen
    for (let at = 0; at < ids.length; at += LIBRARY.maxPictures) {
      const end = at + LIBRARY.maxPictures
      await call({ image_ids: ids.slice(at, end) }, end < ids.length)
    }
    return
  }
  let cursor: number | null = chosen.cursor
  while (cursor !== null) cursor = (await call({ matching: chosen.matching, cursor }, false)).next_cursor
}
