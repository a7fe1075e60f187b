import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Generation } from '@toile/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { FidelityNotes } from './fidelity-notes.tsx'
import { Warnings } from './warnings.tsx'

const numbered = (...images: readonly Generation[]) => images.map((image, index) => ({ number: index + 1, image }))

const Place = () => {
  const { state } = useLocation()
  return state?.retry && <p>retry of {state.outputImageId}</p>
}

const showNotes = (count: number, ...images: readonly Generation[]): void =>
  void render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FidelityNotes pictures={numbered(...images)} count={count} />
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  )

describe('what is said of several pictures', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('names those that a remark is about, unless it is about all', () => {
    render(
      <Warnings
        pictures={numbered(
          generationOf('1', { warnings: ['All of them', 'The waist'] }),
          generationOf('2', { warnings: ['All of them'] }),
        )}
      />,
    )
    const notes = within(screen.getByRole('region', { name: 'Please note' }))
    expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'All of them',
      'No. 1The waist',
    ])
  })

  const spoiled = (id: string, marks: Partial<Generation> = {}) =>
    generationOf(id, {
      type: 'swap-garment',
      free_retry: true,
      fidelity: {
        outside: null,
        garment: { colour: { delta_e: 12, colours: [] }, print: null, details: null },
        faults: ['colour'],
      },
      ...marks,
    })
  const serve = (...images: readonly Generation[]) =>
    fakeApi(
      Object.fromEntries(
        images.map((image) => [
          `GET /api/get-generation/${image.output_image_id}/`,
          () => ({ body: { generation_data: image } }),
        ]),
      ),
    )

  it('offers the free retries of one fault together, each still named', async () => {
    const images = [spoiled('1'), spoiled('2')]
    serve(...images)
    showNotes(2, ...images)
    expect(await screen.findByRole('button', { name: 'Try again for free: No. 1' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again for free: No. 2' })).toBeTruthy()
    expect(screen.getAllByText(/free of charge, once\.$/)).toHaveLength(1)
  })

  it('offers that of a picture also where its larger one has taken its place', async () => {
    serve(spoiled('1'))
    showNotes(1, spoiled('2', { free_retry: false, upscaled_from_id: '1' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again for free' }))
    expect(screen.getByText('retry of 1')).toBeTruthy()
  })

  it('says which measures are of a picture before it was upscaled', () => {
    const fidelity = { outside: { largest: 0, mean_delta_e: 0, moved: false }, garment: null, faults: [] }
    const plain = generationOf('1', { fidelity })
    const larger = generationOf('2', { fidelity, upscaled: true, upscaled_from_id: '0' })
    const told = (count: number, ...images: readonly Generation[]) => {
      cleanup()
      showNotes(count, ...images)
      return screen.queryByText(/upscaled/)?.textContent
    }
    expect(told(1, plain)).toBeUndefined()
    expect(told(1, larger)).toBe('Measured before it was upscaled.')
    expect(told(2, plain, larger)).toBe('No. 2: measured before it was upscaled.')
    expect(told(2, larger, larger)).toBe('No. 1 and 2: measured before they were upscaled.')
  })
})
