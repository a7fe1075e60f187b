import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { settingsOf } from '../testing/page-settings.ts'
import { renderPage } from '../testing/render-app.tsx'
import { TrialLine, trialWords } from './trial.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('what a new account begins with', () => {
  it.each([
    [60, 'A new account begins with 60 credits, enough for 15 pictures. No card is asked for.'],
    [4, 'A new account begins with 4 credits, enough for 1 picture. No card is asked for.'],
    [1, 'A new account begins with 1 credit. No card is asked for.'],
    [0, null],
  ])('is told in credits and in pictures: %d', (credits, words) => {
    expect(trialWords(credits)).toBe(words)
  })

  it('has its room before it is known, and says nothing until then', async () => {
    let answer = (_credits: number): void => {}
    fakeApi({
      'GET /api/page-settings/': () =>
        new Promise((resolve) => {
          answer = (signup_credits) => resolve({ body: settingsOf({ signup_credits }) })
        }),
    })
    renderPage(<TrialLine className="min-h-[2lh]" />)
    const line = document.querySelector('p')
    expect(line?.className).toBe('min-h-[2lh]')
    expect(line?.textContent).toBe('')
    await vi.waitFor(() => {
      answer(60)
      expect(screen.getByText(/^A new account begins with 60 credits/).parentElement).toBe(line)
    })
  })
})
