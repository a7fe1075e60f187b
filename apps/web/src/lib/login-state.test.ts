import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { placeAfterLogin, useLoginState } from './login-state.ts'

const stateOf = (state: unknown) =>
  renderHook(useLoginState, {
    wrapper: ({ children }) =>
      createElement(MemoryRouter, { initialEntries: [{ pathname: '/login', state }] }, children),
  }).result.current

describe('what led to the login', () => {
  it('is taken from lists, one part without the other', () => {
    expect(stateOf({ resume: 'create-sketch', username: 'ada', done: 'unlocked' })).toEqual({
      resume: 'create-sketch',
      username: 'ada',
      done: 'unlocked',
    })
    expect(stateOf({ resume: 'https://elsewhere.example', username: 'ada', done: 'anything' })).toEqual({
      username: 'ada',
    })
    expect(stateOf({ picture: '//elsewhere.example' })).toEqual({})
    for (const state of [null, undefined, 'create-sketch', 7]) expect(stateOf(state)).toEqual({})
  })
})

describe('a login leads (R1)', () => {
  const standard = { plan: 'STANDARD', payment: 'once' } as const
  it.each([
    [{}, null, '/dashboard'],
    [{}, standard, '/pricing'],
    [{ resume: 'create-sketch' }, null, '/create-sketch/'],
    [{ resume: 'create-sketch' }, standard, '/create-sketch/'],
    [{ picture: 'p1' }, standard, '/picture/p1'],
  ] as const)('from %o, with the plan %o pressed for, to %s', (state, plan, place) => {
    expect(placeAfterLogin(state, plan)).toBe(place)
  })
})
