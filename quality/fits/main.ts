/**
 * What labelled photos say of the constants of the garment swap: how a bare body is lit and how wide its arms are, where a waist
 * is, and what users are told (decision 9).
 *
 *     npm run fits -- DATA
 *
 * DATA is laid out as for the training of the eye (packages/eye/training). What needs the eye is read on the photos that were
 * kept back from its training, all else on the others.
 */
import { parseArgs } from 'node:util'
import { median, quantile } from '../lib/figures.ts'
import { openEye } from '@toile/eye'
import { createGrey, skinUnevenness } from '@toile/imaging'
import { armWidths } from './arm-widths.ts'
import { bestShare, type HungOver, hungOver } from './hung-over.ts'
import { BELOW, CLOSE_TOPS, DRESSES, OVER_TOPS, photoNumbers, readLabelled, TOPS } from './labelled-photos.ts'
import { fitRoundLight, lightOf, reddeningOf, type RoundLight, trunkLightOf } from './limb-light.ts'
import { facesOf, limbsOf, restOf } from './limbs.ts'
import { type Below, bestLimits, selectedBelow } from './selected-below.ts'
import { bestRanks, type SkinTones, skinTonesOf } from './skin-tone.ts'
import { cutsOf, sleevedTops, type SleevedTop } from './sleeve-cuts.ts'
import { type WaistPlace, waistOf } from './waist-place.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [data] = positionals
if (!data) throw new Error('npm run fits -- DATA')

const limbLights: RoundLight[] = []
const trunkLights: RoundLight[] = []
const reddening: (readonly [number, number, number])[] = []
const tones: SkinTones[] = []
const waists: WaistPlace[] = []
const arms: number[][] = []
const uneven: { readonly limbs: (readonly number[])[]; readonly faces: (readonly number[])[] } = {
  limbs: [],
  faces: [],
}
const hung: HungOver[] = []
const tops: SleevedTop[] = []
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
  const faces = facesOf(skin, hair)
  const tone = skinTonesOf(photo, faces, limbs)
  if (tone) tones.push(tone)
  const waist = isOpen ? undefined : waistOf(labelled.labelled(TOPS), labelled.labelled(BELOW), worn)
  if (waist) waists.push(waist)
  arms.push(...armWidths(skin, hair, worn, labelled.person))
  const nothing = createGrey(photo.width, photo.height)
  for (const [own, of] of [
    [restOf(skin, faces), uneven.limbs],
    [faces, uneven.faces],
  ] as const) {
    const found = skinUnevenness(photo, own, nothing)
    if (found) of.push(found)
  }
  hung.push(...(await hungOver(labelled)))
  tops.push(...sleevedTops(labelled))
}

const below: Below[] = []
const heldHung: HungOver[] = []
const eye = await openEye()
for (const number of await photoNumbers(data, { held: true })) {
  const labelled = await readLabelled(data, number)
  below.push(...(await selectedBelow(labelled, eye)))
  heldHung.push(...(await hungOver(labelled, eye)))
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
  `Widths of ${arms.length} bare arms over that above the elbow, from the shoulder to the finger tips, quantiles 0.25 0.5 0.75`,
)
for (const q of [0.25, 0.5, 0.75]) {
  print(
    `  ${show(
      (arms[0] ?? []).map((_, k) =>
        quantile(
          arms.map((widths) => widths[k]!),
          q,
        ),
      ),
    )}`,
  )
}
for (const [name, own] of Object.entries(uneven)) {
  print(`Unevenness of skin on ${name} of ${own.length} photos, at 2, 4 and 8 pixels, quantiles 0.1 0.25 0.5 0.75 0.9`)
  for (const scale of [0, 1, 2]) {
    print(
      `  ${[0.1, 0.25, 0.5, 0.75, 0.9]
        .map((q) =>
          quantile(
            own.map((of) => of[scale]!),
            q,
          ).toFixed(4),
        )
        .join('  ')}`,
    )
  }
}
const COLOURS = 0.02
const NAMED = 0.15
for (const [name, own] of [
  ['learnt from', hung],
  ['kept back', heldHung],
] as const) {
  const both = own.filter(({ isBoth }) => isBoth).length
  print(`Trousers on photos ${name}: ${both} selections with what hangs over them, ${own.length - both} without`)
  print(`  told by other colours: ${JSON.stringify(bestShare(own, ({ colours }) => colours, COLOURS))}`)
  if (own === hung) continue
  print(`  by what the eye names: ${JSON.stringify(bestShare(own, ({ named }) => named, NAMED))}`)
  const isTold = ({ colours, named }: HungOver): number => (colours > COLOURS || named > NAMED ? 1 : 0)
  print(`  by either: ${JSON.stringify(bestShare(own, isTold, 0).today)}`)
}
const CUT = [0.2, 0.3, 0.4]
print(
  `Tops with short and with long sleeves put on each other, ${tops.length}: pairs in which ${CUT.join(', ')} of a sleeve are cut`,
)
for (const { garment, body, cut } of cutsOf(tops, CUT)) print(`  ${garment} on ${body}: ${show(cut)}`)
print(
  `Tops selected alone and with what is below them, ${below.length} selections: ${JSON.stringify(bestLimits(below), null, 2)}`,
)
