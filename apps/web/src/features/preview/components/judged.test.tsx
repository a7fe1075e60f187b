import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { generationOf } from '../../../testing/generation.ts'
import { Words } from './judged.tsx'

describe('what is to be known about the picture that is open', () => {
  afterEach(cleanup)

  it('is folded to a line that counts the notes, so that the picture stays large', () => {
    render(<Words picture={generationOf('p', { warnings: ['The waist', 'The neck'] })} />)
    const notes = screen.getByText('2 notes on this picture').closest('details')!
    expect(notes.open).toBe(false)
    expect([...notes.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['The waist', 'The neck'])
    cleanup()
    render(<Words picture={generationOf('p', { warnings: ['The waist'] })} />)
    expect(screen.getByText('1 note on this picture')).toBeTruthy()
  })

  it('takes no room where there is nothing', () => {
    render(<Words picture={generationOf('p')} />)
    expect(document.body.textContent).toBe('')
  })
})
