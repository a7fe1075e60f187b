/**
 * Draws the model faces that the page shows: `npm run model-faces`. With `--check` it only tells whether the drawings
 * behind the shipped pictures are the ones that the kit draws now: their digests are kept in drawn.json, because the
 * pixels of a renderer are not the same on every machine.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MODEL_FACES, faceImageUrl } from '@toile/contract'
import { PEOPLE } from './people.ts'
import { drawPortrait } from './draw-portrait.ts'
import sharp from 'sharp'

/** A face in pixels; drawn so many times larger and brought down, for soft edges. */
const PICTURE = { width: 400, height: 500, oversampling: 2 } as const
const PUBLIC = fileURLToPath(new URL('../../apps/web/public', import.meta.url))
const DIGESTS = new URL('drawn.json', import.meta.url)

const drawings = MODEL_FACES.map((face) => {
  const person = PEOPLE.find(({ name }) => name === face.name)
  if (person === undefined) throw new Error(`The kit knows nobody called ${face.name}.`)
  const svg = drawPortrait(person)
  return {
    name: face.name,
    file: `${PUBLIC}${faceImageUrl(face)}`,
    svg,
    digest: createHash('sha256').update(svg).digest('hex'),
  }
})

if (process.argv.includes('--check')) {
  const kept = JSON.parse(await readFile(DIGESTS, 'utf8')) as Record<string, string>
  const old = drawings.filter(({ name, file, digest }) => kept[name] !== digest || !existsSync(file))
  if (old.length > 0) {
    console.error(`Pictures of model faces are not what the kit draws now: ${old.map(({ name }) => name).join(', ')}.`)
    console.error('Draw them again: npm run model-faces')
    process.exitCode = 1
  }
} else {
  await mkdir(`${PUBLIC}/faces`, { recursive: true })
  for (const { file, svg } of drawings) {
    const large = await sharp(Buffer.from(svg), { density: (72 * PICTURE.width * PICTURE.oversampling) / 480 })
      .png()
      .toBuffer()
    await writeFile(
      file,
      await sharp(large).resize(PICTURE.width, PICTURE.height, { kernel: 'lanczos3' }).webp({ quality: 82 }).toBuffer(),
    )
  }
  const digests = Object.fromEntries(drawings.map(({ name, digest }) => [name, digest]))
  await writeFile(DIGESTS, `${JSON.stringify(digests, null, 2)}\n`)
}
