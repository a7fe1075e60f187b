import {
  creditsWords,
  describeMode,
  type Mode,
  type RerunAnswer,
  type RerunPlan,
  type SourceKind,
} from '@toile/contract'

/** What of a picture can be changed. */
export type Changed = 'prompt' | 'target' | 'source'

const SOURCES: Readonly<Record<SourceKind, string>> = {
  flatlay: 'The flat-lay',
  sketch: 'The sketch',
  pattern: 'The pattern',
  outfit: 'The photo',
}

/** What a mode's pictures are made of, in the order in which it asks for it. */
export function changesOf(mode: Mode): readonly { readonly value: Changed; readonly name: string }[] {
  const { prompt, target, source, sourceKind } = describeMode(mode)
  return [
    ...(target === 'none' ? [] : [{ value: 'target' as const, name: 'The photo' }]),
    ...(source === 'none' || sourceKind === null ? [] : [{ value: 'source' as const, name: SOURCES[sourceKind] }]),
    ...(prompt === 'none' ? [] : [{ value: 'prompt' as const, name: 'The words' }]),
  ]
}

export const ONE_AT_A_TIME = 'Pictures are being made again already. Wait until they are ready.'

/** '1 picture', '5 pictures'. */
export const picturesWords = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`

/** How it is made: 'Create pattern', 'varied', 'enlarged'. */
export function stepName({ ai_model, made }: RerunPlan['steps'][number] | RerunAnswer['steps'][number]): string {
  const { title } = describeMode(ai_model)
  return made === 'generate' ? title : `${title}, ${made === 'upscale' ? 'enlarged' : 'varied'}`
}

const takenBy = ({ steps }: RerunAnswer): number =>
  steps.filter(({ state }) => state === 'done' || state === 'running').reduce((sum, { price }) => sum + price, 0)

/** How far it is, or what became of it, and what it has cost. */
export function rerunSummary(rerun: RerunAnswer): { readonly heading: string; readonly cost: string } {
  const { state, steps, price } = rerun
  const done = steps.filter((step) => step.state === 'done').length
  const running = state === 'running' || steps.some((step) => step.state === 'running')
  const all = done === steps.length
  const heading = running
    ? state === 'cancelled'
      ? 'Stopping'
      : `Making again: ${done} of ${steps.length} ready`
    : all
      ? `${picturesWords(done)} made again`
      : state === 'cancelled'
        ? `Stopped: ${done} of ${steps.length} made again`
        : state === 'stopped'
          ? `Credits were lacking: ${done} of ${steps.length} made again`
          : `${done} of ${steps.length} made again`
  const taken = takenBy(rerun)
  const cost = `${creditsWords(taken)} of ${price} taken.${!running && taken < price ? ' What was not made took none, or gave its credits back.' : ''}`
  return { heading, cost }
}

const STATES: Readonly<Record<RerunAnswer['steps'][number]['state'], string>> = {
  waiting: 'Waits its turn',
  running: 'Being made',
  done: 'Ready',
  failed: 'Failed; its credits came back',
  left: 'Left out; it took no credits',
  cancelled: 'Stopped; its credits came back',
}
export const stateWords = (state: keyof typeof STATES): string => STATES[state]
