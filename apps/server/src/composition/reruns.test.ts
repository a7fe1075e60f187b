import { EngineError } from '@toile/engine'
import { describe, expect, test, vi } from 'vitest'
import { ACCOUNT_LIMITS, type Lineage, type RerunAnswer } from '@toile/contract'
import {
  balanceOf,
  CHAIN,
  createTestApp,
  eventsOf,
  imagesOf,
  makeOne,
  makePhoto,
  order,
  setUpReruns,
  STRIPES,
  upload,
  vary,
  type TestClient,
  planOf,
  startRerun,
  readRerun,
  messagesOf,
  statesOf,
} from '../testing/index.ts'

const { studio, depsOf, step, letWaitsPass, chain, toItsEnd, requestsOf, beginThree, ledgerOf } = setUpReruns()

describe('a picture is made again with something changed', () => {
  test('or the branch that is chosen; a mask of another size stays out, with what depends on it', async () => {
    const { client } = await studio.member()
    const { pattern, worn, scene } = await chain(client)
    await vary(client, scene)
    const branch = await planOf(client, { output_id: pattern, ...STRIPES, images: [worn] })
    expect(branch.steps.map((each) => each.image_id)).toEqual([pattern, worn])
    const photo = await upload(client, await makePhoto(64, 80))
    const plan = await planOf(client, { output_id: scene, change: { role: 'target', upload_id: photo } })
    expect(plan.price).toBe(0)
    expect(plan.steps.map((each) => each.refused)).toEqual([
      'Its mask belongs to a photo of 768 × 1024 pixels, and the new one has 64 × 80: mark it anew.',
      'What it was made of is not made again.',
    ])
    expect(
      (
        await startRerun(client, {
          output_id: scene,
          change: { role: 'target', upload_id: photo },
          images: [],
          price: 0,
        })
      ).statusCode,
    ).toBe(409)
  })

  test('by its owner, who changes what it has', async () => {
    const { client } = await studio.member()
    const pattern = await makeOne(client, { ai_model: 'create-pattern', text_prompt: 'dots' })
    const varied = await vary(client, pattern)
    const { client: other } = await studio.member()
    for (const [by, wish, status] of [
      [other, { output_id: pattern, ...STRIPES }, 404],
      [client, { output_id: crypto.randomUUID(), ...STRIPES }, 404],
      [client, { output_id: varied, ...STRIPES }, 400],
      [client, { output_id: pattern, change: { prompt: ' ' } }, 400],
      [client, { output_id: pattern, change: { role: 'target', upload_id: crypto.randomUUID() } }, 400],
      [client, { output_id: pattern, change: {} }, 400],
    ] as const) {
      expect((await by.post('/api/reruns/check/', wish)).statusCode).toBe(status)
      expect((await startRerun(by, { images: [], ...wish, price: 4 })).statusCode).toBe(status)
    }
    expect((await startRerun(client, { output_id: pattern, ...STRIPES, images: [], price: 1 })).statusCode).toBe(409)
    const begun: RerunAnswer = (
      await startRerun(client, { output_id: pattern, ...STRIPES, images: [], price: 4 })
    ).json()
    for (const answer of [
      await other.get(`/api/reruns/${begun.rerun_id}/`),
      await other.post(`/api/reruns/${begun.rerun_id}/cancel/`),
    ])
      expect(answer.statusCode).toBe(404)
    await toItsEnd(client, begun)
  })

  test('and each of the two names the other in its lineage, and none is made again because the other is', async () => {
    const { client } = await studio.member()
    const { pattern, worn } = await chain(client)
    const wish = { output_id: pattern, ...STRIPES, images: [worn] }
    const { price } = await planOf(client, wish)
    const end = await toItsEnd(client, (await startRerun(client, { ...wish, price })).json())
    const [again, wornAgain] = end.steps.map((each) => each.new_image_id!)
    for (const id of [pattern, again]) {
      const { edges }: Lineage = (await client.get(`/api/lineage/${id}/`)).json()
      expect(edges).toEqual(
        expect.arrayContaining([
          { from: pattern, to: again, as: 'rerun' },
          { from: worn, to: wornAgain, as: 'rerun' },
          { from: again, to: wornAgain, as: 'source' },
        ]),
      )
    }
    const plan = await planOf(client, { output_id: pattern, ...STRIPES })
    expect(plan.steps.map((each) => each.image_id)).not.toContain(again)
    await client.post('/api/library/delete/', { image_ids: [pattern] })
    const { nodes }: Lineage = (await client.get(`/api/lineage/${again}/`)).json()
    expect(nodes.find(({ id }) => id === pattern)).toMatchObject({ deleted: true, image_url: null })
  })

  test('and a page that is opened anew finds the newest', async () => {
    const { client } = await studio.member()
    const { client: other } = await studio.member()
    const pattern = await makeOne(client, { ai_model: 'create-pattern', text_prompt: 'dots' })
    const newest = async (by: TestClient) => (await by.get('/api/reruns/')).json().rerun
    expect(await newest(client)).toBe(null)
    const wish = { output_id: pattern, ...STRIPES, images: [], price: 4 }
    for (const key of ['one', 'two']) {
      const begun: RerunAnswer = (await startRerun(client, wish, key)).json()
      expect(await newest(client)).toEqual(begun)
      const end = await toItsEnd(client, begun)
      expect(await newest(client)).toEqual(end)
    }
    expect(await newest(other)).toBe(null)
  })

  test('once, however often it is pressed', async () => {
    const { client } = await studio.member()
    const pattern = await makeOne(client, { ai_model: 'create-pattern', text_prompt: 'dots' })
    const wish = { output_id: pattern, ...STRIPES, images: [], price: 4 }
    const [one, two] = await Promise.all([startRerun(client, wish), startRerun(client, wish)])
    expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 409])
    await toItsEnd(client, one.statusCode === 200 ? one.json() : two.json())
    const [keyed, again] = await Promise.all([startRerun(client, wish, 'k'), startRerun(client, wish, 'k')])
    expect(again.json().rerun_id).toBe(keyed.json().rerun_id)
    expect((await startRerun(client, { ...wish, change: { prompt: 'checks' } }, 'k')).statusCode).toBe(422)
    await toItsEnd(client, keyed.json())
    // A repetition is no order, of which there are fewer in a minute.
    for (let more = 0; more < ACCOUNT_LIMITS.ordersPerMinute; more += 1)
      expect((await startRerun(client, wish, 'k')).json()).toMatchObject({
        rerun_id: keyed.json().rerun_id,
        state: 'done',
      })
    const third = await startRerun(client, { ...wish, change: { prompt: 'checks' } }, 'l')
    expect(third.statusCode).toBe(200)
    await toItsEnd(client, third.json())
  })
})

describe('a rerun', () => {
  /** The first picture is made, and nobody has heard of it yet. */
  async function withFirstMade(client: TestClient, rerun: RerunAnswer): Promise<string> {
    await step()
    const [job] = (await readRerun(client, rerun)).steps
    return (await imagesOf(client, job!.job_id!))[0]!.image_id
  }
  const remove = async (client: TestClient, id: string): Promise<void> =>
    expect((await client.post('/api/library/delete/', { image_ids: [id] })).json().deleted).toEqual([id])

  test('that a process is at is left to that by others, who read nothing of it', async () => {
    const { client, id, rerun } = await beginThree()
    let looks = 0
    const deps = depsOf()
    const counting = {
      ...deps,
      recipes: {
        ...deps.recipes,
        find: (...asked: Parameters<typeof deps.recipes.find>) => ((looks += 1), deps.recipes.find(...asked)),
      },
    }
    await step({
      ...counting,
      catalogue: {
        async find(...what) {
          await step(counting)
          return deps.catalogue.find(...what)
        },
      },
    })
    expect([looks, await requestsOf(id)]).toEqual([1, CHAIN + 1])
    expect(statesOf(await toItsEnd(client, rerun))).toEqual(['done', 'done', 'done', 'done'])
  })

  test('waits while no engine can make its next picture, and for an hour', async () => {
    const [short, long] = [await beginThree(), await beginThree()]
    const away = { ...depsOf(), catalogue: { find: async () => null } }
    await step(away)
    for (const { client, rerun } of [short, long])
      expect(statesOf(await readRerun(client, rerun))).toEqual(['running', 'waiting', 'waiting', 'waiting'])
    // Not looked at anew for a while.
    await step()
    expect([await requestsOf(short.id), await requestsOf(long.id)]).toEqual([CHAIN, CHAIN])
    await letWaitsPass()
    await studio.server.database.pool.query(
      `UPDATE reruns SET look_at = look_at + interval '1 minute' WHERE account_id = $1`,
      [short.id],
    )
    await step({ ...away, clock: { now: () => new Date(Date.now() + 3_601_000) } })
    expect(statesOf(await readRerun(long.client, long.rerun))).toEqual(['running', 'failed', 'left', 'left'])
    await letWaitsPass()
    expect(statesOf(await toItsEnd(short.client, short.rerun))).toEqual(['done', 'done', 'done', 'done'])
  })

  test('waits for an hour after the picture before it, however long ago it was begun', async () => {
    const { client, id, rerun } = await beginThree()
    await step()
    const { steps } = await readRerun(client, rerun)
    await eventsOf(client, steps[0]!.job_id!)
    await letWaitsPass()
    await studio.server.database.pool.query(
      `UPDATE reruns SET created_at = created_at - interval '2 hours' WHERE account_id = $1`,
      [id],
    )
    await step({ ...depsOf(), catalogue: { find: async () => null } })
    expect(statesOf(await readRerun(client, rerun))).toEqual(['running', 'done', 'waiting', 'waiting'])
  })

  test('waits for no engine that its maker refuses', async () => {
    const { client, rerun } = await beginThree()
    await step({
      ...depsOf(),
      catalogue: { find: async (_making, inHouse) => (inHouse ? null : { maxPixels: 4096 ** 2 }) },
      privacy: { refusesOutside: async () => true },
    })
    expect(statesOf(await readRerun(client, rerun))).toEqual(['running', 'failed', 'left', 'left'])
  })

  test('whose process dies as it has ordered keeps what it ordered, whatever is deleted then', async () => {
    const { client, id, rerun, credits, pattern } = await beginThree()
    const dying = () => {
      const deps = depsOf()
      const run: typeof deps.unit.run = async (work) => {
        const result = await deps.unit.run(work)
        if ((await requestsOf(id)) > CHAIN) throw new Error('the process died')
        return result
      }
      return { ...deps, unit: { run } }
    }
    await expect(step(dying())).rejects.toThrow('the process died')
    await letWaitsPass()
    await remove(client, pattern)
    const end = await toItsEnd(client, rerun)
    expect(statesOf(end)).toEqual(['done', 'done', 'done', 'done'])
    expect([await balanceOf(client), await ledgerOf(id)]).toEqual([credits - 12, [-4, -4, -4]])
  })

  test('that is cancelled while a process is about to order, orders nothing, however slow that process is', async () => {
    const { client, id, rerun, credits } = await beginThree()
    const later = () => ({ ...depsOf(), clock: { now: () => new Date(Date.now() + 3_600_000) } })
    const deps = depsOf()
    let asked = 0
    await step({
      ...deps,
      catalogue: {
        async find(...what) {
          asked += 1
          await client.post(`/api/reruns/${rerun.rerun_id}/cancel/`)
          await letWaitsPass()
          await step(later())
          return deps.catalogue.find(...what)
        },
      },
    })
    expect(asked).toBe(1)
    const end = await toItsEnd(client, await readRerun(client, rerun))
    expect(statesOf(end)).toEqual(['cancelled', 'left', 'left', 'left'])
    expect([await balanceOf(client), await requestsOf(id)]).toEqual([credits, CHAIN])
  })

  test('waits while as many jobs run as may', async () => {
    const { client, id, rerun } = await beginThree()
    await studio.atAGate(async () => {
      for (let more = 0; more < ACCOUNT_LIMITS.runningJobs; more += 1) await order(client, { prompt: `dots ${more}` })
      const deps = depsOf()
      let lookedAt = 0
      await step({
        ...deps,
        recipes: { ...deps.recipes, find: (...asked) => ((lookedAt += 1), deps.recipes.find(...asked)) },
      })
      expect(lookedAt).toBe(0)
      expect([statesOf(await readRerun(client, rerun)), await requestsOf(id)]).toEqual([
        ['running', 'waiting', 'waiting', 'waiting'],
        CHAIN + ACCOUNT_LIMITS.runningJobs,
      ])
    })
    await vi.waitFor(
      async () => {
        await step()
        expect((await readRerun(client, rerun)).state).toBe('done')
      },
      { timeout: 60_000, interval: 50 },
    )
  })

  test('takes its turn, however many there are', async () => {
    const { pool } = studio.server.database
    await pool.query(
      `WITH people AS (
         INSERT INTO accounts (id, username, email, verified_at)
         SELECT gen_random_uuid(), 'rerunner' || n, 'rerunner' || n || '@example.com', now() FROM generate_series(1, 250) AS n
         RETURNING id)
       INSERT INTO reruns (id, account_id, fingerprint, state, price, change, created_at)
       SELECT gen_random_uuid(), id, '', 'running', 0, '{"prompt": ""}', now() FROM people`,
    )
    await step()
    expect((await pool.query(`SELECT id FROM reruns WHERE state = 'running'`)).rowCount).toBe(0)
  })

  test('that is cancelled cancels what is made, and begins no more', async () => {
    const { client, id, rerun, credits } = await beginThree()
    const cancelled = await studio.atAGate(async (gate) => {
      await step()
      await gate.arrived(1)
      const answer: RerunAnswer = (await client.post(`/api/reruns/${rerun.rerun_id}/cancel/`)).json()
      expect(statesOf(answer)).toEqual(['cancelled', 'running', 'left', 'left'])
      return toItsEnd(client, answer)
    })
    expect(statesOf(cancelled)).toEqual(['cancelled', 'cancelled', 'left', 'left'])
    expect([await balanceOf(client), await requestsOf(id)]).toEqual([credits, CHAIN + 1])
    await step()
    expect(await readRerun(client, rerun)).toEqual(cancelled)
  })

  test('whose picture fails gives it back, and leaves what depends on it', async () => {
    const { client, id, rerun, credits } = await beginThree()
    studio.server.engine.behave(({ operation }) => {
      if (operation === 'pattern-to-image') throw new EngineError('invalid-input', 'not this one')
    })
    const end = await toItsEnd(client, rerun)
    expect(statesOf(end)).toEqual(['done', 'done', 'failed', 'left'])
    expect(messagesOf(end)).toEqual([
      null,
      'The picture could not be made. Nothing was charged for it.',
      'What it is made of could not be made.',
    ])
    expect([await balanceOf(client), await ledgerOf(id)]).toEqual([credits - 4, [-4, -4, 4]])
  })

  test('of which one job is cancelled by itself leaves what depends on that', async () => {
    const { client, id, rerun } = await beginThree()
    await studio.atAGate(async (gate) => {
      await step()
      await gate.arrived(1)
      const [job] = (await readRerun(client, rerun)).steps
      await client.post(`/api/cancel-generation/${job!.job_id}/`)
    })
    const end = await toItsEnd(client, rerun)
    expect(statesOf(end)).toEqual(['done', 'cancelled', 'left', 'left'])
    expect(await ledgerOf(id)).toEqual([-4, 4])
  })

  test('whose new picture is deleted before it is used says so, and gives nothing back', async () => {
    const { client, id, rerun } = await beginThree()
    const first = await withFirstMade(client, rerun)
    await remove(client, first)
    const end = await toItsEnd(client, rerun)
    expect(statesOf(end)).toEqual(['done', 'done', 'failed', 'left'])
    expect(messagesOf(end)).toEqual([
      null,
      'Something that it is made of has been deleted.',
      'What it is made of could not be made.',
    ])
    expect([end.steps[0]!.new_image_id, await ledgerOf(id)]).toEqual([first, [-4]])
  })

  test('leaves a picture that was deleted meanwhile, and what depends on it', async () => {
    const { client, id, rerun, worn } = await beginThree()
    await withFirstMade(client, rerun)
    await remove(client, worn)
    const end = await toItsEnd(client, rerun)
    expect(statesOf(end)).toEqual(['done', 'done', 'failed', 'left'])
    expect([end.steps[1]!.message, await ledgerOf(id)]).toEqual(['It has been deleted.', [-4]])
  })

  test('whose photo expired before it began makes nothing, and takes nothing', async () => {
    const { client, id } = await studio.member()
    const { scene } = await chain(client)
    const photo = await upload(client, await makePhoto(768, 1024))
    const wish = { output_id: scene, change: { role: 'target', upload_id: photo }, images: [] }
    const rerun: RerunAnswer = (await startRerun(client, { ...wish, price: 4 })).json()
    await studio.server.database.pool.query('DELETE FROM uploads WHERE id = $1', [photo])
    const end = await toItsEnd(client, rerun)
    expect([statesOf(end), messagesOf(end)]).toEqual([
      ['done', 'failed'],
      ['Something that it is made of has been deleted.'],
    ])
    expect(await ledgerOf(id)).toEqual([])
  })

  test('whose credits are spent meanwhile stops, and says so', async () => {
    const { client, id, rerun, credits } = await beginThree()
    await step()
    await studio.server.database.pool.query(
      `INSERT INTO ledger (account_id, amount, reason, key) VALUES ($1, $2, 'operator', $3)`,
      [id, 6 - (credits - 4) - 4, `operator:spent:${id}`],
    )
    const end = await toItsEnd(client, rerun)
    expect(statesOf(end)).toEqual(['stopped', 'done', 'failed', 'left'])
    expect(end.steps[1]!.message).toMatch(/credits/i)
    expect(await balanceOf(client)).toBe(2)
  })

  test('that costs more than there is is refused before it begins', async () => {
    const { client, id } = await studio.member(4)
    const pattern = await makeOne(client, { ai_model: 'create-pattern', text_prompt: 'dots' })
    const answer = await startRerun(client, { output_id: pattern, ...STRIPES, images: [], price: 4 })
    expect([answer.statusCode, answer.json()]).toMatchObject([402, { insufficient_credits: true, required: 4 }])
    expect(await requestsOf(id)).toBe(1)
  })

  test('is taken on by a worker', async () => {
    const { client, rerun } = await beginThree()
    const beside = await createTestApp({ beside: studio.server, worker: { rerunIntervalMs: 20 } })
    try {
      await vi.waitFor(async () => expect((await readRerun(client, rerun)).state).toBe('done'), {
        timeout: 60_000,
        interval: 50,
      })
    } finally {
      await beside.close()
    }
  })
})
