import { creditsWords, HIGHEST_PICTURE_COST, inFigures } from '@toile/contract'
import type { PlansAnswer } from '@toile/contract'
import { moneyWords, picturesFor } from '../../../lib/money.ts'

type Plan = PlansAnswer['plans'][number]

/** What one picture costs in a plan: `30¢`, `about 33¢`. */
export const pictureMoney = (plan: Plan): string => moneyWords(HIGHEST_PICTURE_COST, plan)

/** What a plan's credits are enough for: `500 pictures, at 4 credits or 30¢ each`. */
export const picturesWords = (plan: Plan): string =>
  `${inFigures(picturesFor(plan.credits))} pictures, at ${creditsWords(HIGHEST_PICTURE_COST)} or ${pictureMoney(plan)} each`
