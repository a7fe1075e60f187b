import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { mayWriteDraft, takeDraft } from '../state/draft-storage.ts'
import { useStudio } from './use-studio.ts'

beforeEach(() => {
  localStorage.clear()
  fakeApi({ 'GET /api/drafts/create-sketch/': () => ({ body: { draft: null } }) })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Studio() {
  useStudio('create-sketch', 'ada')
  return null
}
const isWriter = (tab: string) => mayWriteDraft('ada', 'create-sketch', tab)

it('a tab that opens in the background leaves the draft to the one that is worked in, until it is looked at', () => {
  takeDraft('ada', 'create-sketch', 'in use')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  renderPage(<Studio />)
  expect(isWriter('in use')).toBe(true)
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(isWriter('in use')).toBe(false)
})

it('a tab that opens in view takes the draft at once', () => {
  takeDraft('ada', 'create-sketch', 'in use')
  renderPage(<Studio />)
  expect(isWriter('in use')).toBe(false)
})
