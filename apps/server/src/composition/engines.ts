import {
  type Confinement,
  createEngineRegistry,
  type EngineRegistry,
  type ImageEngine,
  withDailyBudget,
} from '@toile/engine'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { createComfyuiEngine } from '@toile/engine-comfyui'
import {
  createBlackForestLabsAdapter,
  createFalAdapter,
  createFashnAdapter,
  createGeminiAdapter,
  createGoogleAccount,
  createOpenAiCompatibleAdapter,
  createOpenAiAdapter,
  createReplicateAdapter,
  createVertexAdapter,
  type HostedOptions,
} from '@toile/engine-hosted'
import { createFrameTools, createRemoteEngine, type FrameTools, type RemoteAdapter } from '@toile/engine/remote'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { EngineName, HostedName } from '../config/engine-settings.ts'

/** Pictures fitted to vendors' canvases and back at a time. */
const FRAME_PROCESSES = 2

interface EngineParts {
  readonly config: Pick<Config, 'engines' | 'maskModel' | 'roles' | 'workerConcurrency'>
  readonly confinement?: Confinement
  readonly log: FastifyBaseLogger
  /** Where vendors answer; their own addresses by default. No setting leads to another. */
  readonly vendors?: Readonly<Partial<Record<HostedName | 'vertex' | 'google-tokens', string>>> | undefined
}

export interface EngineOptions extends EngineParts {
  /** US dollars that an engine's calls of today (UTC) have cost, or may yet, over all processes. */
  readonly spentToday: (engine: string) => Promise<number>
  /** In place of what the settings name. */
  readonly engines?: readonly ImageEngine[] | undefined
}

/** The engines that the settings name, in their order, and what closes them and what they share. */
export function makeEngines(parts: EngineParts): {
  readonly engines: readonly ImageEngine[]
  readonly close: () => Promise<void>
} {
  const { config, confinement } = parts
  const tools = createFrameTools({ processes: FRAME_PROCESSES, ...(confinement && { confinement }) })
  const engines = config.engines.names.map((name) => engineOf(name, parts, tools))
  return {
    engines,
    async close() {
      await Promise.all(engines.map((engine) => engine.close()))
      await tools.close()
    },
  }
}

/** The engines that the settings name, or those that are given, to be chosen from. Closes them. */
export function openEngines(options: EngineOptions): EngineRegistry {
  const { config, log, spentToday } = options
  const made = options.engines === undefined ? makeEngines(options) : null
  const engines = (options.engines ?? made?.engines ?? []).map((engine) => {
    const { id } = engine
    const usd = config.engines.dailyBudgets[id]
    if (usd === undefined) return engine
    return withDailyBudget(engine, {
      usd,
      spentToday: () => spentToday(id),
      onUnpriced: (models) =>
        log.warn(
          { engine: id, models },
          'models without a price are not used, as their engine has a budget: ENGINE_PRICES',
        ),
    })
  })
  const registry = createEngineRegistry(engines, {
    ...(options.engines === undefined && { order: config.engines.order }),
    onChange: (engine, isWell, reason, work) =>
      log[isWell ? 'info' : 'warn'](
        { engine, reason, ...(work !== undefined && { work }) },
        isWell ? 'an engine is well again' : 'an engine is left out',
      ),
  })
  return {
    ...registry,
    async close() {
      await registry.close()
      await made?.close()
    },
  }
}

const HOSTED: Readonly<Record<HostedName, (options: HostedOptions) => RemoteAdapter>> = {
  fashn: createFashnAdapter,
  fal: createFalAdapter,
  replicate: createReplicateAdapter,
  'black-forest-labs': createBlackForestLabsAdapter,
  openai: createOpenAiAdapter,
  gemini: createGeminiAdapter,
}

function engineOf(name: EngineName, options: EngineParts, tools: FrameTools): ImageEngine {
  const { config, confinement, log, vendors = {} } = options
  const { comfyui } = config.engines
  if (name === 'builtin')
    return createBuiltinEngine({
      concurrency: config.workerConcurrency,
      warm: config.roles.has('worker'),
      checks: config.roles.has('http'),
      ...(confinement && { confinement }),
      ...(config.maskModel !== null && { maskModel: config.maskModel }),
      warn: (message) => log.warn(message),
    })
  if (name === 'comfyui') {
    if (comfyui === null) throw new Error('the ComfyUI engine has no servers')
    return createComfyuiEngine({ ...comfyui, tools })
  }
  return createRemoteEngine(adapterOf(name, config.engines, vendors), tools)
}

function adapterOf(
  name: Exclude<EngineName, 'builtin' | 'comfyui'>,
  { hosted, vertex, compatible, prices }: Config['engines'],
  vendors: NonNullable<EngineParts['vendors']>,
): RemoteAdapter {
  if (name === 'vertex') {
    if (vertex === null) throw new Error('the engine vertex has no service account')
    const account = createGoogleAccount(vertex.serviceAccount, vendors['google-tokens'])
    const { vertex: baseUrl } = vendors
    return createVertexAdapter({ id: name, account, location: vertex.location, prices, ...(baseUrl && { baseUrl }) })
  }
  if (name === 'openai-compatible') {
    if (compatible === null) throw new Error('the engine openai-compatible has no server')
    const { url: baseUrl, key, models, inHouse } = compatible
    const server = { id: name, baseUrl, models, leavesHouse: !inHouse, prices }
    return createOpenAiCompatibleAdapter({ ...server, ...(key !== null && { key }) })
  }
  const key = hosted[name]
  if (key === undefined) throw new Error(`the engine ${name} has no key`)
  const baseUrl = vendors[name]
  return HOSTED[name]({ id: name, key, prices, ...(baseUrl !== undefined && { baseUrl }) })
}
