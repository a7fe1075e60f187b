import { inFigures } from '@toile/contract'
import type { OwnUpload } from '@toile/contract'

const ROLE_WORDS = {
  photo: 'Photo',
  'flat-lay': 'Flat-lay',
  sketch: 'Sketch',
  pattern: 'Pattern',
  'garment photo': 'Garment photo',
} as const satisfies Record<OwnUpload['used_by']['roles'][number], string>

const counted = (count: number, one: string): string => `${inFigures(count)} ${count === 1 ? one : `${one}s`}`

export const uploadCount = (count: number): string => counted(count, 'upload')
const pictureCount = (count: number): string => counted(count, 'picture')

/** What it was given as: 'Photo', 'Sketch and pattern'; 'Upload' as long as nothing has used it. */
export function roleOf({ used_by: { roles } }: OwnUpload): string {
  const [first, ...rest] = roles.map((role) => ROLE_WORDS[role])
  return first === undefined ? 'Upload' : [first, ...rest.map((word) => word.toLowerCase())].join(' and ')
}

/** What used it, in a line: '3 pictures made · in unfinished work'. */
export function useOf({ used_by: { pictures, draft, running } }: OwnUpload): string {
  const uses = [
    running && 'in use now',
    pictures > 0 && `${pictureCount(pictures)} made`,
    draft && 'in unfinished work',
  ].filter((use) => use !== false)
  const line = uses.length === 0 ? 'not used yet' : uses.join(' · ')
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`
}

/** '640 kB', '3.2 MB': as file managers count. */
export function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`
}

/** What follows from deleting these, each as a sentence: told before it is done. */
export function consequencesOf(uploads: readonly OwnUpload[]): readonly string[] {
  const sum = (of: (upload: OwnUpload) => number | boolean): number =>
    uploads.reduce((total, upload) => total + Number(of(upload)), 0)
  const pictures = sum(({ used_by }) => used_by.pictures)
  const drafts = sum(({ used_by }) => used_by.draft)
  const running = sum(({ used_by }) => used_by.running)
  return [
    pictures > 0 &&
      `${pictureCount(pictures)} made from ${uploads.length === 1 ? 'it' : 'them'} ${pictures === 1 ? 'stays' : 'stay'}, with what ${pictures === 1 ? 'it was' : 'they were'} made of, until you delete ${pictures === 1 ? 'that' : 'those'} too.`,
    drafts > 0 && `${drafts === 1 ? 'One is' : `${drafts} are`} in unfinished work, which will ask for a new picture.`,
    running > 0 &&
      `${running === 1 ? 'One is' : `${running} are`} in use by pictures that are being made now, and kept until they are done.`,
  ].filter((sentence) => sentence !== false)
}

/** The same for all there are, of which only a page was looked at. */
export const ALL_CONSEQUENCES: readonly string[] = [
  'Pictures made from them stay, with what they were made of, until you delete those too.',
  'Drafts that use them will ask for a new picture.',
  'Uploads in use by running jobs are kept until the jobs end.',
]

/** What was done: 'Deleted 3 uploads. One is kept …'. */
export function deletedWords({ deleted, kept }: { readonly deleted: number; readonly kept: number }): string {
  const told = deleted === 0 ? 'Nothing was deleted.' : `Deleted ${uploadCount(deleted)}.`
  if (kept === 0) return told
  return kept === 1
    ? `${told} One is kept: pictures are being made from it now.`
    : `${told} ${inFigures(kept)} are kept: pictures are being made from them now.`
}
