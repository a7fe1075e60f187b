import { MASK } from '@toile/contract'
import type { Dot } from '@toile/engine'
import type { GreyImage } from '@toile/imaging'
import { fullRect, newScratch, renderOverlay } from '@toile/mask-tools'
import { MASK_TINTS, UNCONFIRMED_TINT } from '@toile/web/mask-colours'
import sharp from 'sharp'
import { blurred, HEIGHT, over, part, type Picture, WIDTH } from './picture.ts'

/** What is done to photos of dress forms, so that they show what goes wrong, or what is marked. */

/** Nearer than the picture is high: neckline and hem are cut. */
export const tooNear = (picture: Buffer): Promise<Picture> => part(picture, { left: 0.22, top: 0.2, size: 0.56 })

/** A lamp far to one side: one half is lost in the dark. */
export const halfDark = async (picture: Picture): Promise<Picture> =>
  over(
    picture,
    '<defs><linearGradient id="lamp"><stop stop-color="#fff8ee"/><stop offset="0.4" stop-color="#c9b8a4"/><stop offset="0.5" stop-color="#54453a"/><stop offset="0.58" stop-color="#1d1612"/><stop offset="1" stop-color="#0c0907"/></linearGradient></defs><rect width="600" height="800" fill="url(#lamp)"/>',
    'multiply',
  )

/** Moved while it was taken, in little light. */
export const shaken = async (picture: Picture): Promise<Picture> =>
  over(await blurred(picture, 6), '<rect width="600" height="800" fill="#b9ab9d"/>', 'multiply')

/** With the mask over it, as the studio shows it once it is confirmed, and the dots that asked for it. */
export async function withMask(picture: Picture, mask: GreyImage, dots: readonly Dot[]): Promise<Picture> {
  const size = { width: WIDTH, height: HEIGHT }
  const target = { ...size, data: new Uint8ClampedArray(4 * WIDTH * HEIGHT) }
  renderOverlay(
    { pixels: Uint8Array.from(mask.data), fresh: new Uint8Array(mask.data.length), size: mask },
    { scale: WIDTH / mask.width, rotation: 0, x: 0, y: 0 },
    1,
    fullRect(size),
    { tint: MASK_TINTS.yellow, freshTint: UNCONFIRMED_TINT, opacity: MASK.opacity, dash: 5, phase: 0 },
    newScratch(),
    target,
  )
  const marked = await sharp(picture)
    .composite([{ input: Buffer.from(target.data.buffer), raw: { ...size, channels: 4 } }])
    .removeAlpha()
    .png()
    .toBuffer()
  return over(marked, dotsOf(mask.width, dots, MASK_TINTS.yellow, '#000'))
}

/** With dots on it that are not confirmed yet (R38), in pixels of a photo so many wide. */
export const withDots = (picture: Picture, width: number, dots: readonly Dot[]): Promise<Picture> =>
  over(picture, dotsOf(width, dots, UNCONFIRMED_TINT, '#fff'))

/** SVG of dots on the plane of 600 × 800: larger than the studio's, since an example is shown small. */
const dotsOf = (width: number, dots: readonly Dot[], colour: readonly number[], ink: string): string =>
  dots
    .map(({ x, y }) => {
      const at = `translate(${(600 * x) / width} ${(600 * y) / width})`
      return `<g transform="${at}" fill="none"><circle r="15" fill="rgb(${colour.join(' ')})" stroke="#000" stroke-opacity="0.85" stroke-width="6"/><circle r="15" stroke="#fff" stroke-width="3"/><path d="M-6 0H6M0 -6V6" stroke="${ink}" stroke-width="3"/></g>`
    })
    .join('')
