import { answer, type TaskAnswer } from '../task-answer.ts'
import { runInBackground } from '../threads/background-thread.ts'

/** What a process says to its pool: something on the way, or the end of the task. */
export type ProcessReport =
  | { readonly kind: 'news'; readonly news: unknown }
  | { readonly kind: 'end'; readonly answer: TaskAnswer<unknown> }

/** Called once, first thing, by the module that a process pool starts. Tasks come one at a time. */
export function serveTasks<Task, Answer, News>(
  work: (task: Task, tell: (news: News) => void) => Promise<Answer>,
): void {
  runInBackground()
  const send = (report: ProcessReport) => process.send?.(report)
  process.on('message', async (task) => {
    const given = await answer(() => work(task as Task, (news) => send({ kind: 'news', news })))
    send({ kind: 'end', answer: given })
  })
  // The server is gone, and with it whoever wanted the picture.
  process.on('disconnect', () => process.exit())
}
