import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { EMPTY_DRAFT } from '../state/draft.ts'
import { createStudio, type StudioPorts } from '../state/studio.ts'
import { SourceDotStage } from './source-dot.tsx'

afterEach(cleanup)

async function open() {
  const ports: Partial<StudioPorts> = {
    load: () => Promise.resolve({ ...EMPTY_DRAFT }),
    save: () => Promise.resolve(),
    loadConflict: () => Promise.resolve(null),
    note: () => undefined,
  }
  const studio = createStudio('image-to-flatlay', ports as StudioPorts)
  await studio.restore()
  const picture = { uploadId: 'a', url: '/api/uploads/a/', width: 600, height: 800, resized: false }
  render(<SourceDotStage studio={studio} picture={picture} alt="Your photo" />)
  return { dot: () => studio.store.getState().draft.sourceDot, stage: screen.getByRole('button') }
}

describe('a dot on the photo, by keys', () => {
  it('begins in the middle, is moved, stays where it is when it is confirmed, and goes', async () => {
    const { dot, stage } = await open()
    fireEvent.click(stage, { detail: 0 })
    expect(dot()).toEqual({ x: 300, y: 400 })
    fireEvent.keyDown(stage, { key: 'ArrowDown', shiftKey: true })
    expect(dot()).toEqual({ x: 300, y: 480 })
    fireEvent.click(stage, { detail: 0 })
    expect(dot()).toEqual({ x: 300, y: 480 })
    fireEvent.keyDown(stage, { key: 'Delete' })
    expect(dot()).toBeNull()
  })
})
