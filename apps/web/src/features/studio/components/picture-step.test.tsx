import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EMPTY_DRAFT } from '../state/draft.ts'
import type { Photo } from '../state/draft.ts'
import { createStudio } from '../state/studio.ts'
import type { StudioPorts } from '../state/studio.ts'
import { PictureStage } from './picture-step.tsx'

afterEach(cleanup)

const picture = (url: string): Photo => ({ uploadId: url, url, width: 768, height: 1024, resized: false })

it.each([
  ['source', 'flat-lay', true],
  ['photo', 'photo', false],
] as const)(
  'a %s that has come lies on a checkered ground where it may be clear: %s, %s',
  async (place, noun, clear) => {
    const ports: Partial<StudioPorts> = {
      load: () => Promise.resolve({ ...EMPTY_DRAFT, photo: picture('/photo'), source: picture('/flat-lay') }),
      save: () => Promise.resolve(),
      loadConflict: () => Promise.resolve(null),
      note: () => undefined,
    }
    const studio = createStudio('swap-garment', ports as StudioPorts)
    await act(() => studio.restore())
    const { container } = render(<PictureStage studio={studio} place={place} />)
    const ground = () => container.querySelector<HTMLElement>('.checkered')
    expect(ground()).toBeNull()
    fireEvent.load(screen.getByRole('img', { name: `Your ${noun}` }))
    expect(ground()?.style.aspectRatio).toBe(clear ? '768 / 1024' : undefined)
  },
)
