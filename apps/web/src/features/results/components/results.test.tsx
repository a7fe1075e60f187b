import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newJob } from '../../../lib/jobs/index.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { Results } from './results.tsx'

const Preview: PreviewPart = ({ pictures, actions }) =>
  pictures.map((picture) => (
    <button
      key={picture.output_image_id}
      type="button"
      onClick={() =>
        actions?.(picture)
          .find(({ label }) => label === 'Delete')!
          .onSelect()
      }
    >
      Delete {picture.output_image_id}
    </button>
  ))

beforeEach(
  () =>
    void fakeApi({
      'POST /api/library/delete/': ({ body }) => ({
        body: { deleted: JSON.parse(String(body)).image_ids, undo_seconds: 10 },
      }),
      'POST /api/library/restore/': () => ({ body: { restored: [] } }),
    }),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('no more is said of a picture that was deleted, unless it is brought back', async () => {
  const fidelity = { outside: { largest: 0, mean_delta_e: 0, moved: false }, garment: null, faults: [] }
  const first = generationOf('a', {
    warnings: ['The waist'],
    understood: ['navy'],
    invented: { share: 0.2, map_url: '/m' },
  })
  const second = generationOf('b', { warnings: ['The neck'], fidelity })
  const slots = [first, second].map((image) => ({ state: 'made', image }) as const)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Results
          Preview={Preview}
          mode="create-pattern"
          job={{ ...newJob('j', 2), slots, done: { images: 2, failed: 0, cancelled: 0, credits_refunded: 0 } }}
          size={{ width: 10, height: 10 }}
          prompt=""
          connection={null}
          onRetry={() => {}}
          onJob={() => {}}
        >
          {({ words }) => words}
        </Results>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const remove = async (name: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: `Delete ${name}` }))
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${name}` })).toBeNull())
  }
  expect(screen.getByRole('region', { name: 'Please note' }).textContent).toContain('No. 1The waist')
  await remove('a')
  expect(screen.getByRole('region', { name: 'Please note' }).textContent).toContain('The neck')
  for (const gone of [/The waist/, 'navy', /was added/]) expect(screen.queryByText(gone)).toBeNull()
  expect(screen.getByRole('region', { name: 'True to what you gave' }).textContent).toContain('No. 2')
  await remove('b')
  expect(screen.queryByRole('region')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true })
  expect((await screen.findByRole('region', { name: 'Please note' })).textContent).toContain('The neck')
})
