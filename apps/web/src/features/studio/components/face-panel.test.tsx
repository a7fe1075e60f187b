import { NO_FACE, RANDOM_FACE } from '@toile/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { FacePanel } from './face-panel.tsx'

const faces = [
  { id: 1, name: 'Amara', words: 'a woman', image_url: '/faces/amara.webp' },
  { id: 2, name: 'Mateo', words: 'a man of about thirty', image_url: '/faces/mateo.webp' },
]
const serveFaces = () => fakeApi({ 'GET /api/faces/': () => ({ body: { faces } }) })
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the faces', () => {
  it('offers one group: the own face, any, or one of the house', async () => {
    serveFaces()
    const onChange = vi.fn<(faceId: number) => void>()
    renderPage(<FacePanel value={2} onChange={onChange} />)
    await screen.findByRole('radio', { name: 'Mateo' })
    const group = screen.getAllByRole<HTMLInputElement>('radio')
    expect(new Set(group.map(({ name }) => name)).size).toBe(1)
    expect(group.map(({ checked }) => checked)).toEqual([false, false, false, true])
    fireEvent.click(radio(/Amara/))
    fireEvent.click(radio(/Random/))
    fireEvent.click(radio(/Keep my model/))
    expect(onChange.mock.calls).toEqual([[1], [RANDOM_FACE], [NO_FACE]])
    expect(screen.getByRole('status').textContent).toMatch(/a man of about thirty/)
  })
})
