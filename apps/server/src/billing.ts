import { openOperator } from './composition/operator.ts'
import { setUpPrices } from './composition/set-up-prices.ts'
import { loadConfig } from './config/config.ts'
import { billingCommand } from './operator/billing-command.ts'
import { runCommand } from './operator/run-command.ts'

/** `npm run billing -- …`: the operator's commands about money. */
await runCommand((later) =>
  billingCommand(
    {
      open: openOperator(() => loadConfig(process.env), later),
      setUpPrices: () => setUpPrices(process.env),
      print: (line) => console.log(line),
    },
    process.argv.slice(2),
  ),
)
