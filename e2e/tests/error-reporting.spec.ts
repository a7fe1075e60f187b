import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { startToile } from '../support/server.ts'

test('an error on the page reaches Sentry, with its place and without data; before it nothing is asked', async ({
  page,
}) => {
  const received: string[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    received.push(body)
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const toile = await startToile({ SENTRY_DSN: `http://public@127.0.0.1:${port}/1` })
  try {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    // A page that needs nothing of how the server is set up.
    await page.goto(`${toile.url}/terms-of-service`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Its code comes after what is to be seen.
    await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
    expect(asked.filter((url) => url.includes('page-settings') || url.includes(String(port)))).toEqual([])

    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('cannot draw "a red dress" for ada@private.example')
      })
    })
    await expect.poll(() => received.join('\n')).toContain('cannot draw [text] for [address]')
    const all = received.join('\n')
    for (const secret of ['red dress', 'private.example', '/terms', 'cookie']) expect(all).not.toContain(secret)
  } finally {
    await toile.close()
    receiver.close()
  }
})
