import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../testing/index.ts'
import { securityTxtPlugin } from './security-txt.ts'

async function securityTxt(contact: string, publicOrigin: string | null, clock = createTestClock()) {
  const app = Fastify()
  await app.register(securityTxtPlugin, { contact, publicOrigin, clock })
  const response = await app.inject({ url: '/.well-known/security.txt', headers: { host: '127.0.0.1:3000' } })
  await app.close()
  return response
}

const DAY = 24 * 60 * 60_000

describe('/.well-known/security.txt (RFC 9116)', () => {
  test('names the contact, where it stands itself, the policy and the language', async () => {
    const response = await securityTxt('mailto:security@toile.example', 'https://toile.example')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = response.body.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.slice(0, -1)).toEqual([
      'Contact: mailto:security@toile.example',
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/),
      'Canonical: https://toile.example/.well-known/security.txt',
      'Policy: https://toile.example/security',
      'Preferred-Languages: en',
    ])
  })

  test('is always good for months, and never for a year', async () => {
    const clock = createTestClock()
    for (let day = 0; day < 800; day += 97) {
      const { body } = await securityTxt('https://toile.example/report', 'https://toile.example', clock)
      const [, expires = ''] = /^Expires: (.*)\r$/m.exec(body) ?? []
      const ahead = new Date(expires).getTime() - clock.now().getTime()
      expect(ahead).toBeGreaterThan(90 * DAY)
      expect(ahead).toBeLessThan(365 * DAY)
      clock.advance(97 * DAY)
    }
  })

  test('in local mode it names the address it was asked for at', async () => {
    const { body } = await securityTxt('mailto:me@toile.example', null)
    expect(body).toContain('Policy: http://127.0.0.1:3000/security\r\n')
  })
})
