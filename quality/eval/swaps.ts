import { join } from 'node:path'
import { EngineError } from '@toile/engine'
import { decodeRgba, decodeGrey } from '@toile/engine/files'
import type { GarmentKind } from '../../engines/builtin/src/garment-shape/shape.ts'
import { mean, median } from '../lib/figures.ts'
import { type Pair, pairsOf, readWardrobe, swapRequest } from '../lib/pairs.ts'
import { inParallel } from '../lib/studio.ts'
import { isTextured, TEXTURE, TEXTURED } from '../measures/print-match.ts'
import { failed, type Judgement, judgeSwap, readLying } from '../measures/swap-judge.ts'
import type { EvalContext, Section } from './section.ts'

/** What is aimed at in the median over all pairs, and over those with texture. */
const AIMS = { colour: 4, correlation: 0.8 } as const
/** Of the pairs one by one: what is farther off is listed. */
const FAR = { colour: 8, correlation: 0.5 } as const

interface Swap {
  readonly number: number
  readonly pair: string
  readonly kind: GarmentKind
  readonly refused?: string
  readonly swapped: Judgement
  /** The photo as it was, judged as if it were the result. */
  readonly unchanged: Judgement
  /** The result, judged against a flat-lay that was not given; where there is one. */
  readonly shuffled?: Judgement
}

/** All pairs of the photos and flat-lays in vton/ whose kinds fit, judged from what anybody sees. */
export async function evaluateSwaps({ studio, folder }: EvalContext): Promise<Section> {
  const wardrobe = await readWardrobe(join(folder, 'vton'))
  const flatLays = new Map(
    await Promise.all(wardrobe.lying.map(async (each) => [each, readLying(await decodeRgba(each.flatLay))] as const)),
  )

  async function judge(pair: Pair, number: number): Promise<Swap> {
    const { worn, lying } = pair
    const told = { number, pair: `${lying.name} on ${worn.name}`, kind: lying.kind }
    const [given, other] = [lying, anotherThan(lying, wardrobe.lying)].map((each) => flatLays.get(each))
    const mask = worn.mask && (await decodeGrey(worn.mask))
    const unchanged = mask ? judgeSwap(given, mask, await decodeRgba(worn.photo)) : failed(given)
    const refusal = (refused: string): Swap => ({ ...told, refused, swapped: failed(given), unchanged })
    if (mask === undefined) return refusal(worn.told)
    try {
      const result = await studio.make(swapRequest(pair, number))
      const [swapped, shuffled] = [judgeSwap(given, mask, result), judgeSwap(other, mask, result)]
      return { ...told, swapped, unchanged, shuffled }
    } catch (error) {
      if (error instanceof EngineError) return refusal(error.publicMessage)
      throw error
    }
  }

  const details = await inParallel(pairsOf(wardrobe), 2, (pair, at) => judge(pair, at + 1))
  const kinds = [...new Set(details.map(({ kind }) => kind))]
  const rows = [
    rowOf(
      'all swaps',
      details.map(({ swapped }) => swapped),
    ),
    ...kinds.map((kind) =>
      rowOf(
        `of them: ${kind}`,
        details.filter((each) => each.kind === kind).map(({ swapped }) => swapped),
      ),
    ),
    rowOf(
      'control: the photo unchanged',
      details.map(({ unchanged }) => unchanged),
    ),
    rowOf(
      "control: judged by another's flat-lay",
      details.flatMap(({ shuffled }) => shuffled ?? []),
    ),
  ]
  return {
    id: 'swaps',
    title: 'Swaps (swap-garment)',
    method:
      'Every photo with every flat-lay that could take the place of what is worn, the selection as the product finds it by ' +
      'name. Judged from flat-lay, selection and result alone. Colour: the garment of the flat-lay is clustered by a* and b* ' +
      'over L* + 16, which light leaves as they are; each cluster of 8 % or more against the most alike in the selection, ' +
      'ΔE00 with up to threefold light taken away, mean by area. Print: both garments at 256 px, blocks of 24 px of the ' +
      'flat-lay looked for at all places, sizes and turns, matches spread to neighbouring blocks; then each block is ' +
      'correlated (L* halved, a*, b*; detail finer than 6 px) where its neighbours, not itself, say that it lies. ' +
      `With print: texture of ${TEXTURE} or more (root mean square) on at least ${100 * TEXTURED} % of the blocks. ` +
      'Registered: at least 30 % of those blocks are seen; correlation is 0 otherwise. What was not made counts as ' +
      'ΔE00 100 and correlation 0. Seen: share of the blocks with texture.',
    head: [
      'swaps',
      'number',
      'ΔE00, median (≤ 4)',
      'ΔE00 ≤ 4 (%)',
      'with print',
      'registered (%)',
      'correlation, median (≥ 0.8)',
      'seen (%)',
    ],
    rows,
    details,
    misses: missesOf(details),
    worst: worstOf(details),
  }
}

/** The next of its kind, or the next at all where it is alone. */
function anotherThan<Each extends { readonly kind: GarmentKind }>(one: Each, all: readonly Each[]): Each {
  const alike = all.filter(({ kind }) => kind === one.kind)
  const among = alike.length > 1 ? alike : all
  return among[(among.indexOf(one) + 1) % among.length]!
}

function figuresOf(judged: readonly Judgement[]) {
  const printed = judged.filter(({ texture }) => isTextured(texture))
  const found = printed.filter(({ correlation }) => correlation > 0)
  return {
    printed: printed.length,
    colour: median(judged.map(({ colour }) => colour)),
    near: judged.filter(({ colour }) => colour <= AIMS.colour).length / judged.length,
    registered: found.length / printed.length,
    correlation: median(printed.map(({ correlation }) => correlation)),
    seen: mean(found.map(({ seen }) => seen)),
  }
}

function rowOf(what: string, judged: readonly Judgement[]) {
  const { printed, colour, near, registered, correlation, seen } = figuresOf(judged)
  return [what, judged.length, colour, 100 * near, printed, 100 * registered, correlation, 100 * seen] as const
}

function missesOf(details: readonly Swap[]): string[] {
  const all = figuresOf(details.map(({ swapped }) => swapped))
  const passes = (judged: readonly Judgement[]) => {
    const { colour, correlation } = figuresOf(judged)
    return colour <= AIMS.colour || correlation >= AIMS.correlation
  }
  return [
    ...(all.colour <= AIMS.colour ? [] : [`colour: median ΔE00 ${all.colour.toFixed(1)}, aim ${AIMS.colour}`]),
    ...(all.correlation >= AIMS.correlation
      ? []
      : [`print: median correlation ${all.correlation.toFixed(2)}, aim ${AIMS.correlation}`]),
    ...(passes(details.map(({ unchanged }) => unchanged)) ? ['the unchanged photo passes'] : []),
    ...(passes(details.flatMap(({ shuffled }) => shuffled ?? [])) ? ["another's flat-lay passes"] : []),
  ]
}

/** What could not be made, and what is far off. */
const worstOf = (details: readonly Swap[]): string[] =>
  details.flatMap(({ number, pair, refused, swapped: { colour, texture, correlation, seen } }) => {
    if (refused !== undefined) return [`${number}. ${pair}: ${refused}`]
    const faded = isTextured(texture) && correlation < FAR.correlation
    if (colour < FAR.colour && !faded) return []
    const print = isTextured(texture)
      ? `, correlation ${correlation.toFixed(2)} of ${(100 * seen).toFixed(0)} % seen`
      : ''
    return [`${number}. ${pair}: ΔE00 ${colour.toFixed(1)}${print}`]
  })
