import { afterAll, beforeAll, describe, test } from 'vitest'
import type { ImageEngine } from '../port.ts'
import {
  expectCheck,
  expectClaims,
  expectFace,
  expectFilesRefused,
  expectFittingCapability,
  expectHashes,
  expectMasks,
  expectPicture,
  expectPlaced,
  expectSeeds,
  expectStops,
  expectUnclaimedRefused,
  expectUnmaskedKept,
} from './checks.ts'
import { type ConformanceCase, isMasked, takesPlacement } from './fixtures.ts'

export { backgroundMask, photo, requestFor } from './fixtures.ts'

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

    test('claims each operation once, and says it is well', () => expectClaims(engine, cases))
    test('refuses what it does not claim, so that another engine is asked', () => expectUnclaimedRefused(engine))
    test('masks hold the inside dots and leave out the outside ones', () => expectMasks(engine))

    describe.each(cases)('%s', (each) => {
      test('says so', () => expectFittingCapability(engine, each))
      test('makes a picture of the asked size, with provenance and rising progress', () => expectPicture(engine, each))
      test('tells by hashes what a picture was made of', () => expectHashes(engine, each))
      test('keeps its word about seeds, and makes visibly different pictures of one request', () =>
        expectSeeds(engine, each))
      test('keeps its word about faces', () => expectFace(engine, each))
      test('stops when cancelled', () => expectStops(engine, each))
      test('answers missing and unreadable files with an error fit for users', () => expectFilesRefused(engine, each))
      test('checks beforehand what it refuses, in the same words', () => expectCheck(engine, each))
      test.runIf(isMasked(each))('changes nothing outside the mask and its feather', () =>
        expectUnmaskedKept(engine, each),
      )
      test.runIf(takesPlacement(each))(
        'puts a cut-out exactly where it is to stand, and turns it by one resample (R33)',
        () => expectPlaced(engine, each),
      )
    })
  })
}
