export type EyeErrorCode = 'model-missing' | 'bad-model' | 'nothing-to-start-from' | 'size-mismatch'

/** The one error this package throws besides `ImagingError`. `message` is for the log and names the file. */
export class EyeError extends Error {
  override readonly name = 'EyeError'
  readonly code: EyeErrorCode

  constructor(code: EyeErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
