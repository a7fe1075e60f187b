import { type Eye, EyeError, openEye } from '@toile/eye'
import { EngineError } from '@toile/engine'

/** This project's own eye in a process that draws. */
export interface OwnEye {
  /**
   * Opened with the first picture that needs it, and kept: opening takes longer than encoding an image. Rejects with `EngineError`
   * `unsupported`, for another engine to serve, where it cannot be opened: without its weights, or on a platform that
   * has no ONNX Runtime. The next picture tries it again.
   */
  opened(): Promise<Eye>
  /** Undefined where it cannot be opened: for a picture that can do without. */
  openedIfAny(): Promise<Eye | undefined>
}

export function createOwnEye(open: () => Promise<Eye> = openEye): OwnEye {
  let eye: Promise<Eye> | undefined
  const tried = (): Promise<Eye> =>
    (eye ??= open().catch((error: unknown) => {
      eye = undefined
      throw error
    }))
  return {
    opened: () =>
      tried().catch((error: unknown) => {
        if (!(error instanceof EyeError)) throw error
        throw new EngineError('unsupported', `the eye cannot be opened: ${error.message}`, {
          retry: 'other-engine',
          publicMessage:
            'What finds garments in photos does not run on this server, so this picture cannot be made here. Nothing was charged for it.',
          cause: error,
        })
      }),
    openedIfAny: () =>
      tried().catch((error: unknown) => {
        if (!(error instanceof EyeError)) throw error
        return undefined
      }),
  }
}
