import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, RateLimitError } from '../../../lib/api/index.ts'
import { fetchDraftMask } from './drafts.ts'

const SIZE = { width: 8, height: 4 }
const answered = (status: number, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status, headers })))

afterEach(() => vi.unstubAllGlobals())

describe('the kept mask of a draft', () => {
  it('that is not there any more is none', async () => {
    answered(404)
    expect(await fetchDraftMask('/mask/', SIZE)).toBeNull()
  })

  it('that is not answered now is not taken for none, which would remove it', async () => {
    answered(503)
    await expect(fetchDraftMask('/mask/', SIZE)).rejects.toBeInstanceOf(ApiError)
    answered(429, { 'retry-after': '7' })
    const refused = await fetchDraftMask('/mask/', SIZE).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RateLimitError)
    expect((refused as RateLimitError).waitSeconds).toBe(7)
  })
})
