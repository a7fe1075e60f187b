import { type Eye, EyeError, type EyeOptions, openEye } from '@toile/eye'
import { ImagingError, type RgbaImage } from '@toile/imaging'
import { type Dot, EngineError, type MaskQuality } from '@toile/engine'
import { findMasks, type FoundMask, type MaskOptions, prepareMask } from './find-masks.ts'
import { maskRefusal } from './refusals.ts'

/** A picture that masks can be asked of. Holds its pixels. */
export interface PreparedPicture {
  /** Throws or rejects with `EngineError` `invalid-input` when there is nothing to start from. */
  find(dots: readonly Dot[], options: MaskOptions & { readonly quality?: MaskQuality }): Promise<readonly FoundMask[]>
  /** The only person in it; undefined where that is not certain, or what finds masks names nothing. */
  person(): Promise<FoundMask | undefined>
}

/** What finds masks: a configured model, the network of this project, or the classical method. */
export interface MaskSource {
  readonly kind: 'configured' | 'eye' | 'classical'
  /** What is not as it was configured, in words for the log. */
  readonly warning?: string
  /** Why the network of this project could not be opened, in words for the log; left out where it was not tried. */
  readonly eyeError?: string
  prepare(image: RgbaImage): Promise<PreparedPicture>
}

type OpenEye = (options?: EyeOptions) => Promise<Eye>

/** Opens `maskModel` (a folder with a model's ONNX files), else the network of this project, else the classical method. */
export async function openMaskSource(maskModel?: string, open: OpenEye = openEye): Promise<MaskSource> {
  if (maskModel === undefined) return builtinSource(open)
  try {
    return { kind: 'configured', prepare: prepareWith(await open({ folder: maskModel })) }
  } catch (error) {
    const warning = `MASK_MODEL cannot be used, so the built-in masks serve instead: ${reasonOf(error)}`
    return { ...(await builtinSource(open)), warning }
  }
}

async function builtinSource(open: OpenEye): Promise<MaskSource> {
  try {
    return { kind: 'eye', prepare: prepareWith(await open()) }
  } catch (error) {
    return { ...classical, eyeError: reasonOf(error) }
  }
}

/** Why the network of this project cannot be opened, in words for the log; undefined where it can. */
export async function eyeErrorOf({ kind, eyeError }: MaskSource, open: OpenEye = openEye): Promise<string | undefined> {
  if (kind !== 'configured') return eyeError
  try {
    await (await open()).close()
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

const classical: MaskSource = {
  kind: 'classical',
  async prepare(image) {
    const prepared = prepareMask(image)
    return { find: async (dots, options) => findMasks(prepared, dots, options), person: async () => undefined }
  },
}

function reasonOf(error: unknown): string {
  if (error instanceof EyeError) return error.message
  throw error
}

const prepareWith =
  (eye: Eye): MaskSource['prepare'] =>
  async (image) => {
    const encoded = await eye.encode(image)
    await encoded.warmUp()
    return {
      find: (dots, options) => encoded.masks(dots, options).catch(throwAsEngineError),
      person: () => encoded.person().catch(throwAsEngineError),
    }
  }

function throwAsEngineError(error: unknown): never {
  if (error instanceof EyeError && (error.code === 'size-mismatch' || error.code === 'nothing-to-start-from')) {
    throw maskRefusal(error.code, error)
  }
  if (error instanceof EyeError || error instanceof ImagingError) {
    throw new EngineError('internal', error.message, {
      publicMessage: 'The selection could not be found. Try again, please.',
      cause: error,
    })
  }
  throw error
}
