import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import type { StudioParts } from '../parts.ts'
import { EMPTY_DRAFT } from '../state/draft.ts'
import { createStudio } from '../state/studio.ts'
import type { StudioPorts } from '../state/studio.ts'
import { MaskStep } from './mask-step.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const photo = { uploadId: 'u 1', url: '/u1', width: 768, height: 1024, resized: false }
const CALL = '/api/uploads/u%201/prepare-masks/'

/** The mask step with a photo, wherever that came from. */
function openStep() {
  const studio = createStudio('swap-garment', {} as StudioPorts)
  const parts = { Mask: () => <p>the editor</p> } as unknown as StudioParts
  return renderPage(<MaskStep studio={studio} draft={{ ...EMPTY_DRAFT, photo }} step={1} kicker="" parts={parts} />)
}

it('has the photo made ready for masks before the first dot: it may have been uploaded long ago', async () => {
  const api = fakeApi({ [`POST ${CALL}`]: () => ({ body: { message: 'ok' } }) })
  openStep()
  await vi.waitFor(() => expect(api.to(CALL)).toHaveLength(1))
})

it('opens all the same where that fails', async () => {
  const api = fakeApi({ [`POST ${CALL}`]: () => ({ status: 429, body: { message: 'Later', wait_time: 1 } }) })
  openStep()
  await vi.waitFor(() => expect(api.to(CALL)).toHaveLength(1))
  expect(document.body.textContent).toContain('the editor')
})
