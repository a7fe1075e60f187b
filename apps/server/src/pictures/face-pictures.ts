import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MODEL_FACES, UPLOAD } from '@toile/contract'
import { DomainError } from '@toile/core'
import type { ImageFile } from '@toile/engine'
import type { FastifyBaseLogger } from 'fastify'
import type { ServedReader } from './reader/photo-reader.ts'

/** Photographs by which engines can draw the model faces. */
export interface FacePictures {
  /** Upright sRGB without metadata; undefined where there is none that can be used. */
  find(faceId: number): Promise<ImageFile | undefined>
  close(): void
}

export const NO_FACE_PICTURES: FacePictures = { find: async () => undefined, close: () => {} }

/** Pixels of the shorter side: below, there is no face to go by. Chosen. */
const MIN_SIDE = 256
/** Files in the folder that say what it is. */
const NOTES = /^(\.|readme|licen[cs]e)/i
const NAME = /^([1-9]\d?)\.(png|jpe?g|webp|avif)$/i
const HOW_NAMED = `no picture of a face: it has to be named by the face’s number, 1 to ${MODEL_FACES.length}, and .jpg, .png, .webp or .avif`

export interface FacePicturesOptions {
  readonly folder: string
  readonly reader: Pick<ServedReader, 'readFace'>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

/**
 * Reads the operator's folder, each file as a stranger's, while the start goes on; who asks for a face waits for its file.
 * What cannot be used is told by its name and left out. Rejects where the folder cannot be read.
 */
export async function openFacePictures({ folder, reader, log }: FacePicturesOptions): Promise<FacePictures> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`FACE_PICTURES: the folder ${folder} cannot be read`, { cause })
  })
  const closing = new AbortController()
  const pictures = new Map<number, Promise<ImageFile | undefined>>()
  const leaveOut = (file: string, reason: string): undefined =>
    void log.warn({ file }, `FACE_PICTURES: ${file} is left out: ${reason}`)

  async function read(file: string): Promise<ImageFile | undefined> {
    try {
      return await readFacePicture(reader, join(folder, file), closing.signal)
    } catch (error) {
      if (closing.signal.aborted) return undefined
      return leaveOut(file, error instanceof Error ? error.message : String(error))
    }
  }

  const named = entries.filter(({ name }) => !NOTES.test(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const { entry, id } of named.map(numbered)) {
    if (id === undefined) leaveOut(entry.name, HOW_NAMED)
    else if (pictures.has(id)) leaveOut(entry.name, `there is another picture of face ${id}`)
    else pictures.set(id, read(entry.name))
  }
  void Promise.all(pictures.values()).then((found) => {
    const count = found.filter((picture) => picture !== undefined).length
    if (!closing.signal.aborted) log.info({ count }, 'pictures of faces are ready')
  })
  return {
    find: async (faceId) => pictures.get(faceId),
    close: () => closing.abort(),
  }
}

function numbered(entry: Dirent): { readonly entry: Dirent; readonly id: number | undefined } {
  const id = Number(NAME.exec(entry.name)?.[1])
  return { entry, id: entry.isFile() && MODEL_FACES.some((face) => face.id === id) ? id : undefined }
}

async function readFacePicture(
  reader: FacePicturesOptions['reader'],
  path: string,
  signal: AbortSignal,
): Promise<ImageFile> {
  if ((await stat(path)).size > UPLOAD.maxBytes) throw new DomainError('too-large', 'The file is larger than 20 MB.')
  const { data, mediaType, width, height } = await reader.readFace(await readFile(path), {
    accountId: 'the operator',
    signal,
  })
  if (Math.min(width, height) < MIN_SIDE)
    throw new DomainError('invalid', `The picture is smaller than ${MIN_SIDE} pixels on a side.`)
  return { data, mediaType, width, height }
}
