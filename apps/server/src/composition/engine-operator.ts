import type { SpendBook } from '@toile/core'
import { spendBook } from '@toile/db'
import type { EngineHealth, ImageEngine, OperationCapability } from '@toile/engine'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import type { EngineCheck } from '../operator/engine-check.ts'
import type { Later } from '../operator/run-command.ts'
import { ensureDataFolder } from '../secrets/data-folder.ts'
import type { SigningCertificate } from '../secrets/signing-credential.ts'
import { readCredential } from './credentials.ts'
import { type EngineOptions, makeEngines } from './engines.ts'
import { openOperatorsDatabase } from './operator.ts'

/** Milliseconds that an engine has to answer. Chosen: longer than a server has, whose users wait. */
const ANSWER_MS = 15_000

/**
 * What each engine that the settings name says of itself, all of them asked at once. The database is opened where an engine has a
 * budget.
 *
 * @param vendors where vendors answer, in tests
 */
export async function checkEngines(
  config: Config,
  later: Later,
  vendors?: EngineOptions['vendors'],
): Promise<readonly EngineCheck[]> {
  // They say what they can, and draw nothing: no process is to be started ahead.
  const asked = { config: { ...config, roles: new Set<never>() }, log: pino({ level: 'silent' }), vendors }
  const { engines, close } = makeEngines(asked)
  later(close)
  const { dailyBudgets, hosted, compatible } = config.engines
  const withKey = [...Object.keys(hosted), 'vertex', ...(compatible?.key ? ['openai-compatible'] : [])]
  const hasBudget = engines.some(({ id }) => dailyBudgets[id] !== undefined)
  const book = hasBudget ? await openSpendBook(config, later).catch(() => null) : null
  return Promise.all(
    engines.map(async (engine): Promise<EngineCheck> => {
      const { id, remote } = engine
      const usd = dailyBudgets[id]
      const spent = usd === undefined ? null : book?.today(id).catch(() => null)
      return {
        id,
        leavesHouse: remote?.leavesHouse ?? false,
        hasKey: withKey.includes(id),
        ...(await answersOf(engine)),
        budget: usd === undefined ? null : { usd, spentUsd: (await spent) ?? null },
      }
    }),
  )
}

async function answersOf(
  engine: ImageEngine,
): Promise<{ readonly health: EngineHealth; readonly capabilities: readonly OperationCapability[] }> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const [health, capabilities] = await Promise.all([
    engine.health(signal).catch((): EngineHealth => ({ ok: false, lack: 'reach', reason: 'it does not answer' })),
    engine.capabilities(signal).catch(() => []),
  ])
  return { health, capabilities }
}

/** What pictures are signed with; null where they are not. Throws `SettingsError` for what no server would start with. */
export async function checkCertificate({ credentials }: Config, now: Date): Promise<SigningCertificate | null> {
  return credentials === null ? null : (await readCredential(credentials, now)).certificate
}

/** On the database of the settings. */
export async function openSpendBook(config: Config, later: Later): Promise<SpendBook> {
  if (config.local) await ensureDataFolder(config.dataDir)
  return spendBook((await openOperatorsDatabase(config, later)).drizzle)
}
