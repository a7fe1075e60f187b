import { createRandom, hexToCielab } from '@toile/imaging'
import { median, quantile } from '../lib/figures.ts'
import { inParallel, requestOf } from '../lib/studio.ts'
import { type ColourFound, distanceTo, findColours } from '../measures/palette.ts'
import { COLOUR_VALUES, type ColourName } from '../prompts/types.ts'
import { type EvalContext, missedBy, type Section } from './section.ts'

const PROMPTS = 96
/** Median ΔE00 at most. */
const AIM = 5
const LEAST_COVERAGE = 0.08
/** Colours of one prompt are at least this CIEDE2000 apart, so that each can be told from the others. */
const APART = 22
const MOTIFS = (
  'stripes,polka dots,gingham,houndstooth,chevron,argyle,roses,daisies,leaves,paisley,leopard spots,stars,birds,' +
  'geometric tiles,waves,hearts,tartan,terrazzo,ferns,scallops'
).split(',')

const valuesOf = (name: ColourName) => COLOUR_VALUES[name].map(hexToCielab)

/** Every name of the closed list is asked for at least once, two or three to a prompt. */
function colourPrompts(): { prompt: string; colours: ColourName[] }[] {
  const names = Object.keys(COLOUR_VALUES) as ColourName[]
  return Array.from({ length: PROMPTS }, (_, index) => {
    const random = createRandom('colour prompts', index)
    const colours: ColourName[] = [names[index % names.length]!]
    for (const name of random.shuffled(names)) {
      if (colours.length === 2 + (index % 2)) break
      const apart = colours.every((other) => valuesOf(other).every((lab) => distanceTo(lab, valuesOf(name)) >= APART))
      if (apart) colours.push(name)
    }
    const motif = MOTIFS[index % MOTIFS.length]!
    const [first, second, third] = colours
    const prompt = third
      ? `${motif} in ${first}, ${second} and ${third}`
      : random.pick([`${first} and ${second} ${motif}`, `${motif}, ${first} on ${second}`])
    return { prompt, colours }
  })
}

export async function evaluateColours({ studio }: EvalContext): Promise<Section> {
  const details = await inParallel(colourPrompts(), 2, async ({ prompt, colours }, index) => {
    const picture = await studio.make(requestOf({ operation: 'create-pattern', prompt, seed: index, index: index % 4 }))
    return {
      prompt,
      index: index % 4,
      found: findColours(picture, new Map(colours.map((name) => [name, valuesOf(name)]))),
    }
  })
  const found: ColourFound[] = details.flatMap((detail) => detail.found)
  const distances = found.map(({ distance }) => distance)
  const covering = found.filter(({ coverage }) => coverage >= LEAST_COVERAGE).length / found.length
  const worst = details.flatMap((detail) =>
    detail.found
      .filter(({ distance, coverage }) => distance > 10 || coverage < LEAST_COVERAGE)
      .map(
        ({ name, distance, coverage }) =>
          `${detail.prompt} (picture ${detail.index}): ${name} ΔE ${distance.toFixed(1)}, ${(100 * coverage).toFixed(1)} %`,
      ),
  )
  return {
    id: 'colours',
    title: 'Colours asked for (create-pattern)',
    method:
      `${PROMPTS} prompts with two or three named colours each, at 512 px. Pixels are clustered (leader clustering within 5 ` +
      'CIEDE2000, clusters under 1 % dropped); per name the distance of the nearest cluster to the nearest value that the ' +
      'name stands for, and the share of pixels within 10 of it and nearer to it than to the others asked for.',
    head: ['measure', 'figure', 'aim'],
    rows: [
      ['colours asked for', found.length, ''],
      ['ΔE00, median', median(distances), `≤ ${AIM}`],
      ['ΔE00, 90th percentile', quantile(distances, 0.9), ''],
      ['covers ≥ 8 %, share of the colours (%)', 100 * covering, '100'],
      ['least coverage (%)', 100 * Math.min(...found.map(({ coverage }) => coverage)), '≥ 8'],
    ],
    details,
    misses: [
      ...(median(distances) <= AIM ? [] : [`median ΔE00 ${median(distances).toFixed(2)}, aim ${AIM}`]),
      ...missedBy(
        found.filter(({ coverage }) => coverage < LEAST_COVERAGE).length,
        found.length,
        `colours cover less than ${100 * LEAST_COVERAGE} %`,
      ),
    ],
    worst,
  }
}
