/** Photos of people and flat-lays, paired where what lies there could take the place of what is worn. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError, type ImageFile, type PictureRequest } from '@toile/engine'
import { decodeRgba } from '@toile/engine/files'
import { type GarmentFinder, openGarmentFinder } from './garment-finder.ts'
import { type EncodedImage, openEye, type Parse } from '@toile/eye'
import { cutOutFlatLay } from '../../engines/builtin/src/swap-garment/read-flat-lay/cut-out.ts'
import { type GarmentKind, readShape } from '../../engines/builtin/src/garment-shape/shape.ts'
import type { GreyImage, RgbaImage } from '@toile/imaging'
import sharp from 'sharp'
import { requestOf, uploadOf } from './studio.ts'

const KINDS: readonly GarmentKind[] = ['upper', 'dress', 'trousers', 'skirt']
/** The eye's classes that a kind of garment goes by. */
const CLASSES: Readonly<Record<GarmentKind, readonly string[]>> = {
  upper: ['upper', 'outer'],
  dress: ['dress'],
  trousers: ['lower'],
  skirt: ['skirt'],
}
/** What a user calls it. */
const WORDS: Readonly<Record<GarmentKind, string>> = {
  upper: 'top',
  dress: 'dress',
  trousers: 'trousers',
  skirt: 'skirt',
}
const COAT = 'coat'

/** A photo with one of the garments on it selected. */
export interface Worn {
  readonly name: string
  readonly kind: GarmentKind
  readonly photo: ImageFile
  /** White where the garment is; undefined where the product finds none. */
  readonly mask: ImageFile | undefined
  /** What a user would call it. */
  readonly asked: string
  /** How it was found, or why not. */
  readonly told: string
}

interface Lying {
  readonly name: string
  readonly kind: GarmentKind
  readonly flatLay: ImageFile
}

export interface Pair {
  readonly worn: Worn
  readonly lying: Lying
}

export interface Wardrobe {
  readonly worn: readonly Worn[]
  readonly lying: readonly Lying[]
}

/** Whether a garment of one kind may take the place of another. A skirt hides where trousers were. */
export const fits = (lying: GarmentKind, worn: GarmentKind): boolean =>
  lying === worn || (lying === 'skirt' && worn === 'trousers')

export const pairsOf = ({ worn, lying }: Wardrobe): Pair[] =>
  worn.flatMap((each) =>
    lying.filter(({ kind }) => fits(kind, each.kind)).map((other) => ({ worn: each, lying: other })),
  )

/**
 * The pair of this number, from 1, as it is made everywhere: the four ways of a request in turn.
 * @throws Error when the garment was not found on the photo
 */
export function swapRequest({ worn, lying }: Pair, number: number): PictureRequest {
  const { photo, mask, told } = worn
  if (mask === undefined) throw new Error(`nothing is selected: ${told}`)
  const given = { target: photo, mask, source: lying.flatLay, width: photo.width, height: photo.height }
  return requestOf({ operation: 'swap-garment', seed: number, index: number % 4, ...given })
}

const photosIn = async (folder: string, start: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith(start) && /\.(png|jpe?g|webp)$/i.test(name)).toSorted()

/**
 * The pictures model_NAME and flatlay_NAME of a folder. What each shows is read from it, of a photo by the eye and of a
 * flat-lay by its outline, unless garments.tsv beside them says it: lines of a file's name, a tabulator, and the garments
 * (upper, dress, trousers, skirt) with commas between. The garment on a photo is selected as the product does it, by
 * its name or, where that finds none, by a dot on the likeliest place.
 */
export async function readWardrobe(folder: string): Promise<Wardrobe> {
  const said = readGarments(await tableOf(join(folder, 'garments.tsv')))
  const [finder, eye] = [await openGarmentFinder(), await openEye()]
  try {
    const worn: Worn[] = []
    for (const name of await photosIn(folder, 'model_')) {
      const photo = await uploadOf(join(folder, name))
      const encoded = await eye.encode(await decodeRgba(photo))
      const counts = encoded.parse === undefined ? new Map<string, number>() : countsOf(encoded.parse)
      for (const kind of said.get(name) ?? kindsWorn(counts)) {
        worn.push({ name, kind, photo, ...(await select(finder, encoded, kind, counts)) })
      }
    }
    const lying: Lying[] = []
    for (const name of await photosIn(folder, 'flatlay_')) {
      const flatLay = await uploadOf(join(folder, name))
      const kind = said.get(name)?.[0] ?? kindLying(await decodeRgba(flatLay))
      if (kind !== undefined) lying.push({ name, kind, flatLay })
    }
    return { worn, lying }
  } finally {
    await Promise.all([finder.close(), eye.close()])
  }
}

async function tableOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/** @param table lines of a file's name, a tabulator, and kinds of garments with commas between */
export function readGarments(table: string): ReadonlyMap<string, readonly GarmentKind[]> {
  const lines = table.split('\n').filter((line) => line.trim() !== '')
  return new Map(
    lines.map((line) => {
      const [name = '', garments = ''] = line.split('\t')
      return [name, garments.split(',').map((word) => kindOf(word.trim(), line))] as const
    }),
  )
}

function kindOf(word: string, line: string): GarmentKind {
  const kind = KINDS.find((each) => each === word)
  if (kind === undefined) throw new Error(`garments.tsv knows ${KINDS.join(', ')}; not '${word}' in '${line}'`)
  return kind
}

/** Shares of what is worn, without shoes and bags, from which there is a dress and nothing else, and something. */
const ALL_OF_IT = 0.5
const SOME = 0.2

/** @param counts of the eye's cells by class */
export function kindsWorn(counts: ReadonlyMap<string, number>): GarmentKind[] {
  const countOf = (kind: GarmentKind) => CLASSES[kind].reduce((sum, name) => sum + (counts.get(name) ?? 0), 0)
  const all = KINDS.reduce((sum, kind) => sum + countOf(kind), 0)
  if (all === 0) return []
  if (countOf('dress') >= ALL_OF_IT * all) return ['dress']
  return KINDS.filter((kind) => kind !== 'dress' && countOf(kind) >= SOME * all)
}

const kindLying = (flatLay: RgbaImage): GarmentKind | undefined => {
  const cut = cutOutFlatLay(flatLay)
  return cut && readShape(cut.mask, { flat: true })?.kind
}

function countsOf({ classes, logits }: Parse): Map<string, number> {
  const { channels, data } = logits
  const counts = new Map(classes.map((name) => [name, 0]))
  for (let p = 0; p < data.length; p += channels) {
    let best = 0
    for (let c = 1; c < channels; c += 1) if (data[p + c]! > data[p + best]!) best = c
    counts.set(classes[best]!, counts.get(classes[best]!)! + 1)
  }
  return counts
}

async function select(
  finder: GarmentFinder,
  encoded: EncodedImage,
  kind: GarmentKind,
  counts: ReadonlyMap<string, number>,
): Promise<Pick<Worn, 'asked' | 'mask' | 'told'>> {
  // Of two layers the outer one is what a user replaces.
  const coat = kind === 'upper' && (counts.get('outer') ?? 0) > 2 * (counts.get('upper') ?? 0)
  const asked = coat ? COAT : WORDS[kind]
  try {
    return { asked, mask: await greyFile(await finder.find(encoded.image, asked)), told: 'found by name' }
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'invalid-input') throw error
    const dot = encoded.parse && likeliestPlace(encoded.image, encoded.parse, CLASSES[kind])
    if (dot === undefined) return { asked, mask: undefined, told: error.publicMessage }
    const [found] = await encoded.masks([{ ...dot, label: 1 }], { prefer: 'garment' })
    return { asked, mask: found && (await greyFile(found.mask)), told: `found by a dot at ${dot.x}, ${dot.y}` }
  }
}

/** In pixels of the picture: where one of these classes is nearest to being the likeliest. */
function likeliestPlace(
  { width, height }: RgbaImage,
  { classes, logits }: Parse,
  names: readonly string[],
): { x: number; y: number } | undefined {
  const { channels, data } = logits
  let [best, at] = [-Infinity, -1]
  for (let cell = 0; cell * channels < data.length; cell += 1) {
    let [wanted, other] = [-Infinity, -Infinity]
    for (let c = 0; c < channels; c += 1) {
      const logit = data[cell * channels + c]!
      if (names.includes(classes[c]!)) wanted = Math.max(wanted, logit)
      else other = Math.max(other, logit)
    }
    if (wanted - other > best) [best, at] = [wanted - other, cell]
  }
  if (at < 0) return undefined
  const x = Math.floor((((at % logits.width) + 0.5) * width) / logits.width)
  const y = Math.floor(((Math.floor(at / logits.width) + 0.5) * height) / logits.height)
  return { x, y }
}

async function greyFile({ width, height, data }: GreyImage): Promise<ImageFile> {
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { data: png, mediaType: 'image/png', width, height }
}
