import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { deleteUploadsPayload, draftPayload, loginForm, passkeySignInPayload } from '@toile/contract'
import { type BodyShape, formFits, jsonFits, lawfulShape } from './body-shape.ts'

const sizes = ([depth, members]: readonly [number, number]): BodyShape => ({ depth, members })
const measured = (value: unknown): BodyShape => {
  if (typeof value !== 'object' || value === null) return { depth: 0, members: 0 }
  const inner = Object.values(value).map(measured)
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    members: Math.max(1, inner.length) + inner.reduce((sum, { members }) => sum + members, 0),
  }
}

describe('the shape of a body', () => {
  test('is counted as it is parsed, whatever stands in its texts', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(2), (value, indent) => {
        const json = Buffer.from(JSON.stringify(value, null, indent))
        const { depth, members } = measured(JSON.parse(json.toString()))
        expect(jsonFits(json, { depth, members })).toBe(true)
        expect(jsonFits(json, { depth: depth - 1, members })).toBe(depth === 0)
        expect(jsonFits(json, { depth, members: members - 1 })).toBe(members === 0)
      }),
    )
  })

  test('of a form is the number of its fields', () => {
    expect(formFits(Buffer.from('a=1&b=2&c'), sizes([0, 3]))).toBe(true)
    expect(formFits(Buffer.from('a=1&b=2&c'), sizes([0, 2]))).toBe(false)
  })
})

describe('the largest lawful shape', () => {
  test.each([
    ['a login', loginForm, 1, 2],
    // Two hundred dots of three numbers each, a placement, a job and the fields that hold them.
    ['a draft', draftPayload, 3, 200 * 4 + 5 + 2 + 15],
    ['a list of uploads', deleteUploadsPayload, 2, 501],
    ['either of two', z.union([z.object({ a: z.string() }), z.object({ b: z.array(z.string()).max(3) })]), 2, 4],
  ] as const)('of %s is its schema’s, with room for fields that it does not know', (_what, schema, depth, members) => {
    expect(lawfulShape(schema)).toEqual({ depth, members: members + 30 })
  })

  test('has room for what a passkey answers', () => {
    const answer = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: { clientDataJSON: 'x', attestationObject: 'x', transports: ['hybrid', 'internal'], publicKey: 'x' },
      clientExtensionResults: { credProps: { rk: true }, prf: { results: { first: 'x' } } },
    }
    expect(jsonFits(Buffer.from(JSON.stringify({ passkey: answer })), lawfulShape(passkeySignInPayload))).toBe(true)
  })
})
