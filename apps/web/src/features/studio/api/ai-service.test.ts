import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { aiServicePath } from './ai-service.ts'
import { ServiceError } from './service-error.ts'
import { startGeneration } from './start-generation.ts'

const CALL = 'GET /api/fetch-previous-generations/'
const answer = (ai_service_endpoint: string) => ({
  body: {
    mask_service_endpoint: '/api/generate-mask/',
    ai_service_endpoint,
    previous_generations: [],
    pagination: {
      current_page: 1,
      has_previous: false,
      has_next: false,
      total_pages: 1,
      show_first: false,
      show_last: false,
      multiple_pages: false,
      total_output_images: 0,
    },
  },
})
const client = () => {
  const made = createQueryClient()
  made.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } })
  return made
}

afterEach(() => void vi.unstubAllGlobals())

describe('the service that makes pictures', () => {
  it('is where the answer for the previous generations says, which is asked for once', async () => {
    const api = fakeApi({ [CALL]: () => answer('/api/another-service/') })
    const known = client()
    expect(await aiServicePath(known, 'create-sketch')).toBe('another-service/')
    expect(await aiServicePath(known, 'create-sketch')).toBe('another-service/')
    expect(api.calls).toHaveLength(1)
  })

  it.each(['', '/api/', 'https://elsewhere.example/api/generate/', '//elsewhere.example/'])(
    'is not at %j: that is said, and asked for anew the next time',
    async (endpoint) => {
      const answers = [answer(endpoint), answer('/api/generate-image-with-sse/')]
      fakeApi({ [CALL]: () => answers.shift()! })
      const asking = client()
      await expect(aiServicePath(asking, 'create-sketch')).rejects.toThrow(/^No AI service endpoint available\. /)
      expect(await aiServicePath(asking, 'create-sketch')).toBe('generate-image-with-sse/')
    },
  )

  it('is not known where nothing answers', async () => {
    fakeApi({ [CALL]: () => ({ status: 503, body: { message: 'Down for a moment.' } }) })
    await expect(aiServicePath(client(), 'create-sketch')).rejects.toThrow(
      'No AI service endpoint available. Down for a moment.',
    )
  })
})

describe('a generation that is asked for', () => {
  const request = { fingerprint: 'f', body: new FormData() }

  it('goes to that service', async () => {
    const api = fakeApi({ 'POST /api/another-service/': () => ({ body: { message: 'ok', job_id: 'j1' } }) })
    expect(await startGeneration(request, 'key', 'another-service/')).toEqual({ kind: 'started', jobId: 'j1' })
    expect(api.to('/api/another-service/')).toHaveLength(1)
  })

  it('says what failed where no answer came, and leaves a refusal its own words', async () => {
    fakeApi({ 'POST /api/b/': () => ({ status: 400, body: { message: 'Not this.' } }) })
    const lost = startGeneration(request, 'key', 'a/')
    await expect(lost).rejects.toThrow(/^Failed to fetch results generation\. The server could not be reached/)
    await expect(lost).rejects.toBeInstanceOf(ServiceError)
    await expect(startGeneration(request, 'key', 'b/')).rejects.toThrow('Not this.')
  })
})
