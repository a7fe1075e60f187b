import { isMode, type Mode, MODES } from '@toile/contract'
import type { PictureOperation } from '@toile/engine'
import { z } from 'zod'
import type { Setting } from './setting.ts'

/** Each by its id: it stands on every picture that it made, and in the references of its jobs. */
const HOSTED_NAMES = ['fashn', 'fal', 'replicate', 'black-forest-labs', 'openai', 'gemini'] as const
export type HostedName = (typeof HOSTED_NAMES)[number]
const ENGINE_NAMES = ['builtin', 'comfyui', ...HOSTED_NAMES, 'vertex', 'openai-compatible'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

export const OPERATIONS: readonly PictureOperation[] = [...MODES, 'upscale', 'variation']

type Underscored<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Text
type OrderName = `ENGINES_${Uppercase<Underscored<PictureOperation>>}`

/** The setting with an operation's own order. */
export const orderName = (operation: PictureOperation): OrderName =>
  `ENGINES_${operation.toUpperCase().replaceAll('-', '_')}` as OrderName

const engineNames = z
  .string()
  .transform((value) => value.split(',').map((word) => word.trim()))
  .pipe(z.array(z.enum(ENGINE_NAMES, `must be one or more of ${ENGINE_NAMES.join(', ')}, separated by commas`)).min(1))
  .transform((list) => [...new Set(list)])

/** `ADDRESS` or `ADDRESS|Name: value`, several separated by commas. */
const server = z.string().transform((text, context) => {
  const [address = '', ...headers] = text.split('|').map((part) => part.trim())
  const parsed = URL.parse(address)
  const pairs = headers.map((header) => /^([\w-]+):\s*(\S.*)$/.exec(header))
  const isFit =
    parsed !== null &&
    ['http:', 'https:'].includes(parsed.protocol) &&
    parsed.username === '' &&
    parsed.password === '' &&
    pairs.every((pair) => pair !== null)
  if (!isFit) {
    context.addIssue({
      code: 'custom',
      message:
        'must be addresses that begin with http:// or https:// and hold no password, separated by commas, each with what it wants to be sent after a bar: http://gpu:8188|Authorization: Bearer WORD',
    })
    return z.NEVER
  }
  return { url: address, headers: Object.fromEntries(pairs.map((pair) => [pair[1]!, pair[2]!])) }
})
const servers = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(server))

type OrderSetting = Setting & { readonly read: typeof engineNames }

const orders = Object.fromEntries(
  OPERATIONS.map((operation) => [
    orderName(operation),
    {
      meaning: `The same as ENGINES for ${operation} alone. An engine that is not named here makes none.`,
      read: engineNames,
      local: 'ENGINES',
      production: 'ENGINES',
    },
  ]),
) as unknown as Readonly<Record<OrderName, OrderSetting>>

const modelModes = z.string().transform((text, context): readonly [model: string, modes: readonly Mode[]] => {
  const [, model, words] = /^([^=]+)=(.+)$/.exec(text.trim()) ?? []
  const modes = words?.split('+').map((word) => word.trim()) ?? []
  if (model !== undefined && modes.every(isMode)) return [model, modes]
  context.addIssue({
    code: 'custom',
    message: `must be model=mode+mode, several separated by commas, with modes among ${MODES.join(', ')}`,
  })
  return z.NEVER
})
const models = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(modelModes))
  .transform((pairs): Readonly<Record<string, readonly Mode[]>> => Object.fromEntries(pairs))

const DOLLARS = /^([^=]+)=(\d+(?:\.\d+)?)$/

/** `NAME=0.05`, several separated by commas. `what`: a name, for whoever wrote another one. */
const dollars = (what: string, isKnown: (name: string) => boolean = () => true) => {
  const amount = z.string().transform((text, context): readonly [name: string, dollars: number] => {
    const [, name, usd] = DOLLARS.exec(text.trim()) ?? []
    if (name !== undefined && isKnown(name)) return [name, Number(usd)]
    context.addIssue({ code: 'custom', message: `must be ${what}=dollars, several separated by commas` })
    return z.NEVER
  })
  return z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(amount))
    .transform((pairs): Readonly<Record<string, number>> => Object.fromEntries(pairs))
}

/** Of an account at a vendor. */
const keyOf = (vendor: string) => ({
  meaning: `Key of an account at ${vendor}. Pictures that users give leave the house for it.`,
  read: z.string(),
  local: 'none',
  production: 'none',
  secret: true as const,
})

/** The setting that a vendor's engine cannot do without. */
export const HOSTED_KEYS = {
  fashn: 'FASHN_API_KEY',
  fal: 'FAL_KEY',
  replicate: 'REPLICATE_API_TOKEN',
  'black-forest-labs': 'BFL_API_KEY',
  openai: 'OPENAI_API_KEY',
  gemini: 'GEMINI_API_KEY',
} as const satisfies Readonly<Record<HostedName, string>>

export const ENGINE_SETTINGS = {
  ENGINES: {
    meaning: `Which engines make pictures, the preferred one first: ${ENGINE_NAMES.join(', ')}. A picture goes to the first that can make it and is well. Masks come from \`builtin\` alone, so keep it in the list. See engines.md.`,
    read: engineNames,
    local: 'builtin',
    production: 'builtin, with a warning',
  },
  ...orders,
  COMFYUI_SERVERS: {
    meaning:
      'Addresses of the ComfyUI servers, separated by commas. What a server’s proxy wants to be sent stands after a bar: `http://gpu:8188|Authorization: Bearer WORD`. They have no password of their own: nobody but Toile should reach them.',
    read: servers,
    local: 'none',
    production: 'none',
    secret: true,
  },
  COMFYUI_LICENCES: {
    meaning:
      'Licences that forbid commercial use, by their names in engines.md, separated by commas, whose models may be used all the same.',
    read: z.string().transform((value) => value.split(',').map((name) => name.trim())),
    local: 'none',
    production: 'none',
  },
  FASHN_API_KEY: keyOf('FASHN, which puts garments on people'),
  FAL_KEY: keyOf('fal'),
  REPLICATE_API_TOKEN: keyOf('Replicate'),
  BFL_API_KEY: keyOf('Black Forest Labs'),
  OPENAI_API_KEY: keyOf('OpenAI'),
  GEMINI_API_KEY: keyOf('Google’s Gemini API'),
  VERTEX_SERVICE_ACCOUNT: {
    meaning:
      'The key file (JSON) of a service account at Google Cloud that may use Vertex AI; its project pays. Pictures that users give leave the house for it.',
    read: z.string(),
    local: 'none',
    production: 'none',
  },
  VERTEX_LOCATION: {
    meaning: 'The region of Google Cloud whose Vertex AI is asked.',
    read: z.string().regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as us-central1'),
    local: 'us-central1',
    production: 'us-central1',
  },
  OPENAI_COMPATIBLE_URL: {
    meaning:
      'Where a server answers that speaks OpenAI’s image API, stable-diffusion.cpp or another: `http://gpu:1234/v1`. It is asked for one picture at a time.',
    read: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }),
    local: 'none',
    production: 'none',
  },
  OPENAI_COMPATIBLE_KEY: {
    meaning: 'What that server wants to be sent as a key, if it wants one.',
    read: z.string(),
    local: 'none',
    production: 'none',
    secret: true,
  },
  OPENAI_COMPATIBLE_MODELS: {
    meaning:
      'Its models by their names there, each with the modes that it makes, as they stand in the page’s addresses: `MODEL=MODE+MODE`, several separated by commas. Their licences are yours to know.',
    read: models,
    local: 'none',
    production: 'none',
  },
  OPENAI_COMPATIBLE_IN_HOUSE: {
    meaning: '`true` for a server of your own: then no picture leaves the house for it, and pictures are free.',
    read: z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
    local: 'false',
    production: 'false',
  },
  ENGINE_PRICES: {
    meaning:
      'What a picture of a hosted model costs in US dollars, where it is not what engines.md says: `MODEL=0.05`, several separated by commas. It is noted before each call; a vendor that says what it charged is believed.',
    read: dollars('model'),
    local: 'none',
    production: 'none',
  },
  ENGINE_DAILY_BUDGET_USD: {
    meaning:
      'What the pictures of an engine may cost a day of UTC in US dollars: `fashn=20,fal=5`. A picture that would go beyond it is made by the next engine, or by none until the next day. Counted over all processes, by what vendors said they charged, and by the price where they have not; a picture without a known price is not made. An engine that is not named spends without limit.',
    read: dollars('engine', (name) => name !== 'builtin' && ENGINE_NAMES.some((known) => known === name)),
    local: 'none',
    production: 'none',
  },
} as const satisfies Readonly<Record<string, Setting>>
