import type { Passkey } from '@toile/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { keepPasskey } from './sign-in-methods.ts'

afterEach(() => vi.unstubAllGlobals())

it('takes the passkey that the server answers with', async () => {
  const kept: Passkey = {
    id: 'c3RpdGNo',
    name: 'Laptop',
    synced: true,
    created_at: '2026-03-04T10:00:00.000Z',
    last_used_at: null,
  }
  fakeApi({ 'POST /api/account/passkeys/register/': () => ({ body: kept }) })
  await expect(keepPasskey('Laptop', { id: 'c3RpdGNo', type: 'public-key' })).resolves.toEqual(kept)
})
