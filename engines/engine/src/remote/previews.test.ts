import { PREVIEW } from '@toile/contract'
import { describe, expect, it, vi } from 'vitest'
import type { EngineEvent, ImageFile } from '../port.ts'
import { createPreviews } from './previews.ts'

const IMAGE: ImageFile = { data: new Uint8Array(9), mediaType: 'image/webp', width: 256, height: 192 }
const file = new Uint8Array(100)

function previewing(shrink: () => Promise<ImageFile> = async () => IMAGE) {
  const events: EngineEvent[] = []
  const shrinking = vi.fn<() => Promise<ImageFile>>(shrink)
  const clock = { ms: 0 }
  const previews = createPreviews(shrinking, (event) => events.push(event), { now: () => clock.ms })
  return { events, shrinking, clock, previews }
}

describe('previews of a job', () => {
  it('that come too soon after the last are not decoded at all', async () => {
    const { events, shrinking, clock, previews } = previewing()
    for (let at = 0; at < 100; at += 1) {
      clock.ms = (at * PREVIEW.intervalMs) / 10
      previews.take(file)
      // It is made before the next one comes.
      await Promise.resolve()
      await vi.waitFor(() => expect(events).toHaveLength(shrinking.mock.calls.length))
    }
    expect(shrinking).toHaveBeenCalledTimes(10)
  })

  it('are made one at a time, however long one takes', () => {
    const { shrinking, clock, previews } = previewing(() => new Promise(() => {}))
    for (let at = 0; at < 5; at += 1) {
      previews.take(file)
      clock.ms += 10 * PREVIEW.intervalMs
    }
    expect(shrinking).toHaveBeenCalledTimes(1)
  })

  it('that are none, or too large to be one, are dropped, and the next is shown', async () => {
    const answers = [Promise.reject<ImageFile>(new Error('no picture')), Promise.resolve(IMAGE)]
    const { events, shrinking, clock, previews } = previewing(() => answers.shift()!)
    previews.take(new Uint8Array(9 * 2 ** 20))
    expect(shrinking).not.toHaveBeenCalled()
    previews.take(file)
    await Promise.resolve()
    clock.ms = PREVIEW.intervalMs
    await vi.waitFor(() => {
      previews.take(file)
      expect(events).toEqual([{ kind: 'preview', image: IMAGE }])
    })
  })

  it('are not told once the job is over', async () => {
    const made = Promise.withResolvers<ImageFile>()
    const { events, previews } = previewing(() => made.promise)
    previews.take(file)
    previews.close()
    made.resolve(IMAGE)
    await made.promise
    await Promise.resolve()
    previews.take(file)
    expect(events).toEqual([])
  })
})
