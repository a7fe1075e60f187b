/**
 * What a real ComfyUI server says to what the engine asks of it: every shipped graph is validated, and what needs no weights is
 * uploaded, drawn, told, fetched, stopped, and lost by a restart. Nothing of ComfyUI is in this repository, and nothing is
 * written to its source: it runs on the CPU, on loopback, in a temporary folder with empty model files.
 *
 *     npm run comfyui:real -- --python PYTHON --source FOLDER [--port 8188]
 *
 * PYTHON is one with ComfyUI's requirements, FOLDER the one with its main.py.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { COMFYUI_MODELS, type ModelFile } from '../../engines/comfyui/src/models.ts'
import { checkServer } from '../../engines/comfyui/src/testing/server-checks.ts'

/** Milliseconds. Chosen: the first start compiles a thousand files. */
const START_LIMIT = 180_000
/** Chosen to take long on a CPU: it is stopped before its end. */
const LONG = { nodes: 60, side: 2400 } as const

const { values } = parseArgs({
  options: { python: { type: 'string' }, source: { type: 'string' }, port: { type: 'string', default: '8188' } },
})
const { python, source, port } = values
if (python === undefined || source === undefined)
  throw new Error('npm run comfyui:real -- --python PYTHON --source FOLDER')
const url = `http://127.0.0.1:${port}/`

const folder = await mkdtemp(join(tmpdir(), 'toile-comfyui-'))
for (const { files } of Object.values(COMFYUI_MODELS)) {
  for (const { folder: kind, name } of Object.values<ModelFile>(files)) {
    const path = join(folder, 'models', kind, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
  }
}

let server: ChildProcess | undefined
/** The last that it said, for a start that fails. */
let said = ''

async function start(): Promise<void> {
  const options = ['--cpu', '--listen', '127.0.0.1', '--port', port, '--base-directory', folder]
  const own = ['--database-url', `sqlite:///${join(folder, 'comfyui.db')}`, '--disable-all-custom-nodes']
  const child = spawn(python!, ['main.py', ...options, ...own], { cwd: source, stdio: ['ignore', 'pipe', 'pipe'] })
  server = child
  const hear = (chunk: Buffer): void => {
    said = (said + chunk.toString('utf8')).slice(-4_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.on('error', (error) => hear(Buffer.from(String(error))))
  const limit = Date.now() + START_LIMIT
  for (;;) {
    const answers = await fetch(`${url}system_stats`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return
    if (child.exitCode !== null || Date.now() > limit) throw new Error(`ComfyUI did not start:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function kill(): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

try {
  await start()
  const restart = async (): Promise<void> => {
    await kill()
    await start()
  }
  const reports = await checkServer({ url, restart, long: LONG, failsAtModels: true }, ({ name, fact, isGood }) => {
    process.stdout.write(`${isGood ? 'yes' : 'NO '}  ${name}: ${fact}\n`)
  })
  const bad = reports.filter(({ isGood }) => !isGood).length
  process.stdout.write(`${reports.length - bad} of ${reports.length}\n`)
  process.exitCode = bad === 0 ? 0 : 1
} finally {
  await kill()
  await rm(folder, { recursive: true, force: true })
}
