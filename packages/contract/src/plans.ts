import { inFigures } from './in-figures.ts'
import { describeMode, type Mode, MODES } from './modes.ts'

/** Plans and credit costs (docs/product/money.md#plans). The server's copy is the one that counts. */
export const PLAN_NAMES = ['BASIC', 'STANDARD', 'PREMIUM'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

export interface Plan {
  readonly name: PlanName
  readonly description: string
  /** Dollars a month. */
  readonly price: number
  readonly priceInCents: number
  /** Credits granted by each payment. */
  readonly credits: number
  /** Thread colour of the plan's card. */
  readonly bgColor: 'blue' | 'red' | 'purple'
}

export const PLANS: readonly Plan[] = [
  {
    name: 'BASIC',
    description: 'For trying ideas on a first collection.',
    price: 5,
    priceInCents: 500,
    credits: 60,
    bgColor: 'blue',
  },
  {
    name: 'STANDARD',
    description: 'For designers who work with it every week.',
    price: 50,
    priceInCents: 5000,
    credits: 600,
    bgColor: 'red',
  },
  {
    name: 'PREMIUM',
    description: 'For studios with a season to shoot. The most credits for a dollar.',
    price: 150,
    priceInCents: 15000,
    credits: 2000,
    bgColor: 'purple',
  },
]

export function planNamed(name: PlanName): Plan {
  const plan = PLANS.find((each) => each.name === name)
  if (plan === undefined) throw new Error(`There is no plan ${name}`)
  return plan
}

/** Credits for one picture of each kind; variations cost what their mode costs (R8). */
export const PICTURE_COSTS: Readonly<Record<Mode | 'upscale', number>> = {
  ...(Object.fromEntries(MODES.map((mode) => [mode, describeMode(mode).price])) as Record<Mode, number>),
  upscale: 2,
}
/** Credits of the most expensive kind of picture. */
export const HIGHEST_PICTURE_COST = Math.max(...Object.values(PICTURE_COSTS))

/** The price list: the modes in their order, but a mode that reads what another draws from words follows that one. */
export const CREDIT_COSTS: readonly { readonly name: string; readonly credits: number }[] = [
  ...MODES.toSorted((a, b) => placeInList(a) - placeInList(b)).map((mode) => ({
    name: describeMode(mode).title,
    credits: PICTURE_COSTS[mode],
  })),
  { name: 'Upscale', credits: PICTURE_COSTS.upscale },
]

function placeInList(mode: Mode): number {
  const { sourceKind } = describeMode(mode)
  const drawer = MODES.findIndex((each) => {
    const { takes, shows } = describeMode(each)
    return takes === null && shows !== null && shows === sourceKind
  })
  return drawer === -1 ? MODES.indexOf(mode) : drawer + 0.5
}

/** What `count` pictures of a mode cost, in credits. A variation costs what its mode costs (R8). */
export const priceOf = (kind: Mode | 'upscale', count: number): number => PICTURE_COSTS[kind] * count

/** `1 credit`, `2,000 credits`. */
export const creditsWords = (credits: number): string => `${inFigures(credits)} ${credits === 1 ? 'credit' : 'credits'}`
