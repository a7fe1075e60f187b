import { MASK } from '@toile/contract'
import type {
  GestureEffect,
  GestureEvent,
  GestureState,
  PaintTool,
  Pointer,
  Point,
  Sample,
  Size,
  Tool,
  View,
} from '@toile/mask-tools'
import {
  IDLE,
  clamp,
  dotNear,
  fit,
  gesture,
  isPaintTool,
  keepVisible,
  panBy,
  pinch,
  pixelAt,
  screenToImage,
  zoomAbout,
} from '@toile/mask-tools'
import type { Editor } from '../state/editor.ts'
import { isConfirmed } from '../state/editor.ts'
import type { Marks } from './painter.ts'

/**
 * Pointers and keys on one side, editor and painter on the other. Holds what is neither work nor setting: where the
 * picture lies, which keys are down, the gesture under way, the keyboard's crosshair. No DOM, so the tests drive it by
 * coordinates.
 */
export interface StageSurface {
  setView(view: View): void
  setMarks(marks: Marks): void
  march(on: boolean): void
}

export interface StageReport {
  readonly scale: number
  /** The tool in effect, held keys included. */
  readonly tool: Tool
  readonly gesture: GestureState['name']
}

export interface Modifiers {
  readonly ctrl: boolean
  readonly alt: boolean
}

/** Factor of one press of the zoom keys and buttons. By feel. */
const ZOOM_STEP = 1.25
/** Screen pixels a pixel of the photo is shown as, at most. */
const MAX_SCALE = 32
/** CSS pixels of the photo that stay in the window however far it is moved. */
const IN_SIGHT = 64
/** CSS pixels the crosshair goes by a press of an arrow key, and with Shift. */
const CROSSHAIR_STEP = 6
/** The same with Shift. */
const CROSSHAIR_LEAP = 40
/** Pixels of the photo that `[` and `]` change the brush by. */
export const WIDTH_STEP = 5

/** Stands on the photo, and beside it. */
export const LEFT_OUT = 'A part of the garment is left out here'

export class StageController {
  readonly #editor: Editor
  readonly #surface: StageSurface
  readonly #announce: (text: string) => void
  readonly #report: (report: StageReport) => void
  #viewport: Size = { width: 0, height: 0 }
  #view: View = { scale: 1, rotation: 0, x: 0, y: 0 }
  #fitted = true
  #gesture: GestureState = IDLE
  #held = { space: false, ctrl: false, alt: false }
  #spaceUsed = false
  /** Where the pointer hovers, in CSS pixels; null when it is away or a finger. */
  #hover: Point | null = null
  #crosshair: Point | null = null
  /** A pen was used: fingers move the picture from then on, and the hand that rests beside the pen paints nothing. */
  #penSeen = false

  constructor(
    editor: Editor,
    surface: StageSurface,
    hooks: { announce: (text: string) => void; report: (report: StageReport) => void },
  ) {
    this.#editor = editor
    this.#surface = surface
    this.#announce = hooks.announce
    this.#report = hooks.report
  }

  get view(): View {
    return this.#view
  }

  resize(viewport: Size): void {
    const before = this.#viewport
    this.#viewport = viewport
    if (this.#fitted || before.width === 0) {
      this.fit()
    } else {
      this.#setView(panBy(this.#view, (viewport.width - before.width) / 2, (viewport.height - before.height) / 2))
    }
  }

  fit(): void {
    this.#setView(fit(this.#editor.surface.size, this.#viewport, this.#viewport.width < 640 ? 12 : 24, 2), true)
  }

  zoomStep(direction: 1 | -1): void {
    this.#zoom(this.#middle(), ZOOM_STEP ** direction)
  }

  /** `delta`: CSS pixels of a wheel event; a pinch on a trackpad comes as fine steps with Ctrl. */
  wheel(at: Point, delta: number, fine: boolean): void {
    this.#zoom(at, Math.exp(-clamp(delta, -120, 120) * (fine ? 0.012 : 0.0022)))
  }

  pointerDown(pointer: Pointer, modifiers: Modifiers): void {
    this.#hold(modifiers)
    this.#crosshair = null
    if (this.#held.space) this.#spaceUsed = true
    if (pointer.kind === 'pen') this.#penSeen = true
    const { tool } = this
    const resting = pointer.kind === 'touch' && this.#penSeen && isPaintTool(tool)
    this.#feed({ type: 'down', pointer, tool: resting ? 'hand' : tool })
  }

  pointerMove(pointer: Pointer, trail: readonly Sample[], modifiers: Modifiers): void {
    this.#hold(modifiers)
    this.#hover = pointer.kind === 'touch' && this.#gesture.name !== 'painting' ? null : pointer
    this.#crosshair = null
    this.#feed({ type: 'move', pointer, trail })
  }

  pointerUp(pointer: Pointer): void {
    if (pointer.kind === 'touch') this.#hover = null
    this.#feed({ type: 'up', pointer })
  }

  pointerLeave(): void {
    this.#hover = null
    this.refresh()
  }

  /** The system took the pointer, or the window lost the focus: held keys will never be seen to rise. */
  interrupt(): void {
    this.#held = { space: false, ctrl: false, alt: false }
    this.#feed({ type: 'cancel' })
  }

  /** Escape: gives up the stroke under way. Answers whether there was one. */
  escape(): boolean {
    const busy = this.#editor.stroking
    this.#feed({ type: 'cancel' })
    if (busy) this.#editor.strokeCancel()
    this.refresh()
    return busy
  }

  holdKey(key: 'space' | 'ctrl' | 'alt', down: boolean): void {
    if (this.#held[key] === down) return
    this.#held = { ...this.#held, [key]: down }
    if (key === 'space' && down) this.#spaceUsed = false
    this.refresh()
  }

  /** The space bar came up without having moved the picture: it meant what Enter means. */
  get spaceWasTap(): boolean {
    return !this.#spaceUsed
  }

  /** Arrow keys: (dx, dy) in steps. The first press shows the crosshair in the middle of what is seen. */
  moveCrosshair(dx: number, dy: number, leap: boolean): void {
    const { width, height } = this.#editor.surface.size
    if (this.#crosshair === null) {
      const start = this.#clampToPicture(screenToImage(this.#view, this.#hover ?? this.#middle()))
      this.#crosshair = start
    } else {
      const by = Math.max(1, (leap ? CROSSHAIR_LEAP : CROSSHAIR_STEP) / this.#view.scale)
      this.#crosshair = {
        x: clamp(this.#crosshair.x + dx * by, 0.5, width - 0.5),
        y: clamp(this.#crosshair.y + dy * by, 0.5, height - 0.5),
      }
      if (this.#editor.stroking) this.#editor.strokeExtend(this.#crosshair)
    }
    this.#hover = null
    this.#follow(this.#crosshair)
    this.refresh()
  }

  /** Enter or Space: a dot, or the brush set down and, the second time, lifted. */
  press(): void {
    if (this.#crosshair === null) {
      this.moveCrosshair(0, 0, false)
      return
    }
    const { tool } = this
    if (this.#editor.stroking) {
      this.#editor.strokeEnd()
      this.#announce(tool === 'lasso' ? 'Lasso closed.' : 'Brush lifted.')
    } else if (isPaintTool(tool)) {
      this.#begin(tool, this.#crosshair)
      this.#announce(
        tool === 'lasso'
          ? 'Lasso started: arrow keys draw the outline, Enter closes it, Escape cancels it.'
          : `Brush down: arrow keys ${tool === 'draw' ? 'paint' : 'erase'}, Enter lifts it, Escape cancels it.`,
      )
    } else if (tool !== 'hand') {
      this.#dot(this.#crosshair, tool === 'inside' ? 1 : 0)
    }
    this.refresh()
  }

  get tool(): Tool {
    const { tool } = this.#editor.store.getState()
    if (this.#held.space) return 'hand'
    if (this.#held.ctrl && tool !== 'hand' && tool !== 'lasso') return 'erase'
    if (this.#held.alt && (tool === 'inside' || tool === 'outside')) return tool === 'inside' ? 'outside' : 'inside'
    return tool
  }

  /** Shows the marks as they are now; called when editor state that they depend on has changed. */
  refresh(): void {
    const state = this.#editor.store.getState()
    const { history, widths, holes } = state
    const { tool } = this
    const brushing = tool === 'draw' || tool === 'erase'
    const at = this.#crosshair ?? (this.#hover === null ? null : screenToImage(this.#view, this.#hover))
    this.#surface.setMarks({
      dots: history.present.dots.map((dot) => ({ ...dot, confirmed: isConfirmed(state, dot) })),
      brush: brushing && at !== null ? { at, width: widths[tool], erasing: tool === 'erase' } : null,
      outline: this.#editor.outline,
      crosshair: this.#crosshair,
      leftOut: { boxes: holes.map(({ bounds }) => bounds), text: LEFT_OUT },
    })
    this.#surface.march(!this.#editor.stroking)
    this.#report({ scale: this.#view.scale, tool, gesture: this.#gesture.name })
  }

  #feed(event: GestureEvent): void {
    const step = gesture(this.#gesture, event)
    this.#gesture = step.state
    for (const effect of step.effects) this.#do(effect)
    this.refresh()
  }

  #do(effect: GestureEffect): void {
    switch (effect.kind) {
      case 'dot':
        this.#dot(screenToImage(this.#view, effect.at), effect.label)
        break
      case 'stroke-begin':
        this.#begin(effect.tool, this.#toImage(effect.at))
        break
      case 'stroke-extend':
        for (const sample of effect.trail) this.#editor.strokeExtend(this.#toImage(sample))
        break
      case 'stroke-end':
        this.#editor.strokeEnd()
        break
      case 'stroke-cancel':
        this.#editor.strokeCancel()
        break
      case 'pan':
        this.#setView(panBy(this.#view, effect.dx, effect.dy))
        break
      case 'pinch':
        this.#setView(pinch(this.#view, effect.from, effect.to, this.#limits()))
    }
  }

  #toImage(sample: Sample): Sample {
    return { ...sample, ...screenToImage(this.#view, sample) }
  }

  /** Ctrl takes away with any tool: a brush has then become the eraser already, a lasso cuts out. */
  #begin(tool: PaintTool, at: Sample): void {
    this.#editor.strokeBegin(tool, at, this.#held.ctrl ? 'erase' : undefined)
  }

  /** A dot on a dot takes it away. */
  #dot(at: Point, label: 0 | 1): void {
    const document = this.#editor.store.getState().history.present
    const old = dotNear(document, at, MASK.dotRadius / this.#view.scale)
    if (old !== null) {
      this.#editor.removeDot(old)
      this.#announce('Dot removed.')
      return
    }
    const pixel = pixelAt(at, this.#editor.surface.size)
    if (pixel === null) return
    this.#editor.setDot({ ...pixel, label })
    this.#announce(`Dot ${document.dots.length + 1} set ${label === 1 ? 'inside' : 'outside'}.`)
  }

  #hold({ ctrl, alt }: Modifiers): void {
    this.#held = { ...this.#held, ctrl, alt }
  }

  #zoom(at: Point, factor: number): void {
    this.#setView(zoomAbout(this.#view, at, factor, this.#limits()))
    this.refresh()
  }

  #limits(): { min: number; max: number } {
    const whole = fit(this.#editor.surface.size, this.#viewport).scale
    return { min: whole / 2, max: Math.max(MAX_SCALE, whole) }
  }

  #setView(view: View, fitted = false): void {
    this.#fitted = fitted
    this.#view = keepVisible(view, this.#editor.surface.size, this.#viewport, IN_SIGHT)
    this.#surface.setView(this.#view)
    this.refresh()
  }

  /** Brings the crosshair back into the window when it has left it. */
  #follow(point: Point): void {
    const margin = 32
    const x = point.x * this.#view.scale + this.#view.x
    const y = point.y * this.#view.scale + this.#view.y
    const dx = clamp(x, margin, this.#viewport.width - margin) - x
    const dy = clamp(y, margin, this.#viewport.height - margin) - y
    if (dx !== 0 || dy !== 0) this.#setView(panBy(this.#view, dx, dy))
  }

  #middle(): Point {
    return { x: this.#viewport.width / 2, y: this.#viewport.height / 2 }
  }

  #clampToPicture({ x, y }: Point): Point {
    const { width, height } = this.#editor.surface.size
    return { x: clamp(x, 0.5, width - 0.5), y: clamp(y, 0.5, height - 0.5) }
  }
}
