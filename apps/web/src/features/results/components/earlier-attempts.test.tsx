import type { Generation } from '@toile/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { newJob } from '../../../lib/jobs/index.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { Results } from './results.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const latest = generationOf('p3', { job_id: 'now' })
const attempts = [latest, generationOf('p2', { job_id: 'second' }), generationOf('p1', { job_id: 'first' })]

function open(onRestore?: (image: Generation) => Promise<void>) {
  fakeApi({ 'GET /api/attempts/p3/': () => ({ body: { attempts } }) })
  renderPage(
    <Results
      Preview={() => null}
      mode="create-pattern"
      job={{ ...newJob('now', 1), slots: [{ state: 'made', image: latest }] }}
      size={{ width: 10, height: 10 }}
      prompt=""
      connection={null}
      onRetry={() => {}}
      onJob={() => {}}
      {...(onRestore && { onRestore })}
    >
      {({ stage, panel }) => (
        <>
          {stage}
          {panel}
        </>
      )}
    </Results>,
  )
}
async function press(name: RegExp | string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

it('are shown beside the result: one is looked at in its place, beside the latest, and left again', async () => {
  open()
  expect(await screen.findByRole('button', { name: /words of p1$/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Earlier attempt.*words of p3$/ })).toBeNull()
  await press(/words of p2$/)
  expect(screen.getByRole('img', { name: 'Earlier attempt: words of p2' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open picture 1' })).toBeNull()
  await press('Compare')
  expect(screen.getByRole('img', { name: 'Latest attempt: words of p3' })).toBeTruthy()
  await press(/words of p1$/)
  expect(screen.getByRole('img', { name: 'Earlier attempt: words of p1' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Latest attempt: words of p3' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Go back to it' })).toBeNull()
  await press('Show the latest')
  expect(screen.getByRole('button', { name: 'Open picture 1' })).toBeTruthy()
})

it('are gone back to where there is work to bring them to', async () => {
  const restored: string[] = []
  open(async ({ output_image_id: id }) => void restored.push(id))
  await press(/words of p1$/)
  await press('Go back to it')
  expect(restored).toEqual(['p1'])
})
