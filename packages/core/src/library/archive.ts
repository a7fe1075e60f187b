import { Readable } from 'node:stream'
import { LIBRARY, type PictureSelection } from '@toile/contract'
import type { ExportEntry } from '../accounts/export.ts'
import type { Clock } from '../shared/clock.ts'
import { DomainError, notFound } from '../shared/errors.ts'
import { FileMissing, type FileStore } from '../shared/file-store.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import { fileWords } from './file-words.ts'
import type { LibraryItem } from './item.ts'
import type { LibraryUnit } from './library.ts'
import type { SearchDeps } from './search.ts'
import { selectFirst } from './selection.ts'

/** A download reads as much as a person can take in; more of them than this are no person's. Chosen. */
const ARCHIVES_AN_HOUR: RateLimit = { name: 'archives', max: 60, windowSeconds: 60 * 60 }
/** An address counted when it was given: who sends a form to it again counts another. Longer than it is good. */
const ONCE_AN_ADDRESS: RateLimit = { name: 'archive-address', max: 1, windowSeconds: 2 * 60 }
/** Downloads of one account in this process at a time. Chosen. */
const MAX_AT_A_TIME = 3
const MANY = 'Several downloads are under way already. Please wait until one has ended.'

export interface ArchiveDeps {
  readonly unit: LibraryUnit
  readonly searching: SearchDeps
  readonly files: Pick<FileStore, 'open'>
  readonly clock: Clock
  /** How many downloads of an account this process sends. */
  readonly sending: Map<string, number>
}

/** Counts a download that is about to be asked for; one by an `address`, from the second at that address on. Throws `too-many`. */
export async function countArchive(limiter: RateLimiter, accountId: string, address: string | null): Promise<void> {
  if (address !== null && (await limiter.take(ONCE_AN_ADDRESS, address)) === null) return
  await takeOrRefuse(limiter, ARCHIVES_AN_HOUR, accountId, 'You have downloaded many pictures. Please try again later.')
}

/**
 * Own pictures, in the order of their ids as given, or the newest of those that match, each under a name that says what it is. What is not there, or no more when its turn
 * comes, is named in `missing.txt` at the end. Each that was read to its end is marked as downloaded. The entries have to be begun,
 * and left or read to their end. Throws `not-found` where none is there, `too-many`.
 */
export async function archivePictures(
  deps: ArchiveDeps,
  accountId: string,
  selection: PictureSelection,
): Promise<AsyncIterable<ExportEntry>> {
  const { sending } = deps
  const before = sending.get(accountId) ?? 0
  if (before >= MAX_AT_A_TIME) throw new DomainError('too-many', MANY, { waitSeconds: 10 })
  sending.set(accountId, before + 1)
  const end = (): void => {
    const left = (sending.get(accountId) ?? 1) - 1
    if (left === 0) sending.delete(accountId)
    else sending.set(accountId, left)
  }
  try {
    return entriesOf(deps, accountId, await listSelected(deps, accountId, selection), end)
  } catch (error) {
    end()
    throw error
  }
}

async function listSelected(
  { unit, searching }: ArchiveDeps,
  accountId: string,
  selection: PictureSelection,
): Promise<readonly Listed[]> {
  const wanted = [...new Set(await selectFirst(searching, accountId, selection, LIBRARY.maxArchived))]
  const items = await unit.run(({ library }) => library.findAll(accountId, wanted))
  if (items.length === 0) throw notFound('Image')
  // Of each no more than is needed is kept while a slow client reads.
  const known = new Map(items.map((item) => [item.id, item]))
  const names = archiveNames(wanted.flatMap((id) => known.get(id) ?? []))
  return wanted.map((id) => ({ id, name: names.get(id) ?? null, createdAt: known.get(id)?.createdAt ?? null }))
}

interface Listed {
  readonly id: string
  readonly name: string | null
  readonly createdAt: Date | null
}

async function* entriesOf(
  { unit, files, clock }: ArchiveDeps,
  accountId: string,
  listed: readonly Listed[],
  end: () => void,
): AsyncGenerator<ExportEntry> {
  const missing: string[] = []
  try {
    for (const { id, name, createdAt } of listed) {
      const content = name === null ? null : await open({ unit, files }, accountId, id)
      if (content === null || name === null || createdAt === null) {
        missing.push(name ?? id)
        continue
      }
      try {
        yield { name, modifiedAt: createdAt, content }
      } finally {
        content.destroy()
      }
      await unit.run(({ library }) => library.markDownloaded(accountId, id, clock.now()))
    }
    if (missing.length > 0) {
      const text = `These pictures were not there any more:\n${missing.join('\n')}\n`
      yield { name: 'missing.txt', modifiedAt: clock.now(), content: Readable.from([text], { objectMode: false }) }
    }
  } finally {
    end()
  }
}

/** Null for a picture that was deleted since. */
async function open(
  { unit, files }: Pick<ArchiveDeps, 'unit' | 'files'>,
  accountId: string,
  id: string,
): Promise<Readable | null> {
  const blob = await unit.run(({ library }) => library.findBlob(accountId, id))
  if (blob === null) return null
  return files.open(blob.storageKey).catch((error: unknown) => {
    if (error instanceof FileMissing) return null
    throw error
  })
}

/** Characters of the words in a name: what else is in it, and a folder, fit beside them everywhere. Chosen. */
const WORDS_LENGTH = 48

/**
 * By id: `2026-11-26 swap-garment red-silk-dress.png`, and from the second of a name on ` 2`. Small letters and digits of ASCII alone, so
 * that every system takes them.
 */
export function archiveNames(
  items: readonly Pick<LibraryItem, 'id' | 'createdAt' | 'mode' | 'prompt'>[],
): ReadonlyMap<string, string> {
  const used = new Set<string>()
  return new Map(
    items.map(({ id, createdAt, mode, prompt }) => {
      const words = fileWords(prompt, WORDS_LENGTH)
      const base = [createdAt.toISOString().slice(0, 10), mode, ...(words === '' ? [] : [words])].join(' ')
      let name = base
      for (let number = 2; used.has(name); number += 1) name = `${base} ${number}`
      used.add(name)
      return [id, `${name}.png`]
    }),
  )
}
