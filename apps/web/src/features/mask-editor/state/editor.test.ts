import { EMPTY_DOCUMENT, decodeRuns, encodeRuns, rasterise } from '@toile/mask-tools'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditorPorts, MaskProposal } from './editor.ts'
import { anythingDrawn, awaitsConfirmation, createEditor } from './editor.ts'

const size = { width: 60, height: 40 }

function boxMask(x0: number, x1: number) {
  const pixels = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++) pixels.fill(255, y * size.width + x0, y * size.width + x1)
  return encodeRuns(pixels, size)
}

/** `boxMask`, but for a hole of 4 × 4 at 8, 20. */
function holedMask(x0: number, x1: number) {
  const pixels = decodeRuns(boxMask(x0, x1))
  pixels.fill(0, 0, size.width).fill(0, 39 * size.width)
  for (let y = 20; y < 24; y++) pixels.fill(0, y * size.width + 8, y * size.width + 12)
  return encodeRuns(pixels, size)
}

function world(options: { ask?: boolean; garment?: boolean } = {}) {
  const calls: {
    dots: readonly unknown[]
    previous: Uint8Array | null
    quality: 'draft' | 'refined'
    signal: AbortSignal
    answer: (proposal: MaskProposal) => void
    fail: (e: Error) => void
  }[] = []
  const kept: (readonly [string, number])[] = []
  const ports: EditorPorts = {
    requestMask: ({ dots, previous }, quality, signal) =>
      new Promise((resolve, reject) => {
        calls.push({ dots, previous, quality, signal, answer: resolve, fail: reject })
      }),
    explain: (error) => (error instanceof Error ? error.message : 'unknown'),
    mayAskAboutDots: () => options.ask ?? true,
    widths: { draw: 10, erase: 50 },
    keepWidth: (mode, width) => void kept.push([mode, width]),
    marksGarment: options.garment ?? false,
  }
  const editor = createEditor(size, null, ports)
  /** The service's two answers to the confirmation that is under way: its draft, and the refined one. */
  const answer = async (proposal: MaskProposal): Promise<void> => {
    calls.at(-1)?.answer({ output: { ...proposal.output }, candidates: [] })
    await vi.waitFor(() => expect(calls.at(-1)?.quality).toBe('refined'))
    calls.at(-1)?.answer(proposal)
  }
  return { editor, calls, answer, kept, state: () => editor.store.getState() }
}

/** A photo of one colour: nothing in it is the ground. */
const photo = { width: 6, height: 4, data: new Uint8Array(4 * 6 * 4).fill(90) }

const dot = (x: number, label: 0 | 1 = 1) => ({ x, y: 10, label })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('confirm selection', () => {
  it('puts the service’s mask at the bottom and keeps what was painted over it', async () => {
    const { editor, calls, answer, state } = world()
    editor.setDot(dot(5))
    editor.setTool('draw')
    editor.setWidth('draw', 10)
    editor.strokeBegin('draw', { x: 50, y: 20 })
    editor.strokeEnd()
    const painted = state().marked
    const asked = editor.confirm()
    expect(state().generating).toBe(true)
    expect(calls[0]?.dots).toEqual([dot(5)])
    const output = boxMask(0, 20)
    expect(calls[0]?.quality).toBe('draft')
    await answer({ output, candidates: [{ kind: 'person', score: 0.9, mask: output }] })
    await asked
    expect(state()).toMatchObject({ generating: false, confirmed: true, tool: 'draw', marked: painted + 20 * 40 })
    expect(state().history.present.dots).toEqual([dot(5)])
    editor.undo()
    expect(state().marked).toBe(painted)
  })

  it('confirms dots and strokes that are there; what is added later is not confirmed, until it is, too (R38)', async () => {
    const { editor, answer } = world()
    const freshAt = (x: number) => editor.surface.fresh[20 * size.width + x] === 1
    const paint = (x: number) => {
      editor.strokeBegin('draw', { x, y: 20 })
      editor.strokeEnd()
    }
    editor.setDot(dot(5))
    paint(30)
    expect(freshAt(30)).toBe(true)
    const asked = editor.confirm()
    paint(50)
    await answer({ output: boxMask(0, 20), candidates: [] })
    await asked
    expect([freshAt(10), freshAt(30), freshAt(50)]).toEqual([false, false, true])
    const again = editor.confirm()
    await answer({ output: boxMask(0, 20), candidates: [] })
    await again
    expect(freshAt(50)).toBe(false)
    // Undone, the confirmation is no more, either.
    editor.undo()
    expect([freshAt(30), freshAt(50)]).toEqual([false, true])
  })

  it('is awaited by dots that the mask does not answer yet, the first ones and those set afterwards', async () => {
    const { editor, answer, state } = world()
    expect(awaitsConfirmation(state())).toBe(false)
    editor.setDot(dot(5))
    expect(awaitsConfirmation(state())).toBe(true)
    const asked = editor.confirm()
    await answer({ output: boxMask(0, 20), candidates: [] })
    await asked
    expect(awaitsConfirmation(state())).toBe(false)
    editor.setDot(dot(40))
    expect(awaitsConfirmation(state())).toBe(true)
    editor.undo()
    expect(awaitsConfirmation(state())).toBe(false)
  })

  it('confirms what was painted alone, also in the steps that undo leads back to (R38)', async () => {
    const { editor } = world()
    const freshAt = (x: number) => editor.surface.fresh[20 * size.width + x] === 1
    for (const x of [20, 40]) {
      editor.strokeBegin('draw', { x, y: 20 })
      editor.strokeEnd()
    }
    await editor.confirm()
    expect([freshAt(20), freshAt(40)]).toEqual([false, false])
    editor.undo()
    expect([freshAt(20), freshAt(40)]).toEqual([false, false])
    editor.redo()
    editor.strokeBegin('draw', { x: 55, y: 20 })
    expect([freshAt(40), freshAt(55)]).toEqual([false, true])
  })

  it('lets the latest answer win and aborts the one before', async () => {
    const { editor, calls, answer, state } = world()
    editor.setDot(dot(5))
    const first = editor.confirm()
    editor.setDot(dot(9))
    const second = editor.confirm()
    expect(calls[0]?.signal.aborted).toBe(true)
    await answer({ output: boxMask(0, 10), candidates: [] })
    await second
    calls[0]?.answer({ output: boxMask(0, 60), candidates: [] })
    await first
    expect(state().marked).toBe(400)
  })

  it('throws an answer away that comes after a reset', async () => {
    const { editor, calls, state } = world()
    editor.setDot(dot(5))
    const asked = editor.confirm()
    editor.reset()
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[0]?.answer({ output: boxMask(0, 60), candidates: [] })
    await asked
    expect(state()).toMatchObject({ marked: 0, confirmed: false, generating: false })
    expect(anythingDrawn(state())).toBe(false)
  })

  it('keeps a mask painted by hand without asking anybody', async () => {
    const { editor, calls, state } = world()
    editor.setWidth('draw', 20)
    editor.strokeBegin('draw', { x: 20, y: 20 })
    editor.strokeExtend({ x: 40, y: 20 })
    editor.strokeEnd()
    const { marked } = state()
    await editor.confirm()
    expect(calls).toHaveLength(0)
    expect(state()).toMatchObject({ confirmed: true, marked })
  })

  it('says what went wrong and loses nothing', async () => {
    const { editor, calls, state } = world()
    editor.setDot(dot(5))
    const asked = editor.confirm()
    calls[0]?.fail(new Error('Too many masks. Try again in 20 s.'))
    await asked
    expect(state()).toMatchObject({
      generating: false,
      confirmed: false,
      problem: 'Too many masks. Try again in 20 s.',
    })
    expect(state().history.present.dots).toHaveLength(1)
  })

  it('shows the draft at once and puts the refined mask in its place, as one step', async () => {
    const { editor, calls, state } = world()
    editor.setDot(dot(5))
    const asked = editor.confirm()
    calls[0]?.answer({ output: boxMask(0, 10), candidates: [] })
    await vi.waitFor(() => expect(state().marked).toBe(400))
    expect(state()).toMatchObject({ generating: true, confirmed: true, candidates: [] })
    editor.invert()
    calls[1]?.answer({ output: boxMask(0, 12), candidates: [] })
    await asked
    expect(state()).toMatchObject({ generating: false, marked: 2400 - 480 })
    editor.undo()
    expect(state().marked).toBe(480)
    editor.undo()
    expect(state().marked).toBe(0)
    editor.redo()
    expect(state().marked).toBe(480)
  })

  it('lets a stroke end before the refined mask lands', async () => {
    const { editor, calls, state } = world()
    editor.setDot(dot(5))
    const asked = editor.confirm()
    calls[0]?.answer({ output: boxMask(0, 10), candidates: [] })
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    editor.setWidth('draw', 10)
    editor.strokeBegin('draw', { x: 40, y: 20 })
    calls[1]?.answer({ output: boxMask(0, 12), candidates: [] })
    await vi.advanceTimersByTimeAsync(10)
    expect(state().generating).toBe(true)
    editor.strokeExtend({ x: 45, y: 20 })
    editor.strokeEnd()
    await asked
    expect(state().generating).toBe(false)
    expect(state().marked).toBeGreaterThan(480 + 50)
    editor.undo()
    expect(state().marked).toBe(480)
  })

  it('keeps the draft when it cannot be refined, and says so', async () => {
    const { editor, calls, state } = world()
    editor.setDot(dot(5))
    const asked = editor.confirm()
    calls[0]?.answer({ output: boxMask(0, 10), candidates: [] })
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    calls[1]?.fail(new Error('The connection was lost.'))
    await asked
    expect(state()).toMatchObject({
      generating: false,
      confirmed: true,
      marked: 400,
      problem: 'The connection was lost.',
    })
  })

  it('changes to another candidate as one step', async () => {
    const { editor, answer, state } = world()
    editor.setDot(dot(5))
    const asked = editor.confirm()
    const garment = { kind: 'garment' as const, score: 0.5, mask: boxMask(0, 5) }
    const person = { kind: 'person' as const, score: 0.9, mask: boxMask(0, 30) }
    await answer({ output: person.mask, candidates: [garment, person] })
    await asked
    editor.choose(garment)
    expect(state().marked).toBe(200)
    editor.undo()
    expect(state().marked).toBe(1200)
  })
})

describe('what a garment’s mark leaves out amid it', () => {
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(500)

  async function marked(garment: boolean, seen = true) {
    const made = world({ garment })
    if (seen) made.editor.seePhoto(photo)
    made.editor.setDot(dot(5))
    const asked = made.editor.confirm()
    const [part, whole] = [holedMask(4, 20), holedMask(2, 30)]
    await made.answer({
      output: whole,
      candidates: [
        { kind: 'part', score: 0.5, mask: part },
        { kind: 'garment', score: 0.9, mask: whole },
      ],
    })
    await asked
    return { ...made, part, whole }
  }

  it('is filled once the mask is made, which is said and which undo takes back; then it is told', async () => {
    const { editor, state } = await marked(true)
    expect(state().marked).toBe(28 * 38)
    expect(state().said).toMatch(/left out .* undo takes that back/)
    await settle()
    expect(state().holes).toEqual([])
    editor.undo()
    expect(state().marked).toBe(28 * 38 - 16)
    await settle()
    expect(state().holes).toMatchObject([{ bounds: { x0: 8, y0: 20, x1: 12, y1: 24 } }])
    editor.fillHoles()
    expect(state()).toMatchObject({ marked: 28 * 38, holes: [] })
    editor.undo()
    expect(state().marked).toBe(28 * 38 - 16)
  })

  it('goes with the mask that left it out', async () => {
    const { editor, state, part } = await marked(true)
    editor.choose({ kind: 'part', score: 0.5, mask: part })
    expect(state().marked).toBe(16 * 38)
    expect(state().history.present.base).toBe(part)
    expect(state().history.present.operations).toHaveLength(1)
  })

  it('goes, too, where undo brought its filling back', async () => {
    const { editor, state, part, whole } = await marked(true)
    editor.choose({ kind: 'part', score: 0.5, mask: part })
    editor.undo()
    editor.undo()
    expect(state().history.present.base).toBe(whole)
    editor.choose({ kind: 'part', score: 0.5, mask: boxMask(20, 40) })
    expect(state().marked).toBe(20 * 40)
  })

  it('that was marked by hand stays with another mask', async () => {
    const { editor, state } = await marked(true)
    editor.undo()
    editor.fillHoles()
    editor.choose({ kind: 'part', score: 0.5, mask: boxMask(20, 40) })
    expect(state().marked).toBe(20 * 40 + 16)
  })

  it('is told, but not filled of itself, while no photo tells it from a gap', async () => {
    const { editor, state } = await marked(true, false)
    expect(state()).toMatchObject({ marked: 28 * 38 - 16, said: 'The mask is made.' })
    await settle()
    expect(state().holes).toHaveLength(1)
    editor.fillHoles()
    expect(state().marked).toBe(28 * 38)
  })

  it('is told half a second after the photo has come, and never where too little is marked', async () => {
    const { editor, state } = world({ garment: true })
    editor.take({ ...EMPTY_DOCUMENT, base: holedMask(5, 14) }, 'Taken over.')
    editor.seePhoto(photo)
    expect(state().holes).toEqual([])
    await settle()
    expect(state().holes).toHaveLength(1)
    editor.reset()
    editor.seePhoto(photo)
    await settle()
    expect(state()).toMatchObject({ blank: true, holes: [] })
  })

  it('is told where it was painted, and filled when that is confirmed', async () => {
    const { editor, state } = world({ garment: true })
    editor.seePhoto(photo)
    editor.setWidth('draw', 16)
    editor.strokeBegin('lasso', { x: 5, y: 5 }, 'draw')
    for (const [x, y] of [
      [45, 5],
      [45, 35],
      [5, 35],
    ] as const)
      editor.strokeExtend({ x, y })
    editor.strokeEnd()
    editor.strokeBegin('lasso', { x: 20, y: 20 }, 'erase')
    for (const [x, y] of [
      [26, 20],
      [26, 26],
      [20, 26],
    ] as const)
      editor.strokeExtend({ x, y })
    editor.strokeEnd()
    await settle()
    expect(state().holes).toHaveLength(1)
    await editor.confirm()
    expect(state()).toMatchObject({ marked: 1200, holes: [], confirmed: true })
  })

  it('is nobody’s business where no garment is marked', async () => {
    const { state } = await marked(false)
    await settle()
    expect(state()).toMatchObject({ marked: 28 * 38 - 16, holes: [], said: 'The mask is made.' })
  })
})

describe('gestures', () => {
  it('are one step each, however long, and leave no step when cancelled', () => {
    const { editor, state } = world()
    editor.strokeBegin('draw', { x: 5, y: 5 })
    for (let x = 6; x < 40; x++) editor.strokeExtend({ x, y: 5 })
    editor.strokeEnd()
    expect(state().history.past).toHaveLength(1)
    const { marked } = state()
    editor.strokeBegin('erase', { x: 5, y: 5 })
    editor.strokeExtend({ x: 40, y: 5 })
    editor.strokeCancel()
    expect(state().history.past).toHaveLength(1)
    expect(editor.surface.marked).toBe(marked)
    editor.undo()
    expect(state().marked).toBe(0)
    editor.redo()
    expect(state().marked).toBe(marked)
  })

  it('mark what a lasso encloses when it is closed, and take away with the other mode', () => {
    const { editor, state } = world()
    const round = (x0: number, x1: number, mode?: 'erase'): void => {
      editor.strokeBegin('lasso', { x: x0, y: 10 }, mode)
      for (const [x, y] of [
        [x1, 10],
        [x1, 30],
        [x0, 30],
      ] as const)
        editor.strokeExtend({ x, y })
      expect(editor.outline?.points).toEqual([x0, 10, x1, 10, x1, 30, x0, 30])
      editor.strokeEnd()
    }
    round(10, 40)
    expect(state().marked).toBe(600)
    round(10, 20, 'erase')
    expect(state().marked).toBe(400)
    expect(state().history.past).toHaveLength(2)
    editor.undo()
    expect(state().marked).toBe(600)
  })

  it('are no step when a lasso was only tapped', () => {
    const { editor, state } = world()
    editor.strokeBegin('lasso', { x: 10, y: 10 })
    editor.strokeEnd()
    expect(editor.stroking).toBe(false)
    expect(state().history.past).toHaveLength(0)
  })

  it('tell the changed rectangle', () => {
    const { editor } = world()
    const rects: unknown[] = []
    editor.onDirty((rect) => rects.push(rect))
    editor.setWidth('draw', 10)
    editor.strokeBegin('draw', { x: 20, y: 20 })
    expect(rects).toEqual([{ x0: 15, y0: 15, x1: 25, y1: 25 }])
  })

  it('invert the selection and back by undo', () => {
    const { editor, state } = world()
    editor.invert()
    expect(state().marked).toBe(2400)
    editor.undo()
    expect(state().marked).toBe(0)
  })
})

describe('the edge', () => {
  it('grows, shrinks and is smoothed, each a step that undo takes back', () => {
    const { editor, state } = world()
    editor.strokeBegin('lasso', { x: 20, y: 10 })
    for (const [x, y] of [
      [40, 10],
      [40, 30],
      [20, 30],
    ] as const)
      editor.strokeExtend({ x, y })
    editor.strokeEnd()
    editor.moveEdge('shrink', 2)
    expect(state().marked).toBe(16 * 16)
    editor.moveEdge('grow', 1)
    expect(state().marked).toBe(18 * 18 - 4)
    editor.moveEdge('smooth', 2)
    expect(state().marked).toBeLessThan(18 * 18 - 4)
    expect(state().history.past).toHaveLength(4)
    editor.undo()
    editor.undo()
    editor.undo()
    expect(state().marked).toBe(400)
  })

  it('of paint that is not confirmed is not confirmed either, until it is', async () => {
    const { editor, answer, state } = world()
    const red = () => editor.surface.fresh.reduce((sum, value) => sum + value, 0)
    editor.setDot(dot(5))
    const asked = editor.confirm()
    await answer({ output: boxMask(0, 20), candidates: [] })
    await asked
    editor.setWidth('draw', 10)
    editor.strokeBegin('draw', { x: 45, y: 20 })
    editor.strokeEnd()
    expect(red()).toBe(state().marked - 20 * 40)
    editor.moveEdge('grow', 3)
    expect(red()).toBe(state().marked - 23 * 40)
    editor.moveEdge('smooth', 2)
    expect(red()).toBe(state().marked - 23 * 40)
    const again = editor.confirm()
    await answer({ output: boxMask(0, 20), candidates: [] })
    await again
    expect(red()).toBe(0)
    editor.moveEdge('grow', 1)
    expect(red()).toBe(0)
  })

  it('keeps what it moved over a new mask of the service', async () => {
    const { editor, answer, state } = world()
    editor.setDot(dot(5))
    const asked = editor.confirm()
    await answer({ output: boxMask(0, 20), candidates: [] })
    await asked
    editor.moveEdge('grow', 3)
    expect(state().marked).toBe(23 * 40)
    const again = editor.confirm()
    await answer({ output: boxMask(0, 10), candidates: [] })
    await again
    expect(state().marked).toBe(13 * 40)
  })
})

describe('a mask that is taken over', () => {
  it('takes the place of all else as one step, whatever was on its way', async () => {
    const { editor, calls, state } = world()
    editor.setDot(dot(5))
    const asked = editor.confirm()
    editor.take({ ...EMPTY_DOCUMENT, base: boxMask(0, 30) }, 'Taken over.')
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[0]?.answer({ output: boxMask(0, 60), candidates: [] })
    await asked
    expect(state()).toMatchObject({ marked: 1200, confirmed: true, generating: false, said: 'Taken over.' })
    expect(state().history.present.dots).toEqual([])
    editor.undo()
    expect(state().history.present.dots).toHaveLength(1)
  })
})

describe('the 300-pixel rule', () => {
  it('is judged half a second after the last change, and needs more than 300', () => {
    const { editor, state } = world()
    editor.setWidth('draw', 20)
    editor.strokeBegin('draw', { x: 30, y: 20 })
    editor.strokeEnd()
    expect(state().marked).toBeGreaterThan(300)
    vi.advanceTimersByTime(499)
    expect(state().blank).toBe(true)
    vi.advanceTimersByTime(1)
    expect(state().blank).toBe(false)
    editor.undo()
    // Too little needs no pause: nothing may be pressed in it that does nothing.
    expect(state().blank).toBe(true)
    vi.advanceTimersByTime(500)
    expect(state().blank).toBe(true)
  })
})

describe('six dots', () => {
  const setDots = (editor: ReturnType<typeof world>['editor'], count: number): void => {
    for (let x = 1; x <= count; x++) editor.setDot(dot(x))
  }

  it('open the dialog once', () => {
    const { editor, state } = world()
    setDots(editor, 5)
    expect(state().dotsDialogOpen).toBe(false)
    editor.setDot(dot(20))
    expect(state().dotsDialogOpen).toBe(true)
    editor.closeDotsDialog()
    editor.setDot(dot(30))
    expect(state().dotsDialogOpen).toBe(false)
  })

  it('do not when the user asked not to be asked', () => {
    const { editor, state } = world({ ask: false })
    setDots(editor, 6)
    expect(state().dotsDialogOpen).toBe(false)
  })

  it('are counted anew after a confirmation', async () => {
    const { editor, answer, state } = world()
    setDots(editor, 5)
    const asked = editor.confirm()
    await answer({ output: boxMask(0, 10), candidates: [] })
    await asked
    editor.setDot(dot(20))
    expect(state().dotsDialogOpen).toBe(false)
  })
})

describe('widths', () => {
  it('are held between 10 and 150 (R10), and kept as they are chosen', () => {
    const { editor, state, kept } = world()
    editor.setWidth('erase', 3)
    editor.setWidth('draw', 999)
    expect(state().widths).toEqual({ erase: 10, draw: 150 })
    expect(kept).toEqual([
      ['erase', 10],
      ['draw', 150],
    ])
  })
})

describe('a saved mask', () => {
  it('comes back with its undo steps and pixels', () => {
    const { editor, state } = world()
    editor.strokeBegin('draw', { x: 20, y: 20 })
    editor.strokeEnd()
    const saved = structuredClone({
      history: state().history,
      candidates: state().candidates,
      confirmed: state().confirmed,
      marked: state().marked,
    })
    const again = createEditor(size, saved, {
      requestMask: () => Promise.reject(new Error('not asked')),
      explain: String,
      mayAskAboutDots: () => true,
      widths: { draw: 10, erase: 50 },
      keepWidth: () => undefined,
      marksGarment: false,
    })
    expect(again.surface.pixels).toEqual(rasterise(state().history.present, size))
    again.undo()
    expect(again.store.getState().history.present).toEqual(EMPTY_DOCUMENT)
  })
})

describe('confirm additional selection', () => {
  const stroke = (editor: ReturnType<typeof createEditor>, mode: 'draw' | 'erase', x: number): void => {
    editor.setWidth(mode, 10)
    editor.strokeBegin(mode, { x, y: 20 })
    editor.strokeEnd()
  }

  it('goes on from the last mask when only dots were added, with all dots, draft and refined alike', async () => {
    const { editor, calls, answer } = world()
    editor.setDot(dot(5))
    const first = editor.confirm()
    await answer({ output: boxMask(0, 20), candidates: [] })
    await first
    editor.setDot(dot(30))
    const second = editor.confirm()
    await answer({ output: boxMask(0, 40), candidates: [] })
    await second
    expect(calls.map(({ previous }) => previous && decodeRuns(encodeRuns(previous, size)))).toEqual([
      null,
      null,
      decodeRuns(boxMask(0, 20)),
      decodeRuns(boxMask(0, 20)),
    ])
    expect(calls.map(({ dots }) => dots.length)).toEqual([1, 1, 2, 2])
  })

  it('goes on from what was painted on it, and from the candidate that was chosen', async () => {
    const { editor, calls, answer } = world()
    editor.setDot(dot(5))
    const chosen = { kind: 'part', score: 0.5, mask: boxMask(0, 12) } as const
    const first = editor.confirm()
    await answer({ output: boxMask(0, 20), candidates: [chosen] })
    await first
    editor.choose(chosen)
    stroke(editor, 'draw', 50)
    stroke(editor, 'erase', 4)
    const shown = [...editor.surface.pixels]
    editor.setDot(dot(30))
    void editor.confirm()
    expect([...calls.at(-1)!.previous!]).toEqual(shown)
  })

  it('goes on from what lies below an inversion, of which the dots speak', async () => {
    const { editor, calls, answer } = world()
    editor.setDot(dot(5))
    const first = editor.confirm()
    await answer({ output: boxMask(0, 20), candidates: [] })
    await first
    editor.invert()
    editor.setDot(dot(30))
    void editor.confirm()
    expect([...calls.at(-1)!.previous!]).toEqual([...decodeRuns(boxMask(0, 20))])
  })

  it('goes on from a mask that came as a file', () => {
    const { editor, calls } = world()
    editor.take({ ...EMPTY_DOCUMENT, base: boxMask(0, 30) }, 'Taken over.')
    editor.setDot(dot(40))
    void editor.confirm()
    expect([...calls[0]!.previous!]).toEqual([...decodeRuns(boxMask(0, 30))])
  })

  it('answers anew when a dot was taken away, or only painted by hand', async () => {
    const { editor, calls, answer } = world()
    stroke(editor, 'draw', 50)
    editor.setDot(dot(5))
    editor.setDot(dot(9, 0))
    const first = editor.confirm()
    expect(calls[0]?.previous).toBeNull()
    await answer({ output: boxMask(0, 20), candidates: [] })
    await first
    editor.removeDot(editor.store.getState().history.present.dots[1]!)
    editor.setDot(dot(30))
    void editor.confirm()
    expect(calls.at(-1)).toMatchObject({ previous: null, dots: [dot(5), dot(30)] })
  })

  it('asks the same again where the refined answer failed, and not from its own draft', async () => {
    const { editor, calls, answer } = world()
    editor.setDot(dot(5))
    const first = editor.confirm()
    calls[0]?.answer({ output: boxMask(0, 10), candidates: [] })
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    calls[1]?.fail(new Error('The line is down.'))
    await first
    const second = editor.confirm()
    expect(calls[2]).toMatchObject({ previous: null, dots: [dot(5)], quality: 'draft' })
    await answer({ output: boxMask(0, 12), candidates: [] })
    await second
    expect(editor.store.getState().marked).toBe(480)
  })
})
