import { describe, expect, test } from 'vitest'
import type { RerunAnswer } from '@toile/contract'
import {
  balanceOf,
  CHAIN,
  eventsOf,
  setUpReruns,
  STRIPES,
  vary,
  planOf,
  startRerun,
  readRerun,
  statesOf,
} from '../testing/index.ts'

const { studio, depsOf, step, letWaitsPass, chain, toItsEnd, requestsOf, beginThree, ledgerOf } = setUpReruns()

describe('a picture is made again with something changed', () => {
  test('and with it all that came of it, at the price that was said', async () => {
    const { client, id } = await studio.member()
    const { pattern, worn, scene } = await chain(client)
    const varied = await vary(client, scene)
    const upscale = await client.post('/api/upscale-image/create-background/', { resultId: varied })
    const large: string = upscale.json().imageId
    const credits = await balanceOf(client)
    const wish = { output_id: pattern, ...STRIPES }
    const plan = await planOf(client, wish)
    expect(plan.steps.map(({ image_id, made: how, refused }) => [image_id, how, refused])).toEqual([
      [pattern, 'generate', null],
      [worn, 'generate', null],
      [scene, 'generate', null],
      [varied, 'variation', null],
      [large, 'upscale', null],
    ])
    expect([plan.price, plan.more]).toEqual([plan.steps.reduce((sum, { price }) => sum + price, 0), false])
    expect([await balanceOf(client), await requestsOf(id)]).toEqual([credits, CHAIN + 2])

    const images = plan.steps.slice(1).map((each) => each.image_id)
    expect((await startRerun(client, { ...wish, price: plan.price })).statusCode).toBe(400)
    const begun = await startRerun(client, { ...wish, images, price: plan.price })
    expect(begun.statusCode, begun.body).toBe(200)
    const end = await toItsEnd(client, begun.json())
    expect(statesOf(end)).toEqual(['done', 'done', 'done', 'done', 'done', 'done'])
    expect(await balanceOf(client)).toBe(credits - plan.price)
    const [first, , , again] = end.steps.map((each) => each.new_image_id!)
    const recipe = async (image: string) => (await client.get(`/api/recipes/${image}/`)).json()
    expect(await recipe(first!)).toEqual({ ...(await recipe(pattern)), text_prompt: 'stripes' })
    const [before, after] = [await recipe(varied), await recipe(again!)]
    expect([after.seed, after.lineage, after.text_prompt]).toEqual([before.seed, before.lineage, 'a beach'])
    const { nodes } = (await client.get(`/api/lineage/${first}/`)).json()
    const ids = nodes.map((node: { id: string }) => node.id)
    expect(ids).toEqual(expect.arrayContaining(end.steps.map((each) => each.new_image_id)))
  })
})

describe('a rerun', () => {
  test('whose process dies again and again, before and after its transactions, orders each picture once', async () => {
    const { client, id, rerun, credits } = await beginThree()
    let random = 7
    const chance = (): number => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647
    let deaths = 0
    const dying: typeof depsOf = () => {
      const deps = depsOf()
      const die = (): never => {
        deaths += 1
        throw new Error('the process died')
      }
      return {
        ...deps,
        unit: {
          async run(work) {
            if (chance() < 0.2) die()
            const result = await deps.unit.run(work)
            return chance() < 0.2 ? die() : result
          },
        },
      }
    }
    const goOn = async (): Promise<RerunAnswer> => {
      await letWaitsPass()
      return toItsEnd(client, rerun, dying).catch(goOn)
    }
    expect(statesOf(await goOn())).toEqual(['done', 'done', 'done', 'done'])
    expect(deaths).toBeGreaterThan(10)
    expect([await balanceOf(client), await requestsOf(id)]).toEqual([credits - 12, CHAIN + 3])
    expect(await ledgerOf(id)).toEqual([-4, -4, -4])
  })

  test('that several processes take on at once orders each picture once', async () => {
    const { client, id, rerun } = await beginThree()
    for (;;) {
      await Promise.all([step(), step(), step()])
      const { state, steps } = await readRerun(client, rerun)
      if (state !== 'running') break
      for (const { job_id } of steps) if (job_id) await eventsOf(client, job_id)
    }
    expect(statesOf(await readRerun(client, rerun))).toEqual(['done', 'done', 'done', 'done'])
    expect([await requestsOf(id), await ledgerOf(id)]).toEqual([CHAIN + 3, [-4, -4, -4]])
  })
})
