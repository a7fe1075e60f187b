import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig, SettingsError } from './config.ts'
import { settingsDocument } from './testing/settings-document.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://toile:secret@db/toile',
  PUBLIC_URL: 'https://toile.example/',
  SECRET_KEY: 'k'.repeat(32),
  SIGNUP_CREDITS: '0',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Toile <hello@toile.example>',
  S3_BUCKET: 'pictures',
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

describe('local mode', () => {
  test('needs nothing', () => {
    expect(loadConfig({})).toMatchObject({
      local: true,
      port: 3000,
      host: 'localhost',
      publicOrigin: null,
      trustProxy: false,
      dataDir: resolve('.data'),
      databaseUrl: null,
      databasePool: 4,
      engines: { names: ['builtin'], order: {}, comfyui: null, hosted: {}, prices: {} },
      maskModel: null,
      facePictures: null,
      testimonialsFile: null,
      credentials: null,
      signupCredits: 60,
      signupGrantsPerNetwork: null,
      secretKey: null,
      smtp: null,
      storage: { kind: 'disk', root: resolve('.data/files') },
      stripe: null,
      graceDays: 14,
      sentryDsn: null,
      warnings: [],
    })
  })

  test.each([
    ['smtp://127.0.0.1:1025', true],
    ['smtp://localhost', true],
    ['smtp://mail.example', false],
  ])('mails go to %s in clear where it offers no STARTTLS: %s', (SMTP_URL, allowPlaintext) => {
    expect(loadConfig({ SMTP_URL, MAIL_FROM: 'a@b.example' }).smtp).toMatchObject({ allowPlaintext })
  })

  test('takes a model for masks by its folder', () => {
    expect(loadConfig({ MASK_MODEL: 'models/sam' }).maskModel).toBe(resolve('models/sam'))
  })

  test('takes a folder with pictures of faces', () => {
    expect(loadConfig({ FACE_PICTURES: 'faces' }).facePictures).toBe(resolve('faces'))
  })

  test('takes a file with what people said', () => {
    expect(loadConfig({ TESTIMONIALS_FILE: 'said.json' }).testimonialsFile).toBe(resolve('said.json'))
  })

  test('an empty variable counts as not set', () => {
    expect(loadConfig({ NODE_ENV: '', PORT: ' ' })).toMatchObject({ local: true, port: 3000 })
  })

  test.each(['0.0.0.0', '::', '192.168.1.4', 'toile.example', '127.0.0.1.evil.example'])('refuses HOST %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([expect.stringMatching(/^HOST must be a loopback address in local mode/)])
  })

  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('takes HOST %s', (HOST) => {
    expect(loadConfig({ HOST }).host).toBe(HOST)
  })

  test('refuses a proxy and a public address', () => {
    expect(problemsOf({ TRUST_PROXY: '10.0.0.1', PUBLIC_URL: 'https://toile.example' })).toHaveLength(2)
  })
})

describe('production', () => {
  test('takes what it needs', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({
      local: false,
      host: '0.0.0.0',
      publicOrigin: 'https://toile.example',
      signupCredits: 0,
      signupGrantsPerNetwork: 10,
      smtp: { url: 'smtps://mail.example:465', from: 'Toile <hello@toile.example>', allowPlaintext: false },
      storage: { kind: 's3', bucket: 'pictures', region: 'us-east-1', endpoint: null, credentials: null },
    })
  })

  test.each(['DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'SIGNUP_CREDITS', 'SMTP_URL', 'MAIL_FROM'] as const)(
    'names %s when it is missing',
    (name) => {
      expect(problemsOf({ ...PRODUCTION, [name]: '' })).toEqual([`${name} must be set in production.`])
    },
  )

  test('names every missing setting at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toHaveLength(7)
  })

  test('says of a bad value that it is bad, and not that it is missing', () => {
    const problems = problemsOf({ ...PRODUCTION, SECRET_KEY: 'short' })
    expect(problems).toEqual(['SECRET_KEY must have at least 32 characters.'])
  })

  test('wants a place for pictures, and one only', () => {
    expect(problemsOf({ ...PRODUCTION, S3_BUCKET: '' })).toEqual([
      'STORAGE_DIR or S3_BUCKET must be set in production.',
    ])
    expect(problemsOf({ ...PRODUCTION, STORAGE_DIR: '/srv' })).toEqual([
      'STORAGE_DIR and S3_BUCKET cannot both be set.',
    ])
  })

  test('wants https', () => {
    expect(problemsOf({ ...PRODUCTION, PUBLIC_URL: 'http://toile.example' })).toHaveLength(1)
  })

  test('takes secrets that were in use before', () => {
    expect(loadConfig(PRODUCTION).oldSecretKeys).toEqual([])
    const old = ['a'.repeat(32), 'b'.repeat(32)]
    expect(loadConfig({ ...PRODUCTION, SECRET_KEYS_OLD: old.join(', ') }).oldSecretKeys).toEqual(old)
  })

  test('shows no documentation of the API unless it is told to', () => {
    expect(loadConfig({}).apiDocs).toBe(true)
    expect(loadConfig(PRODUCTION).apiDocs).toBe(false)
    expect(loadConfig({ ...PRODUCTION, API_DOCS: 'true' }).apiDocs).toBe(true)
  })

  test('warns when nobody can be told of a weakness', () => {
    const warning = expect.stringMatching(/^SECURITY_CONTACT /)
    expect(loadConfig(PRODUCTION).warnings).toContainEqual(warning)
    const named = loadConfig({ ...PRODUCTION, SECURITY_CONTACT: 'mailto:security@toile.example' })
    expect(named.securityContact).toBe('mailto:security@toile.example')
    expect(named.warnings).not.toContainEqual(warning)
    expect(loadConfig({}).securityContact).toBeNull()
  })

  test('sends nothing in clear to a mail server, also to one on this machine, unless it is told to, and then warns', () => {
    const config = { ...PRODUCTION, SMTP_URL: 'smtp://user:hunter2@127.0.0.1:587' }
    expect(loadConfig(config).smtp).toMatchObject({ allowPlaintext: false })
    const allowed = loadConfig({ ...config, SMTP_ALLOW_PLAINTEXT: 'true' })
    expect(allowed.smtp).toMatchObject({ allowPlaintext: true })
    expect(allowed.warnings).toContainEqual(expect.stringMatching(/^SMTP_ALLOW_PLAINTEXT: /))
    expect(allowed.warnings.join('')).not.toContain('hunter2')
  })

  test('warns when only the built-in engine makes pictures', () => {
    expect(loadConfig(PRODUCTION).warnings).toContainEqual(expect.stringMatching(/^ENGINES: /))
  })
})

describe('Stripe', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_live_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    STRIPE_PRICE_BASIC: 'price_1',
    STRIPE_PRICE_STANDARD: 'price_2',
    STRIPE_PRICE_PREMIUM: 'price_3',
    STRIPE_PRICE_BASIC_ONCE: 'price_4',
    STRIPE_PRICE_STANDARD_ONCE: 'price_5',
    STRIPE_PRICE_PREMIUM_ONCE: 'price_6',
  }

  test('takes what it needs', () => {
    const config = loadConfig({ ...PRODUCTION, ...STRIPE, STRIPE_PROMOTION_CODES: 'true', PAYMENT_GRACE_DAYS: '3' })
    expect(config.graceDays).toBe(3)
    expect(config.stripe).toEqual({
      formerPrices: {},
      secretKey: 'sk_live_hunter2',
      webhookSecret: 'whsec_hunter2',
      prices: {
        BASIC: { monthly: 'price_1', once: 'price_4' },
        STANDARD: { monthly: 'price_2', once: 'price_5' },
        PREMIUM: { monthly: 'price_3', once: 'price_6' },
      },
      automaticTax: false,
      promotionCodes: true,
      portalConfiguration: null,
    })
    expect(config.warnings.join('')).not.toContain('STRIPE')
  })

  test('prices that plans had before are read, and are no longer theirs', () => {
    const STRIPE_PRICES_OLD = 'BASIC=price_7, BASIC=price_8,PREMIUM=price_9'
    expect(loadConfig({ ...PRODUCTION, ...STRIPE, STRIPE_PRICES_OLD }).stripe?.formerPrices).toEqual({
      price_7: 'BASIC',
      price_8: 'BASIC',
      price_9: 'PREMIUM',
    })
    expect(problemsOf({ ...STRIPE, STRIPE_PRICES_OLD: 'BASIC=price_5' })).toEqual([
      'STRIPE_PRICES_OLD must not name the price of STRIPE_PRICE_STANDARD_ONCE.',
    ])
  })

  test.each(Object.keys(STRIPE).slice(1))('names %s when the key is set and it is not', (name) => {
    const [problem, ...others] = problemsOf({ ...STRIPE, [name]: '' })
    expect(others).toEqual([])
    expect(problem).toMatch(new RegExp(`^${name} is needed with STRIPE_SECRET_KEY`))
    expect(problem).toMatch(name.startsWith('STRIPE_PRICE') ? /npm run billing -- setup/ : /KEY\.$/)
  })

  test('one price cannot be that of two', () => {
    expect(problemsOf({ ...STRIPE, STRIPE_PRICE_PREMIUM_ONCE: 'price_2' })).toEqual([
      expect.stringMatching(/^STRIPE_PRICE_PREMIUM_ONCE must not be the price of STRIPE_PRICE_STANDARD: /),
    ])
  })

  test('production warns without a key, and of a test key, without showing it', () => {
    expect(loadConfig(PRODUCTION).warnings).toContainEqual(expect.stringMatching(/^STRIPE_SECRET_KEY is not set/))
    for (const STRIPE_SECRET_KEY of ['sk_test_hunter2', 'rk_test_hunter2']) {
      const { warnings } = loadConfig({ ...PRODUCTION, ...STRIPE, STRIPE_SECRET_KEY })
      expect(warnings).toContainEqual(expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/))
      expect(warnings.join('')).not.toContain('hunter2')
    }
  })
})

describe('a bad value names itself', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '3e3'],
    ['PORT', '-1'],
    ['NODE_ENV', 'prod'],
    ['ROLES', 'http,cook'],
    ['ROLES', ','],
    ['ENGINES', 'magic'],
    ['WORKER_CONCURRENCY', '0'],
    ['DATABASE_POOL', '1'],
    ['SIGNUP_CREDITS', 'many'],
    ['PUBLIC_URL', 'http://localhost:3000/toile'],
    ['PUBLIC_URL', 'localhost'],
    ['SENTRY_DSN', 'sentry'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['MAIL_FROM', 'Toile'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['GOOGLE_CLIENT_ID', 'GOCSPX-a-client-secret'],
    ['SMTP_ALLOW_PLAINTEXT', 'yes'],
    ['STRIPE_PRICE_BASIC', 'prod_123'],
    ['STRIPE_PRICES_OLD', 'price_old'],
    ['STRIPE_PRICES_OLD', 'BASIC=price_old,'],
    ['STRIPE_PRICES_OLD', 'GOLD=price_old'],
    ['STRIPE_PRICES_OLD', 'BASIC=prod_1'],
    ['STRIPE_PRICES_OLD', 'BASIC=price_old,STANDARD=price_old'],
    ['STRIPE_PORTAL_CONFIGURATION', 'default'],
    ['PAYMENT_GRACE_DAYS', '400'],
    ['API_DOCS', '1'],
    ['SECURITY_CONTACT', 'security@toile.example'],
    ['SECURITY_CONTACT', 'http://toile.example/report'],
    ['SECURITY_CONTACT', 'mailto:nobody'],
    ['SECURITY_CONTACT', 'mailto:a@b.example\nExpires: never'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems[0]).toMatch(new RegExp(`^${name} must `))
    expect(problems[0]).toContain(JSON.stringify(value))
  })

  test.each([
    ['SECRET_KEY', 'hunter2'],
    ['SECRET_KEY', `hunter2,${'x'.repeat(32)}`],
    ['SECRET_KEYS_OLD', `${'x'.repeat(32)},hunter2`],
    ['SECRET_KEYS_OLD', `${'hunter2'.repeat(5)},`],
    ['DATABASE_URL', 'mysql://root:hunter2@db/toile'],
    ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
    ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
    ['SMTP_URL', 'hunter2'],
    ['SMTP_URL', 'smtp://user:hunter2@mail.example?requireTLS=false'],
    ['SMTP_URL', 'smtp://user:hunter2%ff@mail.example'],
  ])('%s, without showing it', (name, value) => {
    const [problem] = problemsOf({ [name]: value })
    expect(problem).toMatch(new RegExp(`^${name} must `))
    expect(problem).not.toContain('hunter2')
  })
})

test('docs/settings.md is this table', async () => {
  await expect(settingsDocument()).toMatchFileSnapshot('../../../../docs/settings.md')
})

test('a certificate and its key are set together, each by its file', () => {
  const files = { C2PA_CERTIFICATE_FILE: 'signer.pem', C2PA_PRIVATE_KEY_FILE: '/keys/signer.key' }
  expect(loadConfig(files).credentials).toEqual({
    certificateFile: resolve('signer.pem'),
    keyFile: '/keys/signer.key',
  })
  for (const [name, file] of Object.entries(files)) {
    expect(problemsOf({ [name]: file })).toEqual([
      'C2PA_CERTIFICATE_FILE and C2PA_PRIVATE_KEY_FILE must be set together.',
    ])
  }
})
