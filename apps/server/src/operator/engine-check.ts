import { type Mode, PICTURE_COSTS, PLANS } from '@toile/contract'
import type { EngineHealth, ModelTerms, OperationCapability } from '@toile/engine'
import type { SigningCertificate } from '../secrets/signing-credential.ts'

/** What was learnt of a configured engine. */
export interface EngineCheck {
  readonly id: string
  /** Whether users' pictures go to somebody outside the house. */
  readonly leavesHouse: boolean
  readonly hasKey: boolean
  readonly health: EngineHealth
  readonly capabilities: readonly OperationCapability[]
  /** US dollars; `spentUsd` is null where the database could not be asked. Null for an engine without a budget. */
  readonly budget: { readonly usd: number; readonly spentUsd: number | null } | null
}

/** US dollars that a credit brings in at least: by the plan with the most credits for a dollar. */
const CREDIT_USD = Math.min(...PLANS.map(({ priceInCents, credits }) => priceInCents / 100 / credits))

/** What the operator reads of an engine; no secret in it. */
export const checkLines = (check: EngineCheck): string[] => [
  `${check.id}${check.leavesHouse ? ': users’ pictures leave the house' : ''}`,
  `  reachable: ${reachOf(check.health)}`,
  `  key: ${keyOf(check)}`,
  ...budgetLines(check.budget),
  ...check.capabilities.flatMap((capability) => operationLines(capability, check.budget !== null)),
]

export const certificateLine = ({ name, ends, endsSoon }: SigningCertificate): string =>
  `content credentials: signed as ${name} until ${ends.toISOString().slice(0, 10)}${endsSoon ? ', which is SOON: then pictures go without them' : ''}`

function reachOf({ ok, lack, reason }: EngineHealth): string {
  if (lack === 'reach') return `no${reason === undefined ? '' : `: ${reason}`}`
  if (ok || lack !== undefined) return reason === undefined || lack !== undefined ? 'yes' : `yes: ${reason}`
  return `yes, but not as it should be: ${reason ?? 'it does not say why'}`
}

function keyOf({ hasKey, health: { ok, lack } }: EngineCheck): string {
  if (!hasKey) return 'none is needed'
  if (lack === 'key') return 'refused'
  if (lack === 'credit') return 'accepted; the account has nothing left'
  return ok ? 'accepted' : 'not known'
}

function budgetLines(budget: EngineCheck['budget']): string[] {
  if (budget === null) return []
  const { usd, spentUsd } = budget
  if (spentUsd === null)
    return [`  budget today: ${dollars(usd)}; what is left is not known, the database does not answer`]
  return [`  budget today: ${dollars(Math.max(0, usd - spentUsd))} of ${dollars(usd)} left`]
}

function operationLines({ operation, face, pose, modes, model }: OperationCapability, hasBudget: boolean): string[] {
  if (operation === 'variation')
    return [`  variation: of ${modes?.join(', ') ?? 'all modes'}, as their own pictures are made`]
  if (model === undefined) return [`  ${operation}: by rules, at no cost`]
  const { id, licence, commercial, readsWords } = model
  return [
    `  ${operation}: ${id}, on ${canvasWords(model)}; ${readsWords ? 'reads words' : 'reads no words'}; face ${face}, pose ${pose}`,
    `    licence: ${licence}; ${COMMERCE[String(commercial)]}`,
    ...(operation === 'mask-from-points' ? [] : [`    price: ${priceWords(operation, model, hasBudget)}`]),
  ]
}

const COMMERCE: Readonly<Record<string, string>> = {
  true: 'commercial use allowed',
  false: 'NO commercial use',
  null: 'whether it allows commercial use as well',
}

function canvasWords({ canvas }: ModelTerms): string {
  if (!('multipleOf' in canvas)) return canvas.map(({ width, height }) => `${width} × ${height}`).join(', ')
  const megapixels = (canvas.maxPixels / 1_000_000).toFixed(1)
  return `sides of ${canvas.minSide} to ${canvas.maxSide} px, up to ${megapixels} megapixels`
}

function priceWords(operation: Mode | 'upscale', { priceUsd }: ModelTerms, hasBudget: boolean): string {
  const credits = PICTURE_COSTS[operation]
  const worth = credits * CREDIT_USD
  const earned = `its ${credits} credits bring in ${dollars(worth)} or more`
  if (priceUsd === null) {
    // A budget that does not know what it pays for pays for nothing.
    const needed = hasBudget
      ? 'and NOT MADE without one, as the engine has a budget: ENGINE_PRICES says it'
      : 'ENGINE_PRICES can say it'
    return `not known (${needed}); ${earned}`
  }
  return `${dollars(priceUsd)} a picture; ${earned}${priceUsd > worth ? ': it LOSES MONEY' : ''}`
}

/** To a hundredth of a cent where there is one. */
export const dollars = (usd: number): string => `$${usd.toFixed(4).replace(/0?0$/, '')}`
