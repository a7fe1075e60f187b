import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { createStudio } from '../state/studio.ts'
import type { StudioPorts } from '../state/studio.ts'
import { PictureStage } from './picture-step.tsx'
import { SampleChoice } from './sample-choice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a refusal stands beside what the picture was brought with', async () => {
  fakeApi({ 'GET /samples/pattern-tartan.webp': () => ({ body: 'a picture' }) })
  const ports: Partial<StudioPorts> = {
    upload: () => Promise.reject(new Error('refused')),
    explain: () => 'You have no room for it.',
  }
  const studio = createStudio('pattern-to-image', ports as StudioPorts)
  render(
    <>
      <div data-testid="stage">
        <PictureStage studio={studio} place="source" />
      </div>
      <SampleChoice studio={studio} />
    </>,
  )
  const alerts = () => screen.queryAllByRole('alert').map((each) => each.closest('[data-testid]') === null)
  fireEvent.click(screen.getByRole('button', { name: 'Tartan' }))
  await screen.findByText('You have no room for it.')
  expect(alerts()).toEqual([true])
  await studio.uploadPicture('source', new Blob(['a']))
  await vi.waitFor(() => expect(alerts()).toEqual([false]))
  // Another place's refusal is none of this step's.
  await studio.uploadPicture('photo', new Blob(['a']))
  await vi.waitFor(() => expect(alerts()).toEqual([]))
})

it('a sample that does not come is told there, too', async () => {
  fakeApi({ 'GET /samples/pattern-tartan.webp': () => ({ status: 503 }) })
  render(<SampleChoice studio={createStudio('pattern-to-image', {} as StudioPorts)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Tartan' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The sample could not be loaded. Try again.')
})
