import type { LaneChoice, UnassignedTask } from '@toile/core'
import { EngineError, type EngineRegistry } from '@toile/engine'
import { engineNeedOf } from '../pictures/engine-need.ts'

const NEVER = new AbortController().signal

/** The engine that is to make a task's picture. That one is only away passes; that none is left, or that their budgets of the day are spent, does not. */
export async function chooseEngine(
  engines: EngineRegistry,
  task: UnassignedTask,
  without: ReadonlySet<string>,
): Promise<LaneChoice> {
  try {
    return { lane: (await engines.choose(engineNeedOf(task), NEVER, without)).engine.id }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const isPassing = error.code === 'unavailable' && error.retry !== 'never'
    return { code: error.code, message: error.publicMessage, isPassing }
  }
}
