import sharp, { type OverlayOptions } from 'sharp'

/** Pixels of every example: 3 by 4, enough for the widest column at twice its size. */
export const WIDTH = 420
export const HEIGHT = 560

/** PNG bytes of WIDTH × HEIGHT. */
export type Picture = Buffer

/** Lays SVG content on a plane of 600 × 800 units over a picture. */
export const over = async (
  picture: Picture,
  content: string,
  blend: NonNullable<OverlayOptions['blend']> = 'over',
): Promise<Picture> =>
  sharp(picture)
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 600 800">${content}</svg>`,
        ),
        blend,
      },
    ])
    .removeAlpha()
    .png()
    .toBuffer()

/** Fills the example with a picture of any size; what reaches over its edges is cut. */
export const filled = (file: string | Buffer, position = 'centre'): Promise<Picture> =>
  sharp(file)
    .resize(WIDTH, HEIGHT, { fit: 'cover', position, kernel: 'lanczos3' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()

/** Out of focus; sigma in pixels of the example. */
export const blurred = (picture: Picture, sigma: number): Promise<Picture> =>
  sharp(picture).blur(sigma).png().toBuffer()

/** A small file's picture shown large: `side` pixels across, each a square. */
export const coarse = async (picture: Picture, side: number): Promise<Picture> => {
  const small = await sharp(picture).resize({ width: side }).png().toBuffer()
  return sharp(small).resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'nearest' }).png().toBuffer()
}

/** A part of a picture, given in shares of its sides, as large as the whole. */
export const part = async (
  picture: Picture,
  { left, top, size }: { readonly left: number; readonly top: number; readonly size: number },
): Promise<Picture> => {
  const { width, height } = await sharp(picture).metadata()
  const region = {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round(size * width),
    height: Math.round(size * height),
  }
  return sharp(picture).extract(region).resize(WIDTH, HEIGHT, { fit: 'cover', kernel: 'lanczos3' }).png().toBuffer()
}

/** The middle of a picture larger than an example, point for point: what is fine in it stays sharp. */
export const near = async (file: string): Promise<Picture> => {
  const { width, height } = await sharp(file).metadata()
  const middle = { left: Math.round((width - WIDTH) / 2), top: Math.round((height - HEIGHT) / 2) }
  return sharp(file)
    .extract({ ...middle, width: WIDTH, height: HEIGHT })
    .png()
    .toBuffer()
}
