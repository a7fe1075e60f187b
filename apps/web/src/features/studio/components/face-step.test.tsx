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

function show(face: 'applied' | 'ignored', change: Partial<Draft> = {}) {
  const api = fakeApi({
    'GET /api/capabilities/': () => ({ body: capabilitiesOf({ 'create-background': { face, pose: face } }) }),
    'GET /api/faces/': () => ({
      body: { faces: [{ id: 1, name: 'Amara', words: 'a woman', image_url: '/faces/amara.webp' }] },
    }),
  })
  const studio = createStudio('create-background', {} as StudioPorts)
  const goTo = vi.spyOn(studio, 'goTo').mockReturnValue()
  const frame = { mode: 'create-background', kicker: 'Step 4 of 5', rail: null } as const
  const draft = { ...EMPTY_DRAFT, ...change }
  renderPage(<FaceStep {...{ studio, draft, frame }} stage={null} count={<p>How many</p>} foot={null} />)
  return { api, goTo }
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
  it('opens with an engine that can draw faces', async () => {
    show('applied')
    expect(await screen.findByRole('heading', { name: 'Choose model face' })).toBeDefined()
    expect(await screen.findByRole('radio', { name: 'Amara' })).toBeDefined()
  })

  it('says nothing before the server has said what its engines can', () => {
    show('applied')
    expect(screen.getByRole('heading', { name: 'Model face' })).toBeDefined()
    expect(screen.queryByText(/No engine here/)).toBeNull()
    expect(screen.queryAllByRole('radio')).toEqual([])
  })

  it('says why it is closed where none can, offers nothing to click in vain, and asks for no faces', async () => {
    const { api } = show('ignored')
    expect(await screen.findByRole('heading', { name: 'Your model stays' })).toBeDefined()
    expect(screen.getByText(/No engine here can draw another face/)).toBeDefined()
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(screen.getByText('How many')).toBeDefined()
    expect(api.to('/api/faces/')).toEqual([])
  })

  it.each([
    ['the whole person is kept', keepsPerson, /kept the whole person/],
    ['what is kept was moved', moved, /moved what stays/],
  ] as const)('leads back to the mask where %s', async (_, change, why) => {
    const { goTo } = show('applied', change)
    expect(await screen.findByText(why)).toBeDefined()
    expect(screen.queryAllByRole('radio')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Back to the selection' }))
    expect(goTo).toHaveBeenCalledWith(1)
  })
})
