import { describe, expect, test } from 'vitest'
import { PASSWORD, setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { counted, freshName, addressOf, signUp, logIn, verifiedAccount } = people

describe('login', () => {
  test('takes username or address, as a form or as JSON, in any letter case, and starts a new session', async () => {
    const name = await verifiedAccount()
    for (const login of [name, name.toUpperCase(), addressOf(name), ` ${addressOf(name)} `]) {
      const client = people.server.visitor()
      await client.get('/api/csrf/')
      const before = client.cookies.get('sessionid')
      const response = await logIn(client, login)
      expect([response.statusCode, response.json()]).toEqual([200, { username: name, email: addressOf(name) }])
      expect(client.cookies.get('sessionid')).not.toBe(before)
      expect((await client.get('/api/session/')).json()).toMatchObject({ authenticated: true })
    }
    const json = await people.server.visitor().post('/api/login/', { username: name, password: PASSWORD })
    expect(json.statusCode).toBe(200)
  })

  test('a wrong name and a wrong password get one answer after one password check each (R14)', async () => {
    const name = await verifiedAccount()
    const answers = []
    for (const [login, password] of [
      [name, 'wrong password'],
      [freshName(), PASSWORD],
      [addressOf(freshName()), PASSWORD],
    ] as const) {
      counted.verify = 0
      const response = await logIn(people.server.visitor(), login, password)
      answers.push([response.statusCode, response.json(), counted.verify])
    }
    const refused = [400, { message: 'Wrong username or password.' }, 1]
    expect(answers).toEqual([refused, refused, refused])
  })

  test('‘Not verified’ is said only to the right password of a sign-up that waits', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const client = people.server.visitor()
    expect((await logIn(client, name, 'wrong password')).json()).toEqual({ message: 'Wrong username or password.' })
    const response = await logIn(client, name)
    expect([response.statusCode, response.json()]).toEqual([400, { message: 'Not verified' }])
    expect((await client.get('/api/session/')).json()).toEqual({ authenticated: false, user: null })
  })

  test.each([
    ['a character that no name has', 'a\u0000b'],
    ['more than any name has', Array.from({ length: 9000 }, (_, at) => ((at * 7919) % 36).toString(36)).join('')],
    ['half a character', 'a\uD800b'],
  ])('%s is 400 and nobody’s fault but the sender’s', async (_what, login) => {
    const client = people.server.visitor()
    expect((await client.post('/api/login/', { username: login, password: PASSWORD })).statusCode).toBe(400)
    expect((await client.post('/api/resend-verification/', { credential: login })).statusCode).toBe(400)
  })

  test('ends the session it replaces', async () => {
    const name = await verifiedAccount()
    const client = people.server.visitor()
    await logIn(client, name)
    const stale = people.server.visitor()
    for (const [cookie, value] of client.cookies) stale.setCookie(cookie, value)
    await logIn(client, name)
    expect((await stale.get('/api/session/')).json()).toMatchObject({ authenticated: false })
    expect((await client.get('/api/session/')).json()).toMatchObject({ authenticated: true })
  })
})

describe('logout', () => {
  test('ends the session for every copy of its cookie, and a GET does not (R3)', async () => {
    const name = freshName()
    const client = await people.server.signIn(name)
    const copy = people.server.visitor()
    for (const [cookie, value] of client.cookies) copy.setCookie(cookie, value)
    expect((await client.get('/api/logout/')).statusCode).toBe(405)
    expect((await copy.get('/api/session/')).json()).toMatchObject({ authenticated: true })
    expect((await client.post('/api/logout/')).statusCode).toBe(200)
    expect((await client.get('/api/session/')).json()).toMatchObject({ authenticated: false })
    expect((await copy.get('/api/session/')).json()).toMatchObject({ authenticated: false })
    expect((await client.post('/api/logout/')).statusCode).toBe(200)
    expect(await people.eventsOf(name)).toEqual(['signed-out'])
  })
})

describe('credits', () => {
  test('are for the signed-in account', async () => {
    const refused = await people.server.visitor().get('/api/get-user-credits/')
    expect([refused.statusCode, refused.json()]).toEqual([401, { message: 'Please log in to continue.' }])
    const account = await people.server.createAccount('rich', { credits: 76 })
    const client = await people.server.signIn(account)
    expect((await client.get('/api/get-user-credits/')).json()).toEqual({
      credits: 76,
      username: 'rich',
      email: 'rich@example.com',
    })
  })
})

test('nothing of all this was a fault of the server', () => {
  expect(people.server.reported).toEqual([])
})
