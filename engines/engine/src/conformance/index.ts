import { afterAll, beforeAll, describe, test } from 'vitest'
import type { ImageEngine } from '../port.ts'
import type { ConformanceCase } from './fixtures.ts'
import { CASE_CHECKS, ENGINE_CHECKS } from './suite.ts'

export { backgroundMask, type ConformanceCase, photo, requestFor } from './fixtures.ts'
export { expectPoseMap } from './pose-map.ts'
export { describeRemoteConformance, type RemoteConformance, type VendorDouble, type VendorFate } from './remote.ts'

/** What every engine must keep to, whatever makes its pictures. `cases` are those the engine is known to claim. */
export function describeEngineConformance(
  name: string,
  createEngine: () => ImageEngine,
  cases: readonly ConformanceCase[],
): void {
  describe(`engine conformance: ${name}`, () => {
    let engine: ImageEngine

    beforeAll(() => {
      engine = createEngine()
    })
    afterAll(() => engine.close())

    test.each(Object.values(ENGINE_CHECKS))('$title', (check) => check.expect(engine, cases))

    describe.each(cases)('%s', (each) => {
      const checks = Object.values(CASE_CHECKS).filter(({ appliesTo }) => appliesTo(each))
      test.each(checks)('$title', (check) => check.expect(engine, each))
    })
  })
}
