import { describeMode, MODES } from '@toile/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { EMPTY_DRAFT } from '../state/draft.ts'
import { createStudio } from '../state/studio.ts'
import type { StudioPorts } from '../state/studio.ts'
import { PromptPanel } from './prompt-step.tsx'

afterEach(cleanup)

it.each(MODES.filter((mode) => describeMode(mode).prompt !== 'none'))(
  '%s: a word that is understood says what it does, and lets itself be taken out',
  async (mode) => {
    const ports: Partial<StudioPorts> = {
      load: () => Promise.resolve({ ...EMPTY_DRAFT, prompt: 'navy wool, loudly' }),
      save: () => Promise.resolve(),
      loadConflict: () => Promise.resolve(null),
      note: () => undefined,
    }
    const studio = createStudio(mode, ports as StudioPorts)
    await studio.restore()
    const readings = [
      { word: 'navy', said: 'navy', means: 'Navy is a colour of what it stands beside.' },
      { word: 'wool', said: 'wool', means: 'The cloth is wool.' },
    ]
    const check = {
      ok: true,
      refusals: [],
      warnings: [],
      understood: ['navy', 'wool'],
      ignored: ['loudly'],
      readings,
    }
    renderRoutes([{ path: '/', element: <PromptPanel studio={studio} check={check} /> }], '/')
    fireEvent.click(await screen.findByRole('button', { name: 'navy' }))
    expect((await screen.findByRole('dialog')).textContent).toContain(readings[0]!.means)
    fireEvent.click(screen.getByRole('button', { name: 'Take it out' }))
    expect(studio.store.getState().draft.prompt).toBe('wool, loudly')
    expect(screen.getByRole('list', { name: 'Without effect' }).textContent).toBe('loudly')
  },
)
