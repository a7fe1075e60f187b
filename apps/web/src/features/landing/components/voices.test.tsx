import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-app.tsx'
import { Voices } from './voices.tsx'

afterEach(cleanup)

const SAID = { quote: 'The hem was where I had cut it.', name: 'A Pattern Cutter', role: 'Atelier', link: null }

describe('what is said of the product', () => {
  it('is what the operator has, with a link where there is one, in place of all else', () => {
    renderPage(
      <Voices testimonials={[SAID, { ...SAID, quote: 'Twice.', name: 'Another', link: 'https://a.example/' }]} />,
    )
    expect(screen.getByText(`“${SAID.quote}”`).closest('figure')?.textContent).toContain('A Pattern CutterAtelier')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://a.example/'])
    expect(screen.queryByText('See for yourself')).toBeNull()
  })

  it('is nothing without: what can be checked stands there, each with where', () => {
    renderPage(<Voices testimonials={[]} />)
    expect(screen.getByRole('heading', { name: 'See for yourself' })).toBeTruthy()
    expect(document.querySelector('figure')).toBeNull()
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual([
      '/#how-it-works',
      '/pricing',
      '/register',
    ])
  })
})
