import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  errorBody,
  messageAnswer,
  type PasskeyCredential,
  passkey,
  type Passkey,
  passkeyId,
  type PasskeyOptions,
  passkeyOptions,
  passkeyRegisterPayload,
  passkeyRenamePayload,
  passkeysAnswer,
  passkeySignInPayload,
  rateLimitBody,
  user,
} from '@toile/contract'
import {
  type CallOrigin,
  type FoundSession,
  notFound,
  type PasskeyCall,
  type PasskeyRecord,
  type SignedInAccount,
} from '@toile/core'
import { requireAccount, requireSession } from '../../plugins/session.ts'
import { passkeyCallOf } from './passkey-call.ts'
import { signBrowserIn, type SignInCalls } from './sign-in.ts'

export interface PasskeyCalls extends SignInCalls {
  readonly passkeyRegistrationOptions: (session: FoundSession, call: PasskeyCall) => Promise<PasskeyOptions>
  readonly registerPasskey: (
    session: FoundSession,
    call: PasskeyCall,
    made: { readonly name: string; readonly passkey: PasskeyCredential },
  ) => Promise<PasskeyRecord>
  readonly listPasskeys: (accountId: string) => Promise<readonly PasskeyRecord[]>
  readonly renamePasskey: (accountId: string, id: string, name: string, origin: CallOrigin) => Promise<void>
  readonly removePasskey: (session: FoundSession, id: string, origin: CallOrigin) => Promise<void>
  readonly passkeyProofOptions: (accountId: string, call: PasskeyCall) => Promise<PasskeyOptions>
  readonly passkeySignInOptions: (call: PasskeyCall) => Promise<PasskeyOptions>
  readonly signInWithPasskey: (call: PasskeyCall, credential: PasskeyCredential) => Promise<SignedInAccount>
}

const params = z.object({ id: z.string() })
const refusals = { 400: errorBody, 429: rateLimitBody }
const privateRefusals = { ...refusals, 401: errorBody }
const CONFIRMED = 'In a confirmed session (403 until then).'
const BY_NAME = 'In local mode only at the name localhost: 400 elsewhere, with the address.'

export const passkeyRoutes: FastifyPluginAsyncZod<{ readonly accounts: PasskeyCalls }> = async (app, { accounts }) => {
  app.get(
    '/account/passkeys/',
    {
      schema: {
        tags: ['account'],
        summary: 'The own passkeys, the oldest first',
        response: { 200: passkeysAnswer, 401: errorBody },
      },
    },
    async (request) => ({ passkeys: (await accounts.listPasskeys(requireAccount(request).id)).map(toWire) }),
  )

  app.post(
    '/account/passkeys/register-options/',
    {
      schema: {
        tags: ['account'],
        summary: 'What a browser needs to make a passkey',
        description: `${CONFIRMED} ${BY_NAME} The answer works once, for five minutes, in this session.`,
        response: { 200: passkeyOptions, ...privateRefusals, 403: errorBody, 409: errorBody },
      },
    },
    async (request) => accounts.passkeyRegistrationOptions(requireSession(request), passkeyCallOf(request)),
  )

  app.post(
    '/account/passkeys/register/',
    {
      schema: {
        tags: ['account'],
        summary: 'Adds the passkey that the browser made',
        description: CONFIRMED,
        body: passkeyRegisterPayload,
        response: { 200: passkey, ...privateRefusals, 403: errorBody, 409: errorBody },
      },
    },
    async (request) =>
      toWire(await accounts.registerPasskey(requireSession(request), passkeyCallOf(request), request.body)),
  )

  app.post(
    '/account/passkeys/:id/name/',
    {
      schema: {
        tags: ['account'],
        summary: 'Gives a passkey another name',
        params,
        body: passkeyRenamePayload,
        response: { 200: messageAnswer, ...privateRefusals, 404: errorBody },
      },
    },
    async (request) => {
      const { id: accountId } = requireAccount(request)
      await accounts.renamePasskey(accountId, passkeyIdOf(request.params.id), request.body.name, request.origin)
      return { message: 'Renamed' }
    },
  )

  app.post(
    '/account/passkeys/:id/remove/',
    {
      schema: {
        tags: ['account'],
        summary: 'Removes a passkey: it signs nobody in any more',
        description: CONFIRMED,
        params,
        response: { 200: messageAnswer, ...privateRefusals, 403: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      await accounts.removePasskey(requireSession(request), passkeyIdOf(request.params.id), request.origin)
      return { message: 'Removed' }
    },
  )

  app.post(
    '/account/passkeys/confirm-options/',
    {
      schema: {
        tags: ['account'],
        summary: 'What a browser needs to prove with a passkey who one is',
        description: `For /api/account/confirm/. ${BY_NAME}`,
        response: { 200: passkeyOptions, ...privateRefusals },
      },
    },
    async (request) => accounts.passkeyProofOptions(requireAccount(request).id, passkeyCallOf(request)),
  )

  app.post(
    '/account/passkeys/sign-in-options/',
    {
      schema: {
        tags: ['accounts'],
        summary: 'What a browser needs to sign in with a passkey alone',
        description: `Without a session. ${BY_NAME}`,
        response: { 200: passkeyOptions, ...refusals },
      },
    },
    async (request) => accounts.passkeySignInOptions(passkeyCallOf(request)),
  )

  app.post(
    '/account/passkeys/sign-in/',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Signs in with a passkey, without name and password',
        description: 'Wrong passwords by others never hold it back. Replaces the session and its CSRF token.',
        body: passkeySignInPayload,
        response: { 200: user, ...refusals },
      },
    },
    async (request, reply) => {
      const { id, username, email } = await accounts.signInWithPasskey(passkeyCallOf(request), request.body.passkey)
      await signBrowserIn(accounts, request, reply, { id }, 'signed-in-passkey')
      return { username, email }
    },
  )
}

/** What cannot be an id is answered as one that never was. */
function passkeyIdOf(value: string): string {
  if (!passkeyId.safeParse(value).success) throw notFound('Passkey')
  return value
}

const toWire = ({ id, name, synced, createdAt, lastUsedAt }: PasskeyRecord): Passkey => ({
  id,
  name,
  synced,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})
