import { drapeField } from '@toile/imaging'
import sharp from 'sharp'
import { HEIGHT, over, type Picture, WIDTH } from './picture.ts'

/** Cloths and repeats, as a user would bring them. */

/** Cloth that hangs in deep folds. */
export async function folded(tile: string): Promise<Picture> {
  const { data, info } = await sharp(tile).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const cloth = drapeField(
    { width: info.width, height: info.height, data: new Uint8ClampedArray(data) },
    { width: WIDTH, height: HEIGHT, repeats: 1.6, softness: 0.25, seed: 4 },
  )
  return sharp(cloth.data, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer()
}

/** With a mark across it, as picture agencies lay over their previews. Drawn, so that no font is needed. */
export async function marked(picture: Picture): Promise<Picture> {
  const letters =
    'M30 8C22 -2 4 -2 4 12C4 28 32 20 32 36C32 52 8 52 0 40M48 50L66 2L84 50M54 34H78M100 50V2L120 34L140 2V50M158 50V2H176C198 2 198 28 176 28H158M210 2V50H240M288 2H258V50H288M258 25H282'
  const line = (y: number): string =>
    `<g transform="translate(-60 ${y}) rotate(-24)"><path d="${letters}" transform="scale(1.5)"/><path d="${letters}" transform="translate(480 0) scale(1.5)"/></g>`
  const lines = [180, 400, 620, 840, 1060].map(line).join('')
  return over(
    picture,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="#1b1714" stroke-opacity="0.4" stroke-width="12">${lines}</g><g stroke="#fff" stroke-opacity="0.9" stroke-width="8">${lines}</g></g>`,
  )
}
