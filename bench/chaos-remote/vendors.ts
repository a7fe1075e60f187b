import type { Mode } from '@toile/contract'
import { startComfyuiDouble } from '@toile/engine-comfyui/testing'
import * as hosted from '@toile/engine-hosted/testing'

/** Each makes the pictures of one mode, so that all of them have some. */
const HOSTED = {
  fashn: {
    mode: 'swap-garment',
    start: () => hosted.startFashnDouble(),
    path: '/v1',
    key: ['FASHN_API_KEY', hosted.FASHN_KEY],
  },
  fal: { mode: 'pattern-to-image', start: hosted.startFalDouble, path: '', key: ['FAL_KEY', hosted.FAL_KEY] },
  replicate: {
    mode: 'image-to-flatlay',
    start: hosted.startReplicateDouble,
    path: '/v1',
    key: ['REPLICATE_API_TOKEN', hosted.REPLICATE_KEY],
  },
  'black-forest-labs': {
    mode: 'sketch-to-image',
    start: hosted.startBlackForestLabsDouble,
    path: '/v1',
    key: ['BFL_API_KEY', hosted.BFL_KEY],
  },
  openai: {
    mode: 'create-sketch',
    start: hosted.startOpenAiDouble,
    path: '/v1',
    key: ['OPENAI_API_KEY', hosted.OPENAI_KEY],
  },
  gemini: {
    mode: 'create-background',
    start: hosted.startGeminiDouble,
    path: '/v1beta',
    key: ['GEMINI_API_KEY', hosted.GEMINI_KEY],
  },
} as const satisfies Record<string, { mode: Mode; start: unknown; path: string; key: readonly [string, string] }>

export interface Vendor {
  readonly engine: string
  /** Jobs begun, or calls that were answered at once. */
  readonly submissions: number
  hold(): () => void
  close(): Promise<void>
}

/** Milliseconds that a job goes on at least. */
const PICTURE_MS = 200
/** Milliseconds: jobs that come meanwhile are over at the end of each, all at once. */
const HOLD_MS = 1_500

/** A double of every vendor that the settings name, whose jobs take their time. */
export async function startVendors() {
  const comfyui = await startComfyuiDouble({ pictureMs: PICTURE_MS })
  const doubles = await Promise.all(
    Object.entries(HOSTED).map(async ([engine, { start, ...rest }]) => ({ engine, double: await start(), ...rest })),
  )
  const vendors: Vendor[] = [{ engine: 'comfyui', double: comfyui }, ...doubles].map(({ engine, double }) => ({
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
  const orders = doubles.map(({ engine, mode }) => [orderOf(mode), engine] as const)
  return {
    vendors,
    settings: {
      COMFYUI_SERVERS: comfyui.url,
      ENGINES_CREATE_PATTERN: 'comfyui',
      ...Object.fromEntries(orders),
      ...Object.fromEntries(doubles.map(({ key }) => key)),
      VENDOR_ADDRESSES: JSON.stringify(
        Object.fromEntries(doubles.map(({ engine, double, path }) => [engine, `${double.url}${path}`])),
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
