import type { ImageEngine } from '../port.ts'
import {
  expectCheck,
  expectClaims,
  expectFace,
  expectFilesRefused,
  expectFittingCapability,
  expectHashes,
  expectMasks,
  expectNewPerson,
  expectPicture,
  expectPlaced,
  expectSeeds,
  expectStops,
  expectUnclaimedRefused,
  expectUnmaskedKept,
} from './checks.ts'
import { type ConformanceCase, isMasked, takesFace, takesPlacement } from './fixtures.ts'

interface EngineCheck {
  readonly title: string
  readonly expect: (engine: ImageEngine, cases: readonly ConformanceCase[]) => Promise<void>
}

interface CaseCheck {
  readonly title: string
  readonly expect: (engine: ImageEngine, each: ConformanceCase) => Promise<void>
  readonly appliesTo: (each: ConformanceCase) => boolean
}

const always = () => true

/** What is looked at once. */
export const ENGINE_CHECKS = {
  claims: { title: 'claims each operation once, and says it is well', expect: expectClaims },
  unclaimed: {
    title: 'refuses what it does not claim, so that another engine is asked',
    expect: expectUnclaimedRefused,
  },
  masks: { title: 'masks hold the inside dots and leave out the outside ones', expect: expectMasks },
} as const satisfies Record<string, EngineCheck>

/** What is looked at in each case that it applies to. */
export const CASE_CHECKS = {
  capability: { title: 'says so', expect: expectFittingCapability, appliesTo: always },
  picture: {
    title: 'makes a picture of the asked size, with provenance and rising progress',
    expect: expectPicture,
    appliesTo: always,
  },
  hashes: { title: 'tells by hashes what a picture was made of', expect: expectHashes, appliesTo: always },
  seeds: {
    title: 'keeps its word about seeds, and makes visibly different pictures of one request',
    expect: expectSeeds,
    appliesTo: always,
  },
  face: { title: 'keeps its word about faces', expect: expectFace, appliesTo: takesFace },
  newPerson: {
    title: 'draws somebody new where it can, around what is kept, which stays to the byte (R32)',
    expect: expectNewPerson,
    appliesTo: takesFace,
  },
  stops: { title: 'stops when cancelled', expect: expectStops, appliesTo: always },
  files: {
    title: 'answers missing and unreadable files with an error fit for users',
    expect: expectFilesRefused,
    appliesTo: always,
  },
  check: { title: 'checks beforehand what it refuses, in the same words', expect: expectCheck, appliesTo: always },
  unmasked: {
    title: 'changes nothing outside the mask and its feather',
    expect: expectUnmaskedKept,
    appliesTo: isMasked,
  },
  placed: {
    title: 'puts a cut-out exactly where it is to stand, and turns it by one resample (R33)',
    expect: expectPlaced,
    appliesTo: takesPlacement,
  },
} as const satisfies Record<string, CaseCheck>
