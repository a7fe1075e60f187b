import type { Generation, RerunAnswer, RerunPlan } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissInsufficientCredits, insufficientCredits } from '../../../lib/insufficient-credits.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { RerunSection } from './rerun-section.tsx'

afterEach(() => {
  dismissInsufficientCredits()
  cleanup()
  vi.unstubAllGlobals()
})

const planned = (id: string, marks: Partial<RerunPlan['steps'][number]> = {}): RerunPlan['steps'][number] => ({
  image_id: id,
  ai_model: 'create-pattern',
  made: 'generate',
  price: 4,
  refused: null,
  ...marks,
})
const PLAN: RerunPlan = {
  price: 10,
  more: false,
  steps: [
    planned('a'),
    planned('b', { made: 'variation' }),
    planned('c', { made: 'upscale', price: 2 }),
    planned('d', { ai_model: 'swap-garment', refused: 'Its mask belongs to another photo.' }),
  ],
}
const running = (state: RerunAnswer['state'], ...states: RerunAnswer['steps'][number]['state'][]): RerunAnswer => ({
  rerun_id: 'r',
  state,
  price: 10,
  steps: states.map((each, at) => ({
    image_id: ['a', 'b', 'c'][at]!,
    ai_model: 'create-pattern',
    made: 'generate',
    price: 4,
    state: each,
    job_id: null,
    new_image_id: each === 'done' ? `new-${at}` : null,
    message: each === 'failed' ? 'It could not be drawn.' : null,
  })),
})

function open(
  handlers: Parameters<typeof fakeApi>[0] = {},
  {
    picture = generationOf('a', { prompt: 'navy stripes' }),
    varied = false,
  }: {
    readonly picture?: Generation
    readonly varied?: boolean
  } = {},
) {
  const api = fakeApi({
    'GET /api/reruns/': () => ({ body: { rerun: null } }),
    'POST /api/reruns/check/': ({ body }) => {
      const { images } = JSON.parse(String(body)) as { images?: string[] }
      if (images === undefined) return { body: PLAN }
      const steps = PLAN.steps.filter(({ image_id: id }) => id === 'a' || images.includes(id))
      return {
        body: {
          price: steps.reduce((sum, step) => sum + (step.refused === null ? step.price : 0), 0),
          steps,
          more: false,
        },
      }
    },
    ...handlers,
  })
  const { router } = renderRoutes(
    [{ path: '/picture/:id', element: <RerunSection picture={picture} varied={varied} /> }],
    '/picture/a',
  )
  return { api, router }
}

const press = async (name: RegExp | string): Promise<void> => {
  const button = await screen.findByRole('button', { name })
  await act(async () => button.click())
}
const plan = async (words = 'red stripes'): Promise<void> => {
  await press('Change one thing')
  fireEvent.change(screen.getByLabelText('New words'), { target: { value: words } })
  await press('See what is made again')
  await screen.findByRole('list', { name: 'What is made again' })
}
const sent = (api: ReturnType<typeof fakeApi>, path: string) =>
  api.calls.filter((call) => call.method === 'POST' && call.path === path)

describe('running again with one thing changed', () => {
  it('says all that is made again and its price, takes what is left out of it, and begins', async () => {
    const { api } = open({ 'POST /api/reruns/': () => ({ body: running('running', 'running', 'waiting') }) })
    await plan()
    expect(JSON.parse(String(sent(api, '/api/reruns/check/')[0]!.body))).toEqual({
      output_id: 'a',
      change: { prompt: 'red stripes' },
    })
    expect(screen.getByRole('button', { name: 'Make 3 pictures again · 10 credits' })).toBeTruthy()
    const list = within(screen.getByRole('list', { name: 'What is made again' }))
    expect(list.getAllByRole('checkbox')).toHaveLength(4)
    await act(async () => list.getByRole('checkbox', { name: /enlarged/ }).click())
    await press('Make 2 pictures again · 8 credits')
    const [order] = sent(api, '/api/reruns/')
    expect(JSON.parse(String(order!.body))).toEqual({
      output_id: 'a',
      change: { prompt: 'red stripes' },
      images: ['b'],
      price: 8,
    })
    expect(order!.headers.get('idempotency-key')).toBeTruthy()
    expect(await screen.findByText('Making again: 0 of 2 ready')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for a change before anything else', async () => {
    open()
    await press('Change one thing')
    const see = screen.getByRole('button', { name: 'See what is made again' })
    expect(see.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Change the words first.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('New words'), { target: { value: ' ' } })
    expect(screen.getByText('Words are needed.')).toBeTruthy()
  })

  it('takes another picture in the place of one that was given', async () => {
    const { api } = open(
      {
        'POST /api/uploads/': () => ({
          body: { upload_id: 'u', width: 10, height: 10, image_url: '/u', resized: false },
        }),
      },
      { picture: generationOf('a', { type: 'swap-garment', prompt: '' }) },
    )
    await press('Change one thing')
    await act(async () => screen.getByRole('radio', { name: 'The photo' }).click())
    expect(screen.getByText('Choose the new picture first.')).toBeTruthy()
    await act(async () => {
      const files = [new File(['pixels'], 'photo.png', { type: 'image/png' })]
      fireEvent.change(screen.getByLabelText('New picture in place of: The photo'), { target: { files } })
    })
    await screen.findByRole('img', { name: 'Given instead' })
    await press('See what is made again')
    expect(JSON.parse(String(sent(api, '/api/reruns/check/')[0]!.body)).change).toEqual({
      role: 'target',
      upload_id: 'u',
    })
  })

  it('says a refusal in the server’s words: of the change, of the first picture, of the order', async () => {
    let answer: { status: number; body: unknown } = {
      status: 409,
      body: { message: 'Pictures are being made again already.' },
    }
    open({ 'POST /api/reruns/': () => answer })
    await plan()
    await press(/^Make 3/)
    expect(await screen.findByText('Pictures are being made again already.')).toBeTruthy()
    answer = { status: 402, body: { insufficient_credits: true, message: 'Too few.', credits: 1, required: 10 } }
    await press(/^Make 3/)
    expect(await screen.findByText('Too few.')).toBeTruthy()
    expect(insufficientCredits.getState().lacking).toMatchObject({ required: 10 })
  })

  it('orders nothing at a price that is not known to be that of what is chosen', async () => {
    let answers = true
    const asked = Promise.withResolvers<void>()
    const { api } = open({
      'POST /api/reruns/check/': async ({ body }) => {
        if (JSON.parse(String(body)).images === undefined) return { body: PLAN }
        if (answers) await asked.promise
        if (!answers) throw new TypeError('Failed to fetch')
        return { body: { ...PLAN, price: 8, steps: PLAN.steps.slice(0, 2) } }
      },
    })
    await plan()
    const enlarged = screen.getByRole('checkbox', { name: /enlarged/ })
    const rowOf = (box: HTMLElement) => box.closest('li')!.textContent
    await act(async () => enlarged.click())
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull()
    expect(rowOf(screen.getByRole('checkbox', { name: /varied/ }))).not.toContain('credits')
    await act(async () => asked.resolve())
    expect(await screen.findByRole('button', { name: 'Make 2 pictures again · 8 credits' })).toBeTruthy()
    answers = false
    await act(async () => screen.getByRole('checkbox', { name: /varied/ }).click())
    expect(await screen.findByText(/could not be reached/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull()
    answers = true
    await press('Try again')
    expect(await screen.findByRole('button', { name: /^Make 2 pictures/ })).toBeTruthy()
    expect(sent(api, '/api/reruns/')).toEqual([])
  })

  it('keeps the order’s key where a gateway answers in place of the server, and when the dialog is closed', async () => {
    const { api } = open({ 'POST /api/reruns/': () => ({ status: 502 }) })
    for (const times of [1, 2]) {
      await plan()
      await press(/^Make 3/)
      await vi.waitFor(() => expect(sent(api, '/api/reruns/')).toHaveLength(times))
      await screen.findByRole('alert')
      await press('Close')
    }
    const [first, second] = sent(api, '/api/reruns/').map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
  })

  it('that has begun although the answer was lost is shown, and not ordered again', async () => {
    let begun = false
    const { api } = open({
      'GET /api/reruns/': () => ({ body: { rerun: begun ? running('running', 'running', 'waiting') : null } }),
      'POST /api/reruns/': () => {
        begun = true
        throw new TypeError('Failed to fetch')
      },
    })
    await plan()
    await press(/^Make 3/)
    expect(await screen.findByText('Making again: 0 of 2 ready')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Change one thing' }).getAttribute('aria-disabled')).toBe('true')
    expect(sent(api, '/api/reruns/')).toHaveLength(1)
  })

  it('that has begun although nobody could say so is found by its key, when something else is ordered', async () => {
    let reached = true
    let begun = false
    const { api } = open({
      'GET /api/reruns/': () => {
        if (!reached) throw new TypeError('Failed to fetch')
        return { body: { rerun: begun ? running('done', 'done', 'done') : null } }
      },
      'POST /api/reruns/': () => {
        if (begun) return { status: 422, body: { message: 'This key came with another order.' } }
        begun = true
        reached = false
        throw new TypeError('Failed to fetch')
      },
    })
    await plan()
    await press(/^Make 3/)
    await screen.findByText(/could not be reached/)
    reached = true
    await act(async () => screen.getByRole('checkbox', { name: /enlarged/ }).click())
    await press(/^Make 2/)
    expect(await screen.findByText('2 pictures made again')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const [first, second] = sent(api, '/api/reruns/').map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
  })

  it('waits for what was begun elsewhere, which is shown', async () => {
    let elsewhere = false
    open({
      'GET /api/reruns/': () => ({ body: { rerun: elsewhere ? running('running', 'running', 'waiting') : null } }),
      'POST /api/reruns/': () => {
        elsewhere = true
        return { status: 409, body: { message: 'Wait for them, or cancel them.' } }
      },
    })
    await plan()
    await press(/^Make 3/)
    expect(await screen.findByText('Wait for them, or cancel them.')).toBeTruthy()
    expect(await screen.findByText('Making again: 0 of 2 ready')).toBeTruthy()
    expect((await screen.findByRole('button', { name: /^Make 3/ })).getAttribute('aria-disabled')).toBe('true')
  })

  it('is not offered of what was varied or enlarged: that has no inputs', async () => {
    open({}, { varied: true })
    expect(await screen.findByText(/made of another picture/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change one thing' })).toBeNull()
  })
})

describe('what is being made again', () => {
  it('is found again by who comes back, can be stopped, and says what it cost', async () => {
    let rerun = running('running', 'done', 'running', 'waiting')
    open({
      'GET /api/reruns/': () => ({ body: { rerun } }),
      'POST /api/reruns/r/cancel/': () => {
        rerun = running('cancelled', 'done', 'cancelled', 'cancelled')
        return { body: rerun }
      },
    })
    expect(await screen.findByText('Making again: 1 of 3 ready')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show it' }).getAttribute('href')).toBe('/picture/new-0')
    await press('Stop')
    expect(await screen.findByText('Stopped: 1 of 3 made again')).toBeTruthy()
    expect(screen.getByText(/^4 credits of 10 taken\. What was not made/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  })

  it('says why one failed, and that its credits came back', async () => {
    open({ 'GET /api/reruns/': () => ({ body: { rerun: running('done', 'done', 'failed', 'left') } }) })
    expect(await screen.findByText('1 of 3 made again')).toBeTruthy()
    expect(screen.getByText('It could not be drawn.')).toBeTruthy()
    expect(screen.getByText('Failed; its credits came back')).toBeTruthy()
  })

  it('of other pictures is not told here', async () => {
    const { api } = open(
      { 'GET /api/reruns/': () => ({ body: { rerun: running('running', 'running') } }) },
      { picture: generationOf('z') },
    )
    await vi.waitFor(() => expect(api.to('/api/reruns/').length).toBeGreaterThan(0))
    expect(screen.queryByText(/Making again/)).toBeNull()
  })
})
