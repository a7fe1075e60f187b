import { MIRRORED_HALF } from '../../engines/builtin/src/image-to-flatlay/lay-flat.ts'
import { WARNED } from '../../engines/builtin/src/image-to-flatlay/warnings.ts'
import type { Eye } from '@toile/eye'
import { mean } from '../lib/figures.ts'
import type { Measurement } from './measurement.ts'
import { type FoundByName, foundByName } from './found-by-name.ts'
import { occludedGarment, type NamedGarment, THINGS } from './occluded-garment.ts'
import type { LabelledPhoto } from './labelled-photos.ts'
import { type MirroredFront, mirroredFronts, type MirroredHalf, mirroredLegs } from './mirrored-halves.ts'
import { TAKEN, type RemovedArea, removedAreas } from './removed-areas.ts'
import { rankAccuracy, warningThresholds } from './warning-thresholds.ts'

/** Which garments a flat-lay refuses, since the half that it would mirror is not one of two. */
export function fitHalves(): Measurement {
  const legs: MirroredHalf[] = []
  const fronts: MirroredFront[] = []
  return {
    learnt(on) {
      legs.push(...mirroredLegs(on))
      fronts.push(...mirroredFronts(on))
    },
    *lines() {
      for (const [own, what, least] of [
        [
          legs,
          'Long trousers of which a flat-lay would mirror one leg: the gap between both legs',
          MIRRORED_HALF.leastGap,
        ],
        [
          fronts,
          'Jackets and coats of which it would mirror one half: how far the neck is from the middle',
          MIRRORED_HALF.leastNeck,
        ],
      ] as const) {
        yield `${what}, and the photo's number; less than ${least} is refused`
        const sorted = own.toSorted((a, b) => a.value - b.value)
        yield sorted.map(({ number, value }) => `  ${value.toFixed(2)}  ${number}`).join('\n')
      }
      yield `Share of its rows in which hair lies over that half of a jacket or coat, and the photo's number; more than ${MIRRORED_HALF.mostHair} is refused`
      yield fronts
        .filter(({ value, hair }) => value >= MIRRORED_HALF.leastNeck && hair > 0)
        .toSorted((a, b) => a.hair - b.hair)
        .map(({ number, hair }) => `  ${hair.toFixed(2)}  ${number}`)
        .join('\n')
    },
  }
}

/** Share of a cut from which something foreign in it is seen. */
const LEFT = 0.01

/** How well a flat-lay finds garments by their names, and what it tells of what lies over them. */
export function fitOver(): Measurement {
  const found: NamedGarment[] = []
  return {
    async held(on, eye) {
      const garment = await occludedGarment(on, eye)
      if (garment) found.push(garment)
    },
    *lines() {
      const mostly = 100 * mean(found.map(({ overlap }) => overlap))
      yield `The largest garments of ${found.length} photos kept back, by name: mean IoU ${mostly.toFixed(1)} %`
      for (const thing of Object.keys(THINGS) as (keyof typeof THINGS)[]) {
        const left = found.filter(({ inCut }) => inCut[thing] >= LEFT)
        const isTold = ({ told }: NamedGarment): boolean => told.includes(thing)
        const [all, rightly] = [found.filter(isTold).length, left.filter(isTold).length]
        yield `  ${thing}: told with ${all}; at least ${LEFT} of the cut is labelled so in ${left.length}, of which ${rightly} are told`
      }
    },
  }
}

/** Shares of what is taken off that are labelled as the garment: up to which it was right to, and from which on wrong. */
const [RIGHTLY, WRONGLY] = [0.4, 0.6]

/** What a flat-lay takes off a garment. */
export function fitForeign(): Measurement {
  const learnt: RemovedArea[] = []
  const held: RemovedArea[] = []
  const into = (all: RemovedArea[]) => async (on: LabelledPhoto, eye: Eye) => {
    all.push(...(await removedAreas(on, eye)))
  }
  return {
    learnt: into(learnt),
    held: into(held),
    *lines() {
      for (const [all, which] of [
        [learnt, 'the eye learnt from'],
        [held, 'were kept back'],
      ] as const) {
        for (const [what, words] of Object.entries(TAKEN)) {
          const own = all.filter((taken) => taken.what === what)
          const right = own.filter((taken) => taken.own < RIGHTLY)
          const wrong = own.filter((taken) => taken.own >= WRONGLY)
          yield `On photos that ${which} ${words} is taken off ${own.length} garments:`
          yield `  labelled as the garment itself to less than ${RIGHTLY}: ${right.length}; to ${WRONGLY} and more: ${wrong.length} (${wrong.map(({ number }) => number).join(' ')})`
        }
      }
    },
  }
}

/** An overlap with the label from which on a garment was found. */
const FOUND = 0.7

/** Limits that are tried for what stands out for the eye. */
const LIMITS = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7]

/** How often a garment that hardly stands out for the eye is drawn wrong. */
export function fitClarity(): Measurement {
  const found: FoundByName[] = []
  return {
    held: async (on, eye) => void found.push(...(await foundByName(on, eye))),
    *lines() {
      const laid = found.filter(({ isHidden }) => !isHidden)
      const isWrong = ({ overlap }: FoundByName): boolean => overlap < FOUND
      const clarity = (each: FoundByName): number => each.clarity
      yield `Garments found by their names, without those of which too much is hidden; IoU less than ${FOUND}: ${laid.filter(isWrong).length} of ${laid.length}`
      yield `  ranked by how clearly they stand out, area under the curve: ${rankAccuracy(laid, isWrong, clarity).toFixed(2)}`
      for (const { limit, told, rightly, gain } of warningThresholds(laid, LIMITS, isWrong, clarity)) {
        yield `  less than ${limit}${limit === WARNED.unclear ? ' (told)' : ''}: ${rightly} of ${told}; told rightly less told wrongly ${gain.toFixed(2)}`
      }
    },
  }
}
