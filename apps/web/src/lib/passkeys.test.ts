import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressByName, choosePasskey, makePasskey, passkeyPlace } from './passkeys.ts'

type Ceremony = (options: object) => Promise<object>
const webauthn = vi.hoisted(() => ({ startAuthentication: vi.fn<Ceremony>(), startRegistration: vi.fn<Ceremony>() }))
vi.mock('@simplewebauthn/browser', () => webauthn)

afterEach(() => vi.unstubAllGlobals())

const at = (address: string) => vi.stubGlobal('location', new URL(address))
const thrown = (name: string) => Object.assign(new Error('as the browser words it'), { name })

describe('where passkeys work', () => {
  it('is nowhere in a browser without them', () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(passkeyPlace()).toBe('nowhere')
  })

  it.each([
    ['http://localhost:3000/login', 'here'],
    ['https://toile.example/login', 'here'],
    ['http://127.0.0.1:3000/login', 'by-name'],
    ['http://[::1]:3000/login', 'by-name'],
  ])('%s: %s', (address, place) => {
    vi.stubGlobal('PublicKeyCredential', () => undefined)
    at(address)
    expect(passkeyPlace()).toBe(place)
  })

  it('is told with the address of the same page', () => {
    at('http://127.0.0.1:3017/login')
    expect(addressByName()).toBe('http://localhost:3017/login')
  })
})

describe('a passkey', () => {
  it('is what the browser answers to the server’s options', async () => {
    const options = { challenge: 'abc', rpId: 'localhost' }
    webauthn.startAuthentication.mockResolvedValue({ id: 'key', type: 'public-key', response: {} })
    expect(await choosePasskey(options)).toEqual({ id: 'key', type: 'public-key', response: {} })
    expect(webauthn.startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: options })
  })

  it.each(['NotAllowedError', 'AbortError'])('that was not chosen (%s) is no failure', async (name) => {
    webauthn.startAuthentication.mockRejectedValue(thrown(name))
    await expect(choosePasskey({ challenge: 'abc' })).rejects.toMatchObject({ name: 'PasskeyNotChosenError' })
  })

  it('that is on this device already is said so', async () => {
    webauthn.startRegistration.mockRejectedValue(thrown('InvalidStateError'))
    await expect(makePasskey({ challenge: 'abc' })).rejects.toMatchObject({ name: 'PasskeyKnownError' })
  })

  it('that could not be asked for is what the browser threw', async () => {
    const error = thrown('SecurityError')
    webauthn.startAuthentication.mockRejectedValue(error)
    await expect(choosePasskey({ challenge: 'abc' })).rejects.toBe(error)
  })
})
