import sharp from 'sharp'

/** The drawn figure's top, in a view box of 240 × 320. */
const TOP = 'M84 100q36-16 72 0l16 70-14 6-14-44 2 56H94l2-56-14 44-14-6z'
const LEGS = 'M96 290l8-112h32l8 112h-18l-6-84-6 84z'

/** A standing figure in front of a wall, with the texture a photo has: what the tests upload. Drawn here. */
export async function figurePhoto(width = 480, height = 640): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 320">
    <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#dfe4e0"/><stop offset="1" stop-color="#b9c4bd"/></linearGradient></defs>
    <rect width="240" height="320" fill="url(#wall)"/><rect y="262" width="240" height="58" fill="#8d8576"/>
    <path d="${LEGS}" fill="#26303f"/>
    <path d="${TOP}" fill="#a8432f"/>
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

/** Somebody whole, alone before a wall, with an arm off the body: whom the eye is certain of. Drawn here. */
export async function standingPhoto(width = 480, height = 720): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 360">
    <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#e4e6e3"/><stop offset="1" stop-color="#c6ccc7"/></linearGradient>
      <linearGradient id="top" x2="1"><stop stop-color="#7d2f22"/><stop offset=".5" stop-color="#b04a35"/><stop offset="1" stop-color="#8a3627"/></linearGradient>
      <linearGradient id="skin" x2="1"><stop stop-color="#b98463"/><stop offset=".5" stop-color="#dba985"/><stop offset="1" stop-color="#c08c6a"/></linearGradient></defs>
    <rect width="240" height="360" fill="url(#wall)"/><rect y="322" width="240" height="38" fill="#a59c8b"/>
    <path d="M101 338l-4 10h20l2-12zM139 338l4 10h-20l-2-12z" fill="#241f1d"/>
    <path d="M98 178h44l4 80-5 82h-18l-3-92-3 92H99l-5-82z" fill="#2c3a52"/>
    <path d="M92 96l-16 66 4 34 8 1 1-34 14-50zM148 96l16 66-4 34-8 1-1-34-14-50z" fill="url(#skin)"/>
    <path d="M112 70h16v20h-16z" fill="url(#skin)"/>
    <path d="M112 82q8 8 16 0l22 10q7 18 8 38l-14 4-3 50H99l-3-50-14-4q1-20 8-38z" fill="url(#top)"/>
    <ellipse cx="120" cy="52" rx="16" ry="21" fill="url(#skin)"/>
    <path d="M102 62q-6-42 18-42t18 42q-2-24-10-28-14 6-20 2-4 8-6 26z" fill="#2b1d16"/>
    <path d="M111 51h5M124 51h5M116 63q4 2 8 0" stroke="#4a2d22" stroke-width="1.6" fill="none"/>
  </svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}

/** The picture as a camera held on its side keeps it: lying, and saying how to turn it. JPEG. */
export const turnedByCamera = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** A mask of the drawn figure, or of its top alone, with or without a hole on its chest: what is marked is white. */
export function figureMask(marked: 'top' | 'top with a hole' | 'person', width = 480, height = 640): Promise<Buffer> {
  const person = `<path d="${LEGS}"/><circle cx="120" cy="66" r="26"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 320">
    <rect width="240" height="320"/><g fill="#fff"><path d="${TOP}"/>${marked === 'person' ? person : ''}</g>
    ${marked === 'top with a hole' ? '<rect x="110" y="112" width="18" height="22"/>' : ''}</svg>`
  return sharp(Buffer.from(svg)).toColourspace('b-w').png().toBuffer()
}

/** A short-sleeved top with stripes and a badge, laid flat on a pale ground. Drawn here. */
export function topFlatLay(width = 480, height = 640): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 320">
    <defs><clipPath id="top"><path d="M88 62q32 26 64 0l44 22 22 62-34 14-14-32 2 136H68l2-136-14 32-34-14 22-62z"/></clipPath></defs>
    <rect width="240" height="320" fill="#efece6"/>
    <g clip-path="url(#top)"><rect width="240" height="320" fill="#1f4e79"/>
      <path d="M0 132h240M0 168h240M0 204h240M0 240h240" stroke="#e8c547" stroke-width="11"/>
      <rect x="132" y="96" width="26" height="20" rx="3" fill="#f5f1e8"/><path d="M138 110l7-9 7 9z" fill="#b3392f"/></g></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}

/** White paper, on which there is nothing to find. */
export const blankSheet = (width = 480, height = 640): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Three values a pixel. */
  readonly data: Buffer
}

export async function pixelsOf(file: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** A dress in ink on paper, as drawn by hand: closed lines, a belt, a few folds. Drawn here. */
export function dressSketch(width = 768, height = 1024): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 320">
    <rect width="240" height="320" fill="#fbf9f4"/>
    <g fill="none" stroke="#1d1a18" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">
      <path d="M92 44q28 20 56 0l16 10-10 40-6-8 2 44H90l2-44-6 8-10-40z"/>
      <path d="M90 130h60v12H90z"/>
      <path d="M90 142l-34 140q64 18 128 0l-34-140z"/>
      <path d="M104 160l-14 112M120 160v124M136 160l14 112" stroke-width="1.2"/>
    </g></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}

/** One repeat of a print of two colours: a leaf and its dots. Drawn here. */
export function leafRepeat(side = 512): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 64 64">
    <rect width="64" height="64" fill="#f3e9d2"/>
    <path d="M12 46C12 24 26 12 46 12 46 34 34 46 12 46z" fill="#2f5d50"/>
    <circle cx="52" cy="52" r="5" fill="#c8553d"/><circle cx="14" cy="14" r="3" fill="#c8553d"/></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}
