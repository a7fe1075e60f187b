/** The modes that take a garment from one picture to another, made from photos: what is given lies beside the result. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFile } from '@toile/engine'
import sharp from 'sharp'
import { pairsOf, readWardrobe, swapRequest, type Worn } from '../lib/pairs.ts'
import { requestOf, uploadOf } from '../lib/studio.ts'
import type { Order } from './order.ts'

/** Of a picture on a sheet, px: more is not seen there. */
const SHOWN = 640
const FLAT_LAY = { width: 768, height: 1024 }
/** `NAME__GARMENT_mask.png` beside `NAME.jpg`. */
const MASK = /^(.+)__(.+)_mask\.png$/

/** @param folder holds vton/ with photos and flat-lays (see `readWardrobe`); every garment on every photo that it fits */
export async function swapOrders(folder: string): Promise<Order[]> {
  const wardrobe = await readWardrobe(join(folder, 'vton'))
  const shown = new Map<Worn, Promise<Uint8Array>>()
  return Promise.all(
    pairsOf(wardrobe).map(async (pair, at): Promise<Order> => {
      const { worn, lying } = pair
      const { photo, mask } = worn
      const outlined = shown.get(worn) ?? (mask ? outline(photo, mask) : smaller(photo))
      shown.set(worn, outlined)
      return {
        told: `${lying.name} (${lying.kind}) in place of the ${worn.asked} on ${worn.name}, ${worn.told}`,
        beside: [await outlined, await smaller(lying.flatLay)],
        request: async () => swapRequest(pair, at + 1),
      }
    }),
  )
}

/** @param folder holds clothes_gt/, whose file names say the garments, and vton/, whose garments are read */
export async function flatLayOrders(folder: string): Promise<Order[]> {
  const named = join(folder, 'clothes_gt')
  const asked = (await readdir(named)).toSorted().flatMap((file) => {
    const [, photo, garment] = MASK.exec(file) ?? []
    return photo && garment
      ? [{ photo: `${photo}.jpg`, garment, load: () => uploadOf(join(named, `${photo}.jpg`)) }]
      : []
  })
  const { worn } = await readWardrobe(join(folder, 'vton'))
  const all = [
    ...asked,
    ...worn.map(({ name, asked: garment, photo }) => ({ photo: name, garment, load: async () => photo })),
  ]
  return Promise.all(
    all.map(async ({ photo, garment, load }, at): Promise<Order> => {
      const source = await load()
      const words = { operation: 'image-to-flatlay', prompt: garment, seed: at + 1 } as const
      return {
        told: `${garment} from ${photo}`,
        beside: [await smaller(source)],
        request: async () => requestOf({ ...words, source, ...FLAT_LAY }),
      }
    }),
  )
}

const smaller = ({ data }: ImageFile): Promise<Uint8Array> =>
  sharp(data).resize(SHOWN, SHOWN, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()

/** What is selected, by its outline. */
async function outline(photo: ImageFile, mask: ImageFile): Promise<Uint8Array> {
  const { data, info } = await sharp(photo.data)
    .resize(SHOWN, SHOWN, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const inside = await sharp(mask.data).resize(width, height, { fit: 'fill' }).extractChannel(0).raw().toBuffer()
  const marked = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && inside[y * width + x]! >= 128
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (marked(x, y) || !(marked(x - 2, y) || marked(x + 2, y) || marked(x, y - 2) || marked(x, y + 2))) continue
      data.set([255, 0, 200], 3 * (y * width + x))
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
