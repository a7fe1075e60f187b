import type { Mode } from '@toile/contract'
import {
  EngineError,
  MAX_PIXELS,
  type OperationCapability,
  type PictureRequest,
  type RequestCheck,
  type WordReading,
} from '@toile/engine'
import type { DrawContext, DrawnPicture } from './drawn-picture.ts'
import type { OwnEye } from './own-eye.ts'

/** A file that a request may bring. */
export type InputName = 'target' | 'mask' | 'source'

type RequestWith<Needed extends InputName> = PictureRequest & Required<Pick<PictureRequest, Needed>>

interface CheckContext {
  readonly eye: OwnEye
}

interface OperationContext extends DrawContext, CheckContext {}

/** How an operation does its work: the part of it that only a drawing process loads. */
export interface OperationHandler<Needed extends InputName, Inputs> {
  /** What the request's files hold. Rejects with `invalid-input` where one cannot be read. */
  readonly decode: (request: RequestWith<Needed>) => Promise<Inputs>
  /**
   * What can be known before drawing, within a second and a half: each of its refusals `draw` gives in the same words, each of
   * its warnings stands on the first picture as well. What it reads of the files is kept for that.
   */
  readonly check: (inputs: Inputs, context: CheckContext) => Promise<RequestCheck>
  /**
   * `original.lineage` of the request holds the seeds of the variations that lead to this picture; without one it is the
   * original. Rejects with `EngineError` alone.
   */
  readonly draw: (inputs: Inputs, context: OperationContext) => Promise<DrawnPicture>
}

interface OperationDefinition<Needed extends InputName, Inputs> {
  readonly capability: Omit<OperationCapability, 'operation' | 'modes'> & { readonly operation: Mode | 'upscale' }
  readonly needs: {
    /** The files without which there is nothing to draw, each as the user is told that it is missing: 'a photo'. */
    readonly inputs: { readonly [Name in Needed]: string }
    /** `required`: claimed only where the eye opens. `optional`: drawn better with it. */
    readonly eye: 'required' | 'optional' | 'none'
  }
  /** Whether its pictures can be varied: whether its drawing honours a lineage. */
  readonly varies: boolean
  readonly load: () => Promise<OperationHandler<Needed, Inputs>>
}

/** An operation as the engine registers it: what it can do and needs is known without its drawing code. */
export interface BuiltinOperation extends Pick<OperationDefinition<never, unknown>, 'capability' | 'needs' | 'varies'> {
  /** Loads the drawing code, which the first picture does otherwise. */
  load(): Promise<unknown>
  /** See `OperationHandler`. Missing and unreadable files are among the refusals. */
  check(request: PictureRequest, context: CheckContext): Promise<RequestCheck>
  draw(request: PictureRequest, context: OperationContext): Promise<DrawnPicture>
}

/** What all that is drawn here has in common. */
export const DRAWN_HERE = {
  maxOutputs: 1,
  seed: 'exact',
  progress: 'steps',
  cancel: 'hard',
  face: 'ignored',
  pose: 'ignored',
} as const satisfies Partial<OperationCapability>

/** Pixels of the largest picture that is drawn at the size asked for: `checkSides` allows no longer side. */
export const DRAWN_PIXELS = 2048 * 2048
/** Pixels of the largest picture that is drawn on a photo, at the photo's size. */
export const PHOTO_PIXELS = MAX_PIXELS
/** Pixels of the largest picture that can be doubled: the answer has four times as many. */
export const DOUBLED_PIXELS = MAX_PIXELS / 4

/** One operation of the built-in engine; what its `load` gives must take the inputs that `needs` asks for. */
export function defineOperation<Needed extends InputName, Inputs>(
  definition: OperationDefinition<Needed, Inputs>,
): BuiltinOperation {
  const { capability, needs, varies, load } = definition
  const complete = (request: PictureRequest): RequestWith<Needed> => {
    const names = Object.keys(needs.inputs) as Needed[]
    if (names.every((name) => request[name] !== undefined)) return request as RequestWith<Needed>
    throw missingInputs(capability.operation, needs.inputs)
  }
  return {
    capability,
    needs,
    varies,
    load,
    async check(request, context) {
      const { decode, check } = await load()
      try {
        return await check(await decode(complete(request)), context)
      } catch (error) {
        return { refusals: [refusalIn(error)], warnings: [], understood: [], ignored: [] }
      }
    },
    async draw(request, context) {
      const { decode, draw } = await load()
      // Where there is none another engine serves, whatever is wrong with the request.
      if (needs.eye === 'required') await context.eye.opened()
      return draw(await decode(complete(request)), context)
    },
  }
}

function missingInputs(operation: string, inputs: Readonly<Record<string, string>>): EngineError {
  const list = new Intl.ListFormat('en-GB')
  const named = Object.values(inputs)
  const told = list.format(named)
  return new EngineError('invalid-input', `${operation} needs ${list.format(Object.keys(inputs))}`, {
    publicMessage: `${told[0]!.toUpperCase()}${told.slice(1)} ${named.length === 1 ? 'is' : 'are'} needed.`,
  })
}

/** What is told of the words that were read: those of which it can be said what they do. */
export const toldReadings = (
  readings: readonly (Omit<WordReading, 'means'> & { readonly whole?: string; readonly means?: string })[],
): readonly WordReading[] =>
  readings.flatMap(({ word, said, whole = said, means }) => (means === undefined ? [] : [{ word, said: whole, means }]))

/** What those of the tests that refuse tell the user. Errors of another kind are thrown. */
export function refusalsOf(...tests: readonly (() => void)[]): string[] {
  return tests.flatMap((test) => {
    try {
      test()
      return []
    } catch (error) {
      return [refusalIn(error)]
    }
  })
}

/** What an error that refuses tells the user. Errors of another kind are thrown. */
export function refusalIn(error: unknown): string {
  if (error instanceof EngineError && error.code === 'invalid-input') return error.publicMessage
  throw error
}
