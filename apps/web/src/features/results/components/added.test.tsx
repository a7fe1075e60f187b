import { generation } from '@toile/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { AddedMap } from '../../../ui/index.ts'
import { AddedNotes } from './added.tsx'

const imageWith = (invented: { share: number; map_url: string } | null) =>
  generation.parse({
    image_url: '/api/images/i/',
    thumbnail_url: '/api/images/i/?size=thumb',
    type: 'image-to-flatlay',
    timestamp: '2026-01-01T00:00:00Z',
    image_id: 'i',
    output_image_id: 'i',
    upscaled: false,
    downloaded: false,
    voted: null,
    favourite: false,
    upscaled_from_id: null,
    width: 8,
    height: 8,
    prompt: 'coat',
    job_id: 'j',
    engine: 'builtin',
    understood: [],
    ignored: [],
    warnings: [],
    invented,
  })

/** As the results hold it: one switch for the words and the map over the picture. */
function Table({ image }: { readonly image: ReturnType<typeof imageWith> }) {
  const [mapped, setMapped] = useState(false)
  return (
    <>
      <AddedNotes images={[image]} mapped={mapped} onMapped={setMapped} />
      {mapped && <AddedMap image={image} className="" />}
    </>
  )
}

describe('what was added to what the photo shows', () => {
  afterEach(cleanup)

  it('is said with its share, and laid over the picture and away again', () => {
    render(<Table image={imageWith({ share: 0.2, map_url: '/api/images/i/invented/' })} />)
    expect(screen.getByText(/20 % of the garment was added/)).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Show what was added' })
    expect(screen.queryByRole('img')).toBeNull()
    fireEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('img', { name: 'What was added, hatched' }).style.maskImage).toContain(
      '/api/images/i/invented/',
    )
    fireEvent.click(button)
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('offers no map where nothing was added', () => {
    render(<Table image={imageWith({ share: 0, map_url: '/api/images/i/invented/' })} />)
    expect(screen.getByText(/All that you see/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says nothing where no account was kept', () => {
    render(<Table image={imageWith(null)} />)
    expect(document.body.textContent).toBe('')
  })
})
