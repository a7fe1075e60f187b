import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import init, { WasmReader } from '@contentauth/c2pa-wasm'
import { z } from 'zod'

const status = z.array(z.object({ code: z.string() }))
const manifest = z.object({
  claim_version: z.number(),
  claim_generator_info: z.array(z.object({ name: z.string(), version: z.string() })),
  ingredients: z
    .array(z.object({ title: z.string(), relationship: z.string(), instance_id: z.string(), label: z.string() }))
    .default([]),
  assertions: z.array(z.object({ label: z.string(), data: z.unknown() })),
  signature_info: z.object({ alg: z.string(), common_name: z.string() }),
})
const actions = z.object({
  actions: z.array(
    z.object({
      action: z.string(),
      digitalSourceType: z.string().optional(),
      softwareAgent: z.object({ name: z.string(), version: z.string() }).optional(),
      parameters: z.object({ ingredients: z.array(z.object({ url: z.string() })) }).optional(),
    }),
  ),
})
const answer = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), manifest),
  validation_state: z.enum(['Invalid', 'Valid', 'Trusted']),
  validation_results: z.object({
    activeManifest: z.object({ success: status, informational: status, failure: status }),
  }),
})

let loaded: Promise<unknown> | undefined

async function load(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  await init({ module_or_path: await readFile(file) })
}

/**
 * The content credentials of a PNG as C2PA's own implementation reads them, where a root (PEM) is trusted. Rejects where there are
 * none.
 */
export async function readCredentials(png: Uint8Array, root: string) {
  await (loaded ??= load())
  const settings = JSON.stringify({ trust: { trust_anchors: root }, verify: { verify_trust: true } })
  const reader = await WasmReader.fromBytes('image/png', png, settings)
  try {
    const text = reader.json()
    const read = answer.parse(JSON.parse(text))
    const { assertions, ...active } = read.manifests[read.active_manifest]!
    const done = actions.parse(assertions.find(({ label }) => label === 'c2pa.actions.v2')?.data)
    const titleOf = (url: string): string =>
      active.ingredients.find(({ label }) => url.endsWith(`/${label}`))?.title ?? `unknown: ${url}`
    return {
      text,
      ...active,
      state: read.validation_state,
      failures: read.validation_results.activeManifest.failure.map(({ code }) => code),
      successes: read.validation_results.activeManifest.success.map(({ code }) => code),
      actions: done.actions.map(({ parameters, ...action }) => ({
        ...action,
        of: (parameters?.ingredients ?? []).map(({ url }) => titleOf(url)),
      })),
    }
  } finally {
    reader.free()
  }
}
