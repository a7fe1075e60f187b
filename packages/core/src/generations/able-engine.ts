import { type Mode, ONLY_OUTSIDE } from '@toile/contract'
import type { EnginePrivacy } from '../accounts/engine-privacy.ts'
import { DomainError } from '../shared/errors.ts'
import type { NewRequest } from './ports.ts'

/** A picture of a mode, a larger one of such a picture, or a variation of it. */
export interface Making {
  readonly kind: NewRequest['kind']
  readonly mode: Mode
}

/** What engines can do now. */
export interface EngineCatalogue {
  /** Null when none can; with `inHouse`, none inside the house. */
  find(making: Making, inHouse: boolean): Promise<{ readonly maxPixels: number } | null>
}

export interface EngineDeps {
  readonly catalogue: EngineCatalogue
  readonly privacy: Pick<EnginePrivacy, 'refusesOutside'>
}

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
