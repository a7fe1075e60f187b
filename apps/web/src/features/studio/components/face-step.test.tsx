import { EMPTY_DOCUMENT, EMPTY_MASK_WORK, encodeRuns, startHistory, UNMOVED } from '@toile/mask-tools'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { capabilitiesOf } from '../../../testing/capabilities.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import type { Draft } from '../state/draft.ts'
import { EMPTY_DRAFT } from '../state/draft.ts'
import type { StudioPorts } from '../state/studio.ts'
import { createStudio } from '../state/studio.ts'
import { FaceStep } from './face-step.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(change: Partial<Draft> = {}) {
  fakeApi({
    'GET /api/capabilities/': () => ({
      body: capabilitiesOf({ 'create-background': { face: 'applied', pose: 'applied' } }),
    }),
    'GET /api/faces/': () => ({
      body: { faces: [{ id: 1, name: 'Amara', words: 'a woman', image_url: '/faces/amara.webp' }] },
    }),
  })
  const studio = createStudio('create-background', {} as StudioPorts)
  const goTo = vi.spyOn(studio, 'goTo').mockReturnValue()
  const draft = { ...EMPTY_DRAFT, ...change }
  renderPage(<FaceStep {...{ studio, draft }} kicker="Step 4 of 5" stage={null} told={<p>Told</p>} foot={null} />)
  return { goTo }
}

const person = encodeRuns(new Uint8Array(64).fill(255), { width: 8, height: 8 })
const keepsPerson = {
  mask: {
    ...EMPTY_MASK_WORK,
    candidates: [{ kind: 'person', score: 1, mask: person }],
    history: startHistory({ ...EMPTY_DOCUMENT, base: person }),
  },
} as const
const moved = { placing: { box: { x0: 0, y0: 0, x1: 4, y1: 4 }, history: startHistory({ ...UNMOVED, dx: 3 }) } }

describe('the face step', () => {
  it('opens, what there is to know before the faces', async () => {
    show()
    expect(await screen.findByRole('heading', { name: 'Choose model face' })).toBeDefined()
    const face = await screen.findByRole('radio', { name: 'Amara' })
    expect(screen.getByText('Told').compareDocumentPosition(face)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('says nothing before the server has said what its engines can', () => {
    show()
    expect(screen.getByRole('heading', { name: 'Model face' })).toBeDefined()
    expect(screen.queryAllByRole('radio')).toEqual([])
  })

  it.each([
    ['the whole person is kept', keepsPerson, /kept the whole person/],
    ['what is kept was moved', moved, /moved what stays/],
  ] as const)('leads back to the mask where %s', async (_, change, why) => {
    const { goTo } = show(change)
    expect(await screen.findByText(why)).toBeDefined()
    expect(screen.queryAllByRole('radio')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Back to the selection' }))
    expect(goTo).toHaveBeenCalledWith(1)
  })
})
