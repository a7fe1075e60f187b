import { gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { exportFile } from '../edit-picture.ts'

export const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'

/** What an export of a drawing at this scale shows, and what the drawing shows as it stands. RGB. */
export async function exported(svg: string, scale: 2 | 4, size = 8) {
  const picture = await sharp({ create: { width: size, height: size, channels: 3, background: '#fff' } })
    .withXmp(XMP)
    .png()
    .toBuffer()
  const wish = { format: 'png', scale, dpi: 300, layout: 'straight' } as const
  const data = await exportFile({ picture, vector: gzipSync(svg) }, wish)
  const standing = new Resvg(svg, { fitTo: { mode: 'zoom', value: scale } }).render().asPng()
  const pixels = (file: Uint8Array) => sharp(file).removeAlpha().raw().toBuffer()
  return { shown: await pixels(data), standing: await pixels(standing) }
}
