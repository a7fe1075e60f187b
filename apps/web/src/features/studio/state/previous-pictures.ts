import type { Mode } from '@toile/contract'
import { MODES } from '@toile/contract'
import { z } from 'zod/mini'
import type { Photo } from './draft.ts'
import { keptPicture } from './draft-storage.ts'
import type { PictureWords } from './picture-words.ts'

/** The last pictures of an account on this machine, for 'Continue with previous': a list for each kind, the newest first. */
type Kind = PictureWords['previousKey']

const previousPictures = z.array(
  z.object({
    picture: keptPicture,
    /** In which they were used. */
    modes: z.array(z.enum(MODES)),
  }),
)
type PreviousPictures = z.infer<typeof previousPictures>

/** So many of a kind are remembered: a row of each mode that takes it. Chosen. */
const KEPT = 12

const keyOf = (username: string, kind: Kind): string => `toile.upload_id/${username}/${kind}`

function load(username: string, kind: Kind): PreviousPictures {
  try {
    return previousPictures.safeParse(JSON.parse(localStorage.getItem(keyOf(username, kind)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

function save(username: string, kind: Kind, pictures: PreviousPictures): void {
  try {
    localStorage.setItem(keyOf(username, kind), JSON.stringify(pictures))
  } catch {
    // Without storage no picture is offered again; nothing else depends on it.
  }
}

/** Those of a kind, newest first: before all others those that were used in this mode. */
export function previousFor(username: string, kind: Kind, mode: Mode): readonly Photo[] {
  const all = load(username, kind)
  const own = all.filter(({ modes }) => modes.includes(mode))
  return [...own, ...all.filter((each) => !own.includes(each))].map(({ picture }) => picture)
}

export function keepPrevious(username: string, kind: Kind, mode: Mode, picture: Photo): void {
  const all = load(username, kind)
  const known = all.find((each) => each.picture.uploadId === picture.uploadId)
  const modes = [...new Set([mode, ...(known?.modes ?? [])])]
  save(username, kind, [{ picture, modes }, ...all.filter((each) => each !== known)].slice(0, KEPT))
}

export const forgetPrevious = (username: string, kind: Kind, { uploadId }: Photo): void =>
  save(
    username,
    kind,
    load(username, kind).filter(({ picture }) => picture.uploadId !== uploadId),
  )
