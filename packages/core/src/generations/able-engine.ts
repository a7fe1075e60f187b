import type { Mode } from '@toile/contract'
import type { EnginePrivacy } from '../accounts/engine-privacy.ts'
import { DomainError } from '../shared/errors.ts'

/** A picture of a mode, a larger one, or a variation of a mode's picture. */
export type Making = Mode | 'upscale' | { readonly varied: Mode }

/** What engines can do now. */
export interface EngineCatalogue {
  /** Null when none can; with `inHouse`, none inside the house. */
  find(making: Making, inHouse: boolean): Promise<{ readonly maxPixels: number } | null>
}

export interface EngineDeps {
  readonly catalogue: EngineCatalogue
  readonly privacy: Pick<EnginePrivacy, 'refusesOutside'>
}

/** For the user, where an engine outside the house could do what none inside can, and the account refuses those. */
export const ONLY_OUTSIDE =
  'Only an engine outside this house can make this at the moment, and your account refuses those. ' +
  'Nothing was sent and nothing is charged. You can allow them under Account, My data.'

/** What can make it now. Throws `unavailable`: in `words` when nothing can, and when only what the account refuses can. */
export async function ableEngine(
  { catalogue, privacy }: EngineDeps,
  accountId: string,
  making: Making,
  words: string,
): Promise<{ readonly maxPixels: number }> {
  const inHouse = await privacy.refusesOutside(accountId)
  const able = await catalogue.find(making, inHouse)
  if (able !== null) return able
  const isOutside = inHouse && (await catalogue.find(making, false)) !== null
  throw new DomainError('unavailable', isOutside ? ONLY_OUTSIDE : words)
}
