import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { notify } from '../../../ui/index.ts'
import { EMPTY_DRAFT } from '../state/draft.ts'
import type { Studio, StudioState } from '../state/studio.ts'
import { useStartOver } from './use-start-over.ts'

const dismissed = vi.fn<() => void>()
beforeEach(() => void vi.spyOn(notify, 'blank').mockReturnValue(dismissed))
afterEach(() => dismissed.mockReset())

function startedOver() {
  const undo = vi.fn<() => void>()
  const store = createStore<Pick<StudioState, 'draft' | 'uploads'>>(() => ({ draft: EMPTY_DRAFT, uploads: {} }))
  const studio = { store, startOver: () => undo } as unknown as Studio
  const { result, unmount } = renderHook(() => useStartOver(studio))
  act(() => result.current())
  const [, action] = vi.mocked(notify.blank).mock.lastCall!
  return { store, undo, action, unmount }
}

describe('starting over', () => {
  it('is offered to be undone', () => {
    const { action, undo } = startedOver()
    expect(action).toMatchObject({ label: 'Undo' })
    if (action && 'onClick' in action) action.onClick()
    expect(undo).toHaveBeenCalledOnce()
  })

  it('is offered no longer when something is begun anew, or the studio is left', () => {
    const { store, unmount } = startedOver()
    // A number of pictures is no work yet.
    store.setState({ draft: { ...EMPTY_DRAFT, count: 1 } })
    expect(dismissed).not.toHaveBeenCalled()
    store.setState({ draft: { ...EMPTY_DRAFT, prompt: 'stripes' } })
    expect(dismissed).toHaveBeenCalledOnce()
    unmount()
    expect(dismissed).toHaveBeenCalledOnce()
    startedOver().unmount()
    expect(dismissed).toHaveBeenCalledTimes(2)
  })
})
