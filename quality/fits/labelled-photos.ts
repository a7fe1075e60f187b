import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGrey, type GreyImage, type RgbaImage } from '@toile/imaging'
import sharp from 'sharp'
import { readRgba } from '../lib/studio.ts'

/** A photo of street fashion on which every garment and body part was labelled by hand. */
export interface LabelledPhoto {
  readonly number: number
  readonly photo: RgbaImage
  /** Pixels that carry one of these labels: 255. The photo's size. */
  labelled(names: readonly string[]): GreyImage
  /** Pixels that carry any label but the background's: 255. */
  readonly person: GreyImage
}

/** The labels that a top, or what is worn over one, may have. */
export const TOPS = 'blouse bodysuit hoodie jumper shirt sweater sweatshirt t-shirt top vest'.split(' ')
/** Of these, what lies close to the body. */
export const CLOSE_TOPS = 'bodysuit t-shirt top vest'.split(' ')
/** And what is named after short sleeves, and usually has long ones. */
export const SHORT_TOPS = ['t-shirt']
export const LONG_TOPS = 'hoodie jumper sweater sweatshirt'.split(' ')
export const OVER_TOPS = 'blazer cape cardigan coat jacket suit'.split(' ')
export const BELOW = 'jeans leggings pants shorts skirt'.split(' ')
export const DRESSES = ['dress', 'romper']

/** As many as the training of the eye keeps back, and the same: the smallest SHA-256 of their numbers. */
const HELD = 90
/** Of a photo's pixels: with fewer labelled it is in neither part, as for the training of the eye. */
const SMALLEST_SHARE = 0.02

/** Numbers of the labelled photos in `data` that the eye learnt from (`held: false`) or that were kept back from it. */
export async function photoNumbers(data: string, { held }: { readonly held: boolean }): Promise<number[]> {
  const names = (await readdir(join(data, 'photos'))).filter((name) => /^\d{4}\.jpg$/.test(name))
  const hash = (number: string) => createHash('sha256').update(`held ${number}`).digest('hex')
  const shares = await Promise.all(names.map((name) => labelledShare(join(data, 'labels', `${name.slice(0, 4)}.png`))))
  const sorted = names
    .filter((_, at) => shares[at]! >= SMALLEST_SHARE)
    .map((name) => name.slice(0, 4))
    .map((number) => [hash(number), Number(number)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, number]) => number)
  return (held ? sorted.slice(0, HELD) : sorted.slice(HELD)).toSorted((a, b) => a - b)
}

const readLabels = (file: string): Promise<Buffer> =>
  sharp(file).toColourspace('b-w').extractChannel(0).raw().toBuffer()

/** Of a map of label numbers, the share that carries any but the background's. */
async function labelledShare(labels: string): Promise<number> {
  const numbers = await readLabels(labels)
  let count = 0
  for (const number of numbers) if (number > 0) count += 1
  return count / numbers.length
}

/** `data` holds `photos/NNNN.jpg`, `labels/NNNN.png` (label numbers, the photo's size) and `labels.tsv` (id, name). */
export async function readLabelled(data: string, number: number): Promise<LabelledPhoto> {
  const name = String(number).padStart(4, '0')
  const [photo, labels, table] = await Promise.all([
    readRgba(join(data, 'photos', `${name}.jpg`)),
    readLabels(join(data, 'labels', `${name}.png`)),
    readFile(join(data, 'labels.tsv'), 'utf8'),
  ])
  if (labels.length !== photo.width * photo.height) throw new Error(`${name}.png is not of its photo's size`)
  const ids = new Map(
    table.split('\n').map((line) => {
      const [id, label = ''] = line.trim().split('\t')
      return [label, Number(id)]
    }),
  )
  return {
    number,
    photo,
    person: {
      width: photo.width,
      height: photo.height,
      data: Uint8Array.from(labels, (label) => (label > 0 ? 255 : 0)),
    },
    labelled(names) {
      const wanted = new Set(names.map((label) => ids.get(label)))
      const mask = createGrey(photo.width, photo.height)
      for (let i = 0; i < labels.length; i += 1) if (wanted.has(labels[i]!)) mask.data[i] = 255
      return mask
    },
  }
}
