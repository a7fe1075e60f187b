import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'

/** Milliseconds, as phones have it. */
const LONG_MS = 500
/** CSS pixels that a resting finger may move. */
const REST = 10

type Handlers = Pick<
  ComponentProps<'div'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu' | 'onClickCapture'
>

/** A finger that rests on something presses it in another way; the tap that it would be is none then. */
export function useLongPress(onLongPress: () => void): Handlers {
  const state = useRef({ timer: 0, x: 0, y: 0, touched: false, done: false })
  const stop = (): void => clearTimeout(state.current.timer)
  useEffect(() => () => clearTimeout(state.current.timer), [])
  return {
    onPointerDown: (event) => {
      stop()
      const touched = event.pointerType === 'touch'
      state.current = { timer: 0, x: event.clientX, y: event.clientY, touched, done: false }
      if (!touched) return
      state.current.timer = window.setTimeout(() => {
        state.current.done = true
        onLongPress()
      }, LONG_MS)
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { x, y } = state.current
      if (Math.hypot(clientX - x, clientY - y) > REST) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Of the browser's own long press.
    onContextMenu: (event) => {
      if (state.current.touched) event.preventDefault()
    },
    onClickCapture: (event) => {
      if (!state.current.done) return
      state.current.done = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
