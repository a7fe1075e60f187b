import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { generationOf } from '../../../testing/generation.ts'
import { PrintFiles } from './print-files.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('of a tile whose pixels cannot be looked at it is not said that its motifs are cut', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const page = render(
    <PrintFiles
      image={generationOf('tile')}
      settings={{ layout: 'brick', ground: 'flat', across: 3, inks: null, dpi: 300, widthCm: null }}
      onChange={() => undefined}
      onDownloaded={() => undefined}
    />,
  )
  await vi.waitFor(() => expect(page.container.textContent).toContain('may cut its motifs'))
  expect(page.container.textContent).not.toContain('are cut')
})
