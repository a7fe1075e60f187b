import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readForm } from './requests/index.ts'
import { formOf, refusedByStripeMock } from './stripe-mock.ts'

const asked = (method: string, path: string, form: string) => ({ method, path, params: readForm(form) })

test('a form that was read is written as it was', () => {
  const params = { items: [{ id: 'si_1', price: 'price & 1' }], metadata: { order: '7' }, cancel_at: '' }
  expect(readForm(formOf(params))).toEqual(params)
})

test('every request is sent as it was, and a refusal is told with what was sent', async () => {
  const seen: string[] = []
  const mock = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`)
      response.writeHead(body.includes('prize') ? 400 : 200).end('{"error":"unknown"}')
    })
  })
  await new Promise<void>((resolve) => mock.listen(0, '127.0.0.1', resolve))
  const { port } = mock.address() as AddressInfo
  const requests = [
    asked('GET', '/v1/invoices', 'customer=cus_1&expand%5B0%5D=data.payments'),
    asked('DELETE', '/v1/subscriptions/sub_1', 'prorate=false'),
    asked('POST', '/v1/subscriptions/sub_1', 'items[0][prize]=p'),
  ]
  expect(await refusedByStripeMock(`http://127.0.0.1:${port}`, requests)).toEqual([
    'POST /v1/subscriptions/sub_1 items[0][prize]=p: 400 {"error":"unknown"}',
  ])
  expect(seen).toEqual([
    'GET /v1/invoices?customer=cus_1&expand%5B0%5D=data.payments ',
    'DELETE /v1/subscriptions/sub_1?prorate=false ',
    'POST /v1/subscriptions/sub_1 items%5B0%5D%5Bprize%5D=p',
  ])
  await new Promise((resolve) => mock.close(resolve))
})
