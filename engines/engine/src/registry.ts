import { type Mode, ONLY_OUTSIDE } from '@toile/contract'
import {
  EngineError,
  type EngineErrorCode,
  type ImageEngine,
  type MaskFinder,
  type Operation,
  type OperationCapability,
} from './port.ts'
import { OverBudgetError } from './daily-budget.ts'
import {
  createEngineProbe,
  type EngineProbe,
  type EngineWork,
  type PictureFailure,
  type ProbeOptions,
} from './engine-probe.ts'

interface EngineChoice {
  readonly engine: ImageEngine
  readonly capability: OperationCapability
}

/** What a picture asks of the engine that makes it. */
export interface EngineNeed {
  readonly operation: Operation
  /** Of a variation: the mode whose picture is varied. */
  readonly mode?: Mode | undefined
  /** Pixels (width × height) as `OperationCapability.maxPixels` counts them: an engine that takes so many is preferred. */
  readonly pixels?: number | undefined
  /** A face was chosen: of engines that can, one is preferred on whose pictures it is seen. */
  readonly face?: boolean | undefined
  /** The same where the words ask for a pose. */
  readonly pose?: boolean | undefined
  /** The given pictures may not go to somebody outside the house. */
  readonly inHouse?: boolean | undefined
}

/** An operation as the page offers it. */
interface EngineOffer extends EngineChoice {
  /** Ids of the engines that draw a chosen face, or a pose, now; null where none does. */
  readonly faceEngine: string | null
  readonly poseEngine: string | null
  /**
   * Why nobody can do it now: no engine answers, all have spent their budget of the day, or only engines outside the house could
   * and `inHouse` is asked. Null where an engine can.
   */
  readonly unavailable: 'away' | 'spent' | 'refused' | null
  /** Ids of the engines outside the house that may be asked for it, in the order of preference. */
  readonly outside: readonly string[]
}

/** A set of ids, or a map by them. */
type EngineIds = Pick<ReadonlySet<string>, 'has'>
type Work = Pick<EngineNeed, 'operation' | 'mode'>

export interface EngineRegistry {
  /** As they are configured. */
  readonly engines: readonly ImageEngine[]
  /**
   * The first engine of the operation's order that is well, can do what is needed and is not among `without` (ids). Rejects
   * with `unavailable` when there is none, never to be retried when all that can are among `without`; with `over-budget` when all
   * that there are have spent their budget of the day, with `unsupported` when `inHouse` is asked and only one outside the house
   * could; not while one inside has never said what it can. An engine that asks others is well also where `isWellElsewhere` says
   * so of its work, in another process.
   */
  choose(
    need: EngineNeed,
    signal: AbortSignal,
    without?: EngineIds,
    isWellElsewhere?: (id: string, work: EngineWork) => Promise<boolean>,
  ): Promise<EngineChoice>
  /** Calls `wake` when an engine takes work, at the first look or again. Returns the call that ends it. */
  onRecovery(wake: () => void): () => void
  /** Whether an engine of this id is configured and takes new work now, some of it perhaps left out. */
  isWell(id: string, signal: AbortSignal): Promise<boolean>
  /** Work of which an engine failed several pictures in turn, and takes none for a while. */
  leftOut(id: string): readonly EngineWork[]
  /** What an engine of this id, well or not, can do; nothing where none is configured. */
  capabilities(id: string, signal: AbortSignal): Promise<readonly OperationCapability[]>
  /**
   * What can be done at all, by the engine that would do it now; where none is well, by the first that could. With `inHouse`, by engines inside the house, where there are any for it.
   */
  offered(signal: AbortSignal, inHouse?: boolean): Promise<ReadonlyMap<Operation, EngineOffer>>
  /** Whether an engine, well or not, makes variations of this mode's pictures. */
  varies(mode: Mode, signal: AbortSignal, inHouse?: boolean): Promise<boolean>
  /** Ids of the engines outside the house, well or not, that may be asked for variations of this mode's pictures. */
  variesOutside(mode: Mode, signal: AbortSignal): Promise<readonly string[]>
  masks(signal: AbortSignal): Promise<MaskFinder>
  /** The engine of this id, well or not: for a job that it has. Undefined when it is configured no longer. */
  find(id: string): ImageEngine | undefined
  /**
   * An engine is asked for a picture; the call says how that ended. Several in turn of one kind that it failed by itself leave it
   * out for those a while, and several that it failed for a reason that any would meet, for all.
   */
  begin(id: string, work: Work): (error: EngineError | null) => void
  close(): Promise<void>
}

export interface RegistryOptions extends Partial<ProbeOptions> {
  /** Ids in the order of preference, for operations that have one of their own; an engine that is not named is left out there. */
  readonly order?: Readonly<Partial<Record<Operation, readonly string[]>>>
}

const PROBING: ProbeOptions = {
  // Chosen: a server that went away is left out soon, and one that is slow is not asked for ever.
  everyMs: 10_000,
  timeoutMs: 5_000,
  onChange: () => {},
}

/**
 * Engines in the order of preference. Each is asked by itself: one that is slow, away or wrong is left out, and costs the others
 * nothing.
 */
export function createEngineRegistry(engines: readonly ImageEngine[], options: RegistryOptions = {}): EngineRegistry {
  const { order = {}, ...probing } = options
  const recovered = new Set<() => void>()
  const probed: ProbeOptions = { ...PROBING, ...probing }
  const onChange: ProbeOptions['onChange'] = (id, isWell, reason, work) => {
    probed.onChange(id, isWell, reason, work)
    if (isWell) for (const wake of recovered) wake()
  }
  const probes = new Map(engines.map((engine) => [engine.id, createEngineProbe(engine, { ...probed, onChange })]))

  /** In the operation's order. */
  const inOrder = (operation: Operation): EngineProbe[] =>
    (order[operation] ?? engines.map(({ id }) => id)).flatMap((id) => probes.get(id) ?? [])

  /** An engine of this house that may do it: it has not said yet what it can. */
  async function silentInHouse(operation: Operation, signal: AbortSignal): Promise<ImageEngine | undefined> {
    const inside = inOrder(operation).filter(({ engine }) => !leavesHouse(engine))
    const isKnown = await Promise.all(inside.map((probe) => probe.isKnown(signal)))
    return inside.find((_, at) => !isKnown[at])?.engine
  }

  async function able(need: EngineNeed, signal: AbortSignal): Promise<(EngineChoice & { probe: EngineProbe })[]> {
    const asked = inOrder(need.operation).map(async (probe) => {
      const { engine } = probe
      const capability = (await probe.capabilities(signal)).find((each) => fits(need, engine, each))
      return capability === undefined ? [] : [{ engine, capability, probe }]
    })
    return (await Promise.all(asked)).flat()
  }

  const choose: EngineRegistry['choose'] = async (need, signal, without = new Set(), isWellElsewhere = nowhere) => {
    const work = workOf(need)
    const all = await able(need, signal)
    const candidates = all.filter(({ engine }) => !without.has(engine.id))
    // One that takes no picture as large comes last: it refuses in words, and 'none can' would be tried again for ever.
    const rank = ({ capability }: EngineChoice): number =>
      Number((need.pixels ?? 0) > capability.maxPixels) * 4 +
      Number(need.face === true && capability.face === 'ignored') * 2 +
      Number(need.pose === true && capability.pose === 'ignored')
    const ranked = candidates.toSorted((a, b) => rank(a) - rank(b))
    for (const { engine, capability, probe } of ranked) {
      // In order: an engine further down is asked only when those before it cannot work.
      if (await probe.isWell(signal, work)) return { engine, capability }
      if (engine.remote && work !== undefined && (await isWellElsewhere(engine.id, work))) return { engine, capability }
    }
    if (
      need.inHouse === true &&
      ranked.length === 0 &&
      (await able({ ...need, inHouse: false }, signal)).length > 0 &&
      (await silentInHouse(need.operation, signal)) === undefined
    ) {
      throw new EngineError('unsupported', `only an engine outside the house can do ${need.operation}`, {
        publicMessage: ONLY_OUTSIDE,
      })
    }
    const lacks = await Promise.all(ranked.map(({ probe }) => probe.lack(signal)))
    if (lacks.length > 0 && lacks.every((lack) => lack === 'budget'))
      throw new OverBudgetError(`no engine for ${need.operation}`)
    // One that has not said yet what it can do may be able to.
    const others = inOrder(need.operation).filter(
      ({ engine }) => !without.has(engine.id) && !(need.inHouse === true && leavesHouse(engine)),
    )
    const isKnown = await Promise.all(others.map((probe) => probe.isKnown(signal)))
    const isAway = all.length === 0 || ranked.length > 0 || isKnown.includes(false)
    throw new EngineError('unavailable', `no engine can do ${need.operation} now`, {
      retry: isAway ? 'same-engine' : 'never',
      publicMessage: 'No picture engine is available for this at the moment. Try again in a minute.',
    })
  }

  return {
    choose,
    engines,
    onRecovery(wake) {
      recovered.add(wake)
      // A process before this one may have found it away.
      for (const probe of probes.values())
        void probe.isWell(new AbortController().signal).then((isWell) => isWell && recovered.has(wake) && wake())
      return () => void recovered.delete(wake)
    },
    async offered(signal, inHouse = false) {
      const offered = new Map<Operation, EngineOffer>()
      const known = await Promise.all([...probes.values()].map((probe) => probe.capabilities(signal)))
      for (const operation of new Set(known.flat().map((each) => each.operation))) {
        // Operation by operation: each answers from what is known already.
        const all = await able({ operation }, signal)
        const allowed = inHouse ? all.filter(({ engine }) => !leavesHouse(engine)) : all
        const choices = allowed.length > 0 ? allowed : all
        const well = await Promise.all(choices.map(({ probe }) => probe.isWell(signal, workOf({ operation }))))
        const at = Math.max(0, well.indexOf(true))
        const choice = choices[at]
        if (choice === undefined) continue
        const silent = allowed.length === 0 ? await silentInHouse(operation, signal) : undefined
        const { engine, capability } = choice
        // Whoever chooses one gets the engine that can, wherever it stands in the order.
        const drawing = (trait: 'face' | 'pose'): string | null =>
          choices.find((each, place) => well[place] && each.capability[trait] === 'applied')?.engine.id ?? null
        const lacks = await Promise.all(choices.map(({ probe }) => probe.lack(signal)))
        const away = lacks.every((lack) => lack === 'budget') ? 'spent' : 'away'
        offered.set(operation, {
          // What it can is not known: the page is told what another could, and that it is to be waited for.
          engine: silent ?? engine,
          capability,
          unavailable: silent ? 'away' : allowed.length === 0 ? 'refused' : well[at] ? null : away,
          outside: (silent ? [] : choices).flatMap((each) => (leavesHouse(each.engine) ? [each.engine.id] : [])),
          faceEngine: drawing('face'),
          poseEngine: drawing('pose'),
        })
      }
      return offered
    },
    varies: async (mode, signal, inHouse) => (await able({ operation: 'variation', mode, inHouse }, signal)).length > 0,
    async variesOutside(mode, signal) {
      const candidates = await able({ operation: 'variation', mode }, signal)
      return candidates.flatMap(({ engine }) => (leavesHouse(engine) ? [engine.id] : []))
    },
    async masks(signal) {
      const { engine } = await choose({ operation: 'mask-from-points' }, signal)
      if (!engine.masks) throw new EngineError('internal', `${engine.id} claims masks and has none`)
      return engine.masks
    },
    capabilities: async (id, signal) => (await probes.get(id)?.capabilities(signal)) ?? [],
    isWell: async (id, signal) => (await probes.get(id)?.isWell(signal)) ?? false,
    find: (id) => probes.get(id)?.engine,
    leftOut: (id) => probes.get(id)?.leftOut() ?? [],
    begin(id, work) {
      const kind = workOf(work)
      const tell = kind === undefined ? undefined : probes.get(id)?.begin(kind)
      return (error) => {
        if (error === null || !SAYS_NOTHING.includes(error.code)) tell?.(error && failureOf(error))
      }
    },
    async close() {
      for (const probe of probes.values()) probe.close()
      await Promise.all(engines.map((engine) => engine.close()))
    },
  }
}

const nowhere = async (): Promise<boolean> => false

const leavesHouse = ({ remote }: ImageEngine): boolean => remote?.leavesHouse === true

function fits(need: EngineNeed, engine: ImageEngine, capability: OperationCapability): boolean {
  const { operation, mode, inHouse = false } = need
  return (
    capability.operation === operation &&
    (mode === undefined || (capability.modes?.includes(mode) ?? true)) &&
    !(inHouse && leavesHouse(engine))
  )
}

/** Undefined for variations of any mode. */
const workOf = ({ operation, mode }: Work): EngineWork | undefined =>
  operation !== 'variation' ? operation : mode && `variation of ${mode}`

/** Errors that any next picture would meet as well, and those that the next of its kind would: none of what one user gave. */
const FAILURES: Readonly<Partial<Record<EngineErrorCode, PictureFailure>>> = {
  auth: 'engine',
  quota: 'engine',
  unavailable: 'work',
  timeout: 'work',
  lost: 'work',
  'model-missing': 'work',
}
/** Neither a failure nor a success: the engine was not asked, was full, or was stopped before it could show which. */
const SAYS_NOTHING: readonly EngineErrorCode[] = ['cancelled', 'busy', 'rate-limited', 'over-budget', 'unsupported']
const failureOf = ({ code }: EngineError): PictureFailure => FAILURES[code] ?? 'picture'
