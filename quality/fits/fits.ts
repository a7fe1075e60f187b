import { WARNED_FROM } from '../../engines/builtin/src/swap-garment/warnings.ts'
import { createGrey } from '@toile/imaging'
import { readReddening, USUAL_REDDENING } from '../../engines/builtin/src/swap-garment/skin/reddening.ts'
import { skinUnevenness } from '../../engines/builtin/src/swap-garment/skin/skin-texture.ts'
import { median, quantile } from '../lib/figures.ts'
import { armWidths } from './arm-widths.ts'
import { bestThreshold } from './best-threshold.ts'
import { type CoatOverTrousers, coatsOverTrousers } from './coat-over-trousers.ts'
import type { Measurement } from './measurement.ts'
import { fitClarity, fitForeign, fitHalves, fitOver } from './flat-lay-fits.ts'
import { BELOW, CLOSE_TOPS, DRESSES, type LabelledPhoto, OVER_TOPS, TOPS } from './labelled-photos.ts'
import { type OmittedPart, omittedParts, PARTS } from './omitted-parts.ts'
import { fitRoundLight, lightOf, reddeningOf, type RoundLight, trunkLightOf } from './limb-light.ts'
import { facesOf, limbsOf, restOf } from './limbs.ts'
import { type InventedShare, inventedShares } from './invented-shares.ts'
import { type TopWithLowerGarment, bestLimits, topsWithLowerGarment } from './top-with-lower-garment.ts'
import { contrastPower, type SkinContrast, skinContrastOf } from './skin-contrast.ts'
import { bestRanks, type SkinTones, skinTonesOf } from './skin-tone.ts'
import { cutsOf, type SleevedTop, sleevedTops } from './sleeve-cuts.ts'
import { waistOf, type WaistPlace } from './waist-place.ts'

export const FITS = {
  light: fitLight,
  skin: fitSkin,
  waists: fitWaists,
  arms: fitArms,
  trousers: fitTrousers,
  sleeves: fitSleeves,
  below: fitBelow,
  missing: fitMissing,
  halves: fitHalves,
  over: fitOver,
  foreign: fitForeign,
  clarity: fitClarity,
} satisfies Readonly<Record<string, () => Measurement>>

const show = (values: readonly number[]): string => values.map((value) => value.toFixed(3)).join('  ')
const spread = (values: readonly number[]): string =>
  show([0.05, 0.25, 0.5, 0.75, 0.95].map((q) => quantile(values, q)))
const limbsIn = ({ labelled }: LabelledPhoto) => limbsOf(labelled(['skin']), labelled(['hair']))
const facesIn = ({ labelled }: LabelledPhoto) => facesOf(labelled(['skin']), labelled(['hair']))
const wornIn = ({ labelled }: LabelledPhoto) => labelled([...TOPS, ...OVER_TOPS, ...DRESSES])
const isOpen = ({ labelled }: LabelledPhoto): boolean => labelled(OVER_TOPS).data.includes(255)

/** How bare limbs and trunks are lit, and how their colour changes with it. */
function fitLight(): Measurement {
  const limbLights: RoundLight[] = []
  const trunkLights: RoundLight[] = []
  const reddening: (readonly [number, number, number])[] = []
  const shown: { readonly limb: readonly number[]; readonly read: readonly number[] }[] = []
  return {
    learnt(on) {
      const trunk = trunkLightOf(wornIn(on), on.photo)
      const close = isOpen(on) ? undefined : trunkLightOf(on.labelled(CLOSE_TOPS), on.photo)
      if (close) trunkLights.push(close)
      const limbs = limbsIn(on)
      const tones = skinTonesOf(on.photo, facesIn(on), limbs)
      if (tones) {
        const skin = on.labelled(['skin'])
        const apart = new Float32Array(skin.data.length).fill(Infinity)
        const channels = limbs.map((limb) => reddeningOf(limb, on.photo))
        const limb = [0, 1, 2].map((c) => median(channels.map((each) => each[c]!)))
        shown.push({ limb, read: readReddening(on.photo, skin, apart, tones.usual) })
      }
      for (const limb of limbs) {
        reddening.push(reddeningOf(limb, on.photo))
        if (trunk && limb.slant < Math.PI / 5) limbLights.push({ profile: lightOf(limb, on.photo), side: trunk.side })
      }
    },
    *lines() {
      const limb = fitRoundLight(limbLights)
      yield `Light across ${limbLights.length} bare arms and legs: ${JSON.stringify(limb)}`
      const trunk = fitRoundLight(trunkLights, limb)
      yield `Across ${trunkLights.length} trunks in a top that lies close to the body, same form: ${JSON.stringify(trunk)}`
      const channels = show([0, 1, 2].map((c) => median(reddening.map((own) => own[c]!))))
      yield `Channels a unit of luminance, ${reddening.length} limbs: ${channels}`
      const off = (from: (photo: (typeof shown)[number]) => readonly number[]): string =>
        show([0, 1, 2].map((c) => median(shown.map((photo) => Math.abs(photo.limb[c]! - from(photo)[c]!)))))
      yield `  on ${shown.length} photos off those of their limbs: the usual ${off(() => USUAL_REDDENING)}, the photo's own ${off(({ read }) => read)}`
    },
  }
}

/** The tone of limbs from faces, how uneven skin is, and how much its light differs. */
function fitSkin(): Measurement {
  const tones: SkinTones[] = []
  const contrasts: SkinContrast[] = []
  const uneven: Readonly<Record<'limbs' | 'faces', (readonly number[])[]>> = { limbs: [], faces: [] }
  return {
    learnt(on) {
      const faces = facesIn(on)
      const tone = skinTonesOf(on.photo, faces, limbsIn(on))
      if (tone) tones.push(tone)
      const contrast = skinContrastOf(on.photo, on.labelled(['skin']))
      if (contrast) contrasts.push(contrast)
      const nothing = createGrey(on.photo.width, on.photo.height)
      for (const [own, of] of [
        [restOf(on.labelled(['skin']), faces), uneven.limbs],
        [faces, uneven.faces],
      ] as const) {
        const found = skinUnevenness(on.photo, own, nothing)
        if (found) of.push(found)
      }
    },
    *lines() {
      yield `Tone of limbs from faces, ${tones.length} photos: ${JSON.stringify(bestRanks(tones))}`
      yield 'quantiles 0.05 0.25 0.5 0.75 0.95'
      for (const [c, name] of ['red', 'green', 'blue'].entries()) {
        const shares = tones.map((own) => own.limb[c]! / own.usual[c]!)
        yield `  tone of a limb over the usual one of faces, ${name}: ${spread(shares)}`
      }
      yield `Light of skin by its tone, ${contrasts.length} photos: ${JSON.stringify(contrastPower(contrasts))}`
      for (const [name, own] of Object.entries(uneven)) {
        yield `Unevenness of skin on ${name} of ${own.length} photos, at 2, 4 and 8 pixels, quantiles 0.1 0.25 0.5 0.75 0.9`
        for (const scale of [0, 1, 2]) {
          const values = own.map((of) => of[scale]!)
          yield `  ${[0.1, 0.25, 0.5, 0.75, 0.9].map((q) => quantile(values, q).toFixed(4)).join('  ')}`
        }
      }
    },
  }
}

function fitWaists(): Measurement {
  const waists: WaistPlace[] = []
  return {
    learnt(on) {
      const waist = isOpen(on) ? undefined : waistOf(on.labelled(TOPS), on.labelled(BELOW), wornIn(on))
      if (waist) waists.push(waist)
    },
    *lines() {
      yield `Waists between a top and what is below it, ${waists.length} photos, in widths of the chest, quantiles 0.05 0.25 0.5 0.75 0.95`
      yield `  below the shoulders: ${spread(waists.map(({ depth }) => depth))}`
      yield `  lower in the middle: ${spread(waists.map(({ sag }) => sag))}`
      yield `  narrower than the chest, as a share: ${spread(waists.map(({ narrower }) => narrower))}`
    },
  }
}

function fitArms(): Measurement {
  const arms: number[][] = []
  return {
    learnt: (on) => void arms.push(...armWidths(on.labelled(['skin']), on.labelled(['hair']), wornIn(on), on.person)),
    *lines() {
      yield `Widths of ${arms.length} bare arms over that above the elbow, from the shoulder to the finger tips, quantiles 0.25 0.5 0.75`
      for (const q of [0.25, 0.5, 0.75]) {
        const places = (arms[0] ?? []).map((_, k) => arms.map((widths) => widths[k]!))
        yield `  ${show(places.map((values) => quantile(values, q)))}`
      }
    },
  }
}

/** What is told of trousers that are selected with what hangs over them. */
function fitTrousers(): Measurement {
  const learnt: CoatOverTrousers[] = []
  const held: CoatOverTrousers[] = []
  const isBoth = (selection: CoatOverTrousers): boolean => selection.isBoth
  return {
    learnt: async (on) => void learnt.push(...(await coatsOverTrousers(on))),
    held: async (on, eye) => void held.push(...(await coatsOverTrousers(on, eye))),
    *lines() {
      for (const [name, own] of [
        ['learnt from', learnt],
        ['kept back', held],
      ] as const) {
        const both = own.filter(isBoth).length
        yield `Trousers on photos ${name}: ${both} selections with what hangs over them, ${own.length - both} without`
        yield `  told by other colours: ${JSON.stringify(bestThreshold(own, isBoth, ({ colours }) => colours, WARNED_FROM.coatColours))}`
      }
      yield `  by what the eye names: ${JSON.stringify(bestThreshold(held, isBoth, ({ named }) => named, WARNED_FROM.over))}`
      const isTold = ({ colours, named }: CoatOverTrousers): number =>
        colours > WARNED_FROM.coatColours || named > WARNED_FROM.over ? 1 : 0
      yield `  by either: ${JSON.stringify(bestThreshold(held, isBoth, isTold, 0).today)}`
      const cut = held.filter((selection) => isTold(selection) === 1)
      yield `  what is taken out of those overlaps what hangs over them by: ${show(cut.filter(isBoth).map(({ overlap }) => overlap))}`
      yield `  and of the trousers there go: ${show(cut.map(({ lost }) => lost))}`
    },
  }
}

/** What is told of sleeves that end with the selection, and of what a shorter top leaves to be made up. */
function fitSleeves(): Measurement {
  const tops: SleevedTop[] = []
  return {
    learnt: (on) => void tops.push(...sleevedTops(on)),
    *lines() {
      const cuts = [WARNED_FROM.cutSleeve - 0.1, WARNED_FROM.cutSleeve, WARNED_FROM.cutSleeve + 0.1]
      yield `Tops with short and with long sleeves put on each other, ${tops.length}: pairs in which more than ${show(cuts)} of a sleeve is cut`
      for (const { garment, body, cut } of cutsOf(tops, cuts)) yield `  ${garment} on ${body}: ${show(cut)}`
      yield 'What is then made up, as shares of what is replaced, and pairs that are told so, quantiles 0.05 0.25 0.5 0.75 0.95'
      const swapped = [...inventedShares(tops)]
      for (const garment of ['short', 'long'] as const) {
        for (const body of ['short', 'long'] as const) {
          const own = swapped.filter((pair) => pair.garment === garment && pair.body === body)
          for (const [of, much] of [
            ['skin', WARNED_FROM.inventedSkin],
            ['cloth', WARNED_FROM.inventedCloth],
          ] as const) {
            const shares = own.map((pair) => pair[of])
            const told = shares.filter((share) => share > much).length
            yield `  ${garment} on ${body}, ${of}: ${spread(shares)}; ${told} of ${own.length} told`
          }
        }
      }
      const isShorter = ({ garment, body }: InventedShare): boolean => garment === 'short' && body === 'long'
      yield `  short sleeves on long ones told by skin: ${JSON.stringify(bestThreshold(swapped, isShorter, ({ skin }) => skin, WARNED_FROM.inventedSkin))}`
    },
  }
}

function fitBelow(): Measurement {
  const below: TopWithLowerGarment[] = []
  return {
    held: async (on, eye) => void below.push(...(await topsWithLowerGarment(on, eye))),
    *lines() {
      const limits = JSON.stringify(bestLimits(below), null, 2)
      yield `Tops selected alone and with what is below them, ${below.length} selections: ${limits}`
    },
  }
}

function fitMissing(): Measurement {
  const missing: OmittedPart[] = []
  return {
    held: async (on, eye) => void missing.push(...(await omittedParts(on, eye))),
    *lines() {
      yield 'Figures selected for a background whole and without a part: told that legs and that a head are missing'
      for (const part of PARTS) {
        const own = missing.filter((selection) => selection.part === part)
        const [legs, head] = (['legs', 'head'] as const).map((what) => own.filter(({ told }) => told[what]).length)
        yield `  without ${part}: ${legs} and ${head} of ${own.length}`
      }
    },
  }
}
