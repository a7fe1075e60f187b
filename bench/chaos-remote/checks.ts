/** What is left when all is over. */
export interface RemoteState {
  readonly ordered: number
  /** Tasks by where they stand. */
  readonly tasks: Readonly<Record<string, number>>
  readonly engines: readonly EngineState[]
  /** Slots with more than one picture, or events with more than one. */
  readonly doubled: number
  /** Tasks that failed and have not exactly one refund, or that have one and did not fail. */
  readonly wrongRefunds: number
  /** Accounts whose balance is not what they had less their pictures, or is not the sum of their ledger. */
  readonly wrongBalances: number
  /** Answers, jobs to stop, open calls, previews. */
  readonly leftOver: number
}

export interface EngineState {
  readonly engine: string
  readonly jobs: number
  readonly pictures: number
  /** Calls that are noted as charged. Of an engine that is free there are none. */
  readonly charged: number
  readonly unknown: number
}

/** The rules that are broken, each as a sentence. */
export function faultsOf(state: RemoteState): string[] {
  const { done = 0, failed = 0, ...open } = state.tasks
  const faults: string[] = []
  const expectNone = (count: number, what: string): void => {
    if (count > 0) faults.push(`${count} ${what}`)
  }
  expectNone(state.ordered - done - failed, `of ${state.ordered} tasks have no end: ${JSON.stringify(open)}`)
  expectNone(state.doubled, 'pictures are there twice')
  expectNone(state.wrongRefunds, 'refunds are missing, doubled or wrong')
  expectNone(state.wrongBalances, 'balances are wrong')
  expectNone(state.leftOver, 'rows of calls are left over')
  for (const { engine, jobs, pictures, charged, unknown } of state.engines) {
    // An unknown call may have died before it was sent: there is a job for it or none.
    const unsent = pictures + unknown - jobs
    if (unsent < 0 || unsent > unknown)
      faults.push(
        `${engine} has ${jobs} jobs for ${pictures} pictures and ${unknown} calls that are reported as unknown`,
      )
    if (engine !== 'comfyui' && charged !== pictures)
      faults.push(`${engine}: ${charged} calls are charged for ${pictures} pictures`)
  }
  const made = state.engines.reduce((sum, { pictures }) => sum + pictures, 0)
  if (made !== done) faults.push(`${made} pictures of these engines for ${done} tasks that are done`)
  return faults
}
