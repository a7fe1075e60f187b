import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query.ts'

afterEach(() => onlineManager.setOnline(true))

it('an order that is given offline fails at once, and is not placed when the connection is back', async () => {
  const client = createQueryClient()
  client.mount()
  onlineManager.setOnline(false)
  const place = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('not reached'))
  const order = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn: place }))
  await expect(order.execute(undefined)).rejects.toThrow('not reached')
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(place).toHaveBeenCalledOnce()
  client.unmount()
})
