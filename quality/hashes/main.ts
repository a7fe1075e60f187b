/**
 * A table of what the built-in engine answers to some 300 requests, a line each: SHA-256 of the finished picture, its
 * thumbnail, its vectors and the map of what was invented, of its report, and of the words beside it; of a refusal,
 * its words. Two commits whose tables are equal make the same pictures to the byte:
 *
 *     npm run hashes -- --out before.tsv [--photos FOLDER]
 *     npm run hashes -- --against before.tsv [--photos FOLDER]
 *
 * What the other table does not ask, as of a mode that is new, is counted and is no difference. `--photos` adds swaps,
 * flat-lays and backgrounds of real photos (`model_NAME`, `flatlay_NAME`); `--only swap-garment` asks only what has that
 * in its name.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createPictureFinisher, EngineError, type MaskRequest, type PictureRequest } from '@toile/engine'
import { inParallel, openStudio } from '../lib/studio.ts'
import { drawnQuestions, photoQuestions, type Question } from './requests.ts'

const AT_ONCE = 2

const { values: options } = parseArgs({
  options: {
    out: { type: 'string' },
    against: { type: 'string' },
    photos: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
if (options.out === undefined && options.against === undefined) throw new Error('give --out FILE or --against FILE')

const studio = await openStudio(AT_ONCE)
const finisher = createPictureFinisher({ processes: AT_ONCE, warm: false })
const questions = [...drawnQuestions(), ...(options.photos ? await photoQuestions(options.photos) : [])].filter(isAsked)
const lines = await inParallel(questions, AT_ONCE, async (question) => {
  const answer = await (
    'masks' in question ? masksOf(await question.masks()) : pictureOf(await question.picture())
  ).catch(refusalOf)
  process.stderr.write('.')
  return `${question.name}\t${answer}`
})
await Promise.all([studio.close(), finisher.close()])
process.stderr.write('\n')

const table = `${lines.join('\n')}\n`
if (options.out) await writeFile(options.out, table)
const refused = lines.filter((line) => line.includes('\trefused')).length
process.stdout.write(`${lines.length} answers, ${refused} of them refusals; SHA-256 of all ${hashOf(table)}\n`)
if (options.against) {
  const before = (await readFile(options.against, 'utf8')).trimEnd().split('\n')
  compare(before.filter((line) => isAsked({ name: nameOf(line) })))
}

function isAsked({ name }: Pick<Question, 'name'>): boolean {
  return name.includes(options.only)
}

function nameOf(line: string): string {
  return line.split('\t')[0]!
}

async function pictureOf(request: PictureRequest): Promise<string> {
  const { signal } = new AbortController()
  const { images, provenance, invented, coverage, vector, ...told } = await studio.run(request)
  const finished = await finisher.finish({ request, image: images[0]!, provenance, invented, coverage }, { signal })
  const { full, thumbnail, fidelity, invented: map } = finished
  const words = JSON.stringify({ ...told, fidelity, share: map?.share })
  return [full.data, thumbnail.data, map?.map.data, vector, words].map((part) => (part ? hashOf(part) : '-')).join(' ')
}

async function masksOf(request: MaskRequest): Promise<string> {
  const found = await studio.findMasks(request)
  return found.map(({ kind, score, mask }) => `${kind} ${score} ${hashOf(mask.data)}`).join(' ')
}

function refusalOf(error: unknown): string {
  if (!(error instanceof EngineError)) throw error
  return `refused ${error.code}: ${error.publicMessage}`
}

function hashOf(part: Uint8Array | string): string {
  return createHash('sha256').update(part).digest('hex')
}

function compare(before: readonly string[]): void {
  const known = new Set(before.map(nameOf))
  const asked = lines.filter((line) => known.has(nameOf(line)))
  const gone = before.filter((line) => !lines.includes(line))
  const come = asked.filter((line) => !before.includes(line))
  if (asked.length < lines.length) process.stdout.write(`${lines.length - asked.length} were not asked before\n`)
  if (gone.length + come.length === 0) return void process.stdout.write(`${asked.length} are the same, to the byte\n`)
  process.stdout.write(`${[...gone.map((line) => `- ${line}`), ...come.map((line) => `+ ${line}`)].join('\n')}\n`)
  process.exitCode = 1
}
