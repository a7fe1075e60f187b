import { PLAN_NAMES, type PlanName } from '@toile/contract'
import { z } from 'zod'
import { ENGINE_SETTINGS } from './engine-settings.ts'
import type { Setting } from './setting.ts'

const REQUIRED = 'required'

const text = z.string()
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

const url = (protocols: readonly string[]) => {
  const error = `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  return z.string().refine(
    (value) => {
      const parsed = URL.parse(value)
      return parsed !== null && protocols.includes(parsed.protocol) && parsed.host !== ''
    },
    // What comes after it can rely on an address.
    { error, abort: true },
  )
}

/** Without a comma, so that it can be named in the list of old keys later. */
const secretKey = z
  .string()
  .regex(/^[^,]*$/, 'must not have a comma')
  .min(32, 'must have at least 32 characters')

/** Options after a question mark are refused: they would look as if they worked, and none does. */
function isMailServer(value: string): boolean {
  const { pathname, search, hash, username, password } = new URL(value)
  return (pathname === '' || pathname === '/') && search === '' && hash === '' && isDecodable(username + password)
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}

const stripePrice = z.string().regex(/^price_\w+$/, 'must be the id of a price, which begins with price_')

/** The settings of a plan's two prices, monthly and one time. */
const price = (plan: string, once: boolean) => ({
  meaning: `Stripe’s price of the plan ${plan}, ${once ? 'bought once' : 'a month'}.`,
  read: stripePrice,
  local: 'needed with STRIPE_SECRET_KEY',
  production: 'needed with STRIPE_SECRET_KEY',
})

const HOW_OLD_PRICES_READ = 'must be a list like BASIC=price_…,STANDARD=price_…, of prices that are named once'

/** Prices that plans had before; which plan each was of. */
const oldPrices = z.string().transform((value, context): Readonly<Record<string, PlanName>> => {
  const pairs = value.split(',').map((pair) => pair.trim().split('='))
  const prices = pairs.flatMap(([name, id = '', ...more]) => {
    const plan = PLAN_NAMES.find((each) => each === name)
    return plan !== undefined && stripePrice.safeParse(id).success && more.length === 0 ? [[id, plan] as const] : []
  })
  const found = Object.fromEntries(prices)
  if (Object.keys(found).length !== pairs.length) context.addIssue({ code: 'custom', message: HOW_OLD_PRICES_READ })
  return found
})

/** A list, comma-separated, of words from a closed set. */
const words = <const Word extends string>(known: readonly Word[]) =>
  z
    .string()
    .transform((value) => value.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(known, `must be one or more of ${known.join(', ')}, separated by commas`)).min(1))
    .transform((list) => [...new Set(list)])

const ROLES = ['http', 'worker'] as const
export type Role = (typeof ROLES)[number]
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Every setting, once: what it means, how its text is read, and what its default is. `docs/settings.md` is written from
 * this table, and a test compares it.
 */
export const SETTINGS = {
  NODE_ENV: {
    meaning:
      '`production` switches off everything that is for one machine alone: demo account, kept mails, the embedded database. Anything else is local mode.',
    read: z.enum(['production', 'development', 'test'], 'must be production, development or test'),
    local: 'development',
    production: 'production',
  },
  PORT: {
    meaning: 'The port that page and API are served on.',
    read: wholeNumber(0, 65_535),
    local: '3000',
    production: '3000',
  },
  HOST: {
    meaning:
      'The address that is listened on. In local mode only a loopback address is taken; passkeys work at `localhost` alone.',
    read: text,
    local: 'localhost: 127.0.0.1 and ::1',
    production: '0.0.0.0',
  },
  PUBLIC_URL: {
    meaning: 'The address people open, for links in mails and to tell our own page from others. Without a path.',
    read: url(['http:', 'https:'])
      .refine((value) => new URL(value).pathname === '/', 'must not have a path')
      .transform((value) => new URL(value).origin),
    local: 'the address listened on',
    production: REQUIRED,
  },
  TRUST_PROXY: {
    meaning:
      'Proxies in front that are believed about the client’s address: addresses or ranges, comma-separated. Behind one that is not named all people share the limits of one address, and the log warns of it.',
    read: z.string().regex(/^[0-9a-fA-F.:/, ]+$/, 'must be addresses or ranges, separated by commas'),
    local: 'none, and none is allowed',
    production: 'none',
  },
  DATA_DIR: {
    meaning:
      'Where local mode keeps its database, pictures, secret and demo password. Relative to the folder of the start.',
    read: text,
    local: '.data',
    production: '.data (used only for what is not set otherwise)',
  },
  DATABASE_URL: {
    meaning: 'A PostgreSQL database of version 15 or newer.',
    read: url(['postgres:', 'postgresql:']),
    local: 'an embedded server in DATA_DIR',
    production: REQUIRED,
    secret: true,
  },
  DATABASE_POOL: {
    meaning:
      'Database connections that this process has for its statements. Three or four more carry the queue, notices and the presence of a worker: [what a process takes in all](operations.md#database-connections).',
    read: wholeNumber(2, 1000),
    local: '4',
    production: '4',
  },
  DATABASE_WAIT_SECONDS: {
    meaning: 'How long the start waits for a database that is unavailable: it may still recover, or be started later.',
    read: wholeNumber(0, 86_400),
    local: '60',
    production: '60',
  },
  ROLES: {
    meaning: 'What this process does: `http` serves, `worker` makes pictures and sends mails.',
    read: words(ROLES),
    local: 'http,worker',
    production: 'http,worker',
  },
  WORKER_CONCURRENCY: {
    meaning: 'Pictures that this process makes at the same time.',
    read: wholeNumber(1, 64),
    local: 'the number of processors, at most 4',
    production: 'the number of processors, at most 4',
  },
  TASK_STALE_SECONDS: {
    meaning:
      'After how long without a sign of life a worker that is still there loses its pictures to another. One that died loses them within seconds.',
    read: wholeNumber(1, 3600),
    local: '10',
    production: '10',
  },
  STOP_SECONDS: {
    meaning:
      'How long a stop waits for a call to a vendor of which only this process can learn what became of it. Engines that answer with the picture itself (`openai`, `gemini`) take up to two minutes: what is broken off then may be charged, and the user gets the credits back. A service manager must wait ten seconds longer.',
    read: wholeNumber(0, 600),
    local: '20',
    production: '20',
  },
  ...ENGINE_SETTINGS,
  MASK_MODEL: {
    meaning:
      'A folder with a click-to-mask model of the SAM family: its encoder and decoder as ONNX files, as exported by the original project or for transformers.js; an export of SAM 2 is refused as unknown. Not within DATA_DIR or STORAGE_DIR: both are empty for the process that opens it. It then finds the masks instead of the built-in ways. Where it cannot be used they serve, the log says why, and `mask_model` of /api/capabilities/ is `failed`.',
    read: text,
    local: 'the built-in masks',
    production: 'the built-in masks',
  },
  FACE_PICTURES: {
    meaning:
      'A folder with photographs of the model faces, one a face, named by its number: `3.jpg`. Engines that can draw faces go by them as well as by words. Only pictures that you have the right to use like that, from people who agreed. See engines.md.',
    read: text,
    local: 'none: faces are told by words',
    production: 'none: faces are told by words',
  },
  TESTIMONIALS_FILE: {
    meaning:
      'A JSON file with what people said of Toile, shown on the landing page: [its form](operations.md#testimonials). Only words that somebody said and lets you show under their name.',
    read: text,
    local: 'none: the landing page shows what visitors can check for themselves',
    production: 'none: the landing page shows what visitors can check for themselves',
  },
  SIGNUP_CREDITS: {
    meaning: 'Credits that a new verified account gets once. 0 gives none.',
    read: wholeNumber(0, 100_000),
    local: '60',
    production: REQUIRED,
  },
  SIGNUP_GRANTS_PER_NETWORK: {
    meaning: 'How many such grants one network (/24, or /48 of IPv6) gets in a day.',
    read: wholeNumber(1, 100_000),
    local: 'no limit',
    production: '10',
  },
  SIGNUP_GRANTS_PER_DAY: {
    meaning: 'How many such grants there are in a day altogether: what somebody with many addresses can take at most.',
    read: wholeNumber(1, 1_000_000),
    local: 'no limit',
    production: '200',
  },
  SECRET_KEY: {
    meaning:
      'Signs CSRF tokens and remembered identities. At least 32 characters, without a comma; all processes share it.',
    read: secretKey,
    local: 'a random file in DATA_DIR',
    production: REQUIRED,
    secret: true,
  },
  SECRET_KEYS_OLD: {
    meaning:
      'Secrets that SECRET_KEY was before, comma-separated: what they signed is still taken, and nothing new is signed with them. [How to change the secret](operations.md#changing-secret_key).',
    read: z
      .string()
      .transform((value) => value.split(',').map((key) => key.trim()))
      .pipe(z.array(secretKey)),
    local: 'none',
    production: 'none',
    secret: true,
  },
  SMTP_URL: {
    meaning:
      'The server that mails go out through: `smtp://user:password@host:587`, which is encrypted by STARTTLS, or `smtps://user:password@host:465`. Its certificate is checked; of an authority of your own, name it with NODE_EXTRA_CA_CERTS.',
    read: url(['smtp:', 'smtps:']).refine(
      isMailServer,
      'must be an address without path and query, its password percent-encoded',
    ),
    local: 'mails are kept and shown at /dev/mail/',
    production: REQUIRED,
    secret: true,
  },
  SMTP_ALLOW_PLAINTEXT: {
    meaning:
      '`true`: to a server of SMTP_URL that offers no STARTTLS, credentials and mails go in clear. Else it gets neither.',
    read: yesOrNo,
    local: 'true for a server on this machine',
    production: 'false',
  },
  MAIL_FROM: {
    meaning:
      'The sender of mails: `Toile <hello@example.com>`. People answer mails about changes that they did not make, so somebody is to read what comes there.',
    read: z
      .string()
      .regex(
        /^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
        'must be an e-mail address, or a name and an address in <>',
      ),
    local: 'needed with SMTP_URL',
    production: REQUIRED,
  },
  STORAGE_DIR: {
    meaning: 'The folder that pictures are stored in.',
    read: text,
    local: 'files in DATA_DIR',
    production: 'required, unless S3_BUCKET is set',
  },
  S3_BUCKET: {
    meaning: 'The bucket that pictures are stored in, instead of a folder.',
    read: text,
    local: 'not used',
    production: 'not used',
  },
  S3_REGION: { meaning: 'The bucket’s region.', read: text, local: 'us-east-1', production: 'us-east-1' },
  S3_ENDPOINT: {
    meaning: 'Another service with S3’s interface.',
    read: url(['http:', 'https:']),
    local: 'AWS',
    production: 'AWS',
  },
  S3_ACCESS_KEY_ID: {
    meaning: 'With S3_SECRET_ACCESS_KEY: the bucket’s credentials.',
    read: text,
    local: 'where the AWS SDK looks',
    production: 'where the AWS SDK looks',
  },
  S3_SECRET_ACCESS_KEY: {
    meaning: 'With S3_ACCESS_KEY_ID: the bucket’s credentials.',
    read: text,
    local: 'where the AWS SDK looks',
    production: 'where the AWS SDK looks',
    secret: true,
  },
  GOOGLE_CLIENT_ID: {
    meaning:
      'Our client at Google, for ‘Continue with Google’: a web application that has the origin of PUBLIC_URL among its JavaScript origins.',
    read: z
      .string()
      .regex(
        /^[\w-]+\.apps\.googleusercontent\.com$/,
        'must be a client id, which ends with .apps.googleusercontent.com',
      ),
    local: 'a sandbox Google, which says that it is one',
    production: 'no Google login',
  },
  STRIPE_SECRET_KEY: {
    meaning:
      'Our key at Stripe, which takes the payments. One that begins with `sk_test_` or `rk_test_` charges nobody. A database belongs to one provider for good: test key, live key and sandbox each need their own.',
    read: z.string().regex(/^[rs]k_(test|live)_\w+$/, 'must begin with sk_live_, rk_live_, sk_test_ or rk_test_'),
    local: 'a sandbox, which charges nobody and says so',
    production: 'buying is switched off, with a warning',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning: 'The signing secret of the webhook endpoint in Stripe that leads to /api/payment-webhook/.',
    read: z.string().regex(/^whsec_\S+$/, 'must begin with whsec_'),
    local: 'needed with STRIPE_SECRET_KEY',
    production: 'needed with STRIPE_SECRET_KEY',
    secret: true,
  },
  STRIPE_PRICE_BASIC: price('BASIC', false),
  STRIPE_PRICE_STANDARD: price('STANDARD', false),
  STRIPE_PRICE_PREMIUM: price('PREMIUM', false),
  STRIPE_PRICE_BASIC_ONCE: price('BASIC', true),
  STRIPE_PRICE_STANDARD_ONCE: price('STANDARD', true),
  STRIPE_PRICE_PREMIUM_ONCE: price('PREMIUM', true),
  STRIPE_PRICES_OLD: {
    meaning:
      'Prices that plans had before, monthly or bought once, so that who pays one of them still gets the plan’s credits: `BASIC=price_…,STANDARD=price_…`, one plan as often as it had prices. Nothing is sold for them.',
    read: oldPrices,
    local: 'none',
    production: 'none',
  },
  STRIPE_AUTOMATIC_TAX: {
    meaning: '`true`: Stripe works out the tax and adds it. It has to be set up there first.',
    read: yesOrNo,
    local: 'false',
    production: 'false',
  },
  STRIPE_PROMOTION_CODES: {
    meaning: '`true`: buyers can enter promotion codes.',
    read: yesOrNo,
    local: 'false',
    production: 'false',
  },
  STRIPE_PORTAL_CONFIGURATION: {
    meaning:
      'Which configuration of Stripe’s customer portal is opened for cards and bills. Plans are changed here, never there.',
    read: z.string().regex(/^bpc_\w+$/, 'must be the id of a portal configuration, which begins with bpc_'),
    local: 'one that changes no plans, made where it is missing',
    production: 'one that changes no plans, made where it is missing',
  },
  PAYMENT_GRACE_DAYS: {
    meaning: 'Days that a plan goes on whose renewal could not be charged; then it ends.',
    read: wholeNumber(0, 365),
    local: '14',
    production: '14',
  },
  SENTRY_DSN: {
    meaning: 'Where errors of server and page are reported. Never prompts, pictures, addresses or tokens.',
    read: url(['http:', 'https:']),
    local: 'nothing is reported',
    production: 'nothing is reported',
  },
  API_DOCS: {
    meaning: '`true`: the documentation of the API is served at /api/docs/, to read and to try.',
    read: yesOrNo,
    local: 'true',
    production: 'false',
  },
  SECURITY_CONTACT: {
    meaning:
      'Where weaknesses are reported: `mailto:security@example.com`, or a page that begins with `https://`. Shown at /security and in /.well-known/security.txt. Read /security first: it says in your name how reports are met.',
    read: z
      .string()
      .regex(
        /^mailto:[^\s<>@?#]+@[^\s<>@?#]+\.[^\s<>@?#]+$|^https:\/\/[^\s<>/?#]+\S*$/,
        'must be an address that begins with mailto: or https://',
      ),
    local: 'no security.txt is served',
    production: 'no security.txt is served, with a warning',
  },
  C2PA_CERTIFICATE_FILE: {
    meaning:
      'A file with the certificate that pictures are signed with as content credentials (C2PA), in PEM: the signer’s first, then those above it. See operations.md.',
    read: text,
    local: 'pictures are not signed',
    production: 'pictures are not signed',
  },
  C2PA_PRIVATE_KEY_FILE: {
    meaning:
      'A file with that certificate’s private key, in PEM (PKCS #8), without a password. In a folder of its own: processes that read pictures find that folder empty, where the system allows it.',
    read: text,
    local: 'needed with C2PA_CERTIFICATE_FILE',
    production: 'needed with C2PA_CERTIFICATE_FILE',
  },
  LOG_LEVEL: {
    meaning: `How much is logged, as JSON lines on the error output: ${LOG_LEVELS.join(', ')}.`,
    read: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
    local: 'warn',
    production: 'info',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS
/** What was set, read. */
export type GivenSettings = { readonly [Name in SettingName]?: z.output<(typeof SETTINGS)[Name]['read']> }
