import Fastify from 'fastify'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { networkPlugin } from './network.ts'

/** What the server took for the network of each request, and the warnings it logged meanwhile. */
async function networksOf(
  trustProxy: string | false,
  requests: readonly { readonly from?: string; readonly headers?: Record<string, string> }[],
): Promise<{ networks: string[]; warnings: string[] }> {
  const warnings: string[] = []
  const write = (line: string): void => void warnings.push((JSON.parse(line) as { msg: string }).msg)
  const app = Fastify({ trustProxy, loggerInstance: pino({ level: 'warn' }, { write }) })
  await app.register(networkPlugin, { trustProxy })
  app.get('/', async (request) => ({ network: request.network }))
  const networks: string[] = []
  for (const { from = '10.0.0.1', headers = {} } of requests) {
    const response = await app.inject({ url: '/', remoteAddress: from, headers })
    networks.push(response.json<{ network: string }>().network)
  }
  await app.close()
  return { networks, warnings }
}

const forwardedFor = (value: string) => ({ headers: { 'x-forwarded-for': value } })

describe('the network of a request', () => {
  test('is that of the socket’s address, without a word, where nothing stands in front', async () => {
    expect(await networksOf(false, [{ from: '203.0.113.7' }, { from: '2001:db8:1:2::3' }])).toEqual({
      networks: ['203.0.113.0/24', '2001:db8:1::/48'],
      warnings: [],
    })
  })

  test('is that of the address a trusted proxy names', async () => {
    const answers = await networksOf('10.0.0.0/8', [
      forwardedFor('203.0.113.7'),
      forwardedFor('2001:db8:1:2::3'),
      // What a client writes into the header stands before what the proxies add.
      forwardedFor('1.2.3.4, 203.0.113.7, 10.0.0.9'),
      forwardedFor('not an address, 203.0.113.7'),
    ])
    expect(answers).toEqual({
      networks: ['203.0.113.0/24', '2001:db8:1::/48', '203.0.113.0/24', '203.0.113.0/24'],
      warnings: [],
    })
  })

  test.each(['someone', '', 'unknown', '203.0.113.7:4711', '203.0.113.999', '_hidden', '203.0.113.7, x'])(
    'is that of the socket where a trusted proxy names no address: %j',
    async (value) => {
      const { networks } = await networksOf('10.0.0.0/8', [forwardedFor(value)])
      expect(networks).toEqual(['10.0.0.0/24'])
    },
  )

  test('is that of the socket where nobody is trusted', async () => {
    const { networks } = await networksOf(false, [forwardedFor('203.0.113.7')])
    expect(networks).toEqual(['10.0.0.0/24'])
  })
})

describe('a proxy that is not believed is said once', () => {
  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
  ])('without TRUST_PROXY, at the first %s', async (name, value) => {
    const { warnings } = await networksOf(false, [{}, { headers: { [name]: value } }, { headers: { [name]: value } }])
    expect(warnings).toEqual([expect.stringMatching(/TRUST_PROXY is not set.*share the limits of one address/)])
    expect(warnings[0]).not.toContain('203.0.113')
  })

  test('with one whose address is another', async () => {
    const fromElsewhere = { from: '172.16.0.1', ...forwardedFor('203.0.113.7') }
    const { networks, warnings } = await networksOf('10.0.0.0/8', [fromElsewhere, fromElsewhere])
    expect(networks).toEqual(['172.16.0.0/24', '172.16.0.0/24'])
    expect(warnings).toEqual([expect.stringMatching(/that TRUST_PROXY does not name/)])
  })

  test('with one that names no address', async () => {
    const { warnings } = await networksOf('10.0.0.0/8', [forwardedFor('someone'), forwardedFor('someone')])
    expect(warnings).toEqual([expect.stringMatching(/names no address in X-Forwarded-For/)])
  })
})
