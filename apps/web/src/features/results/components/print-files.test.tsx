import type { Generation } from '@toile/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUpscales } from '../../../lib/upscales.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { PatternTools } from './pattern-tools.tsx'

beforeEach(() => {
  // The test's browser draws nothing.
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The table of a pattern, as any page shows it. */
function Tools({ image }: { readonly image: Generation }) {
  const upscales = useUpscales([image], { made: () => undefined, failed: () => undefined })
  const nothing = () => undefined
  return <PatternTools image={image} alt="tile" onClose={nothing} onUpscale={upscales.start} onDownloaded={nothing} />
}

const setWidth = (cm: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Tile width, cm'), { target: { value: cm } }))

it('of a tile whose pixels cannot be looked at it is not said that its motifs are cut', async () => {
  fakeApi({})
  renderPage(<Tools image={generationOf('tile')} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Brick' }))
  expect(await screen.findByText(/may cut its motifs/)).toBeTruthy()
  expect(screen.queryByText(/are cut/)).toBeNull()
})

it('a textured tile that is too coarse is upscaled there, for its price, and its files go on with the larger one', async () => {
  const { promise: answer, resolve: made } = Promise.withResolvers<{ body: unknown }>()
  const larger = generationOf('p2', { width: 2048, height: 2048, upscaled: true, upscaled_from_id: 'p1' })
  const api = fakeApi({
    'POST /api/upscale-image/create-pattern/': () => answer,
    'GET /api/get-generation/p2/': () => ({ body: { generation_data: larger } }),
  })
  renderPage(<Tools image={generationOf('p1')} />)
  expect(screen.queryByRole('button', { name: /^Upscale/ })).toBeNull()
  await setWidth('14.4')
  expect(screen.getByText(/Upscaled, it has 361 dpi at this width/)).toBeTruthy()
  const button = screen.getByRole('button', { name: /^Upscale/ })
  expect(button.textContent).toMatch(/2 credits/)
  await act(async () => void fireEvent.click(button))
  expect(await screen.findByText(/^Upscaling\./)).toBeTruthy()
  await act(async () => made({ body: { imageId: 'p2', upscaledFromId: 'p1' } }))
  expect(await screen.findByText('2048 × 2048 px')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Upscale/ })).toBeNull()
  expect((screen.getByLabelText('Tile width, cm') as HTMLInputElement).value).toBe('14.4')
  expect(api.to('/api/upscale-image/create-pattern/')).toHaveLength(1)
})

it('what drawing anew makes finer is not upscaled', async () => {
  fakeApi({})
  renderPage(<Tools image={generationOf('p1', { vector: true })} />)
  await setWidth('30')
  expect(screen.getByText(/drawn anew at 4 × its size/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Upscale/ })).toBeNull()
})
