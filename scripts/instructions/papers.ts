import { createRandom } from '@toile/imaging'
import sharp from 'sharp'
import { blurred, filled, HEIGHT, over, type Picture, WIDTH } from './picture.ts'

/** Drawings on paper, as a user would bring them. */

/** A hard pencil, hardly pressed, with lines that stop and start. */
export async function faint(sketch: string): Promise<Picture> {
  const random = createRandom('faint', 4)
  const gaps = Array.from({ length: 130 }, () => {
    const [x, y] = [random.between(40, 560), random.between(60, 740)]
    return `<circle cx="${x}" cy="${y}" r="${random.between(9, 24)}" fill="#f8f8f6" filter="url(#rub)"/>`
  }).join('')
  const pale = await sharp(await filled(sketch))
    .linear(0.36, 158)
    .png()
    .toBuffer()
  return over(pale, `<defs><filter id="rub"><feGaussianBlur stdDeviation="3"/></filter></defs>${gaps}`)
}

/** Taken aslant on a table, out of focus, with a hand's shadow over it. */
export async function snapped(sketch: string): Promise<Picture> {
  const sheet = await sharp(sketch)
    .resize({ width: Math.round(WIDTH * 0.86) })
    .rotate(13, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  const table = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#6e4f37"/>${Array.from(
      { length: 14 },
      (_, i) =>
        `<path d="M0 ${i * 42 + 8}C120 ${i * 42 - 6} 260 ${i * 42 + 24} ${WIDTH} ${i * 42 + 4}" stroke="#4f3726" stroke-width="${1 + (i % 3)}" fill="none" opacity="0.6"/>`,
    ).join('')}</svg>`,
  )
  const { width, height } = await sharp(sheet).metadata()
  const left = Math.max(0, Math.round((width - WIDTH) / 2))
  const top = Math.max(0, Math.round((height - HEIGHT) / 2))
  const cut = await sharp(sheet)
    .extract({ left, top, width: Math.min(WIDTH, width), height: Math.min(HEIGHT, height) })
    .png()
    .toBuffer()
  const laid = await sharp(table)
    .composite([{ input: cut, gravity: 'centre' }])
    .removeAlpha()
    .png()
    .toBuffer()
  return over(
    await blurred(laid, 4.2),
    '<defs><linearGradient id="shade" x2="1" y2="1"><stop stop-color="#c8b9a6"/><stop offset="0.45" stop-color="#8b7b6c"/><stop offset="0.62" stop-color="#4b4038"/><stop offset="1" stop-color="#3b322c"/></linearGradient></defs><rect width="600" height="800" fill="url(#shade)"/>',
    'multiply',
  )
}

/** A sheet of many small drawings with notes between them. */
export async function crowded(sketches: readonly string[]): Promise<Picture> {
  const random = createRandom('crowded', 2)
  const columns = 4
  const rows = 5
  const layers = await Promise.all(
    Array.from({ length: columns * rows }, async (_, i) => {
      const input = await sharp(sketches[i % sketches.length])
        .resize({ width: Math.round(WIDTH * 0.21) })
        // The sheet's own tone goes: only lines are laid on the page.
        .linear(1.08, 0)
        .png()
        .toBuffer()
      return {
        input,
        left: Math.round(((i % columns) + 0.1) * (WIDTH / columns)),
        top: Math.round((Math.floor(i / columns) + 0.06) * (HEIGHT / rows)),
      }
    }),
  )
  const page = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fbf8f1' } })
    .composite(layers.map((layer) => ({ ...layer, blend: 'multiply' as const })))
    .png()
    .toBuffer()
  const notes = Array.from({ length: 26 }, (_, i) => {
    const x = 8 + (i % 4) * 150 + random.between(0, 30)
    const y = 148 + Math.floor(i / 4) * 160 + random.between(-10, 10) + (i % 2) * 9
    const length = random.between(50, 110)
    const waves = Array.from(
      { length: Math.floor(length / 7) },
      (__, k) => `q3.5 ${k % 2 === 0 ? -random.between(3, 8) : random.between(2, 6)} 7 0`,
    ).join('')
    return `<path d="M${x} ${y}${waves}" stroke="#31405e" stroke-width="1.7" fill="none"/>`
  }).join('')
  return over(page, notes)
}
