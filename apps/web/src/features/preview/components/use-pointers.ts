import type { Point, Pointer } from '@toile/mask-tools'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { AT_REST, type TouchEffect, touch } from '../state/touch.ts'

export interface PointerParts {
  /** A finger that goes sideways takes the picture with it. */
  readonly swipes: boolean
  readonly onEffect: (effect: TouchEffect) => void
  /** The wheel turned over a place, or two fingers on a touch pad spread: zoom by this factor about it. */
  readonly onWheel: (at: Point, factor: number) => void
}

/** Feeds the pointers and the wheel over an element to the page, in CSS pixels of that element. */
export function usePointers(target: RefObject<HTMLElement | null>, parts: PointerParts): void {
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  useEffect(() => {
    const element = target.current
    if (element === null) return undefined
    const abort = new AbortController()
    const { signal } = abort
    let state = AT_REST
    const locate = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }
    const take = (step: ReturnType<typeof touch>): void => {
      state = step.state
      step.effects.forEach((effect) => latest.current.onEffect(effect))
    }
    const feed = (type: 'down' | 'move' | 'up') => (event: PointerEvent) => {
      if (type === 'down') {
        // What lies on the stage has its own use of a press.
        const onControl = event.target instanceof Element && event.target.closest('button, [role=slider]') !== null
        if (event.button > 1 || onControl) return
        element.setPointerCapture(event.pointerId)
      }
      const pointer = { ...locate(event), id: event.pointerId, kind: kindOf(event), button: event.button }
      take(touch(state, { type, pointer, time: event.timeStamp, swipes: latest.current.swipes }))
    }
    element.addEventListener('pointerdown', feed('down'), { signal })
    element.addEventListener('pointermove', feed('move'), { signal })
    element.addEventListener('pointerup', feed('up'), { signal })
    element.addEventListener('pointercancel', () => take(touch(state, { type: 'cancel' })), { signal })
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault()
        const turned = Math.max(-120, Math.min(120, event.deltaY))
        latest.current.onWheel(locate(event), Math.exp(-turned * (event.ctrlKey ? 0.012 : 0.0022)))
      },
      { signal, passive: false },
    )
    return () => abort.abort()
  }, [target])
}

const kindOf = ({ pointerType }: PointerEvent): Pointer['kind'] =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'
