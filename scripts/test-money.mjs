// `npm run test:money`: what `npm test` tries a little of about payments, ten thousand times.
//
//     npm run test:money -- [--histories N] [--stripe N] [--kills N] [--seed N]
//
// A seed that was printed with a fault shows the same histories again.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { environment, toolCommand } from './lib/node.mjs'
import { main, ROOT } from './lib/root.mjs'

await main(() => {
  const { values } = parseArgs({
    options: {
      histories: { type: 'string', default: '10000' },
      stripe: { type: 'string', default: '300' },
      kills: { type: 'string', default: '20' },
      seed: { type: 'string' },
    },
  })
  ensureInstalled()
  const [command, ...args] = toolCommand('vitest')
  const { status, error } = spawnSync(command, [...args, 'run', 'apps/server/src/testing/money'], {
    cwd: ROOT,
    env: environment({
      MONEY_HISTORIES: values.histories,
      MONEY_STRIPE_HISTORIES: values.stripe,
      MONEY_KILLS: values.kills,
      MONEY_THOROUGHLY: 'true',
      MONEY_SEED: values.seed ?? String(Date.now() % 1_000_000),
    }),
    stdio: 'inherit',
  })
  if (error) throw error
  process.exitCode = status ?? 1
})
