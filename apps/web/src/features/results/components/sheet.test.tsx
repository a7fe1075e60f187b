import { generation } from '@toile/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { Sheet } from './sheet.tsx'

const image = generation.parse({
  image_url: '/api/images/i/',
  thumbnail_url: '/api/images/i/?size=thumb',
  type: 'create-pattern',
  timestamp: '2026-01-01T00:00:00Z',
  image_id: 'i',
  output_image_id: 'i',
  upscaled: false,
  downloaded: false,
  voted: null,
  upscaled_from_id: null,
  width: 8,
  height: 8,
  prompt: 'stripes',
  job_id: 'j',
  engine: 'builtin',
  understood: [],
  ignored: [],
  warnings: [],
})

function show(): void {
  render(
    <Sheet
      number={1}
      slot={{ state: 'made', image }}
      size={image}
      tiled={false}
      mapped={false}
      alt="Stripes"
      downloading={false}
      onOpen={() => {}}
      onDownload={() => {}}
      varies={false}
      onPrint={() => {}}
    />,
  )
}

describe('a picture whose file does not come', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('is asked for again when the server has it', async () => {
    fakeApi({ 'GET /api/get-generation/i/': () => ({ body: { generation_data: image } }) })
    show()
    fireEvent.error(screen.getByRole('img'))
    fireEvent.click(await screen.findByRole('button', { name: 'Load picture 1 again' }))
    expect(screen.getByRole('img')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download picture 1' })).toBeTruthy()
  })

  it('is not asked for again when it was deleted, and offers nothing that would fail', async () => {
    fakeApi({ 'GET /api/get-generation/i/': () => ({ status: 404, body: { message: 'Image not found' } }) })
    show()
    fireEvent.error(screen.getByRole('img'))
    expect(await screen.findByText('Deleted')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
