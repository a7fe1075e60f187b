// `npm start`: brings a fresh clone to a running Toile. Runs under the system's Node (20.19 or newer), so it uses
// nothing but what that Node brings; everything after it runs under Node 24.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureInstalled } from './lib/install.mjs'
import { environment, findNode } from './lib/node.mjs'
import { ensurePageBuilt } from './lib/page.mjs'
import { main, ROOT } from './lib/root.mjs'
import { handOn } from './lib/signals.mjs'

// V8 lets the space for new objects grow to 128 MB while the server's modules are loaded, and never gives that back.
const NODE_OPTIONS = ['--max-semi-space-size=4']

await main(() => {
  ensureInstalled()
  const node = findNode()
  ensurePageBuilt()
  // A group of its own: a terminal's Ctrl-C then reaches the server once, through us, and not a second time from the
  // terminal or npm. The channel closes when this process dies, however it dies; the server stops when it does.
  const server = spawn(node, [...NODE_OPTIONS, 'apps/server/src/main.ts', ...process.argv.slice(2)], {
    cwd: ROOT,
    env: environment(),
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const hand = handOn(server)
  let asked = false
  const stop = (signal) => {
    asked = true
    hand(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  // npm, killed, tells nobody. (`exec` in package.json makes it our parent; without npm, a parent may leave us running
  // on purpose.)
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === 'start') {
    // Not after a Ctrl-C, which npm may die of while the server finishes: a second signal would cut that short.
    setInterval(() => process.ppid === parent || asked || stop('SIGTERM'), 500).unref()
  }
  server.on('error', (error) => {
    console.error(`The server cannot be started: ${error.message}`)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
})
