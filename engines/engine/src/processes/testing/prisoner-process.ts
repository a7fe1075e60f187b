import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { serveTasks } from '../serve-tasks.ts'

export interface EscapeTask {
  readonly kind: 'look' | 'devour'
  readonly port: number
  readonly folder: string
  readonly parent: number
}
/** What each attempt came to: what was found, or the code of its error. */
export type Escape = Readonly<Record<'environment' | 'network' | 'write' | 'data' | 'parent', string>>

const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? error.message

serveTasks<EscapeTask, Escape, never>(async ({ kind, port, folder, parent }) => {
  if (kind === 'devour') {
    const held: Buffer[] = []
    for (;;) held.push(Buffer.alloc(64 * 2 ** 20, held.length + 1))
  }
  return {
    environment: Object.keys(process.env).join(),
    network: await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve('connected')).on('error', (error) =>
        resolve(codeOf(error)),
      )
      socket.unref()
    }),
    write: await writeFile(`${folder}/written`, 'x').then(() => 'written', codeOf),
    data: await readdir(folder).then(async (names) => (names.length > 0 ? names.join() : 'empty'), codeOf),
    parent: await readFile(`/proc/${parent}/environ`, 'utf8').then(() => 'read', codeOf),
  }
})
