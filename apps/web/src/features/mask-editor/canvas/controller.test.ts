import type { Pointer, View } from '@toile/mask-tools'
import { encodeRuns } from '@toile/mask-tools'
import { describe, expect, it } from 'vitest'
import type { MaskProposal } from '../state/editor.ts'
import { createEditor } from '../state/editor.ts'
import { StageController } from './controller.ts'
import type { Marks } from './painter.ts'

const size = { width: 400, height: 200 }
const none = { ctrl: false, alt: false }
const mouse = (x: number, y: number): Pointer => ({ id: 1, kind: 'mouse', x, y, button: 0 })

function world(requestMask: () => Promise<MaskProposal> = () => Promise.reject(new Error('not asked'))) {
  const editor = createEditor(size, null, {
    requestMask,
    explain: String,
    mayAskAboutDots: () => false,
    widths: { draw: 10, erase: 50 },
    keepWidth: () => undefined,
    marksGarment: false,
  })
  const views: View[] = []
  const marks: Marks[] = []
  const said: string[] = []
  const stage = new StageController(
    editor,
    { setView: (view) => views.push(view), setMarks: (mark) => marks.push(mark), march: () => undefined },
    { announce: (text) => said.push(text), report: () => undefined },
  )
  // 800 × 448 around 400 × 200 with a margin of 24: scale 1.88, so one image pixel is 1.88 CSS pixels.
  stage.resize({ width: 800, height: 448 })
  const dots = () => editor.store.getState().history.present.dots
  const marked = (x: number, y: number): boolean => editor.surface.pixels[y * size.width + x] === 255
  /** CSS position of the centre of a pixel. */
  const at = (x: number, y: number) => {
    const { scale, x: left, y: top } = stage.view
    return [left + (x + 0.5) * scale, top + (y + 0.5) * scale] as const
  }
  const click = (x: number, y: number, modifiers = none): void => {
    stage.pointerDown(mouse(x, y), modifiers)
    stage.pointerUp(mouse(x, y))
  }
  const drag = (from: readonly [number, number], to: readonly [number, number], modifiers = none): void => {
    stage.pointerDown(mouse(...from), modifiers)
    stage.pointerMove(mouse(...to), [{ x: to[0], y: to[1] }], modifiers)
    stage.pointerUp(mouse(...to))
  }
  return { editor, stage, dots, marked, at, click, drag, marks, said }
}

describe('dots by pointer', () => {
  it('lie on the pixel under the pointer, at every zoom', () => {
    const { stage, dots, at, click } = world()
    click(...at(100, 50))
    for (let zoom = 0; zoom < 6; zoom++) stage.wheel({ x: 130, y: 140 }, -120, false)
    click(...at(61, 33))
    expect(dots()).toEqual([
      { x: 100, y: 50, label: 1 },
      { x: 61, y: 33, label: 1 },
    ])
  })

  it('are outside with Alt, and taken away by a click on them', () => {
    const { dots, at, click } = world()
    click(...at(100, 50), { ctrl: false, alt: true })
    expect(dots()).toEqual([{ x: 100, y: 50, label: 0 }])
    click(...at(102, 51))
    expect(dots()).toEqual([])
  })

  it('are not set beside the picture', () => {
    const { dots, click } = world()
    click(3, 3)
    expect(dots()).toEqual([])
  })
})

describe('painting', () => {
  it('marks what the pointer passed, erases with Ctrl held', () => {
    const { editor, marked, at, drag } = world()
    editor.setTool('draw')
    drag(at(50, 100), at(150, 100))
    expect(marked(100, 100)).toBe(true)
    expect(marked(100, 106)).toBe(false)
    drag(at(100, 60), at(100, 140), { ctrl: true, alt: false })
    expect(marked(100, 100)).toBe(false)
    expect(marked(60, 100)).toBe(true)
    expect(editor.store.getState().history.past).toHaveLength(2)
  })

  it('is as wide as a pen presses, and leaves the hand beside the pen to move the picture', () => {
    const { editor, stage, marked, at } = world()
    editor.setTool('draw')
    editor.setWidth('draw', 40)
    const [x, y] = at(100, 100)
    stage.pointerDown({ id: 9, kind: 'pen', x, y, button: 0, share: 0.5 }, none)
    stage.pointerUp({ id: 9, kind: 'pen', x, y, button: 0, share: 0.5 })
    expect(marked(100, 109)).toBe(true)
    expect(marked(100, 112)).toBe(false)
    const { marked: before } = editor.surface
    const palm: Pointer = { id: 2, kind: 'touch', x, y: y + 60, button: 0 }
    stage.pointerDown(palm, none)
    stage.pointerMove({ ...palm, x: x + 40 }, [{ x: x + 40, y: y + 60 }], none)
    stage.pointerUp({ ...palm, x: x + 40 })
    expect(editor.surface.marked).toBe(before)
  })

  it('shows a brush of the true size at the pointer', () => {
    const { editor, stage, at, marks } = world()
    editor.setTool('draw')
    const [x, y] = at(50, 100)
    stage.pointerMove(mouse(x, y), [], none)
    expect(marks.at(-1)?.brush).toMatchObject({ width: 10, erasing: false })
    expect(marks.at(-1)?.brush?.at.x).toBeCloseTo(50.5)
  })

  it('moves the picture instead while the space bar is held', () => {
    const { editor, stage, at, drag } = world()
    editor.setTool('draw')
    const { x } = stage.view
    stage.holdKey('space', true)
    drag(at(50, 100), at(70, 100))
    stage.holdKey('space', false)
    expect(stage.view.x - x).toBeCloseTo(20 * stage.view.scale)
    expect(stage.spaceWasTap).toBe(false)
    expect(editor.surface.marked).toBe(0)
  })

  it('goes round with the lasso, and cuts out with Ctrl held', () => {
    const { editor, stage, marked, at } = world()
    editor.setTool('lasso')
    const round = (corners: readonly (readonly [number, number])[], modifiers = none): void => {
      const [first, ...rest] = corners.map(([x, y]) => at(x, y))
      stage.pointerDown(mouse(...first!), modifiers)
      for (const [x, y] of rest) stage.pointerMove(mouse(x, y), [{ x, y }], modifiers)
      stage.pointerUp(mouse(...rest.at(-1)!))
    }
    round([
      [50, 50],
      [150, 50],
      [150, 150],
      [50, 150],
    ])
    expect(marked(100, 100)).toBe(true)
    expect(marked(160, 100)).toBe(false)
    round(
      [
        [90, 90],
        [110, 90],
        [110, 110],
        [90, 110],
      ],
      { ctrl: true, alt: false },
    )
    expect(marked(100, 100)).toBe(false)
    expect(marked(60, 100)).toBe(true)
  })

  it('is given up by Escape', () => {
    const { editor, stage, at } = world()
    editor.setTool('draw')
    stage.pointerDown(mouse(...at(50, 100)), none)
    expect(stage.escape()).toBe(true)
    expect(editor.surface.marked).toBe(0)
    expect(editor.store.getState().history.past).toHaveLength(0)
  })
})

describe('keyboard alone', () => {
  it('sets dots by crosshair', () => {
    const { stage, dots, said } = world()
    stage.press()
    stage.press()
    expect(dots()).toEqual([{ x: 200, y: 100, label: 1 }])
    stage.moveCrosshair(1, 0, true)
    stage.press()
    expect(dots()[1]?.x).toBe(200 + Math.floor(40 / stage.view.scale))
    expect(said).toEqual(['Dot 1 set inside.', 'Dot 2 set inside.'])
  })

  it('paints a stroke between two presses, as one step', () => {
    const { editor, stage, marked } = world()
    editor.setTool('draw')
    stage.moveCrosshair(0, 0, false)
    stage.press()
    for (let step = 0; step < 5; step++) stage.moveCrosshair(1, 0, true)
    stage.press()
    expect(marked(200, 100)).toBe(true)
    expect(marked(280, 100)).toBe(true)
    expect(marked(180, 100)).toBe(false)
    expect(editor.store.getState().history.past).toHaveLength(1)
  })

  it('never leaves the picture, and keeps the crosshair in sight', () => {
    const { stage, marks } = world()
    for (let zoom = 0; zoom < 20; zoom++) stage.zoomStep(1)
    for (let step = 0; step < 900; step++) stage.moveCrosshair(-1, -1, true)
    expect(marks.at(-1)?.crosshair).toEqual({ x: 0.5, y: 0.5 })
    expect(stage.view.x + 0.5 * stage.view.scale).toBeGreaterThan(0)
  })
})

it('dots are shown as confirmed once a mask answers them (R38)', async () => {
  const output = encodeRuns(new Uint8Array(size.width * size.height).fill(255), size)
  const { editor, marks, at, click } = world(() => Promise.resolve({ output, candidates: [] }))
  const shown = () => marks.at(-1)?.dots.map(({ confirmed }) => confirmed)
  const { confirm } = editor
  click(...at(100, 50))
  expect(shown()).toEqual([false])
  await confirm()
  click(...at(200, 50))
  expect(shown()).toEqual([true, false])
})

describe('the view', () => {
  it('is fitted again when the window changes, until the user has moved it', () => {
    const { stage } = world()
    expect(stage.view.scale).toBeCloseTo(1.88)
    stage.resize({ width: 324, height: 448 })
    expect(stage.view.scale).toBeLessThan(1)
    stage.zoomStep(1)
    const { scale } = stage.view
    stage.resize({ width: 800, height: 448 })
    expect(stage.view.scale).toBe(scale)
    stage.fit()
    expect(stage.view.scale).toBeCloseTo(1.88)
  })
})
