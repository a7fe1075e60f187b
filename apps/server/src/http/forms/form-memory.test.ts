import { expect, test } from 'vitest'
import { createFormMemory } from './form-memory.ts'

const TOO_MANY = expect.objectContaining({ code: 'too-many', waitSeconds: 5 })
const refusalOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('an account reads so many forms at a time, and others none the fewer', () => {
  const places = createFormMemory({ accountBytes: 100, processBytes: 1000, accountForms: 2 })
  const first = places.open('a')
  places.open('a')
  expect(refusalOf(() => places.open('a'))).toEqual(TOO_MANY)
  places.open('b')
  first.read()
  places.open('a')
})

test('what an account has sent is in memory until it is answered, and has a bound', () => {
  const places = createFormMemory({ accountBytes: 100, processBytes: 1000, accountForms: 9 })
  const first = places.open('a')
  first.take(70)
  first.read()
  const second = places.open('a')
  expect(refusalOf(() => second.take(31))).toEqual(TOO_MANY)
  second.take(30)
  places.open('b').take(100)
  first.release()
  first.release()
  second.take(70)
  expect(refusalOf(() => second.take(1))).toEqual(TOO_MANY)
})

test('all together have a bound as well', () => {
  const places = createFormMemory({ accountBytes: 100, processBytes: 150, accountForms: 9 })
  const first = places.open('a')
  first.take(100)
  const second = places.open('b')
  second.take(50)
  expect(refusalOf(() => second.take(1))).toMatchObject({ code: 'unavailable', waitSeconds: 5 })
  first.release()
  second.take(50)
})

test('what comes after a form has left its place is counted for nobody', () => {
  const places = createFormMemory({ accountBytes: 100, processBytes: 100, accountForms: 9 })
  const gone = places.open('a')
  gone.release()
  expect(() => gone.take(60)).not.toThrow()
  expect(() => places.open('a').take(100)).not.toThrow()
})
