import type { Generation } from '@toile/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { generationOf } from '../../../testing/generation.ts'
import { PictureReport } from './picture-feedback.tsx'

const Fidelity = ({ picture }: { readonly picture: Generation }) =>
  picture.fidelity && <p>measured: {picture.fidelity.faults.join()}</p>

describe('what is to be known about the picture that is open', () => {
  afterEach(cleanup)

  it('is its notes, its words and how they were read', () => {
    const picture = generationOf('p', {
      warnings: ['The waist', 'The neck'],
      prompt: 'A dress',
      ignored: ['xylophone'],
    })
    render(<PictureReport id="report" picture={picture} Fidelity={Fidelity} />)
    const notes = screen.getByRole('list', { name: 'Please note' })
    expect([...notes.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['The waist', 'The neck'])
    expect(screen.getByText('A dress')).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Without effect' }).textContent).toContain('xylophone')
  })

  it('says how true the picture is, also where there is nothing else to say', () => {
    const fidelity = {
      outside: { largest: 0, mean_delta_e: 0, moved: false },
      garment: null,
      faults: ['colour' as const],
    }
    render(<PictureReport id="report" picture={generationOf('p', { fidelity })} Fidelity={Fidelity} />)
    expect(screen.getByText('measured: colour')).toBeTruthy()
  })

  it('is who made it, where there is nothing else', () => {
    render(<PictureReport id="report" picture={generationOf('p', { prompt: '' })} Fidelity={Fidelity} />)
    expect(document.body.textContent).toBe('Made by Toile’s own engine.')
  })
})
