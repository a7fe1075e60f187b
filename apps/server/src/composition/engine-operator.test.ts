import { COMFYUI_MODELS } from '@toile/engine-comfyui'
import { startComfyuiDouble } from '@toile/engine-comfyui/testing'
import { FASHN_KEY, startFashnDouble } from '@toile/engine-hosted/testing'
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { enginesCommand } from '../operator/engines-command.ts'
import { checkCertificate, checkEngines } from './engine-operator.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close()
})

async function check(environment: Record<string, string>, fashn?: string) {
  const said: string[] = []
  const code = await enginesCommand(
    {
      check: () =>
        checkEngines(
          loadConfig(environment),
          (close) => void closers.push(close),
          fashn ? { fashn: `${fashn}/v1` } : {},
        ),
      certificate: () => checkCertificate(loadConfig(environment), new Date()),
      open: () => Promise.reject(new Error('no database is needed')),
      now: () => new Date(),
      print: (line) => void said.push(line),
    },
    ['check'],
  )
  return { code, said: said.join('\n') }
}

test('a vendor and a server of our own are asked for what they can do; nothing is begun there, and no key is told', async () => {
  const fashn = await startFashnDouble()
  const comfyui = await startComfyuiDouble()
  closers.push(
    () => fashn.close(),
    () => comfyui.close(),
  )
  const settings = {
    ENGINES: 'comfyui,fashn,builtin',
    FASHN_API_KEY: FASHN_KEY,
    COMFYUI_SERVERS: `${comfyui.url}|Authorization: Bearer secret-word`,
  }
  const { code, said } = await check(settings, fashn.url)
  expect(code).toBe(0)
  expect(said).toMatch(/^comfyui\n {2}reachable: yes: 1 of 1 servers answer\n {2}key: none is needed/m)
  expect(said).toMatch(/^fashn: users’ pictures leave the house\n {2}reachable: yes\n {2}key: accepted/m)
  expect(said).toMatch(/swap-garment: tryon-v1\.6, on 864 × 1296/)
  expect(said).toContain(COMFYUI_MODELS['qwen-image-edit-2511'].licence)
  expect(said).toMatch(/^builtin\n/m)
  for (const secret of [FASHN_KEY, 'secret-word']) expect(said).not.toContain(secret)
  expect(fashn.submissions + comfyui.submissions).toBe(0)

  const refused = await check({ ...settings, FASHN_API_KEY: 'another-key' }, fashn.url)
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('key: refused')])
  expect(refused.said).not.toContain('another-key')
})

test('an engine that cannot be reached is named, the others are told all the same', async () => {
  const fashn = await startFashnDouble()
  await fashn.close()
  const { code, said } = await check({ ENGINES: 'fashn,builtin', FASHN_API_KEY: FASHN_KEY }, fashn.url)
  expect(code).toBe(1)
  expect(said).toContain('  reachable: no: it is not reached')
  expect(said).toMatch(/^builtin\n {2}reachable: yes/m)
  expect(said).toContain('Cannot make pictures now: fashn.')
})
