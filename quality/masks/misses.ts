import { mean, median } from '../lib/figures.ts'
import { AFTER, type Clicked, DOTS_OF, FLOOR_AFTER, TARGETS } from './clicks.ts'
import type { Times } from './times.ts'

/** By how many points the mean may fall from one dot to the next. */
const MOST_FALL = 1
/** By how many points it has to be better than before, in the mean over the numbers of dots. */
export const BETTER = 2
const LIMITS_MS = { prepare: 400, draft: 60, second: 60, refined: 400 } as const

/** By how many points the mean IoU is better than what there was before, after each number of dots in `FLOOR_AFTER`. */
export const gainsOf = ({ target, protocol, iou }: Clicked): number[] =>
  FLOOR_AFTER.map((dots, index) => iou[AFTER.indexOf(dots)]! - target.before[protocol][index]!)

/** What of the IoU was aimed at and not reached, one sentence each. */
export const missesOf = (clicked: readonly Clicked[]): string[] =>
  clicked.flatMap((row) => {
    const { target, protocol, iou, failed } = row
    const name = `${target.name}, ${DOTS_OF[protocol]}`
    const short = target.aims
      .filter((aim) => aim.protocol === protocol)
      .map((aim) => ({ aim, reached: iou[AFTER.findIndex((dots) => dots === aim.dots)]! }))
      .filter(({ aim, reached }) => !(reached >= aim.iou))
      .map(({ aim, reached }) => `${name}: ${reached.toFixed(1)} at ${aim.dots}, aimed at ${aim.iou}`)
    const falls = AFTER.slice(1)
      .map((dots, index) => ({ dots, fall: iou[index]! - iou[index + 1]! }))
      .filter(({ fall }) => !(fall <= MOST_FALL))
      .map(({ dots, fall }) => `${name}: falls by ${fall.toFixed(1)} until ${dots} dots`)
    const gains = gainsOf(row)
    const floors = [
      ...(mean(gains) >= BETTER ? [] : [`${name}: better than before by ${mean(gains).toFixed(1)}, floor ${BETTER}`]),
      ...FLOOR_AFTER.flatMap((dots, index) =>
        gains[index]! >= 0 ? [] : [`${name}: worse than before by ${(-gains[index]!).toFixed(1)} at ${dots}`],
      ),
    ]
    return [...short, ...floors, ...falls, ...(failed > 0 ? [`${name}: ${failed} pictures without an answer`] : [])]
  })

/** What took longer than it may. */
export const slowOf = (times: Times): string[] =>
  Object.entries(LIMITS_MS).flatMap(([what, limit]) => {
    const taken = median(times[what as keyof Times])
    return taken <= limit ? [] : [`${what}: ${Math.round(taken)} ms, allowed ${limit}`]
  })

/** What is aimed at, for the document. */
export function aimsWords(): string {
  const aims = TARGETS.map(
    ({ name, aims: all }) =>
      `${name} ${all.map(({ iou, dots, protocol }) => `${iou} at ${dots} (${DOTS_OF[protocol]})`).join(', ')}`,
  )
  return `Aims: ${aims.join('; ')}.`
}
