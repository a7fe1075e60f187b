/** A process of the script's own, which answers what it is asked: what it measures is not held up by what the script does. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface Helper<Question, Answer> {
  ask(question: Question): Promise<Answer>
  close(): Promise<void>
}

type Reply<Answer> = { readonly id: number } & ({ readonly answer: Answer } | { readonly error: string })

/** Rejects what is asked when the process ends, or answers with an error. */
export async function startHelper<Question, Answer>(
  file: URL,
  args: readonly string[],
): Promise<Helper<Question, Answer>> {
  const child: ChildProcess = fork(file, [...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // JSON knows no NaN.
    serialization: 'advanced',
  })
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  let asked = 0
  const exited = once(child, 'exit')
  child.on('message', (message) => {
    const reply = message as Reply<Answer>
    const call = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) call?.reject(new Error(reply.error))
    else call?.resolve(reply.answer)
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${file.pathname} ended`))
    waiting.clear()
  })
  const helper: Helper<Question, Answer> = {
    ask: (question) =>
      new Promise((resolve, reject) => {
        asked += 1
        waiting.set(asked, { resolve, reject })
        child.send({ id: asked, question })
      }),
    async close() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
  return helper
}

/** The other side: the process answers until whoever started it is gone. */
export function answerAll<Question, Answer>(answer: (question: Question) => Promise<Answer> | Answer): void {
  process.on('message', (message) => {
    const { id, question } = message as { id: number; question: Question }
    void (async () => answer(question))().then(
      (value) => process.send?.({ id, answer: value }),
      (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
