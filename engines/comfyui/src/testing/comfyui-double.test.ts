import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type ComfyuiDouble, startComfyuiDouble } from './comfyui-double.ts'

let double: ComfyuiDouble
let png: Buffer
beforeEach(async () => {
  double = await startComfyuiDouble()
  png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#aa5533' } })
    .png()
    .toBuffer()
})
afterEach(() => double.close())

const call = (path: string, init?: RequestInit) => fetch(`${double.url}${path}`, init)
const post = (path: string, json: unknown) => call(path, { method: 'POST', body: JSON.stringify(json) })
const said = async (response: Response) => ({ status: response.status, body: (await response.json()) as unknown })

async function upload(data: Buffer, fields: Readonly<Record<string, string>>): Promise<Response> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(data)]), 'target.png')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return call('/upload/image', { method: 'POST', body: form })
}

const graphOf = (change: Readonly<Record<string, unknown>> = {}) => ({
  1: { class_type: 'LoadImage', inputs: { image: 'toile/target.png' } },
  2: {
    class_type: 'ImageScale',
    inputs: { image: ['1', 0], upscale_method: 'lanczos', width: 32, height: 32, crop: 'disabled', ...change },
  },
  3: { class_type: 'ImageInvert', inputs: { image: ['2', 0] } },
  9: { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'toile/test' } },
})

async function until<Answer>(ask: () => Promise<Answer | undefined> | Answer | undefined): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
const over = (id: string) =>
  until(async () => {
    const { body } = await said(await call(`/history/${id}`))
    return (body as Readonly<Record<string, { outputs: unknown; status: unknown }>>)[id]
  })

// Each expectation is what a real server, v0.28.1, answered.
describe('a ComfyUI server, as its double says it', () => {
  it('keeps uploads, gives another picture of the same name another one, and leaves its folder to nobody', async () => {
    const into = { subfolder: 'toile', type: 'input' }
    const stored = { name: 'target.png', subfolder: 'toile', type: 'input' }
    expect(await said(await upload(png, { ...into, overwrite: 'true' }))).toEqual({ status: 200, body: stored })
    expect(await said(await upload(png, into))).toEqual({ status: 200, body: stored })
    const other = await sharp(png).negate().png().toBuffer()
    const renamed = { ...stored, name: 'target (1).png' }
    expect(await said(await upload(other, into))).toEqual({ status: 200, body: renamed })
    expect((await upload(png, { subfolder: '../../evil', type: 'input' })).status).toBe(400)
    expect((await call('/view?filename=a.png&subfolder=..&type=output')).status).toBe(403)
  })

  it('tells a job from start to end, and answers an equal graph with the earlier file', async () => {
    await upload(png, { subfolder: 'toile' })
    const client = randomUUID()
    const messages: { type: string; data: Readonly<Record<string, unknown>> }[] = []
    const socket = new WebSocket(`${double.url.replace('http', 'ws')}/ws?clientId=${client}`)
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) messages.push(JSON.parse(data.toString('utf8')))
    })
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'feature_flags', data: {} }))
    await until(() => messages.find(({ type }) => type === 'feature_flags'))
    const began = messages.splice(0)
    expect(began.map(({ type }) => type)).toEqual(['status', 'feature_flags'])
    expect(began[0]!.data).toEqual({ status: { exec_info: { queue_remaining: 0 } }, sid: client })

    const [id, again] = [randomUUID(), randomUUID()]
    const accepted = await said(await post('/prompt', { prompt: graphOf(), client_id: client, prompt_id: id }))
    expect(accepted).toEqual({ status: 200, body: { prompt_id: id, number: 0, node_errors: {} } })
    const { outputs, status } = await over(id)
    await until(() => messages.find(({ type, data }) => type === 'executing' && data['node'] === null))
    expect(outputs).toEqual({ 9: { images: [{ filename: 'test_00001_.png', subfolder: 'toile', type: 'output' }] } })
    expect(status).toMatchObject({ status_str: 'success', completed: true })
    const told = messages.map(({ type }) => type).filter((type) => type !== 'status')
    expect(told.slice(0, 4)).toEqual(['execution_start', 'execution_cached', 'progress_state', 'executing'])
    expect(told.slice(-4)).toEqual(['executed', 'progress_state', 'execution_success', 'executing'])
    expect(await said(await call(`/api/jobs/${id}`))).toMatchObject({ body: { status: 'completed', outputs } })
    const picture = Buffer.from(
      await (await call('/view?filename=test_00001_.png&subfolder=toile&type=output')).arrayBuffer(),
    )
    expect(picture.includes('"class_type":"LoadImage"')).toBe(true)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })

    await post('/prompt', { prompt: graphOf(), client_id: client, prompt_id: again })
    expect((await over(again)).outputs).toEqual(outputs)
    // The same id twice is run twice.
    await post('/prompt', { prompt: graphOf({ width: 48 }), client_id: client, prompt_id: again })
    await until(async () => (JSON.stringify((await over(again)).outputs).includes('test_00002_') ? true : undefined))
    socket.terminate()
  })

  it.each([
    ['invalid_prompt_id', { prompt: graphOf(), prompt_id: 'ABC' }],
    ['invalid_prompt_id', { prompt: graphOf(), prompt_id: '2BD080D3-8599-447B-A36E-7EF046609687' }],
    ['missing_node_type', { prompt: { 1: { class_type: 'NoSuchNode', inputs: {} } } }],
    ['prompt_no_outputs', { prompt: {} }],
    ['no_prompt', {}],
  ])('refuses as %s: %j', async (type, asked) => {
    expect(await said(await post('/prompt', asked))).toMatchObject({
      status: 400,
      body: { error: { type, extra_info: expect.any(Object) }, node_errors: {} },
    })
    expect(double.submissions).toBe(0)
  })

  it('refuses inputs that are missing, not in its lists or out of range, and files that it does not have', async () => {
    await upload(png, { subfolder: 'toile' })
    const { width: _width, ...inputs } = graphOf({ upscale_method: 'magic' })[2].inputs as Record<string, unknown>
    const wrong = { ...graphOf(), 2: { class_type: 'ImageScale', inputs } }
    expect(await said(await post('/prompt', { prompt: wrong }))).toMatchObject({
      status: 400,
      body: {
        error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' },
        node_errors: {
          2: {
            class_type: 'ImageScale',
            dependent_outputs: ['9'],
            errors: [
              { type: 'required_input_missing', details: 'width' },
              {
                type: 'value_not_in_list',
                details: "upscale_method: 'magic' not in ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos']",
              },
            ],
          },
        },
      },
    })
    expect(await said(await post('/prompt', { prompt: graphOf({ width: -1, height: 16_385 }) }))).toMatchObject({
      body: {
        node_errors: {
          2: {
            errors: [
              { type: 'value_smaller_than_min', message: 'Value -1 smaller than min of 0', details: 'width' },
              { type: 'value_bigger_than_max', message: 'Value 16385 bigger than max of 16384', details: 'height' },
            ],
          },
        },
      },
    })
    const nowhere = { ...graphOf(), 1: { class_type: 'LoadImage', inputs: { image: 'nothere.png' } } }
    expect(await said(await post('/prompt', { prompt: nowhere }))).toMatchObject({
      body: { node_errors: { 1: { errors: [{ type: 'custom_validation_failed' }] } } },
    })
  })

  it('answers what is no JSON in plain text, strangers’ pages with 403, and ids that it does not know with 404', async () => {
    const broken = await call('/prompt', { method: 'POST', body: '{not json' })
    expect([broken.status, broken.headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8'])
    expect((await call('/queue', { headers: { origin: 'http://elsewhere.example' } })).status).toBe(403)
    const unknown = { status: 404, body: { error: 'Job not found' } }
    expect(await said(await call(`/api/jobs/${randomUUID()}`))).toEqual(unknown)
    expect(await said(await call('/api/jobs/not-a-uuid'))).toEqual(unknown)
    expect(await said(await call(`/history/${randomUUID()}`))).toEqual({ status: 200, body: {} })
    expect(await said(await post(`/api/jobs/${randomUUID()}/cancel`, {}))).toEqual({
      status: 200,
      body: { cancelled: false },
    })
  })

  it('dequeues what waits, which is unknown then, and interrupts what runs, which is cancelled', async () => {
    await upload(png, { subfolder: 'toile' })
    double.hold()
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const [at, id] of ids.entries()) await post('/prompt', { prompt: graphOf({ width: 40 + at }), prompt_id: id })
    const [first, second, third] = ids as [string, string, string]
    expect(await said(await call(`/api/jobs/${second}`))).toMatchObject({
      body: { status: 'pending', outputs_count: 0 },
    })
    expect((await post('/queue', { delete: [second] })).status).toBe(200)
    expect((await call(`/api/jobs/${second}`)).status).toBe(404)
    // Of one that only waits it does nothing.
    expect((await post('/interrupt', { prompt_id: third })).status).toBe(200)
    expect(await said(await call(`/api/jobs/${third}`))).toMatchObject({ body: { status: 'pending' } })
    expect((await post('/interrupt', { prompt_id: first })).status).toBe(200)
    expect((await over(first)).status).toMatchObject({ status_str: 'error', completed: false })
    expect(await said(await call(`/api/jobs/${first}`))).toMatchObject({ body: { status: 'cancelled', outputs: {} } })
    expect(await said(await post('/api/jobs/cancel', { job_ids: [third] }))).toMatchObject({
      body: { cancelled: true },
    })
  })
})
