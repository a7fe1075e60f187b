// `node scripts/run.mjs <tool> …`: runs an installed tool under Node 24, whatever Node started this.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureInstalled } from './lib/install.mjs'
import { environment, toolCommand } from './lib/node.mjs'
import { main, Stop } from './lib/root.mjs'

await main(() => {
  const [tool, ...rest] = process.argv.slice(2)
  if (!tool) throw new Stop('Which tool? For example: node scripts/run.mjs vitest run packages/core')
  ensureInstalled()
  const [command, ...args] = [...toolCommand(tool), ...rest]
  const child = spawn(command, args, { env: environment(), stdio: 'inherit' })
  // The terminal signals the tool too; this process only has to outlive it, to pass on its exit code.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
})
