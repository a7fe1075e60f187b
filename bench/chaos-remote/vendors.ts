import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '@toile/contract'
import { startComfyuiDouble } from '@toile/engine-comfyui/testing'
import * as hosted from '@toile/engine-hosted/testing'

export interface Vendor {
  readonly engine: string
  /** Jobs begun, or calls that were answered at once. */
  readonly submissions: number
  hold(): () => void
  close(): Promise<void>
}

/** A vendor's double, and what the product is told of it. */
interface Started {
  readonly double: Omit<Vendor, 'engine'>
  readonly settings: Readonly<Record<string, string>>
  /** Where those answer whom no setting leads elsewhere, by name. */
  readonly addresses?: Readonly<Record<string, string>>
}

/** An adapter, and the mode of which it makes the pictures. */
interface Adapter {
  readonly mode: Mode
  /** @param folder for files that settings lead to */
  start(folder: string): Promise<Started>
}

/** Milliseconds that a job goes on at least. */
const PICTURE_MS = 200
/** Milliseconds: jobs that come meanwhile are over at the end of each, all at once. */
const HOLD_MS = 1_500

/** A vendor that knows its customer by the key in `setting`. */
const byKey = (
  engine: string,
  mode: Mode,
  start: () => Promise<hosted.HostedDouble>,
  path: string,
  setting: Readonly<Record<string, string>>,
): readonly [string, Adapter] => [
  engine,
  {
    mode,
    async start() {
      const double = await start()
      return { double, settings: setting, addresses: { [engine]: `${double.url}${path}` } }
    },
  },
]

const COMFYUI: Adapter = {
  mode: 'create-pattern',
  async start() {
    const double = await startComfyuiDouble({ pictureMs: PICTURE_MS })
    return { double, settings: { COMFYUI_SERVERS: double.url } }
  },
}

const VERTEX: Adapter = {
  mode: 'swap-garment',
  async start(folder) {
    const [vertex, tokens] = await Promise.all([hosted.startVertexDouble(), hosted.startVertexTokenDouble()])
    const keyFile = join(folder, 'service-account.json')
    await writeFile(keyFile, tokens.keyFile, { mode: 0o600 })
    return {
      double: {
        get submissions() {
          return vertex.submissions
        },
        hold: () => vertex.hold(),
        close: async () => void (await Promise.all([vertex.close(), tokens.close()])),
      },
      settings: { VERTEX_SERVICE_ACCOUNT: keyFile },
      addresses: { vertex: `${vertex.url}/v1`, 'google-tokens': tokens.url },
    }
  },
}

const OPENAI_COMPATIBLE: Adapter = {
  mode: 'sketch-to-image',
  async start() {
    const double = await hosted.startOpenAiDouble()
    return {
      double,
      settings: {
        OPENAI_COMPATIBLE_URL: `${double.url}/v1`,
        OPENAI_COMPATIBLE_KEY: hosted.OPENAI_KEY,
        OPENAI_COMPATIBLE_MODELS: 'sd=sketch-to-image',
      },
    }
  },
}

/** Every adapter, in parties of which each has one for a mode at most: an order says whose turn is first, and shares nothing out. */
export const PARTIES: readonly ReadonlyMap<string, Adapter>[] = [
  new Map([
    ['comfyui', COMFYUI],
    byKey('fashn', 'swap-garment', () => hosted.startFashnDouble(), '/v1', { FASHN_API_KEY: hosted.FASHN_KEY }),
    byKey('fal', 'pattern-to-image', hosted.startFalDouble, '', { FAL_KEY: hosted.FAL_KEY }),
    byKey('replicate', 'image-to-flatlay', hosted.startReplicateDouble, '/v1', {
      REPLICATE_API_TOKEN: hosted.REPLICATE_KEY,
    }),
    byKey('black-forest-labs', 'sketch-to-image', hosted.startBlackForestLabsDouble, '/v1', {
      BFL_API_KEY: hosted.BFL_KEY,
    }),
    byKey('openai', 'create-sketch', hosted.startOpenAiDouble, '/v1', { OPENAI_API_KEY: hosted.OPENAI_KEY }),
    byKey('gemini', 'create-background', hosted.startGeminiDouble, '/v1beta', { GEMINI_API_KEY: hosted.GEMINI_KEY }),
  ]),
  new Map([
    ['vertex', VERTEX],
    ['openai-compatible', OPENAI_COMPATIBLE],
  ]),
]

/** The doubles of a party, whose jobs take their time. */
export async function startVendors(party: ReadonlyMap<string, Adapter>, folder: string) {
  const started = await Promise.all(
    [...party].map(async ([engine, { mode, start }]) => ({ engine, mode, ...(await start(folder)) })),
  )
  const vendors: Vendor[] = started.map(({ engine, double }) => ({
    engine,
    get submissions() {
      return double.submissions
    },
    hold: () => double.hold(),
    close: () => double.close(),
  }))
  let releases: (() => void)[] = []
  const turn = (): void => {
    for (const release of releases) release()
    releases = vendors.map(({ hold }) => hold())
  }
  turn()
  const turning = setInterval(turn, HOLD_MS)
  return {
    vendors,
    modes: started.map(({ mode }) => mode),
    settings: {
      ...Object.fromEntries(started.map(({ engine, mode }) => [orderOf(mode), engine])),
      ...Object.fromEntries(started.flatMap(({ settings }) => Object.entries(settings))),
      VENDOR_ADDRESSES: JSON.stringify(
        Object.fromEntries(started.flatMap(({ addresses = {} }) => Object.entries(addresses))),
      ),
    } as Readonly<Record<string, string>>,
    async close() {
      clearInterval(turning)
      for (const release of releases) release()
      await Promise.all(vendors.map((vendor) => vendor.close()))
    },
  }
}

const orderOf = (mode: Mode): string => `ENGINES_${mode.toUpperCase().replaceAll('-', '_')}`
