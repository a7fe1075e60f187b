import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Photo } from '../state/draft.ts'
import { keepPrevious, previousFor } from '../state/previous-pictures.ts'
import { createStudio } from '../state/studio.ts'
import type { StudioPorts } from '../state/studio.ts'
import { PreviousChoice } from './previous-choice.tsx'

const photoOf = (id: string, width: number): Photo => ({
  uploadId: id,
  url: `/${id}`,
  width,
  height: 800,
  resized: false,
})
const ids = () => previousFor('ada', 'photo', 'swap-garment').map(({ uploadId }) => uploadId)

beforeEach(() => {
  localStorage.clear()
  keepPrevious('ada', 'photo', 'swap-garment', photoOf('own', 501))
  keepPrevious('ada', 'photo', 'create-background', photoOf('other', 502))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const studio = createStudio('swap-garment', {
    note: () => undefined,
    save: async () => undefined,
  } as unknown as StudioPorts)
  render(<PreviousChoice studio={studio} place="photo" username="ada" />)
  return studio
}

describe('continue with previous', () => {
  it('offers the last photo of this mode, then the others, each by its thumbnail', () => {
    const studio = show()
    const [first, second] = screen.getAllByRole('button')
    expect(first).toBe(screen.getByRole('button', { name: 'Continue with previous photo 501 × 800 px' }))
    expect(second).toBe(screen.getByRole('button', { name: 'Earlier photo 1 of 1 502 × 800 px' }))
    expect(second?.querySelector('img')?.getAttribute('src')).toBe('/other?size=thumb')
    fireEvent.click(second!)
    expect(studio.store.getState().draft.photo?.uploadId).toBe('other')
    // From now on it is one of this mode, too.
    expect(ids()).toEqual(['other', 'own'])
  })

  it('leaves no empty place where a thumbnail does not come', async () => {
    fakeApi({ 'HEAD /other': () => ({ status: 503 }) })
    show()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    fireEvent.error(document.querySelector('img[src^="/other"]')!)
    await vi.waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(0))
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('offers one that the server has lost no more, and one that only did not come again', async () => {
    const heads: Record<string, number> = { '/own': 404, '/other': 503 }
    fakeApi(Object.fromEntries(Object.entries(heads).map(([path, status]) => [`HEAD ${path}`, () => ({ status })])))
    show()
    for (const image of document.querySelectorAll('img')) fireEvent.error(image)
    await vi.waitFor(() => expect(ids()).toEqual(['other']))
  })
})
