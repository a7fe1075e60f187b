import type * as Runtime from 'onnxruntime-node'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { EyeError } from '../eye-error.ts'

/** A tensor by its dimensions; 64-bit whole numbers where a model wants them (labels of dots). */
export interface Values {
  readonly dims: readonly number[]
  readonly data: Float32Array | BigInt64Array
}

/** A model that ONNX Runtime has loaded. */
export interface Session {
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** The dimensions that the file says an input has; a free one is undefined. Empty when the file does not say. */
  dimensionsOf(input: string): readonly (number | undefined)[]
  /** Rejects with `EyeError` `bad-model` when the model cannot be run on these values. */
  run(feeds: Readonly<Record<string, Values>>): Promise<Readonly<Record<string, FloatValues>>>
  close(): Promise<void>
}

/** A tensor of 32-bit floats. */
export interface FloatValues extends Values {
  readonly data: Float32Array
}

/**
 * An ONNX file on the CPU, on the calling thread alone. ONNX Runtime computes synchronously on the thread that asks, so
 * this belongs in worker threads and processes; it is loaded only here, and only when a model is opened.
 */
export async function openSession(file: string): Promise<Session> {
  const runtime = await loadRuntime()
  const session = await create(runtime, file)
  return {
    inputs: session.inputNames,
    outputs: session.outputNames,
    dimensionsOf(input) {
      const metadata = session.inputMetadata.find(({ name }) => name === input)
      if (!metadata?.isTensor) return []
      return metadata.shape.map((size) => (typeof size === 'number' && size > 0 ? size : undefined))
    },
    async run(feeds) {
      const given = Object.entries(feeds).map(([name, { dims, data }]): [string, Tensor] => [
        name,
        data instanceof Float32Array
          ? new runtime.Tensor('float32', data, dims)
          : new runtime.Tensor('int64', data, dims),
      ])
      const answered = await session.run(Object.fromEntries(given)).catch((error: unknown) => {
        throw new EyeError('bad-model', `${file} could not be run`, error)
      })
      return Object.fromEntries(Object.entries(answered).map(([name, tensor]) => [name, floatsOf(file, name, tensor)]))
    },
    close: () => session.release(),
  }
}

async function loadRuntime(): Promise<typeof Runtime> {
  try {
    return await import('onnxruntime-node')
  } catch (cause) {
    throw new EyeError('model-missing', 'ONNX Runtime does not exist for this platform', cause)
  }
}

async function create(runtime: typeof Runtime, file: string): Promise<InferenceSession> {
  try {
    return await runtime.InferenceSession.create(file, {
      executionProviders: ['cpu'],
      executionMode: 'sequential',
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      // Warnings about a foreign model's graph help nobody at run time; errors are thrown.
      logSeverityLevel: 3,
    })
  } catch (cause) {
    throw new EyeError('bad-model', `${file} cannot be loaded: ${cause instanceof Error ? cause.message : ''}`, cause)
  }
}

function floatsOf(file: string, name: string, tensor: InferenceSession.OnnxValueMapType[string]): FloatValues {
  const { dims, data } = tensor as Tensor
  if (!(data instanceof Float32Array)) throw new EyeError('bad-model', `${file}: ${name} is not of 32-bit floats`)
  return { dims, data }
}
