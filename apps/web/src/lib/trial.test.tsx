import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { TrialLine, trialWords } from './trial.tsx'

afterEach(cleanup)

describe('what a new account begins with', () => {
  it.each([
    [60, 'A new account begins with 60 credits, enough for 15 pictures. No card is asked for.'],
    [4, 'A new account begins with 4 credits, enough for 1 picture. No card is asked for.'],
    [1, 'A new account begins with 1 credit. No card is asked for.'],
    [0, null],
  ])('is told in credits and in pictures: %d', (credits, words) => {
    expect(trialWords(credits)).toBe(words)
  })

  it('has its room before it is known, and says nothing until then', () => {
    const { rerender } = render(<TrialLine credits={undefined} className="min-h-[2lh]" />)
    const line = document.querySelector('p')
    expect(line?.className).toBe('min-h-[2lh]')
    expect(line?.textContent).toBe('')
    rerender(<TrialLine credits={60} className="min-h-[2lh]" />)
    expect(screen.getByText(/^A new account begins with 60 credits/).parentElement).toBe(line)
  })
})
