import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptMailbox } from '@toile/db'
import { createTestApp, createTestClock, type TestApp } from '../../../testing/index.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const MAIL = {
  to: 'ada@example.com',
  subject: 'One & <b>two</b>',
  text: 'Words <i>as</i> they are\n\nhttps://toile.example/?a=1&b=2\n',
  html: '<html lang="en"><head><title>One</title></head><body style="color:red">Words</body></html>',
}

test('a kept mail is listed as text, and nothing of it is markup there', async () => {
  await keptMailbox(server.database.drizzle, createTestClock()).send(MAIL)
  const client = server.visitor()
  const [mail] = (await client.get('/dev/mail/?format=json')).json()
  expect(mail).toMatchObject({ to: MAIL.to, subject: MAIL.subject, links: ['https://toile.example/?a=1&b=2'] })
  const page = (await client.get('/dev/mail/')).body
  expect(page).toContain(`<a href="/dev/mail/${mail.id}/">One &amp; &lt;b&gt;two&lt;/b&gt;</a>`)
  expect(page).toContain('Words &lt;i&gt;as&lt;/i&gt; they are')
  expect(page).toContain('<a href="https://toile.example/?a=1&amp;b=2">')
})

test('its HTML is a page of its own, where only styles count', async () => {
  const client = server.visitor()
  const [mail] = (await client.get('/dev/mail/?format=json')).json()
  const response = await client.get(`/dev/mail/${mail.id}/`)
  expect(response.body).toBe(MAIL.html)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test('another is not found', async () => {
  expect((await server.visitor().get(`/dev/mail/${randomUUID()}/`)).statusCode).toBe(404)
  expect((await server.visitor().get('/dev/mail/nothing/')).statusCode).toBe(400)
})
