import { blossom, cherryBlossom, cosmos, daisy, peony, poppy, sunflower, tulip } from '../../botany/flowers.ts'
import type { DrawFlower } from '../../botany/flowers.ts'
import { berries, fern, laurel, willow } from '../../botany/leaves.ts'
import { bells, bough, dab, head, spike, spray, stalk, trefoil, twig, umbel, upright } from '../../botany/motifs.ts'
import { lightness, shift } from '../../colour.ts'
import type { Motif } from '../../geometry/motif.ts'
import type { Random } from '@toile/imaging'
import { compose } from '../compose.ts'
import type { MotifSet } from '../compose.ts'
import { rolesOf, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** Petals take the inks in turn, so that every colour that was named leads somewhere. */
function inker(spec: PatternSpec) {
  const roles = rolesOf(spec)
  const turned = roles.petals.map((_, i) => roles.petals[(i + spec.variant) % roles.petals.length]!)
  // A daisy of its own colours is white about a yellow eye; yellow is no second flower.
  if (spec.kind === 'daisy' && spec.named === 0 && roles.petals.length === 2) {
    const [ray, eye] = roles.petals.map((ink) => shadesOf(ink, spec.ground))
    return { petal: () => ray!, count: 1, leaf: shadesOf(roles.leaf, spec.ground), centre: () => eye! }
  }
  const petals = (spec.variant === 1 || spec.variant === 3 ? turned : roles.petals).map((ink) =>
    shadesOf(ink, spec.ground),
  )
  return {
    petal: (i: number) => petals[i % petals.length]!,
    count: petals.length,
    leaf: shadesOf(roles.leaf, spec.ground),
    centre: (i: number) => {
      if (spec.kind === 'sunflower' || spec.kind === 'poppy')
        return shadesOf(shift(petals[i % petals.length]!.base, -0.4, 0.6), spec.ground)
      return petals.length > 1 ? petals[(i + 1) % petals.length]! : shadesOf(roles.centre, spec.ground)
    },
  }
}

/** Wood of fruit trees, on light and on dark ground. */
const BARK = { light: '#6f5145', dark: '#b3968a' } as const

/** Boughs of cherry, loose heads and fallen petals between them. Leaves come later in the year. */
function drawCherry(spec: PatternSpec, random: Random): ReturnType<DrawFamily> {
  const inks = inker(spec)
  // Of the colours that were named the darkest is the wood, unless there is only one.
  const bare = spec.named > 0 && spec.inks.slice(0, spec.named).length < 2
  const bark = lightness(spec.ground) < 0.5 ? BARK.dark : BARK.light
  const wood = bare ? shadesOf(bark, spec.ground) : inks.leaf
  const flowers = Array.from({ length: Math.max(2, inks.count) }, (_, i) => ({
    petal: inks.petal(i),
    centre: inks.centre(i),
  }))
  return compose(
    {
      heroes: flowers.flatMap((flower) => [
        bough(cherryBlossom, flower, wood, random),
        bough(cherryBlossom, flower, wood, random),
      ]),
      seconds: flowers.map((flower) => head(cherryBlossom, flower, random)),
      fillers: flowers.map(({ petal }) => dab(petal.base, random)),
      radius: 132,
      secondScale: 0.3,
      fillerScale: 0.17,
      lean: 0.6,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.56,
    },
    spec,
    random,
  )
}

/** Small flowers close together, all ways up, as the Liberty prints have them. */
export const drawDitsy: DrawFamily = (spec, random) => {
  if (spec.kind === 'cherry blossom') return drawCherry(spec, random)
  const inks = inker(spec)
  const leafless = spec.without.includes('leaves')
  const flowers: readonly DrawFlower[] =
    spec.kind === 'daisy' ? [daisy] : spec.kind === 'blossom' ? [blossom] : [blossom, daisy, cosmos]
  const rounds = Math.max(2, inks.count)
  const heroes: Motif[] = []
  const seconds: Motif[] = []
  for (let i = 0; i < rounds; i++) {
    const flower = { petal: inks.petal(i), centre: inks.centre(i) }
    const pick = flowers[(i + spec.variant) % flowers.length]!
    if (spec.kind === 'bell') heroes.push(bells(flower, inks.leaf, random), bells(flower, inks.leaf, random))
    else if (spec.kind === 'lavender')
      heroes.push(spike(flower.petal, inks.leaf, random), spike(flower.petal, inks.leaf, random))
    else if (spec.kind === 'umbel')
      heroes.push(umbel(flower.petal, inks.leaf, random), umbel(flower.petal, inks.leaf, random))
    else if (spec.kind === 'wild') {
      heroes.push(stalk(pick, flower, inks.leaf, random), stalk(flowers[(i + 1) % 3]!, flower, inks.leaf, random))
      heroes.push(
        [
          umbel(flower.petal, inks.leaf, random),
          bells(flower, inks.leaf, random),
          spike(flower.petal, inks.leaf, random),
        ][i % 3]!,
      )
    } else if (leafless) heroes.push(head(pick, flower, random))
    else heroes.push(stalk(pick, flower, inks.leaf, random, 0.46), spray(pick, flower, inks.leaf, random, true))
    if (!['bell', 'lavender', 'umbel'].includes(spec.kind))
      seconds.push(head(flowers[(i + 1 + spec.variant) % flowers.length]!, flower, random))
  }
  if (!leafless) seconds.push(twig(inks.leaf, random), laurel(inks.leaf, random))
  const fillers = [
    dab(inks.petal(1).base, random),
    ...(leafless ? [] : [trefoil(inks.leaf.base)]),
    dab(inks.petal(0).base, random),
  ]
  const stalky = ['wild', 'bell', 'lavender', 'umbel'].includes(spec.kind)
  const motifSet: MotifSet = {
    heroes,
    seconds,
    fillers,
    radius: stalky ? 88 : 60,
    secondScale: stalky ? 0.36 : 0.52,
    fillerScale: stalky ? 0.1 : 0.14,
    lean: stalky && spec.variant % 2 === 1 ? 0.45 : Math.PI,
    layouts: ['tossed', 'tossed', 'tossed', 'half-drop'],
    heroShare: 0.44,
  }
  return compose(motifSet, spec, random)
}

const BLOOMS: Readonly<Record<string, readonly DrawFlower[]>> = {
  peony: [peony],
  poppy: [poppy],
  cosmos: [cosmos],
  sunflower: [sunflower],
}

/** Large heads with their leaves, buds and small company between them. */
export const drawBlooms: DrawFamily = (spec, random) => {
  const inks = inker(spec)
  const withLeaves = !spec.without.includes('leaves')
  const choices = BLOOMS[spec.kind] ?? random.shuffled([peony, poppy, cosmos])
  const heroes: Motif[] = []
  const seconds: Motif[] = []
  for (let i = 0; i < Math.max(2, inks.count); i++) {
    const flower = { petal: inks.petal(i), centre: inks.centre(i) }
    if (spec.kind === 'tulip') {
      heroes.push(upright(tulip, flower, inks.leaf, random), upright(tulip, flower, inks.leaf, random))
      continue
    }
    heroes.push(spray(choices[i % choices.length]!, flower, inks.leaf, random, withLeaves))
    seconds.push(companion(i, flower, inks.leaf, random, withLeaves))
  }
  if (withLeaves)
    seconds.push(
      spec.variant % 2 === 0 ? laurel(inks.leaf, random) : fern(inks.leaf, random),
      willow(inks.leaf, random),
      berries(inks.leaf, inks.petal(1), random),
    )
  const fillers = withLeaves
    ? [twig(inks.leaf, random), head(blossom, { petal: inks.petal(1), centre: inks.centre(1) }, random)]
    : [head(blossom, { petal: inks.petal(1), centre: inks.centre(1) }, random)]
  return compose(
    {
      heroes,
      seconds,
      fillers,
      radius: spec.kind === 'tulip' ? 120 : 165,
      secondScale: 0.5,
      fillerScale: 0.2,
      lean: spec.kind === 'tulip' ? 0.5 : Math.PI,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.5,
    },
    spec,
    random,
  )
}

function companion(
  i: number,
  flower: { petal: ReturnType<typeof shadesOf>; centre: ReturnType<typeof shadesOf> },
  leaf: ReturnType<typeof shadesOf>,
  random: Random,
  withLeaves: boolean,
): Motif {
  if (!withLeaves) return head([cosmos, blossom][i % 2]!, flower, random)
  return i % 2 === 0 ? stalk(blossom, flower, leaf, random, 0.4) : head(blossom, flower, random)
}
