import type { Mode } from './modes.ts'

/** Plans and credit costs (SPEC section 9, R8). The server's copy is the one that counts. */
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
  /** The thread that marks the plan's card. */
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

/** Credits for one picture of each kind; the four modes of the spec's table cost 4, R8 sets the rest. */
export const PICTURE_COSTS: Readonly<Record<Mode | 'upscale', number>> = {
  'create-background': 4,
  'swap-garment': 4,
  'create-sketch': 4,
  'sketch-to-image': 4,
  'create-pattern': 4,
  'pattern-to-image': 4,
  'image-to-flatlay': 4,
  upscale: 2,
}

export const CREDIT_COSTS: readonly { readonly name: string; readonly credits: number }[] = [
  { name: 'Create background', credits: PICTURE_COSTS['create-background'] },
  { name: 'Swap garment', credits: PICTURE_COSTS['swap-garment'] },
  { name: 'Create sketch', credits: PICTURE_COSTS['create-sketch'] },
  { name: 'Sketch to image', credits: PICTURE_COSTS['sketch-to-image'] },
  { name: 'Create pattern', credits: PICTURE_COSTS['create-pattern'] },
  { name: 'Pattern to image', credits: PICTURE_COSTS['pattern-to-image'] },
  { name: 'Image to flat-lay', credits: PICTURE_COSTS['image-to-flatlay'] },
  { name: 'Upscale', credits: PICTURE_COSTS.upscale },
]

/** What `count` pictures of a mode cost, in credits. A variation costs what its mode costs (R8). */
export const priceOf = (kind: Mode | 'upscale', count: number): number => PICTURE_COSTS[kind] * count

/** `1 credit`, `2,000 credits`. */
export const creditsWords = (credits: number): string =>
  `${credits.toLocaleString('en')} ${credits === 1 ? 'credit' : 'credits'}`
