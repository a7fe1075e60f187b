import { expect, it } from 'vitest'
import { scrollKey } from './scroll-key.ts'

it('keeps pages that were opened by their address apart, and visits of one page too', () => {
  expect(scrollKey({ key: 'default', pathname: '/pricing' })).not.toBe(
    scrollKey({ key: 'default', pathname: '/dashboard' }),
  )
  expect(scrollKey({ key: 'a', pathname: '/pricing' })).not.toBe(scrollKey({ key: 'b', pathname: '/pricing' }))
})
