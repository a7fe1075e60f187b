import type { RecipeCheck } from '@toile/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissInsufficientCredits, insufficientCredits } from '../../../lib/insufficient-credits.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { notify } from '../../../ui/index.ts'
import { RecipePage } from './recipe-page.tsx'

afterEach(() => {
  dismissInsufficientCredits()
  cleanup()
  vi.unstubAllGlobals()
})

const recipe = { toile_recipe: 1, ai_model: 'create-background', text_prompt: 'A beach', seed: 3 }
const check: RecipeCheck = {
  ok: true,
  ai_model: 'create-background',
  width: 768,
  height: 1024,
  price: 4,
  enlarge: false,
  same: true,
  differences: [],
  missing: [],
  refusals: [],
  warnings: [],
}

function open(handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    'GET /api/get-user-credits/': () => ({ body: { credits: 100, username: 'ada', email: 'ada@example.org' } }),
    ...handlers,
  })
  const { router } = renderRoutes(
    [
      { path: '/recipe', element: <RecipePage /> },
      { path: '/variation-results', element: <p>it develops</p> },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    '/recipe',
  )
  return { api, router }
}

const choose = (content: string, label: RegExp | string = 'Recipe file', name = 'beach.recipe.json') =>
  act(async () => {
    const file = new File([content], name, { type: 'application/json' })
    fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
  })
const makeIt = () => screen.findByRole('button', { name: /^Make it/ })
const bodyOf = (body: unknown) => JSON.parse(String(body))

describe('making from a recipe', () => {
  it.each(['not JSON', '[]', '{"name":"toile"}'])(
    'says of a file with %s that it is none, and asks nobody',
    async (text) => {
      const { api } = open({})
      await choose(text)
      expect((await screen.findByRole('alert')).textContent).toContain('not a recipe')
      expect(api.to('/api/recipes/')).toHaveLength(0)
    },
  )

  it('shows what it makes and costs, orders it once, and leads to where it develops', async () => {
    const { api, router } = open({
      'POST /api/recipes/check/': () => ({ body: { ...check, enlarge: true } }),
      'POST /api/recipes/': () => ({ body: { message: 'ok', job_id: 'j', enlarge: true } }),
    })
    await choose(JSON.stringify(recipe))
    expect(await screen.findByRole('heading', { name: 'A beach' })).toBeTruthy()
    expect(screen.getByText(/pixel for pixel/)).toBeTruthy()
    expect(screen.getByText(/upscale it then/)).toBeTruthy()
    const button = await makeIt()
    expect(button.textContent).toBe('Make it · 4 credits')
    await act(async () => button.click())
    await screen.findByText('it develops')
    expect(router.state.location.state).toMatchObject({
      jobId: 'j',
      count: 1,
      aiModel: 'create-background',
      recipe: { enlarge: true },
    })
    const order = api.calls.find(({ path, method }) => method === 'POST' && path === '/api/recipes/')
    expect(bodyOf(order!.body)).toEqual(recipe)
    expect(order!.headers.get('idempotency-key')).toBeTruthy()
  })

  it('takes a recipe that is dropped anywhere', async () => {
    open({ 'POST /api/recipes/check/': () => ({ body: check }) })
    await act(async () => {
      const files = [new File([JSON.stringify(recipe)], 'beach.json')]
      fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } })
    })
    expect(await makeIt()).toBeTruthy()
  })

  it('says what cannot be the same, and asks for what is missing before it can be made', async () => {
    const missing = [
      { role: 'target' as const, field: 'original_target_image' as const, message: 'The photo is missing: add it.' },
    ]
    const { api } = open({
      'POST /api/recipes/check/': ({ body }) =>
        'original_target_image' in bodyOf(body)
          ? { body: { ...check, same: false, differences: ['The photo is another file.'] } }
          : { body: { ...check, ok: false, same: false, width: null, height: null, missing } },
    })
    await choose(JSON.stringify(recipe))
    expect((await makeIt()).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Add what is missing first.')).toBeTruthy()
    await choose('pixels', 'The photo is missing: add it.', 'photo.png')
    expect(await screen.findByText('The photo is another file.')).toBeTruthy()
    await vi.waitFor(async () => expect((await makeIt()).getAttribute('aria-disabled')).toBeNull())
    expect(bodyOf(api.to('/api/recipes/check/')[1]!.body).original_target_image).toMatch(/^data:/)
  })

  it('says the server’s refusal in its own words: of the check, of what it would make, and of the order', async () => {
    let refused = true
    open({
      'POST /api/recipes/check/': () =>
        refused
          ? { status: 400, body: { message: 'This recipe is of version 9, which is newer than this server' } }
          : { body: { ...check, ok: false, same: false, refusals: ['Nothing is marked.'] } },
    })
    await choose(JSON.stringify(recipe))
    expect((await screen.findByRole('alert')).textContent).toContain('newer than this server')
    refused = false
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
    expect(await screen.findByText('Nothing is marked.')).toBeTruthy()
    expect((await makeIt()).getAttribute('aria-disabled')).toBe('true')
  })

  it('says at the input that a picture added there was not taken, and takes another', async () => {
    const missing = [
      { role: 'target' as const, field: 'original_target_image' as const, message: 'The photo is missing: add it.' },
      { role: 'mask' as const, field: 'binary_mask_image' as const, message: 'The mask is missing: add it.' },
    ]
    open({
      'POST /api/recipes/check/': ({ body }) => {
        const { original_target_image: photo } = bodyOf(body)
        if (photo === undefined) return { body: { ...check, ok: false, same: false, missing } }
        if (photo.includes(btoa('broken'))) return { status: 400, body: { message: 'This is no picture.' } }
        return { body: { ...check, ok: false, same: false, missing: missing.slice(1) } }
      },
    })
    await choose(JSON.stringify(recipe))
    await makeIt()
    await choose('broken', 'The photo is missing: add it.', 'photo.png')
    const told = await screen.findByText('This is no picture.')
    expect(told.closest('li')?.textContent).toContain('The photo is missing')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await choose('whole', 'The photo is missing: add it.', 'photo.png')
    await vi.waitFor(() => expect(screen.queryByText('The photo is missing: add it.')).toBeNull())
    expect(screen.getByText('The mask is missing: add it.')).toBeTruthy()
    expect(screen.queryByText('This is no picture.')).toBeNull()
  })

  it('takes the recipe that came last, however soon it is read', async () => {
    const { api } = open({ 'POST /api/recipes/check/': () => ({ body: check }) })
    const read = Promise.withResolvers<string>()
    const slow = new File([], 'slow.json')
    vi.spyOn(slow, 'text').mockReturnValue(read.promise)
    const quick = new File([JSON.stringify({ ...recipe, text_prompt: 'A forest' })], 'quick.json')
    const drop = (file: File) =>
      act(async () => void fireEvent.drop(document.body, { dataTransfer: { files: [file], types: ['Files'] } }))
    await drop(slow)
    await drop(quick)
    await screen.findByRole('heading', { name: 'A forest' })
    await act(async () => read.resolve(JSON.stringify(recipe)))
    expect(screen.queryByRole('heading', { name: 'A beach' })).toBeNull()
    expect(api.to('/api/recipes/check/')).toHaveLength(1)
  })

  it('leads nobody away who has gone on before the order was answered: a message does', async () => {
    const told = vi.spyOn(notify, 'blank')
    const answered = Promise.withResolvers<void>()
    const { router } = open({
      'POST /api/recipes/check/': () => ({ body: check }),
      'POST /api/recipes/': async () => {
        await answered.promise
        return { body: { message: 'ok', job_id: 'j', enlarge: false } }
      },
    })
    await choose(JSON.stringify(recipe))
    const button = await makeIt()
    await act(async () => button.click())
    await act(() => router.navigate('/elsewhere'))
    await act(async () => answered.resolve())
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
    expect(router.state.location.pathname).toBe('/elsewhere')
  })

  it('keeps the order’s key while nobody knows whether it arrived, and begins anew after a refusal', async () => {
    let answer: { status: number; body: unknown } | null = null
    const { api } = open({
      'POST /api/recipes/check/': () => ({ body: check }),
      'POST /api/recipes/': () => {
        if (answer === null) throw new TypeError('Failed to fetch')
        return answer
      },
    })
    await choose(JSON.stringify(recipe))
    const press = async () => {
      const button = await makeIt()
      await act(async () => button.click())
    }
    await press()
    await screen.findByText(/could not be reached/)
    answer = { status: 402, body: { insufficient_credits: true, message: 'Too few.', credits: 1, required: 4 } }
    await press()
    await screen.findByText('Too few.')
    expect(insufficientCredits.getState().lacking).toMatchObject({ required: 4 })
    await press()
    await vi.waitFor(() => expect(keys()).toHaveLength(3))
    function keys() {
      return api.calls
        .filter(({ path, method }) => method === 'POST' && path === '/api/recipes/')
        .map(({ headers }) => headers.get('idempotency-key'))
    }
    expect(keys()[1]).toBe(keys()[0])
    expect(keys()[2]).not.toBe(keys()[1])
  })

  it('keeps the order’s key where a gateway answers in place of the server', async () => {
    const { api } = open({
      'POST /api/recipes/check/': () => ({ body: check }),
      'POST /api/recipes/': () => ({ status: 502 }),
    })
    await choose(JSON.stringify(recipe))
    const orders = () => api.calls.filter(({ path, method }) => method === 'POST' && path === '/api/recipes/')
    for (const times of [1, 2]) {
      const button = await makeIt()
      await act(async () => button.click())
      await vi.waitFor(() => expect(orders()).toHaveLength(times))
    }
    const [first, second] = orders().map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
  })
})
