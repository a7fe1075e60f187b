import { PREVIEW } from '@toile/contract'
import type { EngineContext, EngineEvent, ImageEngine, ImageFile, PictureRequest, RemoteRef } from '@toile/engine'
import { expectPoseMap, photo, requestFor } from '@toile/engine/conformance'
import { createFrameTools, type FrameTools } from '@toile/engine/remote'
import { createTestJournal } from '@toile/engine/testing'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ComfyuiOptions, createComfyuiEngine } from './engine.ts'
import { type ComfyuiDouble, type ComfyuiDoubleOptions, startComfyuiDouble } from './testing/comfyui-double.ts'
import { QUICK } from './testing/quick.ts'

let tools: FrameTools
let swap: PictureRequest
let sketch: PictureRequest
beforeAll(async () => {
  tools = createFrameTools({ processes: 2 })
  swap = await requestFor('swap-garment')
  sketch = await requestFor('create-sketch')
})
afterAll(() => tools.close())

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})

async function start(options: ComfyuiDoubleOptions = {}): Promise<ComfyuiDouble> {
  const double = await startComfyuiDouble(options)
  open.push(double)
  return double
}

function engineOn(doubles: readonly ComfyuiDouble[], change: Partial<ComfyuiOptions> = {}): ImageEngine {
  const engine = createComfyuiEngine({ servers: doubles.map(({ url }) => ({ url })), tools, ...QUICK, ...change })
  open.push(engine)
  return engine
}

function contextOf(signal = new AbortController().signal) {
  const events: EngineEvent[] = []
  const journal = createTestJournal()
  const context: EngineContext = { signal, emit: (event) => events.push(event), journal }
  const ref = (): RemoteRef | undefined => {
    const intended = journal.entries.find(({ kind }) => kind === 'intended')
    return intended?.kind === 'intended' ? intended.call.ref : undefined
  }
  return { context, events, journal, ref }
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}
/** A question that was given up has reached its server as such by then. */
const heardOf = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))
const errorOf = (run: Promise<unknown>): Promise<unknown> => run.catch((error: unknown) => error)
const LOST = { name: 'EngineError', code: 'lost', charged: 'no', retry: 'same-engine' }

describe('a job', () => {
  it('has a reference before it is asked for, and files and names of its own', async () => {
    const double = await start()
    const { context, ref } = contextOf()
    await engineOn([double]).run(swap, context)
    const { id, server, model } = ref()!
    expect({ server, model }).toEqual({ server: `${double.url}/`, model: 'qwen-image-edit-2511' })
    const prompts = double.requests.filter(({ path }) => path === '/prompt')
    expect(prompts).toMatchObject([{ json: { prompt_id: id } }])
    expect(JSON.stringify(prompts[0]!.json)).toContain(`"filename_prefix":"toile/${id}"`)
    expect([...double.files.keys()].toSorted()).toEqual(
      ['mask', 'source', 'target'].map((name) => `toile/${id}/${name}.png`),
    )
    for (const file of double.files.values()) {
      expect(await sharp(file).metadata()).toMatchObject({ format: 'png', space: 'srgb', channels: 3 })
    }
  })

  it('tells its place and its steps', async () => {
    const double = await start()
    const release = double.hold()
    const engine = engineOn([double])
    const [first, second, third] = [contextOf(), contextOf(), contextOf()]
    const running = [engine.run(sketch, first.context)]
    await until(() => double.queue.running.length === 1)
    running.push(engine.run(sketch, second.context))
    await until(() => double.queue.pending.length === 1)
    running.push(engine.run(sketch, third.context))
    const places = () => third.events.flatMap((event) => (event.kind === 'queued' ? [event.position] : []))
    await until(() => places().length === 1)
    const settled = Promise.allSettled(running)
    await engine.remote!.cancel(first.ref()!, new AbortController().signal)
    await until(() => places().length === 2)
    release()
    const ended = await settled
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(first.events.filter(({ kind }) => kind === 'queued')).toEqual([])
    expect(places()).toEqual([1, 0])
    const fractions = third.events.flatMap((event) => (event.kind === 'progress' ? [event.fraction] : []))
    expect(fractions.length).toBeGreaterThan(3)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
  })

  it('shows what it looks like so far: small, in the picture’s proportions', async () => {
    const double = await start()
    const release = double.hold()
    const { context, events } = contextOf()
    const running = engineOn([double]).run(sketch, context)
    const shown = () => events.flatMap((event) => (event.kind === 'preview' ? [event.image] : []))[0]
    await until(() => shown() !== undefined)
    release()
    await running
    expect(shown()).toMatchObject({ mediaType: 'image/webp' })
    const { format, width, height } = await sharp(shown()!.data).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: shown()!.width, height: shown()!.height })
    expect(Math.max(width, height)).toBeLessThanOrEqual(PREVIEW.maxSide)
    expect(Math.abs((width * sketch.height) / (height * sketch.width) - 1)).toBeLessThan(0.02)
  })

  it('is no other one’s picture, though it asks for the same', async () => {
    const double = await start()
    const engine = engineOn([double])
    await engine.run(sketch, contextOf().context)
    await engine.run(sketch, contextOf().context)
    // An equal graph would be answered with the earlier one's file.
    const files = [...double.queue.history.values()].flatMap(({ id, result }) =>
      Object.values(result).flatMap(({ images }) => images.map(({ filename }) => ({ id, filename }))),
    )
    expect(files).toHaveLength(2)
    for (const { id, filename } of files) expect(filename).toContain(id)
  })

  it('for somebody new is told the face’s words, and given its photograph and the pose that is named', async () => {
    const words = 'a man of about thirty; olive skin; short dark hair; a level look'
    const drawn = async (picture?: ImageFile, prompt = 'A quay at noon') => {
      const double = await start()
      const face = { id: 2, words, ...(picture && { picture }) }
      const { context } = contextOf()
      await engineOn([double]).run(await requestFor('create-background', { face, prompt }), context)
      const submitted = double.requests.find(({ path }) => path === '/prompt')
      const names = [...double.files.keys()].map((path) => path.split('/').at(-1)).toSorted()
      return { told: JSON.stringify(submitted!.json), names, files: double.files }
    }
    const byWords = await drawn()
    expect(byWords.told).toContain(words)
    expect(byWords.names).toEqual(['mask.png', 'target.png'])
    const posed = await drawn(await photo(), 'A quay at noon, walking')
    expect(posed.names).toEqual(['face.png', 'mask.png', 'pose.png', 'target.png'])
    expect(posed.told).toMatch(/face is that of image 2.*Image 3 is an OpenPose map/)
    const fileOf = (name: string) => [...posed.files].find(([path]) => path.endsWith(name))![1]
    const { width, height } = await sharp(fileOf('target.png')).metadata()
    await expectPoseMap(fileOf('pose.png'), { width, height })
    const shown = await drawn(await photo())
    expect(shown.told).toMatch(new RegExp(`${words}.*face is that of image 2`))
    expect(shown.names).toEqual(['face.png', 'mask.png', 'target.png'])
    for (const file of shown.files.values())
      expect(await sharp(file).metadata()).toMatchObject({ format: 'png', space: 'srgb', channels: 3 })
  })

  it.each(['unanswered', 'half-answer', 'endless-answer', 'gateway-timeout'] as const)(
    'whose submission ended as %s is found by its id, and not made twice',
    async (fate) => {
      const double = await start()
      double.next(fate)
      const { images } = await engineOn([double]).run(sketch, contextOf().context)
      expect(images).toHaveLength(1)
      expect(double.requests.filter(({ path }) => path === '/prompt')).toHaveLength(1)
    },
  )

  it('whose submission broke off at a server that is not heard of then stays to be taken up by its id', async () => {
    const double = await start()
    double.next('hidden')
    const engine = engineOn([double])
    const { context, ref } = contextOf()
    const error = await errorOf(engine.run(sketch, context))
    expect(error).toMatchObject({ code: 'unavailable', charged: 'unknown', retry: 'never' })
    double.show()
    const { images } = await engine.remote!.resume(sketch, ref()!, contextOf().context)
    expect(images).toHaveLength(1)
    expect(double.submissions).toBe(1)
  })

  it('that a proxy answers for without passing it on is made anew', async () => {
    const double = await start()
    double.next('html')
    const engine = engineOn([double])
    const { context, ref } = contextOf()
    expect(await errorOf(engine.run(sketch, context))).toMatchObject({
      code: 'unavailable',
      charged: 'no',
      retry: 'same-engine',
    })
    expect(double.requests.map(({ path }) => path)).toContain(`/api/jobs/${ref()!.id}`)
  })

  it('of which a part was refused is stopped', async () => {
    const double = await start()
    double.hold()
    double.next('partial')
    const { context, ref } = contextOf()
    const error = await errorOf(engineOn([double]).run(sketch, context))
    expect(error).toMatchObject({ code: 'model-missing', retry: 'other-engine', charged: 'no' })
    expect(double.stopped).toEqual([ref()!.id])
  })

  it('that runs out of memory says so, and nothing of what the server traced', async () => {
    const double = await start()
    double.next('out-of-memory')
    const error = await errorOf(engineOn([double]).run(sketch, contextOf().context))
    expect(error).toMatchObject({ code: 'out-of-memory', charged: 'no', retry: 'other-engine' })
    expect(JSON.stringify([String(error), error])).not.toMatch(/Traceback|execution\.py|File |127\.0\.0\.1/)
  })
})

describe('a server', () => {
  it('that drops its socket is listened to again', async () => {
    const double = await start()
    const release = double.hold()
    const running = engineOn([double]).run(sketch, contextOf().context)
    await until(() => double.sockets.size === 1)
    const [socket] = double.sockets
    socket!.terminate()
    await until(() => double.sockets.size === 1 && !double.sockets.has(socket!))
    release()
    expect((await running).images).toHaveLength(1)
    expect(double.submissions).toBe(1)
  })

  it('that starts anew in the middle of a job has lost it, and another attempt makes it', async () => {
    const double = await start()
    const release = double.hold()
    const engine = engineOn([double])
    const running = errorOf(engine.run(sketch, contextOf().context))
    await until(() => double.queue.running.length === 1)
    await double.restart()
    expect(await running).toMatchObject(LOST)
    release()
    expect((await engine.run(sketch, contextOf().context)).images).toHaveLength(1)
  })

  it('that stays away loses its jobs, and the pool goes on with the others', async () => {
    const [one, other] = [await start(), await start()]
    one.hold()
    other.hold()
    const engine = engineOn([one, other])
    const { context, ref } = contextOf()
    const running = errorOf(engine.run(sketch, context))
    await until(() => one.submissions + other.submissions === 1)
    const [dying, living] = one.submissions === 1 ? [one, other] : [other, one]
    await dying.close()
    living.hold()()
    expect(await running).toMatchObject(LOST)
    await engine.run(sketch, contextOf().context)
    expect(living.submissions).toBe(1)
    // Of one that is not configured any more, too.
    const { remote } = engineOn([living])
    expect(await errorOf(remote!.resume(sketch, ref()!, contextOf().context))).toMatchObject(LOST)
    expect(await remote!.cancel(ref()!, new AbortController().signal)).toBe('no')
  })

  it('that answers again is told to stop the jobs that counted as lost', async () => {
    const double = await start()
    const release = double.hold()
    const engine = engineOn([double])
    const { context, ref } = contextOf()
    const running = errorOf(engine.run(sketch, context))
    await until(() => double.queue.running.length === 1)
    double.hide('breaks')
    expect(await running).toMatchObject(LOST)
    double.show()
    const again = engine.run(sketch, contextOf().context)
    await until(() => double.stopped.length > 0)
    expect(double.stopped).toEqual([ref()!.id])
    release()
    expect((await again).images).toHaveLength(1)
  })

  it('behind a proxy is asked and listened to with its headers', async () => {
    const headers = { authorization: 'Bearer of the proxy' }
    const double = await start({ headers })
    const release = double.hold()
    const engine = engineOn([], { servers: [{ url: double.url, headers }] })
    const { context, events } = contextOf()
    const running = engine.run(sketch, context)
    await until(() => double.queue.running.length === 1 && double.sockets.size === 1)
    release()
    await running
    expect(events.some(({ kind }) => kind === 'progress')).toBe(true)
    expect(await errorOf(engineOn([double]).run(sketch, contextOf().context))).toMatchObject({
      code: 'auth',
      retry: 'other-engine',
    })
  })

  it.each(['batch', 'look', 'none'] as const)(
    'that is older (jobs: %s) is waited for, and stops jobs',
    async (jobsApi) => {
      const double = await start({ jobsApi })
      const engine = engineOn([double])
      expect((await engine.run(sketch, contextOf().context)).images).toHaveLength(1)
      const release = double.hold()
      const [first, second] = [contextOf(), contextOf()]
      const running = [engine.run(sketch, first.context)]
      await until(() => double.queue.running.length === 1)
      running.push(engine.run(sketch, second.context))
      await until(() => double.queue.pending.length === 1)
      // The one that waits, and then the one that runs; nobody else's.
      const ended = Promise.allSettled(running)
      const never = new AbortController().signal
      expect(await engine.remote!.cancel(second.ref()!, never)).toBe('no')
      expect(double.stopped).toEqual([second.ref()!.id])
      expect(double.queue.running[0]!.isInterrupted).toBe(false)
      expect(await engine.remote!.cancel(first.ref()!, never)).toBe('no')
      expect(double.stopped).toEqual([second.ref()!.id, first.ref()!.id])
      for (const each of await ended) expect(each).toMatchObject({ status: 'rejected', reason: LOST })
      release()
      expect(double.requests.filter(({ path, json }) => path === '/interrupt' && json === undefined)).toEqual([])
    },
  )
})

describe('a pool', () => {
  it('gives each job to the server that has fewest', async () => {
    const doubles = await Promise.all([start(), start(), start(), start()])
    const releases = doubles.map((double) => double.hold())
    const engine = engineOn(doubles)
    const running = Array.from({ length: 8 }, () => engine.run(sketch, contextOf().context))
    await until(() => doubles.reduce((sum, { submissions }) => sum + submissions, 0) === 8)
    expect(doubles.map(({ submissions }) => submissions)).toEqual([2, 2, 2, 2])
    for (const release of releases) release()
    await Promise.all(running)
    expect(engine.remote).toMatchObject({ maxJobs: 8, leavesHouse: false })
  })

  it('asks only servers that have nodes and models for it, and claims what any of them can', async () => {
    const bare = await start({ without: ['qwen_image_edit_2511_fp8mixed.safetensors', 'UpscaleModelLoader'] })
    const whole = await start({ without: ['CLIPTextEncode'] })
    const engine = engineOn([bare, whole])
    for (let count = 0; count < 3; count += 1) await engine.run(swap, contextOf().context)
    await engine.run(sketch, contextOf().context)
    expect([bare.submissions, whole.submissions]).toEqual([1, 3])
    const never = new AbortController().signal
    const claimed = (await engineOn([bare]).capabilities(never)).map(({ operation }) => operation)
    expect(claimed).toEqual(['sketch-to-image', 'create-sketch', 'create-pattern', 'variation'])
  })

  it('says before any server has answered what one could do that has everything', async () => {
    const engine = engineOn([await start()])
    expect(engine.configured).toEqual(await engine.capabilities(new AbortController().signal))
    const before = engineOn([], { servers: [{ url: 'http://127.0.0.1:1' }] })
    expect(before.configured).toEqual(engine.configured)
  })

  it('is well while one of its servers answers', async () => {
    const [one, other] = [await start(), await start()]
    const never = new AbortController().signal
    await one.close()
    expect(await engineOn([one, other]).health(never)).toMatchObject({ ok: true, queued: 0 })
    await other.close()
    expect(await engineOn([one, other]).health(never)).toMatchObject({ ok: false })
  })

  it('waits for no server that takes connections and never answers while another answers', async () => {
    const [silent, other] = [await start(), await start()]
    silent.hide('hangs')
    const engine = engineOn([silent, other], { times: { ...QUICK.times, answer: 100 } })
    const never = new AbortController().signal
    // As long as it has questions open, nobody has waited for their end.
    const claimed = (await engine.capabilities(never)).map(({ operation }) => operation)
    await heardOf()
    expect(silent.waiting).toBeGreaterThan(0)
    expect(claimed).toContain('swap-garment')
    expect(await engine.health(never)).toEqual({ ok: true, queued: 0, reason: '1 of 2 servers answer' })
    for (let count = 0; count < 2; count += 1) await engine.run(sketch, contextOf().context)
    expect([silent.submissions, other.submissions]).toEqual([0, 2])
    silent.show()
    while (silent.submissions === 0) await engine.run(sketch, contextOf().context)
  })

  it('goes on with the others when a server that it knows falls silent, and waits for one that is slow and alone', async () => {
    const [silent, other] = [await start(), await start()]
    const engine = engineOn([silent, other], { times: { ...QUICK.times, answer: 100 } })
    await engine.capabilities(new AbortController().signal)
    silent.hide('hangs')
    const quick = engine.run(sketch, contextOf().context)
    await until(() => other.submissions === 1)
    expect(silent.waiting).toBeGreaterThan(0)
    await quick
    await other.close()
    const late = engine.run(sketch, contextOf().context)
    await until(() => silent.waiting > 0)
    silent.show()
    expect((await late).images).toHaveLength(1)
    expect(silent.submissions).toBe(1)
  })

  it('draws with a model whose licence forbids commerce when that is named', async () => {
    const double = await start()
    const asked = { ...(await requestFor('upscale')) }
    const usual = await engineOn([double]).run(asked, contextOf().context)
    const allowed = await engineOn([double], { allowedLicences: ['CC-BY-NC-SA-4.0'] }).run(asked, contextOf().context)
    expect([usual, allowed].map(({ provenance }) => provenance.model)).toEqual(['realesrgan-x4plus', '4x-ultrasharp'])
  })

  it('enlarges a tile as what repeats: moved around before or after it is the same', async () => {
    const engine = engineOn([await start()])
    const [width, height] = [96, 72]
    const stripes = (x: number, y: number) => [(x * 37 + y * 11) % 256, x < 40 ? 230 : 20, y < 8 ? 0 : 180]
    const fileOf = async (colour: (x: number, y: number) => number[]): Promise<ImageFile> => {
      const codes = Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width)))
      const raw = { width, height, channels: 3 } as const
      return {
        data: await sharp(Uint8Array.from(codes.flat()), { raw }).png().toBuffer(),
        mediaType: 'image/png',
        width,
        height,
      }
    }
    const upscaled = async (source: ImageFile) => {
      const asked = { ...(await requestFor('upscale')), source, width: 2 * width, height: 2 * height }
      const original = { operation: 'create-pattern', picture: source, lineage: [] } as const
      const { images } = await engine.run({ ...asked, original }, contextOf().context)
      return sharp(images[0]!.data).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    }
    const [right, down] = [31, 20]
    const own = await upscaled(await fileOf(stripes))
    const moved = await upscaled(await fileOf((x, y) => stripes((x + right) % width, (y + down) % height)))
    expect([own.info.width, own.info.height]).toEqual([2 * width, 2 * height])
    const expected = Buffer.alloc(own.data.length)
    for (let y = 0; y < 2 * height; y += 1) {
      for (let x = 0; x < 2 * width; x += 1) {
        const [fromX, fromY] = [(x + 2 * right) % (2 * width), (y + 2 * down) % (2 * height)]
        const from = 3 * (fromY * 2 * width + fromX)
        own.data.copy(expected, 3 * (y * 2 * width + x), from, from + 3)
      }
    }
    expect(Buffer.compare(moved.data, expected)).toBe(0)
  })

  it('leaves a cut-out that is to be moved, and what is too large, to others', async () => {
    const engine = engineOn([await start()])
    const background = await requestFor('create-background')
    const placement = { x: 100, y: 100, width: 50, height: 50, rotation: 0 }
    const large = { ...swap.target!, width: 4000, height: 4000 }
    for (const request of [
      { ...background, placement },
      { ...(await requestFor('upscale')), source: large },
    ]) {
      const error = await errorOf(engine.run(request, contextOf().context))
      expect(error).toMatchObject({ code: 'unsupported', retry: 'other-engine', charged: 'no' })
    }
  })

  it('has addresses without passwords', () => {
    expect(() => createComfyuiEngine({ servers: [{ url: 'http://user:word@127.0.0.1' }], tools })).toThrow('password')
    expect(() => createComfyuiEngine({ servers: [{ url: 'file:///tmp' }], tools })).toThrow('http')
  })
})
