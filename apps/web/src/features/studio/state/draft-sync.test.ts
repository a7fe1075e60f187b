import type { DraftPayload, KeptDraft, Mode } from '@toile/contract'
import type { RunMask } from '@toile/mask-tools'
import { EMPTY_DOCUMENT, encodeRuns, EMPTY_MASK_WORK, startHistory, UNMOVED, withOperation } from '@toile/mask-tools'
import { describe, expect, it } from 'vitest'
import type { DraftPosted } from '../api/drafts.ts'
import type { Draft, Photo } from './draft.ts'
import { EMPTY_DRAFT } from './draft.ts'
import type { ConflictingDraft, SyncMemory } from './draft-sync.ts'
import { createDraftSync, OPEN_WAIT_MS, SEND_MASK_AFTER_MS } from './draft-sync.ts'

const SIZE = { width: 8, height: 4 }
const photo: Photo = { uploadId: '00000000-0000-4000-8000-000000000001', url: '/u', ...SIZE, resized: false }
const runs: RunMask = encodeRuns(new Uint8Array(32).fill(255, 0, 10), SIZE)
const painted = {
  ...EMPTY_MASK_WORK,
  history: startHistory(withOperation(EMPTY_DOCUMENT, { kind: 'stroke', mode: 'draw', width: 4, points: [2, 2] })),
  marked: 10,
}
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}

/** The server's side: compare-and-set, and uploads that may be gone. */
function server() {
  let kept: KeptDraft | null = null
  let masks = 0
  const gone = new Set<string>()
  const at = { now: 1000 }
  const there = (id: string | null) =>
    id === null || gone.has(id)
      ? null
      : { upload_id: id, image_url: '/u', width: SIZE.width, height: SIZE.height, resized: false }
  return {
    at,
    gone,
    kept: () => kept,
    read: (): KeptDraft | null =>
      kept && {
        ...kept,
        photo: there(kept.photo?.upload_id ?? null),
        source: there(kept.source?.upload_id ?? null),
      },
    post({ version, username: _whose, keep_mask, photo: photoId, source, ...content }: DraftPayload): DraftPosted {
      if (version !== (kept?.version ?? 0)) return { kind: 'overtaken', draft: kept }
      const same = photoId !== null && kept?.photo?.upload_id === photoId
      kept = {
        ...content,
        version: version + 1,
        saved_at: new Date(at.now).toISOString(),
        photo: there(photoId),
        source: there(source),
        mask_url: keep_mask && same ? kept!.mask_url : null,
      }
      return { kind: 'kept', draft: kept }
    },
    postMask(version: number): DraftPosted {
      if (kept === null || version !== kept.version) return { kind: 'overtaken', draft: kept }
      kept = { ...kept, version: version + 1, mask_url: `/mask/?id=${(masks += 1)}` }
      return { kind: 'kept', draft: kept }
    },
  }
}

function device(
  name: string,
  remote: ReturnType<typeof server>,
  start: Draft = EMPTY_DRAFT,
  mode: Mode = 'create-background',
) {
  let shown = start
  let memory: SyncMemory | null = null
  let failing: Error | null = null
  let mayWrite = true
  let engaged = false
  /** What the server's answers wait for. */
  let held = Promise.resolve()
  const lost: string[] = []
  const aside: ConflictingDraft[] = []
  let timers: { milliseconds: number; run: () => void }[] = []
  const changed = { at: 0 }
  /** Done here while a mask is on its way. */
  const meanwhile = { run: () => {} }
  const answer = <T>(make: () => T): Promise<T> => (failing ? Promise.reject(failing) : Promise.resolve().then(make))
  const sync = createDraftSync(
    {
      username: 'ada',
      mode,
      device: name,
      get: () => held.then(() => answer(remote.read)),
      post: (payload) => answer(() => remote.post(payload)),
      postMask: (version) => answer(() => remote.postMask(version)),
      fetchMask: () =>
        answer(() => {
          meanwhile.run()
          return runs
        }),
      remember: (next) => {
        memory = next
      },
      recall: () => memory,
      changedAt: () => changed.at,
      mayWrite: () => mayWrite,
      retryAfter: (_error, failures) => failures * 100,
      after: (milliseconds, run) => {
        const timer = { milliseconds, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
    },
    {
      draft: () => shown,
      engaged: () => engaged,
      replace: (draft) => {
        shown = draft
      },
      maskKept: (maskUrl) => {
        shown = { ...shown, maskUrl }
      },
      pictureLost: (place) => void lost.push(place),
      setAside: (other) => void aside.push(other),
    },
  )
  const tick = async (): Promise<void> => {
    const due = timers
    timers = []
    for (const { run } of due) run()
    await settled()
  }
  /** Only what is sent first: the mask, which waits longer, is not due yet. */
  const sendParts = async (): Promise<void> => {
    const due = timers.filter(({ milliseconds }) => milliseconds < SEND_MASK_AFTER_MS)
    timers = timers.filter((timer) => !due.includes(timer))
    for (const { run } of due) run()
    await settled()
  }
  const open = async (): Promise<void> => {
    shown = await sync.open(shown)
  }
  const change = (part: Partial<Draft>, at = 2000): void => {
    shown = { ...shown, ...part }
    changed.at = at
    sync.changed()
  }
  return {
    sync,
    open,
    change,
    tick,
    sendParts,
    lost,
    aside,
    shown: () => shown,
    memory: () => memory,
    meanwhile,
    delays: () => timers.map(({ milliseconds }) => milliseconds),
    /** Opens while the server is slow; lets its answer come. */
    opensLate: () => {
      let release = (): void => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      void open()
      return async () => {
        release()
        await settled()
      }
    },
    engage: () => {
      engaged = true
    },
    fail: (error: Error | null) => {
      failing = error
    },
    handOver: (may: boolean) => {
      mayWrite = may
    },
    forgetAnswer: (old: SyncMemory | null) => {
      memory = old
    },
  }
}

describe('a draft and the server', () => {
  it('what is done is sent a moment later, and another device takes it up whole', async () => {
    const remote = server()
    const [one, other] = [device('one', remote), device('other', remote)]
    await one.open()
    one.change({ photo, mask: painted, prompt: 'dusk', step: 2, count: 1, faceId: 3 })
    expect(remote.kept()).toBeNull()
    await one.tick()
    await one.tick()
    expect(one.shown().maskUrl).toBe('/mask/?id=1')
    await other.open()
    expect(other.shown()).toMatchObject({ photo, prompt: 'dusk', step: 2, count: 1, faceId: 3, maskUrl: '/mask/?id=1' })
    expect(other.shown().mask).toMatchObject({ marked: 10, history: { present: { base: runs } } })
    // What was taken up is not sent back.
    const { version } = remote.kept()!
    await other.tick()
    expect(remote.kept()!.version).toBe(version)
  })

  it('work that was begun nowhere is nothing to send, and nothing to set aside, whatever number it asks for', async () => {
    const remote = server()
    const [one, other] = [device('one', remote), device('other', remote, { ...EMPTY_DRAFT, count: 1 })]
    await other.open()
    await other.tick()
    expect(remote.kept()).toBeNull()
    await one.open()
    one.change({ prompt: 'dusk' })
    await one.tick()
    await other.open()
    expect(other.shown()).toMatchObject({ prompt: 'dusk', count: 4 })
    expect(other.aside).toEqual([])
  })

  it('the mask is drawn out for sending only when the hand has been still', async () => {
    const one = device('one', server())
    await one.open()
    await one.tick()
    one.change({ photo, mask: painted })
    one.change({ mask: { ...painted } })
    expect(one.delays()).toEqual([1000, 3000])
  })

  it('undo steps and pictures that came stay with the device that has them', async () => {
    const remote = server()
    const one = device('one', remote)
    await one.open()
    one.change({ photo, mask: painted })
    await one.tick()
    await one.tick()
    const other = device('other', remote)
    await other.open()
    other.change({ prompt: 'a wood' })
    await other.tick()
    await one.sync.look()
    await settled()
    expect(one.shown()).toMatchObject({ prompt: 'a wood', mask: painted })
  })

  it('where the cut-out is placed is taken up by another device; its undo steps stay with their own', async () => {
    const remote = server()
    const one = device('one', remote)
    await one.open()
    const box = { x0: 0, y0: 0, x1: 8, y1: 2 }
    const moved = { ...UNMOVED, dx: 3, rotation: 15 }
    const placing = { box, history: { past: [UNMOVED], present: moved, future: [] } }
    one.change({ photo, mask: painted, placing })
    await one.tick()
    await one.tick()
    expect(remote.kept()?.placement).toEqual({ x: 7, y: 1, width: 8, height: 2, rotation: 15 })
    const other = device('other', remote)
    await other.open()
    expect(other.shown().placing).toEqual({ box, history: startHistory(moved) })
    other.change({ prompt: 'a wood' })
    await other.tick()
    await one.sync.look()
    await settled()
    expect(one.shown()).toMatchObject({ prompt: 'a wood', placing })
    other.change({ placing: null })
    await other.tick()
    await one.sync.look()
    await settled()
    expect(one.shown().placing).toBeNull()
  })

  it('where the cut-out is placed outlives a device that opens the draft before its mask has arrived', async () => {
    const remote = server()
    const one = device('one', remote)
    await one.open()
    const box = { x0: 0, y0: 0, x1: 8, y1: 2 }
    const moved = { ...UNMOVED, dx: 3, rotation: 15 }
    one.change({ photo, mask: painted, placing: { box, history: startHistory(moved) } })
    await one.sendParts()
    expect(remote.kept()).toMatchObject({ mask_url: null, placement: { x: 7, rotation: 15 } })
    const kept = remote.kept()?.placement

    const other = device('other', remote)
    await other.open()
    expect(other.shown().placing).toBeNull()
    // As the mask editor does when it opens on nothing.
    other.change({ mask: EMPTY_MASK_WORK, placing: null, prompt: 'a wood' })
    await other.tick()
    await other.tick()
    expect(remote.kept()).toMatchObject({ prompt: 'a wood', placement: kept })

    await one.sync.look()
    await one.tick()
    await one.tick()
    expect(one.shown()).toMatchObject({ prompt: 'a wood', mask: painted, placing: { box } })
    expect(one.aside).toEqual([])
    expect(remote.kept()?.mask_url).not.toBeNull()
    await other.sync.look()
    await settled()
    expect(other.shown()).toMatchObject({ placing: { box, history: startHistory(moved) }, awaitedPlacement: null })
  })

  it('a selection of one’s own takes no placement from another device’s that never arrived', async () => {
    const remote = server()
    const one = device('one', remote)
    await one.open()
    const placing = { box: { x0: 0, y0: 0, x1: 8, y1: 2 }, history: startHistory({ ...UNMOVED, dx: 3 }) }
    one.change({ photo, mask: painted, placing })
    await one.sendParts()
    const other = device('other', remote)
    await other.open()
    other.change({ mask: painted })
    await other.tick()
    expect(remote.kept()?.placement).toBeNull()
  })

  it('offline the work goes on, and is sent when the server is back', async () => {
    const remote = server()
    const one = device('one', remote)
    one.fail(new Error('offline'))
    await one.open()
    one.change({ prompt: 'on the train' })
    await one.tick()
    expect(remote.kept()).toBeNull()
    expect(one.delays()).toContain(100)
    one.fail(null)
    await one.tick()
    expect(remote.kept()?.prompt).toBe('on the train')
  })

  it('a write whose answer was lost with the page is taken for this device’s own', async () => {
    const remote = server()
    const one = device('one', remote)
    await one.open()
    one.change({ prompt: 'first' })
    await one.tick()
    const before = one.memory()
    one.change({ prompt: 'second' })
    await one.tick()
    one.forgetAnswer(before)
    one.change({ prompt: 'second, and more' }, 500)
    await one.open()
    expect(one.shown().prompt).toBe('second, and more')
    await one.tick()
    expect(remote.kept()).toMatchObject({ prompt: 'second, and more', version: 3 })
    expect(one.aside).toEqual([])
  })
})

describe('two devices at once', () => {
  async function both() {
    const remote = server()
    const [one, other] = [device('one', remote), device('other', remote)]
    await one.open()
    one.change({ prompt: 'common' })
    await one.tick()
    await other.open()
    await other.tick()
    return { remote, one, other }
  }

  it('who is at work goes on, and what the other did is set aside, not lost', async () => {
    const { remote, one, other } = await both()
    other.change({ prompt: 'of the other' })
    await other.tick()
    one.change({ prompt: 'of the one' })
    await one.tick()
    expect(remote.kept()?.prompt).toBe('of the one')
    expect(one.shown().prompt).toBe('of the one')
    expect(one.aside.map(({ draft }) => draft.prompt)).toEqual(['of the other'])
  })

  it.each([
    ['older than the server’s gives way', 4000, 'of the other', 'offline'],
    ['newer than the server’s is shown', 6000, 'offline', 'of the other'],
  ])('work done offline that is %s, and the other version is set aside', async (_what, at, shown, aside) => {
    const { remote, one, other } = await both()
    one.fail(new Error('offline'))
    one.change({ prompt: 'offline' }, at)
    await one.tick()
    remote.at.now = 5000
    other.change({ prompt: 'of the other' })
    await other.tick()
    one.fail(null)
    await one.open()
    expect(one.shown().prompt).toBe(shown)
    expect(one.aside.map(({ draft }) => draft.prompt)).toEqual([aside])
  })

  it('one that opens before the server answers shows what lies there, and takes the newer up when it comes', async () => {
    const { one, other } = await both()
    other.change({ prompt: 'newer' })
    await other.tick()
    const late = one.opensLate()
    await one.tick()
    expect(one.shown().prompt).toBe('common')
    await late()
    expect(one.shown().prompt).toBe('newer')
    expect(one.aside).toEqual([])
  })

  it('what is written before a late answer stays, and the other’s work is set aside', async () => {
    const { one, other } = await both()
    other.change({ prompt: 'of the other' })
    await other.tick()
    const late = one.opensLate()
    await one.tick()
    one.change({ prompt: 'written meanwhile' })
    await late()
    expect(one.shown().prompt).toBe('written meanwhile')
    expect(one.aside.map(({ draft }) => draft.prompt)).toEqual(['of the other'])
  })

  it('a picture that is on its way here is not brought into the other’s work', async () => {
    const { one, other } = await both()
    other.change({ photo, prompt: 'of the other' })
    await other.tick()
    one.engage()
    await one.sync.look()
    expect(one.shown()).toMatchObject({ photo: null, prompt: 'common' })
    expect(one.aside.map(({ draft }) => draft.prompt)).toEqual(['of the other'])
  })

  it('the same done on both is no conflict', async () => {
    const { one, other } = await both()
    other.change({ prompt: 'alike' })
    await other.tick()
    one.change({ prompt: 'alike' })
    await one.tick()
    expect(one.aside).toEqual([])
  })

  it('an idle one takes the newer up when it is looked at', async () => {
    const { one, other } = await both()
    other.change({ prompt: 'newer' })
    await other.tick()
    await one.sync.look()
    expect(one.shown().prompt).toBe('newer')
    expect(one.aside).toEqual([])
  })

  it('what is typed while the other’s mask is on its way stays, and the other’s work is set aside', async () => {
    const { remote, one, other } = await both()
    other.change({ photo, mask: painted, prompt: 'of the other' })
    await other.tick()
    await other.tick()
    one.meanwhile.run = () => one.change({ prompt: 'typed just now' })
    await one.sync.look()
    await one.tick()
    expect(one.shown().prompt).toBe('typed just now')
    expect(one.aside.map(({ draft }) => draft.prompt)).toEqual(['of the other'])
    expect(one.aside[0]?.draft.mask).toMatchObject({ marked: 10 })
    expect(remote.kept()?.prompt).toBe('typed just now')
  })
})

describe('two tabs of one browser', () => {
  it('the one that is come back to is worked in at once: it waits for the server only the first time', async () => {
    const one = device('one', server())
    const first = one.open()
    expect(one.delays()).toEqual([OPEN_WAIT_MS.without])
    await first
    await one.tick()
    void one.open()
    expect(one.delays()).toEqual([0])
  })

  it('only the one that is worked in sends', async () => {
    const remote = server()
    const one = device('one', remote)
    await one.open()
    one.change({ prompt: 'stale' })
    one.handOver(false)
    await one.tick()
    one.sync.flush(true)
    expect(remote.kept()).toBeNull()
  })
})

describe('an upload that is gone', () => {
  it('leaves the draft, with its mask, and the user is told; the rest stays', async () => {
    const remote = server()
    const one = device('one', remote)
    await one.open()
    one.change({ photo, mask: painted, prompt: 'dusk' })
    await one.tick()
    await one.tick()
    remote.gone.add(photo.uploadId)
    await one.open()
    expect(one.lost).toEqual(['photo'])
    expect(one.shown()).toMatchObject({ photo: null, mask: null, maskUrl: null, prompt: 'dusk' })
    await one.tick()
    expect(remote.kept()).toMatchObject({ photo: null, prompt: 'dusk' })
  })

  it('takes its dot along, and no dot goes over to another picture', async () => {
    const flatLay: Photo = { ...photo, uploadId: '00000000-0000-4000-8000-000000000002' }
    const dot = { x: 3, y: 1 }
    const marked = {
      ...EMPTY_MASK_WORK,
      history: startHistory({ ...EMPTY_DOCUMENT, dots: [{ ...dot, label: 1 as const }] }),
    }
    const [swap, read] = [server(), server()]
    const swapping = device('one', swap, EMPTY_DRAFT, 'swap-garment')
    const reading = device('one', read, EMPTY_DRAFT, 'image-to-flatlay')
    await Promise.all([swapping.open(), reading.open()])
    swapping.change({ photo, mask: marked, source: flatLay })
    reading.change({ source: flatLay, sourceDot: dot })
    await Promise.all([swapping.tick(), reading.tick()])
    // Another device takes each up whole.
    const [swappingThere, readingThere] = [
      device('two', swap, EMPTY_DRAFT, 'swap-garment'),
      device('two', read, EMPTY_DRAFT, 'image-to-flatlay'),
    ]
    await Promise.all([swappingThere.open(), readingThere.open()])
    expect(swappingThere.shown()).toMatchObject({ sourceDot: null, source: { uploadId: flatLay.uploadId } })
    expect(swappingThere.shown().mask?.history.present.dots).toEqual([{ ...dot, label: 1 }])
    expect(readingThere.shown()).toMatchObject({ sourceDot: dot, mask: null })
    swap.gone.add(photo.uploadId)
    read.gone.add(flatLay.uploadId)
    for (const name of ['one', 'three']) {
      const left = name === 'one' ? swapping : device(name, swap, EMPTY_DRAFT, 'swap-garment')
      const without = name === 'one' ? reading : device(name, read, EMPTY_DRAFT, 'image-to-flatlay')
      await Promise.all([left.open(), without.open()])
      expect(left.shown()).toMatchObject({ photo: null, mask: null, sourceDot: null, source: flatLay })
      expect(without.shown()).toMatchObject({ source: null, sourceDot: null })
    }
  })

  it('is found out as well when the draft is sent', async () => {
    const remote = server()
    remote.gone.add(photo.uploadId)
    const one = device('one', remote)
    await one.open()
    one.change({ photo, prompt: 'dusk' })
    await one.tick()
    expect(one.lost).toEqual(['photo'])
    expect(one.shown()).toMatchObject({ photo: null, prompt: 'dusk' })
  })

  it('is not taken for one that was not sent yet', async () => {
    const remote = server()
    const one = device('one', remote)
    await one.open()
    one.change({ prompt: 'dusk' })
    await one.tick()
    one.change({ photo })
    await one.open()
    expect(one.lost).toEqual([])
    expect(one.shown().photo).toEqual(photo)
  })
})
