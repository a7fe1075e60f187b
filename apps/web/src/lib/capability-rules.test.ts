import { expect, it } from 'vitest'
import { capabilitiesOf, capabilityOf } from '../testing/capabilities.ts'
import { withEarlierModes } from './capability-rules.ts'

it('a mode that was offered pauses when it is named no longer', () => {
  const earlier = capabilitiesOf()
  const answer = { ...earlier, modes: earlier.modes.filter(({ mode }) => mode !== 'swap-garment') }
  const { modes } = withEarlierModes(answer, earlier)
  expect(modes).toHaveLength(earlier.modes.length)
  expect(modes).toContainEqual(capabilityOf('swap-garment', { unavailable: 'away' }))
  expect(withEarlierModes(answer, undefined)).toEqual(answer)
  expect(withEarlierModes(earlier, earlier)).toEqual(earlier)
})
