import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Eye, openEye } from '@toile/eye'
import { writeTinyEye } from '@toile/eye/testing'
import type { RgbaImage } from '@toile/imaging'
import sharp from 'sharp'

/** An eye that calls red things a top, dark ones hair and blue ones a bag, and draws what it is shown. */
export async function openShirtEye(): Promise<{ readonly eye: Eye; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'flat-lay-'))
  await writeTinyEye(folder)
  const eye = await openEye({ folder })
  return {
    eye,
    async close() {
      await eye.close()
      await rm(folder, { recursive: true })
    },
  }
}

export const WIDTH = 360
export const HEIGHT = 480

/** A figure in a red shirt with a paler red stripe; what else is on the photo comes after. */
export async function photoOf(more = '', turn = 0): Promise<RgbaImage> {
  const shirt = `<g transform="rotate(${turn} 180 220)">
    <path d="M120 120h120l60 120-36 18-28-52v190H124V206l-28 52-36-18z" fill="#c81e28"/>
    <rect x="124" y="300" width="112" height="22" fill="#e05a5a"/></g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#dfe3e4"/>${shirt}${more}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

export const quiet = { report: () => {} }

/** Red, green, blue and alpha, 0 to 255. */
export const pixel = ({ width, data }: RgbaImage, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
]
