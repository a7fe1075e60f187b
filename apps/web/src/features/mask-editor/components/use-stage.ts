import { MASK } from '@toile/contract'
import type { Pointer, Point, Sample } from '@toile/mask-tools'
import { pressureShare } from '@toile/mask-tools'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useStore } from 'zustand'
import { Painter } from '../canvas/painter.ts'
import type { StageReport } from '../canvas/controller.ts'
import { StageController } from '../canvas/controller.ts'
import type { Editor } from '../state/editor.ts'
import type { MaskTint } from '../state/settings.ts'
import { MASK_TINTS, UNCONFIRMED_TINT } from '../state/settings.ts'

interface StageElements {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly photo: RefObject<HTMLCanvasElement | null>
  readonly mask: RefObject<HTMLCanvasElement | null>
  readonly marks: RefObject<HTMLCanvasElement | null>
}

export interface Stage {
  readonly elements: StageElements
  readonly controller: StageController | null
  /** Scale 0: the photo does not lie on the stage yet. */
  readonly report: StageReport
}

const CURSORS = {
  inside: 'crosshair',
  outside: 'crosshair',
  draw: 'none',
  erase: 'none',
  lasso: 'crosshair',
  hand: 'grab',
} as const

/** Joins the canvases on the page to a controller: sizes, pointers, wheel, and the state that is drawn. */
export function useStage(editor: Editor, image: HTMLImageElement | null, tint: MaskTint): Stage {
  const frame = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLCanvasElement>(null)
  const mask = useRef<HTMLCanvasElement>(null)
  const marks = useRef<HTMLCanvasElement>(null)
  const [joined, setJoined] = useState<{ controller: StageController; painter: Painter } | null>(null)
  const [report, setReport] = useState<StageReport>({ scale: 0, tool: 'inside', gesture: 'idle' })

  useEffect(() => {
    const canvases = { photo: photo.current, mask: mask.current, marks: marks.current }
    const element = frame.current
    if (image === null || element === null) return undefined
    if (canvases.photo === null || canvases.mask === null || canvases.marks === null) return undefined
    const painter = new Painter(
      { photo: canvases.photo, mask: canvases.mask, marks: canvases.marks },
      image,
      editor.surface,
    )
    const stillness = matchMedia('(prefers-reduced-motion: reduce)')
    const controller = new StageController(
      editor,
      {
        setView: (view) => painter.setView(view),
        setMarks: (next) => painter.setMarks(next),
        march: (on) => painter.march(on && !stillness.matches && !document.hidden),
      },
      {
        announce: editor.say,
        report: (next) =>
          setReport((old) =>
            old.scale === next.scale && old.tool === next.tool && old.gesture === next.gesture ? old : next,
          ),
      },
    )
    const stopPainting = editor.onDirty((rect) => painter.touch(rect))
    const stopFollowing = editor.store.subscribe(() => controller.refresh())
    const refresh = (): void => controller.refresh()
    document.addEventListener('visibilitychange', refresh)
    stillness.addEventListener('change', refresh)
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element
      if (clientWidth === 0 || clientHeight === 0) return
      painter.resize({ width: clientWidth, height: clientHeight }, devicePixelRatio)
      controller.resize({ width: clientWidth, height: clientHeight })
    })
    observer.observe(element)
    const stopListening = listen(element, controller)
    setJoined({ controller, painter })
    return () => {
      setJoined(null)
      stopListening()
      observer.disconnect()
      document.removeEventListener('visibilitychange', refresh)
      stillness.removeEventListener('change', refresh)
      stopFollowing()
      stopPainting()
      painter.dispose()
    }
  }, [editor, image])

  const inverted = useInverted(editor)
  const confirmed = useStore(editor.store, (state) => state.confirmed)
  useEffect(() => {
    joined?.painter.setLook({
      tint: confirmed ? MASK_TINTS[tint] : UNCONFIRMED_TINT,
      freshTint: UNCONFIRMED_TINT,
      opacity: inverted ? MASK.invertedOpacity : MASK.opacity,
    })
  }, [joined, tint, confirmed, inverted])

  useEffect(() => {
    if (frame.current !== null) {
      frame.current.style.cursor = report.gesture === 'panning' ? 'grabbing' : CURSORS[report.tool]
    }
  }, [report])

  return { elements: { frame, photo, mask, marks }, controller: joined?.controller ?? null, report }
}

function useInverted(editor: Editor): boolean {
  const [inverted, setInverted] = useState(false)
  useEffect(() => {
    const look = (): void => {
      const { operations } = editor.store.getState().history.present
      setInverted(operations.filter(({ kind }) => kind === 'inversion').length % 2 === 1)
    }
    look()
    return editor.store.subscribe(look)
  }, [editor])
  return inverted
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function onKeyDown(event: KeyboardEvent, controller: StageController): void {
  const arrow = ARROWS[event.key]
  if (arrow !== undefined && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    controller.moveCrosshair(arrow[0], arrow[1], event.shiftKey)
  } else if (event.key === 'Enter') {
    event.preventDefault()
    controller.press()
  } else if (event.key === 'Escape' && controller.escape()) {
    event.preventDefault()
  }
}

function listen(element: HTMLElement, controller: StageController): () => void {
  const abort = new AbortController()
  const { signal } = abort
  element.addEventListener('keydown', (event) => onKeyDown(event, controller), { signal })
  element.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ' && controller.spaceWasTap) controller.press()
    },
    { signal },
  )
  const locate = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const kindOf = ({ pointerType }: PointerEvent): Pointer['kind'] =>
    pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'
  const sampleOf = (event: PointerEvent): Sample => ({
    ...locate(event),
    share: pressureShare(kindOf(event), event.pressure),
  })
  const pointerOf = (event: PointerEvent): Pointer => ({
    ...sampleOf(event),
    id: event.pointerId,
    kind: kindOf(event),
    button: event.button,
  })
  const modifiers = (event: PointerEvent) => ({ ctrl: event.ctrlKey, alt: event.altKey })

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button > 1) return
      event.preventDefault()
      element.focus({ preventScroll: true })
      element.setPointerCapture(event.pointerId)
      controller.pointerDown(pointerOf(event), modifiers(event))
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const coalesced = event.getCoalescedEvents().map(sampleOf)
      const pointer = pointerOf(event)
      controller.pointerMove(pointer, coalesced.length > 0 ? coalesced : [pointer], modifiers(event))
    },
    { signal },
  )
  element.addEventListener('pointerup', (event) => controller.pointerUp(pointerOf(event)), { signal })
  element.addEventListener('pointercancel', () => controller.interrupt(), { signal })
  element.addEventListener('pointerleave', () => controller.pointerLeave(), { signal })
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : 1
      controller.wheel(locate(event), event.deltaY * lines, event.ctrlKey)
    },
    { signal, passive: false },
  )
  return () => abort.abort()
}
