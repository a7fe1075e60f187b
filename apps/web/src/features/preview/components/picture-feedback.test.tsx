import type { Generation } from '@toile/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { generationOf } from '../../../testing/generation.ts'
import { PictureNotes } from './picture-feedback.tsx'

const Fidelity = ({ picture }: { readonly picture: Generation }) =>
  picture.fidelity && <p>measured: {picture.fidelity.faults.join()}</p>

describe('what is to be known about the picture that is open', () => {
  afterEach(cleanup)

  it('is folded to a line that counts the notes, so that the picture stays large', () => {
    render(<PictureNotes picture={generationOf('p', { warnings: ['The waist', 'The neck'] })} Fidelity={Fidelity} />)
    const notes = screen.getByText('2 notes on this picture').closest('details')!
    expect(notes.open).toBe(false)
    expect([...notes.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['The waist', 'The neck'])
    cleanup()
    render(<PictureNotes picture={generationOf('p', { warnings: ['The waist'] })} Fidelity={Fidelity} />)
    expect(screen.getByText('1 note on this picture')).toBeTruthy()
  })

  it('says how true the picture is, also where there is nothing else to say', () => {
    const fidelity = {
      outside: { largest: 0, mean_delta_e: 0, moved: false },
      garment: null,
      faults: ['colour' as const],
    }
    render(<PictureNotes picture={generationOf('p', { fidelity })} Fidelity={Fidelity} />)
    expect(screen.getByText('measured: colour')).toBeTruthy()
  })

  it('is who made it, where there is nothing else', () => {
    render(<PictureNotes picture={generationOf('p')} Fidelity={Fidelity} />)
    expect(document.body.textContent).toBe('Made by Toile’s own engine.')
  })
})
