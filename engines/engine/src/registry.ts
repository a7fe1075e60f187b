import { EngineError, type ImageEngine, type MaskFinder, type Operation, type OperationCapability } from './port.ts'

interface EngineChoice {
  readonly engine: ImageEngine
  readonly capability: OperationCapability
}

/** A set of ids, or a map by them. */
type EngineIds = Pick<ReadonlySet<string>, 'has'>

export interface EngineRegistry {
  /**
   * The first healthy engine of the order that can do it and is not among `without` (ids). Rejects with `unavailable` when
   * there is none.
   */
  choose(operation: Operation, signal: AbortSignal, without?: EngineIds): Promise<EngineChoice>
  /** What can be done at all, healthy or not: it decides which modes the page offers. */
  offered(signal: AbortSignal): Promise<ReadonlyMap<Operation, EngineChoice>>
  masks(signal: AbortSignal): Promise<MaskFinder>
  close(): Promise<void>
}

/** Engines in the order of preference. One that cannot say what it can fails the question for all. */
export function createEngineRegistry(engines: readonly ImageEngine[]): EngineRegistry {
  async function able(operation: Operation, signal: AbortSignal): Promise<EngineChoice[]> {
    const answers = await Promise.all(
      engines.map(async (engine) => {
        const capability = (await engine.capabilities(signal)).find((each) => each.operation === operation)
        return capability ? [{ engine, capability }] : []
      }),
    )
    return answers.flat()
  }

  async function choose(
    operation: Operation,
    signal: AbortSignal,
    without: EngineIds = new Set(),
  ): Promise<EngineChoice> {
    for (const choice of await able(operation, signal)) {
      if (without.has(choice.engine.id)) continue
      // In order: an engine further down is asked only when those before it cannot work.
      if ((await choice.engine.health(signal)).ok) return choice
    }
    throw new EngineError('unavailable', `no engine can do ${operation} now`, {
      retry: 'same-engine',
      publicMessage: 'No picture engine is available for this at the moment. Try again in a minute.',
    })
  }

  return {
    choose,
    async offered(signal) {
      const offered = new Map<Operation, EngineChoice>()
      for (const engine of engines) {
        for (const capability of await engine.capabilities(signal)) {
          if (!offered.has(capability.operation)) offered.set(capability.operation, { engine, capability })
        }
      }
      return offered
    },
    async masks(signal) {
      const { engine } = await choose('mask-from-points', signal)
      if (!engine.masks) throw new EngineError('internal', `${engine.id} claims masks and has none`)
      return engine.masks
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()))
    },
  }
}
