import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GarmentType } from '@toile/contract'
import { decodeRgba } from '@toile/engine/files'
import type { ImageFile } from '@toile/engine'
import { median } from '../lib/figures.ts'
import { inParallel, requestOf, uploadOf } from '../lib/studio.ts'
import { clothArea, colourDistance, evenLight } from '../measures/cloth.ts'
import { type Correlation, patternCorrelation } from '../measures/correlation.ts'
import { SWATCHES } from '../prompts/types.ts'
import { plainSvg, swatchSvg } from '../samples/swatches.ts'
import type { EvalContext, Section } from './section.ts'

const GARMENTS: readonly { garmentType: GarmentType; prompt: string }[] = [
  { garmentType: 'full body', prompt: 'A-line dress, round neck, midi' },
  { garmentType: 'upper body', prompt: 'long sleeved shirt' },
  { garmentType: 'lower body', prompt: 'pleated skirt' },
]
const SIZE = { width: 768, height: 1024 }
const GREY = 0x9a
const PLAIN = { one: '#c81e96', other: '#1e9646', grey: '#9a9a9a' }

interface Worn extends Correlation {
  readonly garment: string
  readonly name: string
  /** Drawn here, so known to repeat and to carry a pattern. */
  readonly own: boolean
  /** Share of the picture that is cloth. */
  readonly share: number
  /** CIEDE2000 from the swatch, as lit and in even light. */
  readonly lit: number
  readonly even: number
}

const picturesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name)).sort()

export async function evaluateCloths({ studio, folder }: EvalContext): Promise<Section> {
  const given = join(folder, 'patterns')
  const swatches: { name: string; own: boolean; file: ImageFile }[] = []
  for (const name of SWATCHES) swatches.push({ name, own: true, file: await uploadOf(Buffer.from(swatchSvg(name))) })
  for (const name of await picturesIn(given))
    swatches.push({ name, own: false, file: await uploadOf(join(given, name)) })

  const details: Worn[] = []
  for (const { garmentType, prompt } of GARMENTS) {
    const make = (source: ImageFile) =>
      studio.make(requestOf({ operation: 'pattern-to-image', garmentType, prompt, source, ...SIZE }))
    const plain = (hex: string) => uploadOf(Buffer.from(plainSvg(hex))).then(make)
    const [one, other, grey] = [await plain(PLAIN.one), await plain(PLAIN.other), await plain(PLAIN.grey)]
    const area = clothArea(one, other)
    const share = area.reduce((sum, value) => sum + value, 0) / area.length
    const measured = await inParallel(swatches, 2, async ({ name, own, file }) => {
      const [picture, swatch] = [await make(file), await decodeRgba(file)]
      const even = evenLight(picture, grey, GREY)
      return {
        garment: prompt,
        name,
        own,
        share,
        lit: colourDistance(picture, area, swatch),
        even: colourDistance(even, area, swatch),
        ...patternCorrelation(even, area, swatch),
      }
    })
    details.push(...measured)
  }
  const row = (what: string, chosen: readonly Worn[]) =>
    [
      what,
      chosen.length,
      median(chosen.map(({ lit }) => lit)),
      median(chosen.map(({ even }) => even)),
      median(chosen.map(({ found }) => found)),
      median(chosen.map(({ chance }) => chance)),
    ] as const
  return {
    id: 'cloths',
    title: 'Colour and pattern (pattern-to-image)',
    method:
      'Cloth is where two pictures differ that were made of plain magenta and plain green; a picture of plain grey gives the ' +
      'light on each pixel. ΔE00 between the mean colours of cloth and swatch, as lit and with the light divided out; ' +
      'correlation: normalised cross-correlation of patches (18 px where a repeat is 28) with the repeated swatch, each at its ' +
      'best place and turn, all at the best of 15 sizes. Chance: the same with the swatch cut into 49 blocks and shuffled. ' +
      'Medians. Woven textures without a print carry little pattern to find.',
    head: ['swatches', 'pictures', 'ΔE00 lit', 'ΔE00 even light', 'correlation', 'chance'],
    rows: [
      ...GARMENTS.map(({ prompt }) =>
        row(
          `drawn, ${prompt}`,
          details.filter(({ own, garment }) => own && garment === prompt),
        ),
      ),
      row(
        'real cloths, all three',
        details.filter(({ own }) => !own),
      ),
    ],
    details,
    misses: [],
    worst: details
      .filter(({ even, found, chance, own }) => even > 8 || (own && found - chance < 0.1))
      .map(
        ({ garment, name, even, found, chance }) =>
          `${name} as ${garment}: ΔE ${even.toFixed(1)}, correlation ${found.toFixed(2)} (chance ${chance.toFixed(2)})`,
      ),
  }
}
