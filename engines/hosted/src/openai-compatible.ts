import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { Mode } from '@toile/contract'
import type { RemoteAdapter } from '@toile/engine/remote'
import { withPrices } from './hosted-model.ts'
import { compatibleModel } from './models.ts'
import type { HostedOptions } from './options.ts'
import { createSdkAdapter } from './sdk-adapter.ts'

const VENDOR = 'the image server'
/** For the server's own fields in the SDK's options. */
const NAME = 'server'

export interface CompatibleOptions extends Omit<HostedOptions, 'key' | 'models'> {
  /** Left out where the server asks for none. */
  readonly key?: string
  readonly baseUrl: string
  /** What the server has is the operator's to say: a model's name there, and the modes that it makes. */
  readonly models: Readonly<Record<string, readonly Mode[]>>
  /** Whether the server is somebody else's. One of our own charges nothing. */
  readonly leavesHouse: boolean
}

/** A server that speaks OpenAI's image API: stable-diffusion.cpp and others. It answers at once. */
export function createOpenAiCompatibleAdapter(options: CompatibleOptions): RemoteAdapter {
  const { key, baseUrl, id = 'openai-compatible', maxJobs = 1, leavesHouse } = options
  const rows = Object.entries(options.models).map(([model, modes]) =>
    compatibleModel(model, modes, leavesHouse ? null : 0),
  )
  const models = withPrices(rows, options.prices)
  return createSdkAdapter({
    vendor: VENDOR,
    id,
    maxJobs,
    models,
    leavesHouse,
    baseUrl,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    healthPath: 'models',
    read: () => undefined,
    connect(fetch) {
      const server = createOpenAICompatible({ name: NAME, baseURL: baseUrl, fetch })
      return ({ model, frame: { width, height }, seed }) => ({
        model: server.imageModel(model.id),
        size: `${width}x${height}`,
        providerOptions: { [NAME]: { response_format: 'b64_json', ...(model.takesSeed && { seed }) } },
      })
    },
  })
}
