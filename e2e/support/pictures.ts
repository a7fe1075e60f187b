import sharp from 'sharp'

/** A standing figure in front of a wall, with the texture a photo has: what the tests upload. Drawn here. */
export async function figurePhoto(width = 480, height = 640): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 320">
    <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#dfe4e0"/><stop offset="1" stop-color="#b9c4bd"/></linearGradient></defs>
    <rect width="240" height="320" fill="url(#wall)"/><rect y="262" width="240" height="58" fill="#8d8576"/>
    <path d="M96 290l8-112h32l8 112h-18l-6-84-6 84z" fill="#26303f"/>
    <path d="M84 100q36-16 72 0l16 70-14 6-14-44 2 56H94l2-56-14 44-14-6z" fill="#a8432f"/>
    <circle cx="120" cy="66" r="22" fill="#c58d6a"/><path d="M98 66q-2-30 22-30t22 30q-6-18-22-18T98 66z" fill="#2a1c16"/>
  </svg>`
  // Noise of a few grey levels: without it each area would be one colour, which no photo is.
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 5 } },
  })
    .png()
    .toBuffer()
  return sharp(Buffer.from(svg))
    .composite([{ input: noise, blend: 'soft-light' }])
    .removeAlpha()
    .png()
    .toBuffer()
}

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Three values a pixel. */
  readonly data: Buffer
}

export async function pixelsOf(file: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
