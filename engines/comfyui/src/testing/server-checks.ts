import { randomUUID } from 'node:crypto'
import { MODES } from '@toile/contract'
import { EngineError, type ImageFile } from '@toile/engine'
import sharp, { type Sharp } from 'sharp'
import { createGraph, type Graph, isLink, type Link } from '../graphs/graph.ts'
import { GRAPHS } from '../graphs/index.ts'
import { imageOf, type GraphInputs, type ImageRole } from '../graphs/operation-graph.ts'
import { laidOnto, saved } from '../graphs/sampling.ts'
import { lackOf } from '../lack.ts'
import { type ComfyuiServer, type ComfyuiServerSettings, createServer } from '../server.ts'
import { WATCH_TIMES, watchJob } from '../watch-job.ts'
import type { ObjectInfo } from '../wire.ts'

/** A server that can be looked at: a real one without weights, or the double. */
export interface CheckedServer extends ComfyuiServerSettings {
  /** Ends it as a crash does, and starts it anew at the same address. */
  restart(): Promise<void>
  /** Keeps jobs from ending until the returned function is called; left out where long ones take long by themselves. */
  readonly hold?: () => () => void
  /** Of a job that takes long: how many times a picture is scaled, and to about how many pixels a side. */
  readonly long: { readonly nodes: number; readonly side: number }
  /** No model of it can be loaded. A double draws without any. */
  readonly failsAtModels?: boolean
}

/** One thing that is looked at: what was found, or why it is not as it must be. */
export interface CheckReport {
  readonly name: string
  readonly fact: string
  readonly isGood: boolean
}

const never = (): AbortSignal => new AbortController().signal
/** What of a new person is shown to the model as pictures. */
const SOMEBODY_NEW: readonly { readonly words: string; readonly roles: readonly string[] }[] = [
  { words: '', roles: [] },
  { words: ', with a face', roles: ['face'] },
  { words: ', with a pose', roles: ['pose'] },
  { words: ', with a face and a pose', roles: ['face', 'pose'] },
]
const SIZE = { width: 96, height: 128 } as const

/** Looks at everything of a server that the engine leans on and that takes no weights. Model files have to be there, empty. */
export async function checkServer(
  checked: CheckedServer,
  tell: (report: CheckReport) => void,
): Promise<readonly CheckReport[]> {
  const server = createServer(checked, 'the server')
  const reports: CheckReport[] = []
  const check = async (name: string, look: () => Promise<string>): Promise<void> => {
    const report = await look().then(
      (fact): CheckReport => ({ name, fact, isGood: true }),
      (error: unknown): CheckReport => ({ name, fact: String(error), isGood: false }),
    )
    reports.push(report)
    tell(report)
  }
  const folder = `toile/${randomUUID()}`
  const files = await inputFiles()
  const images: Partial<Record<ImageRole, string>> = {}
  await check('uploads are kept under the names that were asked for', async () => {
    for (const [role, file] of Object.entries(files)) {
      const name = await server.upload(folder, `${role}.png`, file, never())
      if (name !== `${folder}/${role}.png`) throw new Error(`${role} became ${name}`)
      images[role as ImageRole] = name
    }
    return Object.keys(files).join(', ')
  })
  const release = checked.hold?.()
  for (const drawn of [...MODES, 'upscale'] as const) {
    for (const model of GRAPHS[drawn].models) {
      for (const isVariation of drawn === 'upscale' ? [false] : [false, true]) {
        const { original, face, pose, ...read } = images
        const varied = isVariation && original !== undefined ? { original } : {}
        const name = `graph of ${isVariation ? 'a variation of ' : ''}${drawn} by ${model}`
        const people = GRAPHS[drawn].newPerson === 'by-picture' ? SOMEBODY_NEW : SOMEBODY_NEW.slice(0, 1)
        for (const { words, roles } of people) {
          const given = Object.fromEntries(Object.entries({ face, pose }).filter(([role]) => roles.includes(role)))
          const graph = GRAPHS[drawn].build(inputsFor({ model, images: { ...read, ...varied, ...given } }))
          await check(`${name}${words}`, () => accepted(server, graph))
        }
      }
    }
  }
  release?.()
  await check('what needs no weights is drawn to the pixel, told, and fetched', () =>
    drawnWithoutWeights(server, images, files),
  )
  await check('a pattern without a model comes out as it went in', () => movedWithoutWeights(server, images, files))
  if (checked.failsAtModels === true)
    await check('a model that cannot be loaded ends its job as one that is missing', () => failedAtModels(server))
  await check('a job that waits, and one that runs, are stopped by their ids', () =>
    stoppedByIds(server, checked, images),
  )
  await check('a server that starts anew does not know its jobs', () => lostByRestart(server, checked, images))
  return reports
}

async function inputFiles(): Promise<Readonly<Record<ImageRole, ImageFile>>> {
  const { width, height } = SIZE
  const png = async (image: Sharp): Promise<ImageFile> => ({
    data: await image.removeAlpha().png().toBuffer(),
    mediaType: 'image/png',
    ...SIZE,
  })
  const colours = Buffer.from({ length: width * height * 3 }).map((_, at) => (at * 37 + Math.floor(at / 300)) % 256)
  const photo = () => sharp(colours, { raw: { width, height, channels: 3 } })
  const white = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const black = sharp({ create: { width, height, channels: 3, background: '#000' } })
  return {
    target: await png(photo()),
    mask: await png(black.composite([{ input: white, left: 20, top: 30 }])),
    source: await png(photo().negate()),
    face: await png(photo().flop()),
    pose: await png(photo().flip().flop()),
    original: await png(photo().flip()),
  }
}

const inputsFor = ({ model, images }: Pick<GraphInputs, 'model' | 'images'>): GraphInputs => ({
  model,
  images,
  fileNames: {},
  prompt: 'Dress the person of image 1.',
  negative: 'text',
  seed: 4_000_000_000,
  size: { width: 256, height: 352 },
  filenamePrefix: `toile/${randomUUID()}`,
})

/** That a graph passes the server's own validation. It is stopped then: without weights it would fail at a loader. */
async function accepted(server: ComfyuiServer, graph: Graph): Promise<string> {
  const info = await server.inspect(never())
  const lack = lackOf(graph, info)
  if (lack !== null) throw new Error(`it would not be offered: ${lack}`)
  const unread = unreadIn(graph, info)
  if (unread.length > 0) throw new Error(`no node reads ${unread.join(', ')}`)
  const id = randomUUID()
  const refusal = await server.submit(id, graph, never())
  if (refusal !== null) throw refusal
  await server.cancel(id, never())
  return `${Object.keys(graph).length} nodes`
}

/** Inputs under names that their nodes do not have: a server passes over them in silence. */
const unreadIn = (graph: Graph, info: ObjectInfo): string[] =>
  Object.values(graph).flatMap(({ class_type: type, inputs }) => {
    const { required, optional } = info[type]!.input
    const known = { ...required, ...optional }
    return Object.keys(inputs).flatMap((name) => (name in known ? [] : [`${type}.${name}`]))
  })

async function outcomeOf(
  server: ComfyuiServer,
  graph: Graph,
  emit: (event: { readonly kind: string }) => void = () => {},
): Promise<Uint8Array> {
  const id = randomUUID()
  const refusal = await server.submit(id, graph, never())
  if (refusal !== null) throw refusal
  return server.picture(await watchJob(server, id, { signal: never(), emit }, WATCH_TIMES), never())
}

const codesOf = (data: Uint8Array): Promise<Buffer> => sharp(data).removeAlpha().raw().toBuffer()

/** An inverted photo where a mask is white, the photo elsewhere: files, masks, composites and downloads as graphs use them. */
async function drawnWithoutWeights(
  server: ComfyuiServer,
  images: GraphInputs['images'],
  files: Readonly<Record<ImageRole, ImageFile>>,
): Promise<string> {
  const writer = createGraph()
  const inputs = inputsFor({ model: 'qwen-image-edit-2511', images })
  const photo = writer.node('LoadImage', { image: imageOf(inputs, 'target') })
  const mask = writer.node('LoadImageMask', { image: imageOf(inputs, 'mask'), channel: 'red' })
  saved(writer, inputs, laidOnto(writer, { photo, mask }, writer.node('ImageInvert', { image: photo })))
  const told: string[] = []
  const picture = await outcomeOf(server, writer.graph, ({ kind }) => void told.push(kind))
  const [made, before, marked] = await Promise.all([picture, files.target.data, files.mask.data].map(codesOf))
  const wrong = made!.filter((code, at) => {
    const expected = marked![at] === 255 ? 255 - before![at]! : before![at]!
    return Math.abs(code - expected) > 1
  })
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${made!.length} codes are others`)
  return `${picture.length} bytes; events: ${[...new Set(told)].join(', ')}`
}

/** The graph of a pattern on a picture in a model's place: all its moves together lead back to where it began. */
async function movedWithoutWeights(
  server: ComfyuiServer,
  images: GraphInputs['images'],
  files: Readonly<Record<ImageRole, ImageFile>>,
): Promise<string> {
  const inputs = { ...inputsFor({ model: 'flux-2-klein-4b', images: {} }), size: SIZE }
  const graph = GRAPHS['create-pattern'].build(inputs)
  const loading = { class_type: 'LoadImage', inputs: { image: imageOf({ ...inputs, images }, 'target') } }
  const before = (link: Link, name: string): Link => {
    const value = graph[link[0]]!.inputs[name]
    if (!isLink(value)) throw new Error(`${name} is no link`)
    return value
  }
  /** What a model would have begun with, in place of what it would have drawn. */
  const undrawn = (decoded: Link): Link => {
    const latent = before(before(decoded, 'samples'), 'latent_image')
    if (graph[latent[0]]!.class_type === 'EmptyFlux2LatentImage') return ['picture', 0]
    return before(before(latent, 'samples'), 'pixels')
  }
  const replaced = Object.entries(graph).map(([node, { class_type, inputs: given }]) => {
    const others = Object.entries(given).map(([name, value]) => [
      name,
      isLink(value) && graph[value[0]]!.class_type === 'VAEDecode' ? undrawn(value) : value,
    ])
    return [node, { class_type, inputs: Object.fromEntries(others) }]
  })
  const picture = await outcomeOf(server, { ...(Object.fromEntries(replaced) as Graph), picture: loading })
  const [made, expected] = await Promise.all([picture, files.target.data].map(codesOf))
  const wrong = made!.filter((code, at) => Math.abs(code - expected![at]!) > 1).length
  if (wrong > 0 || made!.length !== expected!.length) throw new Error(`${wrong} of ${made!.length} codes are others`)
  return `${made!.length} codes`
}

async function failedAtModels(server: ComfyuiServer): Promise<string> {
  const graph = GRAPHS['create-sketch'].build(inputsFor({ model: 'flux-2-klein-4b', images: {} }))
  const error: unknown = await outcomeOf(server, graph).catch((cause: unknown) => cause)
  if (!(error instanceof EngineError) || error.code !== 'model-missing') throw new Error(`it ended as ${String(error)}`)
  return error.message
}

/** Scales a picture again and again: each time to another size, so that nothing is cached. */
function longGraph(images: GraphInputs['images'], { nodes, side }: CheckedServer['long'], shift: number): Graph {
  const writer = createGraph()
  const inputs = inputsFor({ model: 'qwen-image-edit-2511', images })
  let image: Link = writer.node('LoadImage', { image: imageOf(inputs, 'target') })
  for (let at = 0; at < nodes; at += 1) {
    const width = side + 8 * ((at + shift) % 7)
    image = writer.node('ImageScale', { image, upscale_method: 'lanczos', width, height: side, crop: 'disabled' })
  }
  saved(writer, inputs, image)
  return writer.graph
}

async function begun(server: ComfyuiServer, graph: Graph, kind: 'running' | 'waiting'): Promise<string> {
  const id = randomUUID()
  const refusal = await server.submit(id, graph, never())
  if (refusal !== null) throw refusal
  for (;;) {
    const state = await server.stateOf(id, never())
    if (state.kind === kind) return id
    if (state.kind !== 'waiting') throw new Error(`a job that was to be ${kind} is ${state.kind}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function stoppedByIds(
  server: ComfyuiServer,
  { hold, long }: CheckedServer,
  images: GraphInputs['images'],
): Promise<string> {
  const release = hold?.()
  const running = await begun(server, longGraph(images, long, 0), 'running')
  const waiting = await begun(server, longGraph(images, long, 1), 'waiting')
  await server.cancel(waiting, never())
  const still = await server.stateOf(running, never())
  if (still.kind !== 'running') throw new Error(`another job than was meant is ${still.kind}`)
  const began = performance.now()
  await server.cancel(running, never())
  const facts: string[] = []
  for (const id of [waiting, running]) {
    const error: unknown = await watchJob(server, id, { signal: never(), emit: () => {} }, WATCH_TIMES).catch(
      (cause: unknown) => cause,
    )
    if (!(error instanceof EngineError) || error.code !== 'lost')
      throw new Error(`a stopped job ended as ${String(error)}`)
    facts.push((await server.stateOf(id, never())).kind)
  }
  release?.()
  return `then ${facts.join(' and ')}, ${Math.round(performance.now() - began)} ms after the last was told to stop`
}

async function lostByRestart(
  server: ComfyuiServer,
  { hold, long, restart }: CheckedServer,
  images: GraphInputs['images'],
): Promise<string> {
  const release = hold?.()
  const id = await begun(server, longGraph(images, long, 2), 'running')
  const watched = watchJob(server, id, { signal: never(), emit: () => {} }, { ...WATCH_TIMES, silence: 120_000 }).catch(
    (cause: unknown) => cause,
  )
  await restart()
  const began = performance.now()
  const error = await watched
  release?.()
  if (!(error instanceof EngineError) || error.code !== 'lost') throw new Error(`it ended as ${String(error)}`)
  return `${error.message}, ${Math.round(performance.now() - began)} ms after it answered again`
}
