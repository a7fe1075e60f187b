import type { Mode } from '@toile/contract'
import { GARMENT_TYPES, imageCount } from '@toile/contract'
import { createStore, del, get, set } from 'idb-keyval'
import { z } from 'zod/mini'
import type { Draft } from './draft.ts'
import { EMPTY_DRAFT, NO_MASK } from './draft.ts'
import { type ConflictingDraft, isBlank, type SyncMemory } from './draft-sync.ts'
import { readImageCount } from './image-count.ts'

/** Drafts lie in IndexedDB, which takes masks as they are; one a mode and account, so that nobody finds another's. */
const FORM = 1

interface Kept {
  readonly form: typeof FORM
  readonly draft: Draft
}

const store = createStore('toile-drafts', 'drafts')

const keyOf = (username: string, mode: Mode): string => `${username}/${mode}`

/** The kept draft; an empty one when there is none, or one of an older form. */
export async function loadDraft(username: string, mode: Mode): Promise<Draft> {
  const kept = await get<Kept>(keyOf(username, mode), store)
  // A draft may have been kept before the draft had all the parts it has now.
  const draft = { ...EMPTY_DRAFT, count: readImageCount(), ...(kept?.form === FORM ? kept.draft : {}) }
  const noted = readNote(username, mode)
  const samePhoto = noted.photo === undefined || noted.photo?.uploadId === draft.photo?.uploadId
  const found = { ...draft, ...(samePhoto ? {} : NO_MASK), ...noted }
  return isBlank(found) ? { ...found, count: readImageCount() } : found
}

/** A picture as it is written down in this browser. */
export const keptPicture = z.object({
  uploadId: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  resized: z.boolean(),
})

const adjustment = z.object({
  dx: z.number(),
  dy: z.number(),
  scale: z.number().check(z.positive()),
  rotation: z.number(),
})
const placingWork = z.object({
  box: z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() }),
  history: z.object({ past: z.array(adjustment), present: adjustment, future: z.array(adjustment) }),
})

const note = z.object({
  step: z.int().check(z.gte(0)),
  prompt: z.string(),
  count: imageCount,
  garmentType: z._default(z.nullable(z.enum(GARMENT_TYPES)), null),
  photo: z.optional(z.nullable(keptPicture)),
  source: z.optional(z.nullable(keptPicture)),
  sourceDot: z.optional(z.nullable(z.object({ x: z.number(), y: z.number() }))),
  placing: z.optional(z.nullable(placingWork)),
  adjusting: z.optional(z.boolean()),
  /** Milliseconds since 1970. */
  at: z._default(z.number(), 0),
})

const noteKey = (username: string, mode: Mode): string => `toile.draft/${keyOf(username, mode)}`

/**
 * All but the mask, the face and the job also goes to localStorage, which is written before the call returns: IndexedDB may
 * lose what is under way when the page is left a moment after the last key, or after a picture has arrived.
 */
export function saveDraftNote(username: string, mode: Mode, draft: Draft): void {
  const { step, prompt, count, garmentType, photo, source, sourceDot, placing, adjusting } = draft
  try {
    const noted = { step, prompt, count, garmentType, photo, source, sourceDot, placing, adjusting, at: Date.now() }
    localStorage.setItem(noteKey(username, mode), JSON.stringify(noted))
  } catch {
    // Without it the draft in IndexedDB stands, at most some tenths of a second older.
  }
}

function readNote(username: string, mode: Mode): Partial<Draft> {
  const parsed = note.safeParse(readJson(noteKey(username, mode)))
  if (!parsed.success) return {}
  const { at: _when, ...parts } = parsed.data
  // An older note does not speak of all of it; what it leaves out is as it was kept.
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

/** When a draft was last changed in this browser, in milliseconds since 1970; 0 when nobody knows. */
export const draftChangedAt = (username: string, mode: Mode): number =>
  note.safeParse(readJson(noteKey(username, mode))).data?.at ?? 0

/** Calls back when another tab of this browser has changed the draft. Answers a way to stop. */
export function onDraftChange(username: string, mode: Mode, listener: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => {
    if (key === noteKey(username, mode)) listener()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export const saveDraft = (username: string, mode: Mode, draft: Draft): Promise<void> =>
  set(keyOf(username, mode), { form: FORM, draft } satisfies Kept, store)

/**
 * A draft has one writer: the studio that was last looked at. Two tabs of one mode would else write over each other,
 * each with what it remembers. A studio that comes back into view and is no longer the writer opens the draft anew.
 */
const writerKey = (username: string, mode: Mode): string => `toile.draft-writer/${keyOf(username, mode)}`

export function takeDraft(username: string, mode: Mode, writer: string): void {
  try {
    localStorage.setItem(writerKey(username, mode), writer)
  } catch {
    // Without storage nobody can be told apart, and each writes.
  }
}

export function mayWriteDraft(username: string, mode: Mode, writer: string): boolean {
  try {
    return (localStorage.getItem(writerKey(username, mode)) ?? writer) === writer
  } catch {
    return true
  }
}

/** What this browser knows of the server's draft (`SyncMemory`). */
const memoryKey = (username: string, mode: Mode): string => `toile.draft-sync/${keyOf(username, mode)}`
const syncMemory = z.object({ version: z.int(), signature: z.string() })
/** What storage did not take: a version that is forgotten would be written after again and again. */
const unstored = new Map<string, SyncMemory>()

export function saveSync(username: string, mode: Mode, memory: SyncMemory): void {
  const key = memoryKey(username, mode)
  try {
    localStorage.setItem(key, JSON.stringify(memory))
    unstored.delete(key)
  } catch {
    // The next visit asks the server, and finds its own work there.
    unstored.set(key, memory)
  }
}

export function loadSync(username: string, mode: Mode): SyncMemory | null {
  const key = memoryKey(username, mode)
  return unstored.get(key) ?? syncMemory.safeParse(readJson(key)).data ?? null
}

/** Names this browser to the server, which tells by it the work of one device from another's. */
export function deviceName(): string {
  const key = 'toile.device'
  try {
    const named = localStorage.getItem(key) ?? crypto.randomUUID()
    localStorage.setItem(key, named)
    return named
  } catch {
    return crypto.randomUUID()
  }
}

/** Work of another device that was set aside, until the user has chosen. */
const otherKey = (username: string, mode: Mode): string => `${keyOf(username, mode)}/other`

export async function loadConflict(username: string, mode: Mode): Promise<ConflictingDraft | null> {
  const other = await get<ConflictingDraft>(otherKey(username, mode), store)
  // It may be of a time when drafts had less.
  return other === undefined ? null : { ...other, draft: { ...EMPTY_DRAFT, ...other.draft } }
}

export const saveConflict = (username: string, mode: Mode, other: ConflictingDraft | null): Promise<void> =>
  other === null ? del(otherKey(username, mode), store) : set(otherKey(username, mode), other, store)
