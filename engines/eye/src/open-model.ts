import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EyeError } from './eye-error.ts'
import type { MaskModel } from './mask-model.ts'
import { openSession } from './onnx/session.ts'
import { isOwnModel, ownModel } from './own-model.ts'
import { samForm, samModel } from './sam-model.ts'

interface ModelFiles {
  readonly encoder: string
  readonly decoder: string
}

/**
 * The two ONNX files of a folder, or of its subfolder `onnx`: the one whose name has `decoder` in it, and the one that
 * has `encoder` alone; of several (other precisions) the one with the shortest name. Undefined when one is missing.
 */
async function findModelFiles(folder: string): Promise<ModelFiles | undefined> {
  for (const place of [folder, join(folder, 'onnx')]) {
    const names = (await readdir(place).catch(() => []))
      .filter((name) => /\.onnx$/i.test(name))
      .toSorted((a, b) => a.length - b.length || a.localeCompare(b))
    const decoder = names.find((name) => /decoder/i.test(name))
    const encoder = names.find((name) => /encoder/i.test(name) && !/decoder/i.test(name))
    if (encoder && decoder) return { encoder: join(place, encoder), decoder: join(place, decoder) }
  }
  return undefined
}

/**
 * Opens a folder's model, of whichever known form it is: this project's own, or one of the SAM family. `name` is for
 * messages and provenance; `pixels` applies to the own form. Rejects with `EyeError` `model-missing` or `bad-model`.
 */
export async function openModel(folder: string, name: string, pixels?: number): Promise<MaskModel> {
  const files = await findModelFiles(folder)
  if (!files) throw new EyeError('model-missing', `${folder} holds no encoder and decoder in ONNX form`)
  const encoder = await openSession(files.encoder)
  const decoder = await openSession(files.decoder)
  if (isOwnModel(encoder, decoder)) return ownModel(name, encoder, decoder, pixels)
  const form = samForm(encoder, decoder)
  if (form) return samModel(name, encoder, decoder, form)
  await Promise.all([encoder.close(), decoder.close()])
  throw new EyeError(
    'bad-model',
    `${folder} is of no known form: its decoder takes ${decoder.inputs.join(', ')} and gives ${decoder.outputs.join(', ')}`,
  )
}
