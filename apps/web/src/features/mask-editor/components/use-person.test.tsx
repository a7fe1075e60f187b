import { act, cleanup, renderHook } from '@testing-library/react'
import type { Mode } from '@toile/contract'
import { encodeRuns } from '@toile/mask-tools'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeApi, type Answer } from '../../../testing/fake-api.ts'
import { createEditor } from '../state/editor.ts'
import { usePerson } from './use-person.ts'

const size = { width: 40, height: 30 }
const mask = encodeRuns(new Uint8Array(1200).fill(255), size)
// A test's browser draws no pictures.
vi.mock('../../../lib/decode-mask.ts', () => ({ decodeMask: () => Promise.resolve(mask) }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CALL = '/api/uploads/u1/find-person/'
const FOUND = { person: { kind: 'person', output: 'data:image/png;base64,AA==', score: 0.9 } }

function open(answer: () => Answer | Promise<Answer>, mode: Mode = 'create-background') {
  const api = fakeApi({ [`POST ${CALL}`]: answer })
  const editor = createEditor(size, null, {
    requestMask: () => Promise.reject(new Error('not asked')),
    explain: String,
    mayAskAboutDots: () => false,
    widths: { draw: 10, erase: 50 },
    keepWidth: () => undefined,
    marksGarment: false,
  })
  const { result } = renderHook(() => usePerson(editor, { ...size, uploadId: 'u1' }, mode))
  return { editor, asked: () => api.to(CALL).length, person: () => result.current }
}

it('the person is looked for as the step opens, and offered again after a reset without a second look', async () => {
  const { editor, asked, person } = open(() => ({ body: FOUND }))
  expect(person()).toBe('looking')
  await vi.waitFor(() => expect(person()).toBe(mask))
  act(() => editor.setDot({ x: 3, y: 3, label: 1 }))
  expect(person()).toBeNull()
  act(() => editor.reset())
  expect(person()).toBe(mask)
  expect(asked()).toBe(1)
})

it('nobody is offered where the server is not certain, or does not answer', async () => {
  const uncertain = open(() => ({ body: { person: null } }))
  await vi.waitFor(() => expect(uncertain.person()).toBe('nobody'))
  cleanup()
  const failing = open(() => ({ status: 503, body: { message: 'Later' } }))
  await vi.waitFor(() => expect(failing.person()).toBe('nobody'))
})

it('nobody is looked for where a garment is marked', () => {
  const { asked, person } = open(() => ({ body: FOUND }), 'swap-garment')
  expect([person(), asked()]).toEqual([null, 0])
})
