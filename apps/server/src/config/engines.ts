import type { Mode } from '@toile/contract'
import type { PictureOperation } from '@toile/engine'
import { type EngineName, HOSTED_KEYS, type HostedName, OPERATIONS, orderName } from './engine-settings.ts'
import type { GivenSettings } from './settings.ts'

export interface EnginesConfig {
  /** All that are named anywhere, the preferred one first. */
  readonly names: readonly EngineName[]
  /** Of operations that have an order of their own, or for which not all engines are meant. */
  readonly order: Readonly<Partial<Record<PictureOperation, readonly EngineName[]>>>
  readonly comfyui: {
    readonly servers: readonly { readonly url: string; readonly headers: Readonly<Record<string, string>> }[]
    readonly allowedLicences: readonly string[]
  } | null
  readonly vertex: { readonly serviceAccount: string; readonly location: string } | null
  readonly compatible: {
    readonly url: string
    readonly key: string | null
    readonly models: Readonly<Record<string, readonly Mode[]>>
    readonly inHouse: boolean
  } | null
  /** Keys, by the engine. */
  readonly hosted: Readonly<Partial<Record<HostedName, string>>>
  /** US dollars a picture, by the vendor's name of the model. */
  readonly prices: Readonly<Record<string, number>>
  /** US dollars a day of UTC, by the engine. */
  readonly dailyBudgets: Readonly<Record<string, number>>
}

/** What an engine that is named cannot do without. */
const NEEDS = {
  comfyui: ['COMFYUI_SERVERS'],
  vertex: ['VERTEX_SERVICE_ACCOUNT'],
  'openai-compatible': ['OPENAI_COMPATIBLE_URL', 'OPENAI_COMPATIBLE_MODELS'],
  ...HOSTED_KEYS,
} as const

export function engineProblems(given: GivenSettings, missing: (name: keyof GivenSettings) => boolean): string[] {
  const { names } = enginesOf(given)
  return Object.entries(NEEDS).flatMap(([engine, needed]) =>
    names.includes(engine as EngineName)
      ? [needed]
          .flat()
          .flatMap((setting) => (missing(setting) ? [`${setting} is needed for the engine ${engine}.`] : []))
      : [],
  )
}

export function enginesOf(given: GivenSettings): EnginesConfig {
  const general = given.ENGINES ?? ['builtin']
  const own = OPERATIONS.flatMap((operation) => {
    const order = given[orderName(operation)]
    return order === undefined ? [] : [[operation, order] as const]
  })
  const names = [...new Set([...general, ...own.flatMap(([, order]) => order)])]
  // One that is named for some operations alone makes no others.
  const everywhere = own.length === 0 ? [] : OPERATIONS.map((operation) => [operation, general] as const)
  return {
    names,
    order: Object.fromEntries([...everywhere, ...own]),
    comfyui: given.COMFYUI_SERVERS
      ? { servers: given.COMFYUI_SERVERS, allowedLicences: given.COMFYUI_LICENCES ?? [] }
      : null,
    vertex: given.VERTEX_SERVICE_ACCOUNT
      ? { serviceAccount: given.VERTEX_SERVICE_ACCOUNT, location: given.VERTEX_LOCATION ?? 'us-central1' }
      : null,
    compatible: compatibleOf(given),
    hosted: Object.fromEntries(
      Object.entries(HOSTED_KEYS).flatMap(([name, setting]) => {
        const key = given[setting]
        return key === undefined ? [] : [[name, key]]
      }),
    ),
    prices: given.ENGINE_PRICES ?? {},
    dailyBudgets: given.ENGINE_DAILY_BUDGET_USD ?? {},
  }
}

function compatibleOf(given: GivenSettings): EnginesConfig['compatible'] {
  const { OPENAI_COMPATIBLE_URL: url, OPENAI_COMPATIBLE_MODELS: models } = given
  if (url === undefined || models === undefined) return null
  const { OPENAI_COMPATIBLE_KEY: key = null, OPENAI_COMPATIBLE_IN_HOUSE: inHouse = false } = given
  return { url, key, models, inHouse }
}
