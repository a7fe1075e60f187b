import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { dressSketch, figurePhoto, leafRepeat, topFlatLay } from './pictures.ts'

export type InputPictureKind = 'photo' | 'flatlay' | 'sketch' | 'pattern'

/** A file as its maker brings it. */
export interface InputPicture {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
  /** Pixels. */
  readonly width: number
  readonly height: number
}

const DRAWN: Readonly<Record<InputPictureKind, () => Promise<Buffer>>> = {
  photo: figurePhoto,
  flatlay: topFlatLay,
  sketch: dressSketch,
  pattern: leafRepeat,
}

/**
 * The files `photo.jpg`, `flatlay.jpg`, `sketch.png`, `pattern.png`, … of the folder that `E2E_PICTURES` names, in any
 * format that the product takes; what is not there is drawn. A photo shows somebody in the middle, in a top.
 */
export async function inputPicture(kind: InputPictureKind): Promise<InputPicture> {
  const folder = process.env['E2E_PICTURES']
  const file = folder === undefined ? undefined : (await readdir(folder)).find((name) => name.startsWith(`${kind}.`))
  const buffer = folder === undefined || file === undefined ? await DRAWN[kind]() : await readFile(join(folder, file))
  const { format, width, height } = await sharp(buffer).metadata()
  return { name: file ?? `${kind}.png`, mimeType: `image/${format}`, buffer, width, height }
}
