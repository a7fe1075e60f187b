import { expect, test } from 'vitest'
import { sliceOfStripe } from './slice.ts'

// `npm run test:unit -- packages/payments/src/testing/requests --update` writes it anew after a new version of `stripe`.
test('the request schemas are those of the installed version of stripe', async () => {
  const { operations, definitions, ...rest } = sliceOfStripe()
  const lines = (part: object) =>
    `{\n${Object.entries(part)
      .map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
      .join(',\n')}\n}`
  const head = JSON.stringify(rest).slice(0, -1)
  const file = `${head},\n"operations": ${lines(operations)},\n"definitions": ${lines(definitions)}}\n`
  await expect(file).toMatchFileSnapshot('./stripe-requests.json')
})
