import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dot, MaskKind } from '@toile/contract'
import { decodeGrey } from '@toile/engine/files'
import { type EncodedImage, openEye } from '@toile/eye'
import { distanceTo, type GreyImage, type RgbaImage, thresholdMask } from '@toile/imaging'
import { photoNumbers, readLabelled } from '../fits/labelled-photos.ts'
import { median } from '../lib/figures.ts'
import { readRgba } from '../lib/studio.ts'
import { GAP_SIZES, type Holes, holesOf, inverted, isBeside, isOpen, labelledGaps } from '../measures/gaps.ts'
import { COUNTED } from '../measures/parse-overlap.ts'
import type { EvalContext, Section } from './section.ts'

/** Of a photo's pixels: a garment with fewer is not asked for. */
const LEAST_GARMENT = 0.02
/** Of the gaps, in %, that are to be open, and of what is opened, that is to be ground. */
const AIM = { open: 60, ground: 97 } as const

/** What one mask has open. */
export interface Opened extends Holes {
  readonly photo: string
  readonly target: string
  /** Of each gap in the label its pixels, and whether the mask has it open. */
  readonly gaps: readonly { readonly pixels: number; readonly open: boolean }[]
}

/** The gaps between arms, legs and body in masks of one dot, on labelled photos. */
export async function evaluateGaps({ folder, labelled, limit }: EvalContext): Promise<Section> {
  const eye = await openEye()
  const opened: Opened[] = []
  const times: number[] = []
  const encode = async (photo: RgbaImage): Promise<EncodedImage> => {
    const started = performance.now()
    const encoded = await eye.encode(photo)
    await encoded.warmUp()
    times.push(performance.now() - started)
    return encoded
  }
  const [, ...pairs] = (await readFile(join(folder, 'people_gt', 'pairs.tsv'), 'utf8')).trim().split(/\r?\n/)
  for (const pair of pairs.slice(0, limit)) {
    const [photo = '', mask = ''] = pair.split('\t')
    const person = thresholdMask(await decodeGrey({ data: await readFile(join(folder, 'people_gt', mask)) }))
    const encoded = await encode(await readRgba(join(folder, 'people_gt', photo)))
    opened.push(await openedBy(encoded, person, person, 'person', { photo, target: 'people' }))
  }
  const numbers = labelled === undefined ? [] : await photoNumbers(labelled, { held: true })
  for (const number of numbers.slice(0, limit)) {
    const on = await readLabelled(labelled!, number)
    const encoded = await encode(on.photo)
    const photo = String(number)
    opened.push(await openedBy(encoded, on.person, on.person, 'person', { photo, target: 'held people' }))
    for (const group of COUNTED.slice(0, 4)) {
      const garment = on.labelled(group.labels)
      if (garment.data.filter((value) => value === 255).length < LEAST_GARMENT * garment.data.length) continue
      opened.push(await openedBy(encoded, on.person, garment, 'garment', { photo, target: 'held garments' }))
    }
  }
  await eye.close()
  return gapsSection(opened, times)
}

async function openedBy(
  encoded: EncodedImage,
  person: GreyImage,
  meant: GreyImage,
  prefer: MaskKind,
  of: Pick<Opened, 'photo' | 'target'>,
): Promise<Opened> {
  const [{ mask } = {}] = await encoded.masks([innermost(meant)], { prefer })
  const gaps = labelledGaps(person).filter((gap) => prefer === 'person' || isBeside(gap, meant))
  return {
    ...of,
    ...holesOf(mask!, inverted(person), meant),
    gaps: gaps.map((gap) => ({ pixels: gap.length, open: isOpen(gap, mask!) })),
  }
}

/** Where a user would point: the pixel farthest from the edge. */
function innermost(mask: GreyImage): Dot {
  const { data } = distanceTo(inverted(mask))
  let best = 0
  for (let p = 0; p < data.length; p += 1) if (data[p]! > data[best]!) best = p
  return { x: best % mask.width, y: Math.floor(best / mask.width), label: 1 }
}

/** @param times milliseconds to prepare each photo */
export function gapsSection(opened: readonly Opened[], times: readonly number[]): Section {
  const targets = [...new Set(opened.map(({ target }) => target))]
  const all = targets.map((target) => {
    const masks = opened.filter((each) => each.target === target)
    const gaps = masks.flatMap((mask) => mask.gaps)
    const share = (of: typeof gaps): string => `${of.filter(({ open }) => open).length} of ${of.length}`
    const sizes = GAP_SIZES.map((least, at) =>
      share(gaps.filter(({ pixels }) => pixels >= least && pixels < (GAP_SIZES[at + 1] ?? Infinity))),
    )
    const sum = (of: 'ground' | 'wrong'): number => masks.reduce((total, mask) => total + mask[of], 0)
    return {
      target,
      row: [target, masks.length, share(gaps), ...sizes, sum('ground'), sum('wrong'), masks.filter(isWrong).length],
      open: (100 * gaps.filter(({ open }) => open).length) / gaps.length,
      ground: (100 * sum('ground')) / (sum('ground') + sum('wrong')),
    }
  })
  return {
    id: 'gaps',
    title: 'Gaps that arms and legs close (mask-from-points)',
    method:
      'Ground that the label of somebody encloses, in areas of 60 px and more that are no seam between labels; open: the refined mask of one dot, ' +
      'at the innermost place, leaves out half of it and more. Garments: the gaps with a third of their rim on the garment. Open ground and ' +
      'wrongly open: pixels of what a mask encloses and leaves out, in areas of 60 px and more, by what the label has there; wrong: masks with 60 ' +
      `such pixels and more. Held: the photos held back from the training of the eye. To prepare a photo took ${Math.round(median(times))} ms in the median.`,
    head: [
      'masks of',
      'masks',
      'open gaps',
      ...GAP_SIZES.map(
        (least, at) => `${least} px${at + 1 < GAP_SIZES.length ? ` to ${GAP_SIZES[at + 1]}` : ' and more'}`,
      ),
      'open ground, px',
      'wrongly open, px',
      'wrong',
    ],
    rows: all.map(({ row }) => row),
    details: opened,
    misses: all.flatMap(({ target, open, ground }) => [
      ...(open < AIM.open ? [`${target}: ${open.toFixed(1)} % of the gaps open, aimed at ${AIM.open}`] : []),
      ...(ground < AIM.ground
        ? [`${target}: ${ground.toFixed(1)} % of what is open is ground, aimed at ${AIM.ground}`]
        : []),
    ]),
  }
}

const isWrong = ({ wrong }: Opened): boolean => wrong >= GAP_SIZES[0]
