import type { InsufficientCreditsBody, Mode } from '@toile/contract'
import { EMPTY_DOCUMENT, EMPTY_MASK_WORK, UNMOVED, startHistory } from '@toile/mask-tools'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StreamSink } from '../../../lib/jobs/index.ts'
import { imagesOf } from '../../../lib/jobs/index.ts'
import type { Draft, Photo } from './draft.ts'
import { EMPTY_DRAFT } from './draft.ts'
import type { ConflictingDraft } from './draft-sync.ts'
import type { StartAnswer, StudioPorts } from './studio.ts'
import { createStudio } from './studio.ts'

const photo: Photo = { uploadId: 'u1', url: '/u1', width: 768, height: 1024, resized: false }

class Refused extends Error {}

function world(kept: Draft | null = null, changes: Partial<StudioPorts> = {}, of: Mode = 'create-pattern') {
  const saved: Draft[] = []
  const starts: { key: string; savedKey: string | undefined; fingerprint: string }[] = []
  const follows: { jobId: string; seen: number | null; sink: StreamSink; closed: boolean }[] = []
  const answers: (StartAnswer | Error)[] = []
  const refusals: InsufficientCreditsBody[] = []
  let keys = 0
  let credits = 0
  let noted: Draft | null = null
  let other: ConflictingDraft | null = null
  let uploads: { file: Blob; signal: AbortSignal; done: (photo: Photo) => void; fail: (error: Error) => void }[] = []
  const ports: StudioPorts = {
    load: () => Promise.resolve(kept),
    save: (draft) => {
      saved.push(structuredClone(draft))
      return Promise.resolve()
    },
    loadConflict: () => Promise.resolve(other),
    saveConflict: (aside) => {
      other = aside
      return Promise.resolve()
    },
    note: (draft) => {
      noted = draft
    },
    upload: (_place, file, _progress, signal) =>
      new Promise((resolve, reject) => {
        uploads = [...uploads, { file, signal, done: resolve, fail: reject }]
      }),
    prepare: (mode, draft) => Promise.resolve({ fingerprint: `${mode}:${draft.prompt}`, body: new FormData() }),
    start: (request, key) => {
      starts.push({ key, savedKey: saved.at(-1)?.sending?.key, fingerprint: request.fingerprint })
      const answer = answers.shift() ?? { kind: 'started', jobId: `job-${starts.length}` }
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    cancel: () => Promise.resolve(),
    follow: (jobId, seen, sink) => {
      const followed = { jobId, seen, sink, closed: false }
      follows.push(followed)
      return {
        retry: () => undefined,
        close: () => {
          followed.closed = true
        },
      }
    },
    newKey: () => `key-${++keys}`,
    explain: (error) => (error instanceof Error ? error.message : 'unknown'),
    wasRefused: (error) => error instanceof Refused,
    creditsChanged: () => {
      credits++
    },
    onInsufficientCredits: (lacking) => refusals.push(lacking),
    ...changes,
  }
  const studio = createStudio(of, ports)
  return {
    studio,
    state: () => studio.store.getState(),
    saved,
    starts,
    follows,
    answers,
    refusals,
    uploads: () => uploads,
    credits: () => credits,
    noted: () => noted,
  }
}

describe('what is typed', () => {
  afterEach(() => void vi.useRealTimers())

  it('is written down at once after a rest, and at most every 300 ms', async () => {
    vi.useFakeTimers()
    const { studio, saved } = world()
    await studio.restore()
    studio.setPrompt('L')
    await vi.advanceTimersByTimeAsync(0)
    expect(saved.map(({ prompt }) => prompt)).toEqual(['L'])
    studio.setPrompt('Li')
    studio.setPrompt('Lin')
    await vi.advanceTimersByTimeAsync(299)
    expect(saved).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(saved.map(({ prompt }) => prompt)).toEqual(['L', 'Lin'])
  })
})

describe('a photo that is taken', () => {
  it('is kept at once, without the pause that typing has', async () => {
    const { studio, saved } = world()
    await studio.restore()
    studio.takePicture('photo', photo)
    expect(saved.at(-1)?.photo).toEqual(photo)
  })
})

describe('where the cut-out is placed', () => {
  const placing = { box: { x0: 0, y0: 0, x1: 9, y1: 9 }, history: startHistory({ ...UNMOVED, dx: 4 }) }
  const placed = async () => {
    const { studio, state } = world()
    await studio.restore()
    studio.takePicture('photo', photo)
    studio.setMask({ ...EMPTY_MASK_WORK, marked: 400 })
    studio.setPlacing(placing)
    studio.setAdjusting(true)
    return { studio, draft: () => state().draft }
  }

  it('stays with its photo and a mask that is corrected', async () => {
    const { studio, draft } = await placed()
    studio.takePicture('photo', photo)
    studio.setMask({ ...EMPTY_MASK_WORK, marked: 420 })
    expect(draft()).toMatchObject({ placing, adjusting: true })
  })

  it('goes with another photo, and with a selection that is reset', async () => {
    const first = await placed()
    first.studio.takePicture('photo', { ...photo, uploadId: 'u2' })
    expect(first.draft()).toMatchObject({ placing: null, adjusting: false })
    const second = await placed()
    second.studio.setMask(EMPTY_MASK_WORK)
    expect(second.draft()).toMatchObject({ placing: null, adjusting: false })
  })
})

describe('a job that the server no longer has', () => {
  it('is let go, and the inputs are kept for a new one', async () => {
    const { studio, state, follows, credits } = world()
    await studio.restore()
    studio.setPrompt('stripes')
    await studio.generate()
    const asked = credits()
    follows.at(-1)?.sink.connection({ state: 'gone' })
    expect(state().draft).toMatchObject({ job: null, step: 0, prompt: 'stripes' })
    expect(state().startProblem).toContain('no longer')
    // What is shown as left may be out of date as the job was.
    expect(credits()).toBe(asked + 1)
    await studio.generate()
    expect(state().draft.job?.jobId).toBe('job-2')
  })
})

describe('generate', () => {
  it('keeps its key before it sends, then follows the job from its beginning', async () => {
    const { studio, state, starts, follows, credits } = world()
    await studio.restore()
    studio.setPrompt('stripes')
    await studio.generate()
    expect(starts).toEqual([{ key: 'key-1', savedKey: 'key-1', fingerprint: 'create-pattern:stripes' }])
    expect(state().draft).toMatchObject({ step: 1, sending: null, job: { jobId: 'job-1' } })
    expect(follows).toMatchObject([{ jobId: 'job-1', seen: null }])
    expect(credits()).toBe(1)
  })

  it('does nothing while something is missing', async () => {
    const { studio, starts } = world()
    await studio.restore()
    await studio.generate()
    expect(starts).toEqual([])
  })

  it('sends the same key again when no answer came, and a new one for another request', async () => {
    const { studio, state, starts, answers } = world()
    await studio.restore()
    studio.setPrompt('stripes')
    answers.push(new Error('The network is gone.'))
    await studio.generate()
    expect(state().startProblem).toBe('The network is gone.')
    answers.push(new Error('The network is gone.'))
    await studio.generate()
    studio.setPrompt('dots')
    await studio.generate()
    expect(starts.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2'])
  })

  it('takes a new key after a refusal', async () => {
    const { studio, starts, answers } = world()
    await studio.restore()
    studio.setPrompt('stripes')
    answers.push(new Refused('Too many jobs. Try again in 20 s.'))
    await studio.generate()
    await studio.generate()
    expect(starts.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it('tells what is lacking when credits are, and leaves the work as it is', async () => {
    const { credits, studio, state, answers, refusals } = world()
    const body: InsufficientCreditsBody = { insufficient_credits: true, message: 'Too few.', credits: 3, required: 16 }
    await studio.restore()
    studio.setPrompt('stripes')
    answers.push({ kind: 'insufficient', body })
    await studio.generate()
    expect(refusals).toEqual([body])
    expect(state()).toMatchObject({ starting: false, draft: { prompt: 'stripes', job: null, sending: null, step: 0 } })
    // The balance that was shown is asked for again.
    expect(credits()).toBe(1)
  })

  it('waits for the running job before another may start', async () => {
    const { studio, starts } = world()
    await studio.restore()
    studio.setPrompt('stripes')
    await studio.generate()
    await studio.generate()
    expect(starts).toHaveLength(1)
  })
})

describe('after a reload', () => {
  it('a press whose answer was lost is sent again with its key', async () => {
    const draft: Draft = {
      ...EMPTY_DRAFT,
      prompt: 'stripes',
      sending: { key: 'kept', fingerprint: 'create-pattern:stripes' },
    }
    const { studio, starts, state } = world(draft)
    await studio.restore()
    expect(starts.map(({ key }) => key)).toEqual(['kept'])
    expect(state().draft.job?.jobId).toBe('job-1')
  })

  it('a press is not sent again when what it was for has changed since: nothing is charged that nobody asked for', async () => {
    const sending = { key: 'kept', fingerprint: 'create-pattern:stripes' }
    const { studio, starts, state } = world({ ...EMPTY_DRAFT, prompt: 'dots', sending })
    await studio.restore()
    expect(starts).toEqual([])
    expect(state().draft).toMatchObject({ prompt: 'dots', sending: null, job: null })
  })

  it('a tab that only shows what another does leaves its presses to it', async () => {
    const sending = { key: 'kept', fingerprint: 'create-pattern:stripes' }
    const { studio, starts } = world({ ...EMPTY_DRAFT, prompt: 'stripes', sending })
    await studio.restore(true)
    expect(starts).toEqual([])
  })

  it('a running job is followed after the last event seen, and its pictures are kept', async () => {
    const first = world()
    await first.studio.restore()
    first.studio.setPrompt('stripes')
    await first.studio.generate()
    first.follows[0]?.sink.event({
      name: 'message',
      id: '3',
      data: JSON.stringify({ kind: 'failed', slot: 0, message: 'No paper left.', credits_refunded: 4 }),
    })
    await first.studio.flush()
    const second = world(first.saved.at(-1) ?? null)
    await second.studio.restore()
    expect(second.follows).toMatchObject([{ jobId: 'job-1', seen: 3 }])
    expect(second.state().draft.job?.slots[0]).toEqual({ state: 'failed', message: 'No paper left.', refunded: 4 })
  })

  it('words and step were noted at once, without waiting for the store', async () => {
    const { studio, saved, noted } = world()
    await studio.restore()
    studio.setPrompt('stripes')
    expect(saved).toEqual([])
    expect(noted()).toMatchObject({ prompt: 'stripes', step: 0 })
    studio.startOver()
    expect(noted()).toMatchObject({ prompt: '' })
  })

  it('a finished job is not followed again', async () => {
    const done = { images: 0, failed: 0, cancelled: 4, credits_refunded: 16 }
    const job = { jobId: 'j', slots: [], lastEventId: 9, done, error: null }
    const { studio, follows } = world({ ...EMPTY_DRAFT, step: 1, job })
    await studio.restore()
    expect(follows).toEqual([])
    expect(imagesOf(studio.store.getState().draft.job)).toEqual([])
  })
})

describe('photos', () => {
  it('a new one clears the mask of the one before; the same one keeps it', async () => {
    const { studio, state } = world()
    await studio.restore()
    studio.takePicture('photo', photo)
    studio.setMask({ ...EMPTY_MASK_WORK, marked: 900 })
    studio.takePicture('photo', photo)
    expect(state().draft.mask?.marked).toBe(900)
    studio.takePicture('photo', { ...photo, uploadId: 'u2' })
    expect(state().draft.mask).toBeNull()
  })

  it('the last one chosen wins, and an upload that fails says why', async () => {
    const { studio, state, uploads } = world()
    await studio.restore()
    const first = studio.uploadPicture('photo', new Blob(['a']))
    const second = studio.uploadPicture('photo', new Blob(['b']))
    expect(uploads()[0]?.signal.aborted).toBe(true)
    uploads()[0]?.done({ ...photo, uploadId: 'late' })
    uploads()[1]?.fail(new Error('The file is damaged.'))
    await Promise.all([first, second])
    expect(state()).toMatchObject({
      uploads: {},
      uploadProblem: { place: 'photo', way: 'stage', text: 'The file is damaged.' },
      draft: { photo: null },
    })
  })

  it('one that is to replace another holds a generation back until it has come, or has failed', async () => {
    const { studio, starts, uploads } = world({ ...EMPTY_DRAFT, source: photo }, {}, 'sketch-to-image')
    await studio.restore()
    const late = studio.uploadPicture('source', new Blob(['a']))
    await studio.generate()
    expect(starts).toEqual([])
    uploads()[0]?.fail(new Error('The file is damaged.'))
    await late
    await studio.generate()
    expect(starts).toHaveLength(1)
  })

  it('another that is taken in the meantime is not overwritten by the one that was on its way', async () => {
    const { studio, state, uploads } = world()
    await studio.restore()
    const late = studio.uploadPicture('photo', new Blob(['a']))
    studio.takePicture('photo', { ...photo, uploadId: 'previous' })
    expect(uploads()[0]?.signal.aborted).toBe(true)
    uploads()[0]?.done({ ...photo, uploadId: 'late' })
    await late
    expect(state()).toMatchObject({ uploads: {}, draft: { photo: { uploadId: 'previous' } } })
  })

  it('one that is on its way does not land in work that was begun anew', async () => {
    const { studio, state, uploads } = world()
    await studio.restore()
    const late = studio.uploadPicture('photo', new Blob(['a']))
    studio.startOver()
    uploads()[0]?.done(photo)
    await late
    expect(state()).toMatchObject({ uploads: {}, draft: { photo: null } })
  })

  it('of different places come beside each other', async () => {
    const { studio, state, uploads } = world()
    await studio.restore()
    const both = [studio.uploadPicture('photo', new Blob(['a'])), studio.uploadPicture('source', new Blob(['b']))]
    uploads()[0]?.done(photo)
    uploads()[1]?.done({ ...photo, uploadId: 'u2' })
    await Promise.all(both)
    expect(state()).toMatchObject({ uploads: {}, draft: { photo: { uploadId: 'u1' }, source: { uploadId: 'u2' } } })
  })
})

describe('work of another device', () => {
  it('takes the place of the shown one when the user says so, and the shown one is set aside', async () => {
    const { studio, state, noted } = world({ ...EMPTY_DRAFT, prompt: 'mine' })
    await studio.restore()
    const before = state().edition
    studio.setAside({ draft: { ...EMPTY_DRAFT, prompt: 'theirs' }, savedAt: '2026-11-22T10:00:00.000Z' })
    studio.changeOver()
    expect(state()).toMatchObject({ draft: { prompt: 'theirs' }, other: { draft: { prompt: 'mine' } } })
    expect(state().edition).toBe(before + 1)
    expect(noted()).toMatchObject({ prompt: 'theirs' })
    studio.changeOver()
    expect(state()).toMatchObject({ draft: { prompt: 'mine' }, other: { draft: { prompt: 'theirs' } } })
    studio.dismissOther()
    expect(state()).toMatchObject({ draft: { prompt: 'mine' }, other: null })
  })
})

describe('a store that cannot be read', () => {
  it('for the other device’s work leaves one’s own as it is', async () => {
    const own = { ...EMPTY_DRAFT, prompt: 'my own' }
    const { studio, state } = world(own, { loadConflict: () => Promise.reject(new Error('no store')) })
    await studio.restore()
    expect(state()).toMatchObject({ draft: { prompt: 'my own' }, other: null, restored: true })
  })
})

describe('a mask', () => {
  it('counts as kept by the server only as long as nothing is marked anew', async () => {
    const { studio, state } = world()
    await studio.restore()
    studio.takePicture('photo', photo)
    studio.setMask(EMPTY_MASK_WORK)
    studio.maskKept('/mask/1')
    studio.setMask({ ...EMPTY_MASK_WORK, confirmed: true })
    expect(state().draft.maskUrl).toBe('/mask/1')
    studio.setMask({ ...EMPTY_MASK_WORK, history: startHistory({ ...EMPTY_DOCUMENT }) })
    expect(state().draft.maskUrl).toBeNull()
  })
})

describe('steps', () => {
  it('open only as far as the inputs reach', async () => {
    const { studio, state } = world()
    await studio.restore()
    studio.goTo(1)
    expect(state().draft.step).toBe(0)
    studio.setPrompt('stripes')
    await studio.generate()
    studio.goTo(0)
    expect(state().draft.step).toBe(0)
    studio.goTo(1)
    expect(state().draft.step).toBe(1)
  })

  it('begin again with start over, which leaves the stream', async () => {
    const { studio, state, follows } = world()
    await studio.restore()
    studio.setPrompt('stripes')
    studio.setCount(1)
    await studio.generate()
    studio.startOver()
    expect(state().draft).toEqual({ ...EMPTY_DRAFT, count: 1 })
    expect(follows[0]?.closed).toBe(true)
  })

  it('are as they were when starting over is taken back, in place of what was begun since', async () => {
    const { studio, state, noted } = world()
    await studio.restore()
    studio.takePicture('photo', photo)
    studio.setMask(EMPTY_MASK_WORK)
    studio.maskKept('/mask/1')
    studio.setPrompt('stripes')
    const { draft: before, edition } = state()
    const undo = studio.startOver()
    void studio.uploadPicture('photo', new Blob(['a']))
    undo()
    // The server drops a mask with its draft: it is to be sent again.
    expect(state()).toMatchObject({ draft: { ...before, maskUrl: null }, uploads: {}, edition: edition + 1 })
    expect(noted()).toMatchObject({ prompt: 'stripes' })
  })

  it('are not put back by what another window kept, when it is read late', async () => {
    let answer: ((draft: Draft) => void) | null = null
    const { studio, state } = world(null, {
      load: () => (answer === null ? Promise.resolve(null) : new Promise((done) => (answer = done))),
    })
    await studio.restore()
    studio.setPrompt('stripes')
    const undo = studio.startOver()
    answer = () => undefined
    const restoring = studio.restore()
    undo()
    answer({ ...EMPTY_DRAFT, prompt: '' })
    await restoring
    expect(state().draft.prompt).toBe('stripes')
  })
})

describe('a drawing that is cleaned', () => {
  const drawing: Photo = { ...photo, uploadId: 'drawn', url: '/drawn' }
  const cleaned: Photo = { ...photo, uploadId: 'cleaned', url: '/cleaned' }
  const file = new Blob(['png'])
  const open = async () => {
    const opened = world({ ...EMPTY_DRAFT, source: drawing }, {}, 'sketch-to-image')
    await opened.studio.restore()
    return { ...opened, draft: () => opened.studio.store.getState().draft }
  }

  it('is sent as it is seen, lies in the draft with what it was made of, and is as it came again', async () => {
    const { studio, uploads, draft } = await open()
    studio.cleanDrawing({ threshold: 80, opacity: 0.2 })
    expect(draft()).toMatchObject({ source: drawing, cleaning: { threshold: 80, original: drawing, settled: false } })
    studio.goTo(1)
    expect(draft().step).toBe(0)
    const sent = studio.sendCleaned(() => Promise.resolve(file))
    await vi.waitFor(() => expect(uploads()).toHaveLength(1))
    uploads()[0]?.done(cleaned)
    await sent
    expect(draft()).toMatchObject({
      source: cleaned,
      cleaning: { threshold: 80, opacity: 0.2, original: drawing, settled: true },
    })
    studio.goTo(1)
    expect(draft().step).toBe(1)
    studio.cleanDrawing(null)
    expect(draft()).toMatchObject({ source: drawing, cleaning: null })
  })

  it('is made of the drawing as it came also the second time, and only the last numbers are sent', async () => {
    const { studio, uploads, draft } = await open()
    studio.cleanDrawing({ threshold: 80, opacity: 0.2 })
    const first = studio.sendCleaned(() => Promise.resolve(file))
    await vi.waitFor(() => expect(uploads()).toHaveLength(1))
    studio.cleanDrawing({ threshold: 90, opacity: 0.2 })
    const second = studio.sendCleaned(() => Promise.resolve(file))
    expect(uploads()[0]?.signal.aborted).toBe(true)
    await vi.waitFor(() => expect(uploads()).toHaveLength(2))
    uploads()[0]?.done({ ...cleaned, uploadId: 'late' })
    uploads()[1]?.done(cleaned)
    await Promise.all([first, second])
    expect(draft()).toMatchObject({ source: cleaned, cleaning: { threshold: 90, original: drawing } })
    studio.cleanDrawing({ threshold: 100, opacity: 0.2 })
    expect(draft().cleaning).toMatchObject({ original: drawing, uploadId: 'cleaned', settled: false })
  })

  it('is forgotten with its numbers where another is brought', async () => {
    const { studio, uploads, draft } = await open()
    studio.cleanDrawing({ threshold: 80, opacity: 0.2 })
    const other = studio.uploadPicture('source', file)
    await vi.waitFor(() => expect(uploads()).toHaveLength(1))
    uploads()[0]?.done({ ...cleaned, uploadId: 'another' })
    await other
    expect(draft()).toMatchObject({ source: { uploadId: 'another' }, cleaning: null })
  })
})
