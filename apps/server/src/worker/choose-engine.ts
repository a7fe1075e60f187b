import type { LaneChoice, PictureWork, UnassignedTask } from '@toile/core'
import { EngineError, type EngineRegistry, type EngineWork } from '@toile/engine'
import { engineNeedOf } from '../pictures/engine-need.ts'

const NEVER = new AbortController().signal

export interface ChooseEngineDeps {
  readonly engines: Pick<EngineRegistry, 'choose'>
  /** Whether a process that is there takes such tasks in the lane of this engine. */
  readonly isOpen: (lane: string, work: PictureWork) => Promise<boolean>
}

/**
 * The engine that is to make a task's picture: the first that is well here, or that another process finds well. That one is only
 * away passes; that none is left, or that their budgets of the day are spent, does not.
 */
export async function chooseEngine(
  { engines, isOpen }: ChooseEngineDeps,
  task: UnassignedTask,
  without: ReadonlySet<string>,
): Promise<LaneChoice> {
  try {
    const isWellElsewhere = async (id: string, work: EngineWork) => work !== 'mask-from-points' && isOpen(id, work)
    return { lane: (await engines.choose(engineNeedOf(task), NEVER, without, isWellElsewhere)).engine.id }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const isPassing = error.code === 'unavailable' && error.retry !== 'never'
    return { code: error.code, message: error.publicMessage, isPassing }
  }
}
