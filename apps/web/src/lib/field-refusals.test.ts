import { describe, expect, it } from 'vitest'
import { ApiError } from './api/index.ts'
import { fieldRefusals } from './field-refusals.ts'

const NAMES = { password1: 'password', email: 'email' } as const

describe('a refusal over a form', () => {
  it('stands at the fields that it is about, and below the form otherwise', () => {
    const error = new ApiError(400, {
      message: 'Invalid',
      errors: { password1: ['It is among the commonest.', 'Add a word.'], data: ['The link is spent', 'and more'] },
    })
    expect(fieldRefusals(error, NAMES)).toEqual({
      fields: [{ name: 'password', message: 'It is among the commonest. Add a word.' }],
      rest: ['The link is spent'],
    })
  })

  it('without fields is about the form; whatever else went wrong, too', () => {
    expect(fieldRefusals(new ApiError(400, { message: 'No.' }), NAMES)).toEqual({ fields: [], rest: ['No.'] })
    expect(fieldRefusals(new Error('a bug'), NAMES)).toEqual({ fields: [], rest: ['An unexpected error occurred'] })
  })
})
