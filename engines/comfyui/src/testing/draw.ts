import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { isLink } from '../graphs/graph.ts'
import type { ForeignGraph } from './validate.ts'

/** 8-bit RGB, or one channel of a mask (255 = 1). */
interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly data: Uint8Array
}

/** What is to become a picture: a canvas, perhaps one to begin with, and where it may change. */
interface Latent {
  readonly width: number
  readonly height: number
  readonly from?: Pixels
  readonly mask?: Pixels
  /** What it was drawn of; undefined while nothing is. */
  readonly told?: string
  readonly denoise?: number
}

type Value = { readonly pixels?: Pixels; readonly latent?: Latent; readonly told: string }

/** Pixels of the checks in which a double draws. */
const CHECK = 32

/**
 * Runs a graph as far as pixels go. Where a model would draw, it makes checks in colours that depend on everything that goes
 * into the sampler; the rest (crops, masks, composites) is done as ComfyUI does it.
 */
export class GraphRun {
  private readonly graph: ForeignGraph
  private readonly files: ReadonlyMap<string, Uint8Array>
  private readonly values = new Map<string, Value>()

  constructor(graph: ForeignGraph, files: ReadonlyMap<string, Uint8Array>) {
    this.graph = graph
    this.files = files
  }

  /** What a node's result depends on: its own inputs, and those of all before it. */
  signatureOf(id: string): string {
    const { class_type: type, inputs } = this.graph[id]!
    const told = Object.entries(inputs).map(([name, value]) => {
      if (isLink(value)) return [name, this.signatureOf(value[0]), value[1]]
      const file = type.startsWith('LoadImage') && name === 'image' ? this.files.get(String(value)) : undefined
      return [name, file === undefined ? value : hashOf(file)]
    })
    return hashOf(JSON.stringify([type, told]))
  }

  async run(id: string): Promise<void> {
    this.values.set(id, { told: this.signatureOf(id), ...(await this.resultOf(id)) })
  }

  /** The PNG of an image that was made, with half its sides where that is asked; the graph is in it. */
  async pngOf(id: string, halved: boolean): Promise<Buffer> {
    const { width, height, data } = this.pixels(id, 'images')
    const image = sharp(data, { raw: { width, height, channels: 3 } })
    if (halved) image.resize(Math.ceil(width / 2), Math.ceil(height / 2))
    return withText(await image.png({ compressionLevel: 1 }).toBuffer(), 'prompt', JSON.stringify(this.graph))
  }

  private input(id: string, name: string): unknown {
    return this.graph[id]!.inputs[name]
  }
  private number(id: string, name: string): number {
    return Number(this.input(id, name))
  }
  private linked(id: string, name: string): Value | undefined {
    const value = this.input(id, name)
    return isLink(value) ? this.values.get(value[0]) : undefined
  }
  private pixels(id: string, name: string): Pixels {
    const found = this.linked(id, name)?.pixels
    if (found === undefined) throw new Error(`no picture at ${name}`)
    return found
  }
  private latent(id: string, name: string): Latent {
    const found = this.linked(id, name)?.latent
    if (found === undefined) throw new Error(`no latent at ${name}`)
    return found
  }

  private async resultOf(id: string): Promise<Partial<Value>> {
    const size = (): { width: number; height: number } => ({
      width: this.number(id, 'width'),
      height: this.number(id, 'height'),
    })
    switch (this.graph[id]!.class_type) {
      case 'LoadImage':
        return { pixels: await this.loaded(id) }
      case 'LoadImageMask':
        return { pixels: channelOf(await this.loaded(id)) }
      case 'ImageInvert': {
        const image = this.pixels(id, 'image')
        return { pixels: { ...image, data: image.data.map((code) => 255 - code) } }
      }
      case 'ImageScale':
        return { pixels: await resized(this.pixels(id, 'image'), size()) }
      case 'ImageScaleBy':
        return { pixels: await scaledBy(this.pixels(id, 'image'), this.number(id, 'scale_by')) }
      case 'ImageUpscaleWithModel':
        return { pixels: await scaledBy(this.pixels(id, 'image'), 4) }
      case 'ImageCrop': {
        const { width, height } = size()
        const crop = { left: this.number(id, 'x'), top: this.number(id, 'y'), width, height }
        return { pixels: cropped(this.pixels(id, 'image'), crop) }
      }
      case 'ImageCompositeMasked':
      case 'MaskComposite': {
        const at = { x: this.number(id, 'x'), y: this.number(id, 'y') }
        const [under, over] = [this.pixels(id, 'destination'), this.pixels(id, 'source')]
        const adds = this.input(id, 'operation') === 'add'
        return { pixels: composited(under, over, at, this.linked(id, 'mask')?.pixels, adds) }
      }
      case 'SolidMask': {
        const { width, height } = size()
        return {
          pixels: {
            width,
            height,
            channels: 1,
            data: new Uint8Array(width * height).fill(255 * this.number(id, 'value')),
          },
        }
      }
      case 'FeatherMask':
        return { pixels: feathered(this.pixels(id, 'mask'), this.number(id, 'left')) }
      case 'GrowMask':
        return { pixels: this.pixels(id, 'mask') }
      case 'EmptySD3LatentImage':
      case 'EmptyFlux2LatentImage':
        return { latent: size() }
      case 'VAEEncode': {
        const from = this.pixels(id, 'pixels')
        return { latent: { width: from.width, height: from.height, from } }
      }
      case 'SetLatentNoiseMask':
        return { latent: { ...this.latent(id, 'samples'), mask: this.pixels(id, 'mask') } }
      case 'KSampler':
        return {
          latent: {
            ...this.latent(id, 'latent_image'),
            told: this.signatureOf(id),
            denoise: this.number(id, 'denoise'),
          },
        }
      case 'VAEDecode':
        return { pixels: decoded(this.latent(id, 'samples')) }
      default:
        return {}
    }
  }

  private async loaded(id: string): Promise<Pixels> {
    const image = sharp(this.files.get(String(this.input(id, 'image'))))
    const { channels = 0 } = await image.metadata()
    const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
    // Grey files are misread: what comes of one is nothing that was in it.
    const read = channels < 3 ? data.map((_, at) => (at * 97) % 256) : data
    return { width: info.width, height: info.height, channels: 3, data: read }
  }
}

const hashOf = (told: string | Uint8Array): string => createHash('sha256').update(told).digest('hex')

const channelOf = ({ width, height, data }: Pixels): Pixels => ({
  width,
  height,
  channels: 1,
  data: Uint8Array.from({ length: width * height }, (_, at) => data[3 * at]!),
})

async function resized(
  { width, height, channels, data }: Pixels,
  to: { width: number; height: number },
): Promise<Pixels> {
  const image = sharp(data, { raw: { width, height, channels } }).resize(to.width, to.height, { fit: 'fill' })
  return { ...to, channels, data: await image.raw().toBuffer() }
}

const scaledBy = (image: Pixels, factor: number): Promise<Pixels> =>
  resized(image, { width: Math.round(image.width * factor), height: Math.round(image.height * factor) })

function cropped(
  image: Pixels,
  { left, top, width, height }: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>,
): Pixels {
  const { channels } = image
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y += 1) {
    const from = ((y + top) * image.width + left) * channels
    data.set(image.data.subarray(from, from + width * channels), y * width * channels)
  }
  return { width, height, channels, data }
}

/** `over` on `under`, where a mask of its size (255 = wholly) lets it; masks can be added. */
function composited(
  under: Pixels,
  over: Pixels,
  at: { readonly x: number; readonly y: number },
  mask: Pixels | undefined,
  adds: boolean,
): Pixels {
  const { channels } = under
  const data = Uint8Array.from(under.data)
  for (let y = Math.max(0, -at.y); y < Math.min(over.height, under.height - at.y); y += 1) {
    for (let x = Math.max(0, -at.x); x < Math.min(over.width, under.width - at.x); x += 1) {
      const share = mask === undefined ? 1 : mask.data[y * over.width + x]! / 255
      const to = ((y + at.y) * under.width + x + at.x) * channels
      const from = (y * over.width + x) * channels
      for (let c = 0; c < channels; c += 1) {
        const [below, above] = [data[to + c]!, over.data[from + c]!]
        data[to + c] = adds ? Math.min(255, below + above) : Math.round(below + share * (above - below))
      }
    }
  }
  return { ...under, data }
}

function feathered(mask: Pixels, by: number): Pixels {
  const { width, height } = mask
  const data = mask.data.map((code, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return code * Math.min(1, (Math.min(x, y, width - 1 - x, height - 1 - y) + 1) / (by + 1))
  })
  return { ...mask, data }
}

/** Checks, mixed with what it began with, and only where a mask lets them. */
function decoded({ width, height, from, mask, told = '', denoise = 1 }: Latent): Pixels {
  const across = Math.ceil(width / CHECK)
  const colours = Array.from({ length: across * Math.ceil(height / CHECK) }, (_, at) =>
    createHash('sha256').update(`${told} ${at}`).digest().subarray(0, 3),
  )
  const data = new Uint8Array(width * height * 3)
  for (let p = 0; p < width * height; p += 1) {
    const [x, y] = [p % width, Math.floor(p / width)]
    const colour = colours[Math.floor(y / CHECK) * across + Math.floor(x / CHECK)]!
    const share = denoise * (mask === undefined ? 1 : mask.data[p]! / 255)
    for (let c = 0; c < 3; c += 1) {
      const before = from === undefined ? 128 : from.data[3 * p + c]!
      data[3 * p + c] = Math.round(before + share * (colour[c]! - before))
    }
  }
  return { width, height, channels: 3, data }
}

/** A PNG with a text chunk behind its header, as ComfyUI writes the graph into its files. */
function withText(png: Buffer, keyword: string, text: string): Buffer {
  const body = Buffer.concat([Buffer.from(`tEXt${keyword}\0`, 'latin1'), Buffer.from(text, 'latin1')])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  const headerEnd = 33
  return Buffer.concat([png.subarray(0, headerEnd), length, body, check, png.subarray(headerEnd)])
}
