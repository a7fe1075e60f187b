import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-app.tsx'
import type { StudioPorts } from '../state/studio.ts'
import { createStudio } from '../state/studio.ts'
import { PromptPanel } from './prompt-step.tsx'

afterEach(cleanup)

it('words stand in the direction of their own script', () => {
  renderPage(<PromptPanel studio={createStudio('create-pattern', {} as StudioPorts)} check={null} />)
  expect(screen.getByRole('textbox').getAttribute('dir')).toBe('auto')
})
