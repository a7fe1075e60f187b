import { checkCertificate, checkEngines, openSpendBook } from './composition/engine-operator.ts'
import { loadConfig } from './config/config.ts'
import { enginesCommand } from './operator/engines-command.ts'
import { runCommand } from './operator/run-command.ts'

/** `npm run engines -- …`: the operator's commands about picture engines. */
await runCommand((later) =>
  enginesCommand(
    {
      check: () => checkEngines(loadConfig(process.env), later),
      certificate: () => checkCertificate(loadConfig(process.env), new Date()),
      open: () => openSpendBook(loadConfig(process.env), later),
      now: () => new Date(),
      print: (line) => console.log(line),
    },
    process.argv.slice(2),
  ),
)
