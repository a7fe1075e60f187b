/**
 * What labelled photos say of the constants with which a bare body is lit and a waist is found (decision 9).
 *
 *     npm run fits -- DATA
 *
 * DATA is laid out as for the training of the eye (packages/eye/training). What needs the eye is read on the photos that were
 * kept back from its training, all else on the others.
 */
import { parseArgs } from 'node:util'
import { median, quantile } from '../lib/figures.ts'
import { openEye } from '@toile/eye'
import { BELOW, CLOSE_TOPS, DRESSES, OVER_TOPS, photoNumbers, readLabelled, TOPS } from './labelled-photos.ts'
import { fitRoundLight, lightOf, reddeningOf, type RoundLight, trunkLightOf } from './limb-light.ts'
import { facesOf, limbsOf } from './limbs.ts'
import { type Below, bestLimits, selectedBelow } from './selected-below.ts'
import { bestRanks, type SkinTones, skinTonesOf } from './skin-tone.ts'
import { type WaistPlace, waistOf } from './waist-place.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [data] = positionals
if (!data) throw new Error('npm run fits -- DATA')

const limbLights: RoundLight[] = []
const trunkLights: RoundLight[] = []
const reddening: (readonly [number, number, number])[] = []
const tones: SkinTones[] = []
const waists: WaistPlace[] = []
for (const number of await photoNumbers(data, { held: false })) {
  const labelled = await readLabelled(data, number)
  const { photo } = labelled
  const [skin, hair] = [labelled.labelled(['skin']), labelled.labelled(['hair'])]
  const worn = labelled.labelled([...TOPS, ...OVER_TOPS, ...DRESSES])
  const isOpen = labelled.labelled(OVER_TOPS).data.includes(255)
  const trunk = trunkLightOf(worn, photo)
  const close = isOpen ? undefined : trunkLightOf(labelled.labelled(CLOSE_TOPS), photo)
  if (close) trunkLights.push(close)
  const limbs = limbsOf(skin, hair)
  for (const limb of limbs) {
    reddening.push(reddeningOf(limb, photo))
    if (trunk && limb.slant < Math.PI / 5) limbLights.push({ profile: lightOf(limb, photo), side: trunk.side })
  }
  const tone = skinTonesOf(photo, facesOf(skin, hair), limbs)
  if (tone) tones.push(tone)
  const waist = isOpen ? undefined : waistOf(labelled.labelled(TOPS), labelled.labelled(BELOW), worn)
  if (waist) waists.push(waist)
}

const below: Below[] = []
const eye = await openEye()
for (const number of await photoNumbers(data, { held: true })) {
  below.push(...(await selectedBelow(await readLabelled(data, number), eye)))
}
await eye.close()

const show = (values: readonly number[]): string => values.map((value) => value.toFixed(3)).join('  ')
const spread = (values: readonly number[]): string =>
  show([0.05, 0.25, 0.5, 0.75, 0.95].map((q) => quantile(values, q)))
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const limb = fitRoundLight(limbLights)
print(`Light across ${limbLights.length} bare arms and legs: ${JSON.stringify(limb)}`)
const trunk = fitRoundLight(trunkLights, limb)
print(`Across ${trunkLights.length} trunks in a top that lies close to the body, same form: ${JSON.stringify(trunk)}`)
print(
  `Channels a unit of luminance, ${reddening.length} limbs: ${show([0, 1, 2].map((c) => median(reddening.map((own) => own[c]!))))}`,
)
print(`Tone of limbs from faces, ${tones.length} photos: ${JSON.stringify(bestRanks(tones))}`)
print('quantiles 0.05 0.25 0.5 0.75 0.95')
;['red', 'green', 'blue'].forEach((name, c) => {
  print(
    `  tone of a limb over the usual one of faces, ${name}: ${spread(tones.map((own) => own.limb[c]! / own.usual[c]!))}`,
  )
})
print(`Waists between a top and what is below it, ${waists.length} photos, in widths of the chest`)
print(`  below the shoulders: ${spread(waists.map(({ depth }) => depth))}`)
print(`  lower in the middle: ${spread(waists.map(({ sag }) => sag))}`)
print(`  narrower than the chest, as a share: ${spread(waists.map(({ narrower }) => narrower))}`)
print(
  `Tops selected alone and with what is below them, ${below.length} selections: ${JSON.stringify(bestLimits(below), null, 2)}`,
)
