import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissInsufficientCredits } from '../../lib/insufficient-credits.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-app.tsx'
import ComposedVariation from './composed-variation.tsx'

afterEach(() => {
  dismissInsufficientCredits()
  cleanup()
  vi.unstubAllGlobals()
})

const wanted = {
  count: 4,
  dimensions: { width: 768, height: 1024 },
  aiModel: 'create-pattern',
  outputImageId: 'p1',
  key: 'k',
} as const

describe('variations that did not start', () => {
  it.each([
    [
      'for want of credits',
      402,
      { insufficient_credits: true, message: 'You do not have enough credits.', credits: 1, required: 16 },
      'No variation yet',
    ],
    ['as the picture is gone', 404, { message: 'Image not found' }, 'The picture is gone'],
  ])('%s are not said to be made', async (_why, status, body, heading) => {
    fakeApi({ 'POST /api/reroll-output-with-sse/': () => ({ status, body }) })
    renderPage(<ComposedVariation wanted={wanted} />)
    expect(screen.getByText('The pictures are being made.')).toBeDefined()
    expect(await screen.findByRole('heading', { name: heading }, { timeout: 3000 })).toBeDefined()
    expect(screen.queryByText(/being made/)).toBeNull()
    // The heading, and the same to who listens.
    expect(screen.getAllByText(heading)).toHaveLength(2)
  })
})
