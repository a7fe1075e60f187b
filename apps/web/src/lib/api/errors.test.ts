import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError, wasRefused } from './errors.ts'

describe('a call that failed', () => {
  it('was refused when the server said so, and may have been taken otherwise', () => {
    expect(wasRefused(new ApiError(400, { message: 'No.' }))).toBe(true)
    expect(wasRefused(new ApiError(408, null))).toBe(false)
    expect(wasRefused(new ApiError(502, null))).toBe(false)
    expect(wasRefused(new ConnectionError(new Error('gone')))).toBe(false)
  })
})
