import type { DraftPayload, KeptDraft, Mode } from '@toile/contract'
import type { RunMask, Size } from '@toile/mask-tools'
import type { DraftPosted } from '../api/drafts.ts'
import type { Draft } from './draft.ts'
import { EMPTY_DRAFT, NO_MASK } from './draft.ts'
import type { PicturePlace } from './picture-words.ts'
import { draftOf, hasMaskOf, isPainted, partsOf, signatureOf } from './draft-wire.ts'

/** What this browser knows of the server's draft. Shared by its tabs, of which one at a time writes. */
export interface SyncMemory {
  readonly version: number
  /** `signatureOf` of what was last known to lie there. */
  readonly signature: string
}

/** Work of another device on the same mode that the shown one took the place of, or would have. */
export interface ConflictingDraft {
  readonly draft: Draft
  /** ISO 8601. */
  readonly savedAt: string
}

export interface DraftSyncPorts {
  readonly username: string
  readonly mode: Mode
  /** Names this browser. */
  readonly device: string
  get(): Promise<KeptDraft | null>
  post(payload: DraftPayload, leaving: boolean): Promise<DraftPosted>
  postMask(version: number, draft: Draft): Promise<DraftPosted>
  fetchMask(url: string, size: Size): Promise<RunMask | null>
  remember(memory: SyncMemory): void
  recall(): SyncMemory | null
  /** When the draft of this browser was last changed, in milliseconds since 1970; 0 when nobody knows. */
  changedAt(): number
  /** Whether this tab is the one that writes. */
  mayWrite(): boolean
  /** Milliseconds to wait after this failure, the `failures`-th in a row; null to leave it until the next change. */
  retryAfter(error: unknown, failures: number): number | null
  /** Calls back later; answers a way to call it off. */
  after(milliseconds: number, run: () => void): () => void
}

/** The work as it is shown. */
export interface DraftSyncHost {
  draft(): Draft
  /** Something is under way here that the draft does not show yet: a picture on its way to it. */
  engaged(): boolean
  replace(draft: Draft): void
  /** The server has what is marked now under this address. */
  maskKept(url: string | null): void
  /** The server has a picture of this draft no longer: it is being left out, and the user is to know. */
  pictureLost(place: PicturePlace): void
  setAside(other: ConflictingDraft): void
}

export interface DraftSync {
  /**
   * The newest of what this browser has and the server: waits a moment for it, unless it was opened before, and takes a
   * late answer up by itself.
   */
  open(local: Draft): Promise<Draft>
  /** Looks whether another device has written meanwhile. */
  look(): Promise<void>
  /** The draft has changed: it is sent a moment later. */
  changed(): void
  /** Sends what is not sent yet, and resolves when that was tried. `leaving`: the page may go away at once. */
  flush(leaving: boolean): Promise<void>
  dispose(): void
}

/** Milliseconds after the last change. Chosen. */
const SEND_AFTER_MS = 1000
/** A mask is drawn out whole to be sent, which nobody is to feel in a stroke. */
export const SEND_MASK_AFTER_MS = 3000
/**
 * What lies here is shown at once: the moment is what an answer mostly takes, so that nothing need change before one's
 * eyes. With nothing of one's own to show one waits longer for what the server has. Later answers come in by themselves.
 */
export const OPEN_WAIT_MS = { withLocal: 150, without: 2000 } as const

export function createDraftSync(ports: DraftSyncPorts, host: DraftSyncHost): DraftSync {
  let opened = false
  /** Something lies on the table, and is worked on while it is opened anew. */
  let shown = false
  let disposed = false
  let busy = false
  let sending: Promise<void> = Promise.resolve()
  let failures = 0
  let callOff: (() => void) | null = null
  let callOffMask: (() => void) | null = null
  let maskDue = false

  const memory = (): SyncMemory => ports.recall() ?? { version: 0, signature: signatureOf(EMPTY_DRAFT) }
  const isDirty = (draft: Draft): boolean =>
    signatureOf(draft) !== memory().signature && !(memory().version === 0 && isBlank(draft))
  const isMaskDirty = (draft: Draft): boolean => isPainted(draft.mask) && draft.photo !== null && draft.maskUrl === null

  const payloadOf = (draft: Draft): DraftPayload => ({
    ...partsOf(draft),
    username: ports.username,
    device: ports.device,
    version: memory().version,
  })

  const built = async (kept: KeptDraft, local: Draft): Promise<Draft> => {
    const { mask_url: url, photo } = kept
    const there = url === null || photo === null || hasMaskOf(local, kept)
    return draftOf(kept, local, there ? null : await ports.fetchMask(url, photo), ports.mode)
  }

  /** What is shown after the server was heard: what lies here `now`, or the server's. */
  const merge = async (now: () => Draft, kept: KeptDraft | null): Promise<Draft> => {
    const local = now()
    if (kept === null) return local
    const known = memory()
    if (kept.version === known.version) return withoutLost(local, sentIn(known.signature), kept)
    if (kept.device === ports.device && !isBlank(local)) {
      // This browser's own write, whose answer was lost when the page was left: what lies here is that, or newer.
      ports.remember({ version: kept.version, signature: UNKNOWN })
      return local
    }
    const theirs = await built(kept, local)
    const mine = isDirty(local) || (isMaskDirty(local) && theirs.mask !== local.mask)
    // A mask that is still on its way goes under this device's name, else the other would take it for its own write.
    const signature = isMaskDirty(theirs) ? UNKNOWN : signatureOf(theirs)
    ports.remember({ version: kept.version, signature })
    // What is done here while the mask is on its way is newer than what came, and so is what is just being brought.
    const wentOn = now() !== local || host.engaged()
    if (!wentOn && (!mine || signatureOf(theirs) === signatureOf(local))) return theirs
    if (wentOn || ports.changedAt() > Date.parse(kept.saved_at)) {
      if (signatureOf(theirs) !== signatureOf(now())) host.setAside({ draft: theirs, savedAt: kept.saved_at })
      return now()
    }
    host.setAside({ draft: local, savedAt: new Date(ports.changedAt()).toISOString() })
    return theirs
  }

  /** The draft less the uploads that were `sent` and that the server has no longer. */
  const withoutLost = (draft: Draft, sent: SentPictures, kept: KeptDraft): Draft => {
    const isLost = (place: 'photo' | 'source'): boolean =>
      kept[place] === null && sent[place] !== null && draft[place]?.uploadId === sent[place]
    const photo = isLost('photo')
    const source = isLost('source')
    if (!photo && !source) return draft
    host.pictureLost(photo ? 'photo' : 'source')
    return { ...draft, ...(photo && { photo: null, ...NO_MASK }), ...(source && { source: null, sourceDot: null }) }
  }

  const overtaken = async (kept: KeptDraft | null): Promise<void> => {
    if (kept === null) throw new Error('A draft was overtaken by none')
    if (kept.device !== ports.device) {
      // Who is at work here goes on; what the other device did is kept beside it.
      const theirs = await built(kept, host.draft())
      if (signatureOf(theirs) !== signatureOf(host.draft())) {
        host.setAside({ draft: theirs, savedAt: kept.saved_at })
      }
    }
    ports.remember({ version: kept.version, signature: UNKNOWN })
  }

  const sendParts = async (draft: Draft): Promise<void> => {
    const payload = payloadOf(draft)
    const { kind, draft: kept } = await ports.post(payload, false)
    if (kind === 'overtaken') return overtaken(kept)
    if (kept === null) throw new Error('Nothing was kept')
    ports.remember({ version: kept.version, signature: signatureOf(draft) })
    const left = withoutLost(host.draft(), payload, kept)
    if (left !== host.draft()) host.replace(left)
    // A mask that was taken for kept, and is not.
    else if (draft.maskUrl !== null && draft.maskUrl !== kept.mask_url) host.maskKept(null)
  }

  const sendMask = async (): Promise<void> => {
    const draft = host.draft()
    if (isMaskDirty(draft)) {
      const { kind, draft: kept } = await ports.postMask(memory().version, draft)
      if (kind === 'overtaken') return overtaken(kept)
      if (kept === null) throw new Error('Nothing was kept')
      ports.remember({ ...memory(), version: kept.version })
      const same = host.draft().mask?.history.present === draft.mask?.history.present
      if (same) host.maskKept(kept.mask_url)
    }
    maskDue = false
  }

  const sendAll = async (): Promise<void> => {
    busy = true
    try {
      for (;;) {
        if (disposed || !ports.mayWrite()) break
        const draft = host.draft()
        if (isDirty(draft)) await sendParts(draft)
        else if (maskDue) await sendMask()
        else break
      }
      failures = 0
    } catch (error) {
      failures += 1
      const wait = ports.retryAfter(error, failures)
      if (wait !== null) schedule(wait)
    } finally {
      busy = false
    }
  }

  /** Joins what is being sent, which takes up all that has changed until it ends. */
  const send = (): Promise<void> => {
    if (!busy && opened && !disposed && ports.mayWrite()) sending = sendAll()
    return sending
  }

  const schedule = (milliseconds: number): void => {
    callOff?.()
    callOff = ports.after(milliseconds, () => {
      callOff = null
      void send()
    })
  }

  const scheduleMask = (): void => {
    callOffMask?.()
    callOffMask = ports.after(SEND_MASK_AFTER_MS, () => {
      maskDue = true
      void send()
    })
  }

  const changed = (): void => {
    if (!opened) return
    if (callOff === null) schedule(SEND_AFTER_MS)
    if (isMaskDirty(host.draft())) scheduleMask()
  }

  const arrive = async (kept: KeptDraft | null): Promise<void> => {
    const local = host.draft()
    const merged = await merge(host.draft, kept).catch(() => local)
    if (disposed) return
    if (merged !== local && host.draft() === local) host.replace(merged)
    changed()
  }

  return {
    open: async (local) => {
      opened = false
      disposed = false
      const asked = ports.get().then(
        (kept) => ({ kept }),
        () => null,
      )
      const unseen = isBlank(local) ? OPEN_WAIT_MS.without : OPEN_WAIT_MS.withLocal
      const wait = shown ? 0 : unseen
      const patience = new Promise<'late'>((resolve) => ports.after(wait, () => resolve('late')))
      const first = await Promise.race([asked, patience])
      const merged =
        first === null || first === 'late' ? local : await merge(() => local, first.kept).catch(() => local)
      opened = true
      shown = true
      if (first === 'late') void asked.then((answer) => answer && arrive(answer.kept))
      schedule(SEND_AFTER_MS)
      scheduleMask()
      return merged
    },
    look: async () => {
      if (opened && !busy && ports.mayWrite()) await arrive(await ports.get().catch(() => null))
    },
    changed,
    flush: async (leaving) => {
      if (!opened || !ports.mayWrite()) return
      if (!leaving) {
        maskDue = true
        await send()
      } else if (isDirty(host.draft())) {
        // Nobody is left to hear the answer; the next visit finds this device's name on what was kept.
        await ports.post(payloadOf(host.draft()), true).catch(() => undefined)
      }
    },
    dispose: () => {
      disposed = true
      callOff?.()
      callOffMask?.()
    },
  }
}

type SentPictures = Pick<DraftPayload, 'photo' | 'source'>

function sentIn(signature: string): SentPictures {
  return signature === UNKNOWN ? { photo: null, source: null } : (JSON.parse(signature) as SentPictures)
}

/** Equal to no signature: whatever lies here is to be sent. */
const UNKNOWN = ''
const EMPTY = signatureOf(EMPTY_DRAFT)
/** Nothing was done in it yet: the number of pictures may be one that was chosen elsewhere. */
export const isBlank = (draft: Draft): boolean => signatureOf({ ...draft, count: EMPTY_DRAFT.count }) === EMPTY
