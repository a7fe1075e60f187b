import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { imagesOf, makeMask, png, postForm, setUpStudio, type TestClient } from '../../../testing/index.ts'

/** The built-in engine draws the same file from the same recipe, in whichever account. */
const studio = setUpStudio({
  worker: { concurrency: 2 },
  operations: [],
  secondEngine: createBuiltinEngine({ concurrency: 2 }),
})

const svgPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()

/** A person in a shirt before a wall, drawn in areas: enough for a swap, which looks at the mask. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="512">
  <rect width="384" height="512" fill="#b9c3cc"/>
  <ellipse cx="192" cy="92" rx="42" ry="54" fill="#d9a98a"/>
  <path d="M120 170 Q192 140 264 170 L300 330 L262 338 L252 250 L256 400 L128 400 L132 250 L122 338 L84 330 Z" fill="#7c4a52"/>
  <rect x="132" y="396" width="120" height="116" fill="#2c3b55"/>
</svg>`
const SHIRT_MASK = `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="512">
  <rect width="384" height="512" fill="black"/>
  <path d="M120 170 Q192 140 264 170 L300 330 L262 338 L252 250 L256 400 L128 400 L132 250 L122 338 L84 330 Z" fill="white"/>
</svg>`
const FLAT_LAY = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
  <rect width="600" height="600" fill="#ffffff"/>
  <path d="M200 90 Q300 130 400 90 L540 180 L480 280 L430 240 L440 540 L160 540 L170 240 L120 280 L60 180 Z" fill="#3d7a5a"/>
  <path d="M170 300 L440 300 M168 360 L438 360 M166 420 L438 420" stroke="#e8e0c8" stroke-width="14"/>
</svg>`
const SWATCH = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#f4ead8"/>
  <circle cx="64" cy="64" r="30" fill="#c2533d"/><circle cx="192" cy="192" r="30" fill="#34588c"/>
</svg>`

async function ordered(
  client: TestClient,
  fields: Parameters<typeof postForm>[2],
  count: 1 | 4 = 1,
): Promise<string[]> {
  const answer = await postForm(client, '/api/generate-image-with-sse/', { num_images: count, ...fields })
  expect(answer.statusCode, answer.body).toBe(200)
  const images = await imagesOf(client, answer.json().job_id)
  expect(images.length).toBe(count)
  return images.map(({ image_id }) => image_id)
}

/** Carries a recipe into another account, makes its picture there, and compares the files. */
async function isSame(client: TestClient, imageId: string): Promise<boolean> {
  const { client: other } = await studio.member()
  const file = (await client.get(`/api/recipes/${imageId}/?inputs=true`)).json()
  const check = await other.post('/api/recipes/check/', file)
  expect(check.json()).toMatchObject({ ok: true, same: true, differences: [] })
  const answer = await other.post('/api/recipes/', file)
  expect(answer.statusCode, answer.body).toBe(200)
  const [copy] = await imagesOf(other, answer.json().job_id)
  const [mine, theirs] = await Promise.all([
    client.get(`/api/images/${imageId}/`),
    other.get(`/api/images/${copy!.image_id}/`),
  ])
  return mine.rawPayload.length > 1000 && theirs.rawPayload.equals(mine.rawPayload)
}

describe('the recipe of a picture makes the same file in another account', () => {
  test('a pattern, and one of four sketches', async () => {
    const { client } = await studio.member()
    const [pattern] = await ordered(client, { ai_model: 'create-pattern', text_prompt: 'small flowers on cream' })
    expect(await isSame(client, pattern!)).toBe(true)
    const sketches = await ordered(client, { ai_model: 'create-sketch', text_prompt: 'a trench coat' }, 4)
    expect(await isSame(client, sketches[2]!)).toBe(true)
  })

  test('a background behind what was marked, moved, and a variation of its variation', async () => {
    const { client } = await studio.member()
    const [first] = await ordered(client, {
      ai_model: 'create-background',
      text_prompt: 'a beach at dusk',
      original_target_image: png(await svgPng(PHOTO)),
      binary_mask_image: png(await makeMask(384, 512, 200)),
      placement: JSON.stringify({ x: 262, y: 250, width: 500, height: 500, rotation: 4 }),
    })
    expect(await isSame(client, first!)).toBe(true)
    const vary = async (imageId: string): Promise<string> => {
      const answer = await client.post('/api/reroll-output-with-sse/', { output_image_id: imageId, num_images: 4 })
      return (await imagesOf(client, answer.json().job_id))[3]!.image_id
    }
    expect(await isSame(client, await vary(await vary(first!)))).toBe(true)
  })

  test('a swapped garment', async () => {
    const { client } = await studio.member()
    const swap = { ai_model: 'swap-garment', original_target_image: png(await svgPng(PHOTO)) }
    const mask = { binary_mask_image: png(await svgPng(SHIRT_MASK)) }
    const [first] = await ordered(client, { ...swap, ...mask, source_image: png(await svgPng(FLAT_LAY)) })
    expect(await isSame(client, first!)).toBe(true)
  })

  test('a worn pattern, whose pattern is a picture of ours', async () => {
    const { client } = await studio.member()
    const worn = { ai_model: 'pattern-to-image', text_prompt: 'pleated skirt', garment_type: 'lower body' }
    const [first] = await ordered(client, { ...worn, source_image: png(await svgPng(SWATCH)) })
    expect(await isSame(client, first!)).toBe(true)
    const [pattern] = await ordered(client, { ai_model: 'create-pattern', text_prompt: 'indigo paisley' })
    const { upload_id: made } = (await client.post('/api/uploads/', { output_image_id: pattern })).json()
    const [second] = await ordered(client, { ...worn, source_image: made })
    expect(await isSame(client, second!)).toBe(true)
  })
})
