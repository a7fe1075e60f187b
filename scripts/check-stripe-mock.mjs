// `npm run check:stripe-mock`: what the Stripe adapter asks in its conformance suite is asked of a stripe-mock too, Stripe's own
// stateless server, which judges parameters by the newest OpenAPI document. No part of `npm test`: the mock is no npm package.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { environment, toolCommand } from './lib/node.mjs'
import { main, Stop } from './lib/root.mjs'

await main(() => {
  const url = process.env['STRIPE_MOCK_URL']
  if (!url || !URL.canParse(url)) {
    throw new Stop(
      'STRIPE_MOCK_URL is not set: the address of a running stripe-mock (github.com/stripe/stripe-mock), for example\n' +
        'STRIPE_MOCK_URL=http://localhost:12111 npm run check:stripe-mock',
    )
  }
  ensureInstalled()
  const [command, ...args] = [...toolCommand('vitest'), 'run', 'packages/payments/src/stripe/conformance.test.ts']
  const child = spawn(command, args, { env: environment({ CONFORMANCE_STRIPE_MOCK: url }), stdio: 'inherit' })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
})
