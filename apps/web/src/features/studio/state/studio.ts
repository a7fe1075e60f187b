import type { GarmentType, ImageCount, InsufficientCreditsBody, Mode } from '@toile/contract'
import { MASK, describeMode } from '@toile/contract'
import type { MaskWork, PlacingWork } from '@toile/mask-tools'
import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import type { JobStream, StreamConnection, StreamSink, WireEvent } from '../../../lib/jobs/index.ts'
import { foldEvent, isRunning, newJob } from '../../../lib/jobs/index.ts'
import { cleaningOf } from './cleaning.ts'
import type { Cleaning, Draft, Fading, Photo } from './draft.ts'
import { EMPTY_DRAFT, NO_MASK } from './draft.ts'
import type { PicturePlace } from './picture-words.ts'
import { pictureWords } from './picture-words.ts'
import type { ConflictingDraft } from './draft-sync.ts'
import type { Uploads } from './readiness.ts'
import { furthestStep, lastInputStep, missingInputs } from './readiness.ts'

/** What a picture was brought by: there stands what is said when it is refused. */
export type UploadWay = 'stage' | 'samples'

interface UploadProblem {
  readonly place: PicturePlace
  readonly way: UploadWay
  readonly text: string
}

export interface StudioState {
  readonly draft: Draft
  /** Counts how often the draft was replaced as a whole: what holds a part of it is then to begin anew. */
  readonly edition: number
  /** Work of another device that the draft took the place of, or the other way round; the user may change over. */
  readonly other: ConflictingDraft | null
  /** False until the kept draft was looked for: nothing is shown before, so that nothing jumps. */
  readonly restored: boolean
  readonly uploads: Uploads
  readonly uploadProblem: UploadProblem | null
  readonly starting: boolean
  readonly startProblem: string | null
  readonly connection: StreamConnection | null
  readonly cancelling: boolean
}

/** What a Generate sends, made ready by the caller of the API; `fingerprint` is equal for equal requests. */
export interface PreparedRequest {
  readonly fingerprint: string
  readonly body: FormData
}

export type StartAnswer =
  | { readonly kind: 'started'; readonly jobId: string }
  | { readonly kind: 'insufficient'; readonly body: InsufficientCreditsBody }

export interface StudioPorts {
  load(): Promise<Draft | null>
  save(draft: Draft): Promise<void>
  loadConflict(): Promise<ConflictingDraft | null>
  saveConflict(other: ConflictingDraft | null): Promise<void>
  /** Writes the small parts down before it returns: a page that is going away waits for nothing else. */
  note(draft: Draft): void
  upload(place: PicturePlace, file: Blob, progress: (fraction: number) => void, signal: AbortSignal): Promise<Photo>
  prepare(mode: Mode, draft: Draft): Promise<PreparedRequest>
  start(request: PreparedRequest, key: string): Promise<StartAnswer>
  cancel(jobId: string): Promise<void>
  follow(jobId: string, seen: number | null, sink: StreamSink): JobStream
  newKey(): string
  /** Words for the user for anything the calls above threw. */
  explain(error: unknown): string
  /** The server has answered and refused: the next press is a new request. False: it may have been accepted. */
  wasRefused(error: unknown): boolean
  /** The balance has changed on the server. */
  creditsChanged(): void
  /** Credits are lacking: it is told over the page, which stays as it is. */
  onInsufficientCredits(lacking: InsufficientCreditsBody): void
}

export interface Studio {
  readonly mode: Mode
  readonly store: StoreApi<StudioState>
  /**
   * Brings the draft back, takes up a request whose answer was lost, follows a running job. Called again, it takes up what
   * another tab has done meanwhile; `watching`: that tab is still the one that is worked in.
   */
  restore(watching?: boolean): Promise<void>
  /** Another draft in the place of this one: the server had a newer. */
  replace(draft: Draft): void
  /** The server has what is marked now under this address, or has it not. */
  maskKept(url: string | null): void
  /** The server has lost a picture, which the draft is going to lose too. */
  pictureLost(place: PicturePlace): void
  setAside(other: ConflictingDraft): void
  /** Shows the work that was set aside, and sets aside what was shown. */
  changeOver(): void
  dismissOther(): void
  goTo(step: number): void
  uploadPicture(place: PicturePlace, file: Blob, way?: UploadWay): Promise<void>
  takePicture(place: PicturePlace, picture: Photo): void
  /** The drawing with its faint marks faded so, which `sendCleaned` brings; null: as it came. */
  cleanDrawing(fading: Fading | null): void
  /** Uploads the drawing as it is to be cleaned now; `draw` makes its file, and may wait for a hand to rest. */
  sendCleaned(draw: (cleaning: Cleaning, signal: AbortSignal) => Promise<Blob>): Promise<void>
  setMask(mask: MaskWork): void
  setPlacing(placing: PlacingWork): void
  /** Opens and closes the optional part of the mask step. */
  setAdjusting(adjusting: boolean): void
  setPrompt(prompt: string): void
  setGarmentType(type: GarmentType): void
  setSourceDot(dot: Draft['sourceDot']): void
  setCount(count: ImageCount): void
  /** A model face's id, `RANDOM_FACE` or `NO_FACE`. */
  setFace(faceId: number): void
  generate(): Promise<void>
  cancel(): Promise<void>
  retryStream(): void
  /** Empties the wizard. Answers what puts everything back as it was. */
  startOver(): () => void
  /** Replaces the job by what `change` makes of it, for results that were downloaded or voted on. */
  updateJob(change: (job: NonNullable<Draft['job']>) => NonNullable<Draft['job']>): void
  /** Writes the draft down now; called when the page may go away. */
  flush(): Promise<void>
  dispose(): void
}

/** At most this often; a change that comes after a rest is written down at once. */
const SAVE_EVERY_MS = 300

export function createStudio(mode: Mode, ports: StudioPorts): Studio {
  const { steps } = describeMode(mode)
  const store = createStore<StudioState>(() => ({
    draft: EMPTY_DRAFT,
    edition: 0,
    other: null,
    restored: false,
    uploads: {},
    uploadProblem: null,
    starting: false,
    startProblem: null,
    connection: null,
    cancelling: false,
  }))
  const { getState, setState } = store
  let saveTimer: ReturnType<typeof setTimeout> | null = null
  let savedAt = -Infinity
  let stream: JobStream | null = null
  const uploading = new Map<PicturePlace, AbortController>()
  let disposed = false
  let lastRestored = EMPTY_DRAFT

  const flush = async (): Promise<void> => {
    if (saveTimer !== null) clearTimeout(saveTimer)
    saveTimer = null
    savedAt = performance.now()
    if (getState().restored) await ports.save(getState().draft)
  }

  /** A browser that keeps nothing (private windows may) must not stop the work: the draft then lives in memory. */
  const flushQuietly = (): void => void flush().catch(() => undefined)

  const saveSoon = (): void => {
    saveTimer ??= setTimeout(flushQuietly, Math.max(0, savedAt + SAVE_EVERY_MS - performance.now()))
  }

  const change = (part: Partial<Draft>): void => {
    setState(({ draft }) => ({ draft: { ...draft, ...part } }))
    ports.note(getState().draft)
    saveSoon()
  }

  const hangUp = (): void => {
    stream?.close()
    stream = null
  }

  const onEvent = (event: WireEvent): void => {
    const { job } = getState().draft
    if (job === null) return
    const next = foldEvent(job, event)
    change({ job: next })
    if (next.done !== null) {
      setState({ cancelling: false })
      flushQuietly()
      ports.creditsChanged()
    }
  }

  /** A job that the server no longer has would be waited for without end, and bar every new one. */
  const forgetJob = (): void => {
    stream = null
    change({ job: null, step: Math.min(getState().draft.step, lastInputStep(mode)) })
    setState({ cancelling: false, startProblem: 'The server no longer has these pictures. What you set up is kept.' })
    ports.creditsChanged()
  }

  const follow = (): void => {
    hangUp()
    const { job } = getState().draft
    if (job === null || !isRunning(job) || disposed) return
    stream = ports.follow(job.jobId, job.lastEventId, {
      event: onEvent,
      connection: (connection) => {
        setState({ connection })
        if (connection.state === 'gone') forgetJob()
      },
    })
  }

  const generate = async (resuming = false): Promise<void> => {
    const { draft, starting, uploads } = getState()
    if (starting || isRunning(draft.job) || missingInputs(mode, draft, uploads).length > 0) return
    setState({ starting: true, startProblem: null })
    try {
      const request = await ports.prepare(mode, draft)
      if (resuming && draft.sending?.fingerprint !== request.fingerprint) {
        // What was pressed for is no longer what lies here: nothing is made, and charged, that nobody asked for.
        change({ sending: null })
        return
      }
      const sending =
        draft.sending?.fingerprint === request.fingerprint
          ? draft.sending
          : { key: ports.newKey(), fingerprint: request.fingerprint }
      change({ sending })
      // The key is kept before it is sent: whatever happens to this page, the same press is charged once.
      await flush().catch(() => undefined)
      const answer = await ports.start(request, sending.key)
      if (answer.kind === 'insufficient') {
        change({ sending: null })
        ports.onInsufficientCredits(answer.body)
        // What was shown as left is evidently out of date.
        ports.creditsChanged()
        return
      }
      change({ sending: null, job: newJob(answer.jobId, draft.count), step: steps.length - 1 })
      flushQuietly()
      ports.creditsChanged()
      follow()
    } catch (error) {
      if (ports.wasRefused(error)) change({ sending: null })
      setState({ startProblem: ports.explain(error) })
    } finally {
      setState({ starting: false })
    }
  }

  const setUpload = (place: PicturePlace, fraction: number | undefined): void =>
    setState(({ uploads: { [place]: _old, ...others } }) => ({
      uploads: fraction === undefined ? others : { ...others, [place]: fraction },
    }))

  const dropUpload = (place: PicturePlace): void => {
    uploading.get(place)?.abort()
    uploading.delete(place)
    setUpload(place, undefined)
  }

  const dropUploads = (): void => [...uploading.keys()].forEach(dropUpload)

  const takePicture = (place: PicturePlace, picture: Photo, cleaning: Cleaning | null = null): void => {
    dropUpload(place)
    const same = getState().draft[place]?.uploadId === picture.uploadId
    const others = place === 'photo' ? NO_MASK : { sourceDot: null }
    change({ [place]: picture, ...(same ? {} : others), ...(place === 'source' && { cleaning }) })
    setState({ uploadProblem: null })
    // An upload is not to be waited for twice because the page was left a moment after it.
    flushQuietly()
  }

  const replace = (draft: Draft): void => {
    hangUp()
    setState(({ edition }) => ({ draft, edition: edition + 1, connection: null, cancelling: false }))
    ports.note(draft)
    flushQuietly()
    follow()
  }

  /** Uploads in the place of what is under way, and gives the picture that has come to `take`. */
  const bring = async (
    place: PicturePlace,
    way: UploadWay,
    upload: (progress: (fraction: number) => void, signal: AbortSignal) => Promise<Photo>,
    take: (picture: Photo) => void,
  ): Promise<void> => {
    dropUpload(place)
    const controller = new AbortController()
    uploading.set(place, controller)
    const current = (): boolean => uploading.get(place) === controller
    setUpload(place, 0)
    setState({ uploadProblem: null })
    try {
      const progress = (fraction: number): void => void (current() && setUpload(place, fraction))
      const picture = await upload(progress, controller.signal)
      if (current()) take(picture)
    } catch (error) {
      if (!current()) return
      dropUpload(place)
      setState({ uploadProblem: { place, way, text: ports.explain(error) } })
    }
  }

  const setAside = (other: ConflictingDraft | null): void => {
    setState({ other })
    void ports.saveConflict(other).catch(() => undefined)
  }

  return {
    mode,
    store,
    restore: async (watching = false) => {
      disposed = false
      const none = (): null => null
      const { draft: before } = getState()
      const [kept, other] = await Promise.all([ports.load().catch(none), ports.loadConflict().catch(none)])
      if (disposed) return
      const { draft: shown, restored } = getState()
      // What was done meanwhile is newer than what was kept; another restoring is nobody's doing.
      if (restored && shown !== before && shown !== lastRestored) return
      lastRestored = kept ?? EMPTY_DRAFT
      setState(({ edition }) => ({ draft: lastRestored, edition: edition + 1, other, restored: true }))
      follow()
      if (kept?.sending && !watching) await generate(true)
    },
    replace,
    maskKept: (maskUrl) => {
      setState(({ draft }) => ({ draft: { ...draft, maskUrl } }))
      saveSoon()
    },
    pictureLost: (place) => {
      const { noun } = pictureWords(describeMode(mode), place)
      const text = `Your ${noun} is no longer kept. Choose it again; everything else is as you left it.`
      setState({ uploadProblem: { place, way: 'stage', text } })
    },
    setAside,
    changeOver: () => {
      const { draft, other } = getState()
      if (other === null) return
      dropUploads()
      setAside({ draft, savedAt: new Date().toISOString() })
      replace(other.draft)
    },
    dismissOther: () => setAside(null),
    goTo: (step) => {
      const { draft, uploads } = getState()
      if (step >= 0 && step <= furthestStep(mode, draft, uploads)) change({ step })
    },
    uploadPicture: (place, file, way = 'stage') => {
      // What was about to be cleaned is given up for the new one.
      if (place === 'source' && getState().draft.cleaning?.settled === false) change({ cleaning: null })
      return bring(
        place,
        way,
        (progress, signal) => ports.upload(place, file, progress, signal),
        (picture) => takePicture(place, picture),
      )
    },
    takePicture: (place, picture) => takePicture(place, picture),
    cleanDrawing: (fading) => {
      const { source, cleaning: kept } = getState().draft
      const before = cleaningOf({ cleaning: kept, source })
      const original = before?.original ?? source
      if (original === null) return
      if (fading === null) takePicture('source', original)
      else change({ cleaning: { ...fading, original, uploadId: before?.uploadId ?? null, settled: false } })
    },
    sendCleaned: async (draw) => {
      const cleaning = cleaningOf(getState().draft)
      if (cleaning === null || cleaning.settled) return
      await bring(
        'source',
        'stage',
        async (progress, signal) => {
          const file = await draw(cleaning, signal)
          signal.throwIfAborted()
          return ports.upload('source', file, progress, signal)
        },
        (picture) => takePicture('source', picture, { ...cleaning, uploadId: picture.uploadId, settled: true }),
      )
    },
    setMask: (mask) => {
      const same = getState().draft.mask?.history.present === mask.history.present
      // With a selection that is reset, the placing of its cut-out goes too; one that is only corrected keeps it
      // (`placingFor`).
      const reset = mask.marked <= MASK.minPixels
      change({ mask, ...(!same && { maskUrl: null }), ...(reset && { placing: null, adjusting: false }) })
    },
    setPlacing: (placing) => change({ placing }),
    setAdjusting: (adjusting) => change({ adjusting }),
    setPrompt: (prompt) => change({ prompt }),
    setGarmentType: (garmentType) => change({ garmentType }),
    setSourceDot: (sourceDot) => change({ sourceDot }),
    setCount: (count) => change({ count }),
    setFace: (faceId) => change({ faceId }),
    generate: () => generate(),
    cancel: async () => {
      const { job } = getState().draft
      if (job === null || !isRunning(job)) return
      setState({ cancelling: true })
      try {
        await ports.cancel(job.jobId)
      } catch (error) {
        setState({ cancelling: false, startProblem: ports.explain(error) })
      }
    },
    retryStream: () => {
      setState(({ draft }) => ({ draft: { ...draft, job: draft.job && { ...draft.job, error: null } } }))
      follow()
    },
    startOver: () => {
      const { draft: left } = getState()
      hangUp()
      dropUploads()
      setState(({ draft }) => ({
        draft: { ...EMPTY_DRAFT, count: draft.count },
        startProblem: null,
        uploadProblem: null,
        connection: null,
        cancelling: false,
      }))
      ports.note(getState().draft)
      flushQuietly()
      return () => {
        dropUploads()
        // The server has dropped its mask meanwhile.
        replace({ ...left, maskUrl: null })
      }
    },
    updateJob: (update) => {
      const { job } = getState().draft
      if (job !== null) change({ job: update(job) })
    },
    flush,
    dispose: () => {
      disposed = true
      hangUp()
      dropUploads()
      if (saveTimer !== null) flushQuietly()
    },
  }
}
