import { EmbeddedPostgresError } from '@toile/local-postgres'
import { openOperator } from './composition/operator.ts'
import { setUpPrices } from './composition/set-up-prices.ts'
import { loadConfig, SettingsError } from './config/config.ts'
import { billingCommand, EXIT } from './operator/billing-command.ts'

/** `npm run billing -- …`: the operator's commands about money. */
const closers: (() => unknown)[] = []
try {
  process.exitCode = await billingCommand(
    {
      open: openOperator(
        () => loadConfig(process.env),
        (close) => closers.push(close),
      ),
      setUpPrices: () => setUpPrices(process.env),
      print: (line) => console.log(line),
    },
    process.argv.slice(2),
  )
} catch (error) {
  process.exitCode = EXIT.refused
  if (error instanceof SettingsError) console.error(error.problems.join('\n'))
  else if (error instanceof EmbeddedPostgresError) console.error(error.message)
  else console.error(error)
} finally {
  // In order: each stands on what is closed after it.
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close()
}
