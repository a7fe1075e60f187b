import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { JobState } from '../../../lib/jobs/index.ts'
import { newJob } from '../../../lib/jobs/index.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { FidelityNotes } from './fidelity-notes.tsx'
import { Remarks } from './remarks.tsx'

const jobWith = (...images: readonly ReturnType<typeof generationOf>[]): JobState => ({
  ...newJob('j', images.length),
  slots: images.map((image) => ({ state: 'made', image }) as const),
})

describe('what is said of several pictures', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('names those that a remark is about, unless it is about all', () => {
    render(
      <Remarks
        job={jobWith(
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

  it('offers the free retries of one fault together, each still named', async () => {
    const spoiled = (id: string) =>
      generationOf(id, {
        type: 'swap-garment',
        free_retry: true,
        fidelity: {
          outside: null,
          garment: { colour: { delta_e: 12, colours: [] }, print: null, details: null },
          faults: ['colour'],
        },
      })
    const images = [spoiled('1'), spoiled('2')]
    fakeApi(
      Object.fromEntries(
        images.map((image) => [
          `GET /api/get-generation/${image.output_image_id}/`,
          () => ({ body: { generation_data: image } }),
        ]),
      ),
    )
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <FidelityNotes job={jobWith(...images)} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(await screen.findByRole('button', { name: 'Try again for free: No. 1' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again for free: No. 2' })).toBeTruthy()
    expect(screen.getAllByText(/free of charge, once\.$/)).toHaveLength(1)
  })
})
