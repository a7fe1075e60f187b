import type { Readable } from 'node:stream'

/** Characters that one process may bring into the server's log while it lives: some hundred stack traces. A round number. */
const STDERR_LIMIT = 64 * 1024

/**
 * What a process says on its error output, line by line under its name: whoever took it over could otherwise write lines
 * into the log that look like the server's own, or move the cursor of the terminal that shows them. Who says too much is
 * listened to no more, at whatever speed it goes on.
 */
export function forwardStderr(output: Readable, name: string, write: (line: string) => void): void {
  let left = STDERR_LIMIT
  let line = ''
  const say = (words: string): void => {
    if (words === '' || left <= 0) return
    const said = `${name} says: ${words.replaceAll(/[\p{C}\p{Z}]/gu, ' ')}`.slice(0, left)
    left -= said.length
    write(`${said}\n`)
  }
  output.setEncoding('utf8')
  output.on('data', (text: string) => {
    const lines = (line + text).split('\n')
    // An endless line costs no more than one that ends.
    line = (lines.pop() ?? '').slice(0, left)
    for (const each of lines) say(each)
    if (line.length < left) return
    say(line)
    output.destroy()
  })
  // Words that cannot be read are none; without this they would end the server.
  output.on('error', () => {})
  output.on('end', () => say(line))
}
