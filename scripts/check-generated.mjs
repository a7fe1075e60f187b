// Generated files must be what their sources generate: a schema changed without its migration fails here, and a face
// drawn otherwise than its shipped picture.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, findNode, toolCommand } from './lib/node.mjs'
import { main, ROOT, Stop } from './lib/root.mjs'

await main(() => {
  const faces = spawnSync(findNode(), [join(ROOT, 'scripts/model-faces/make.ts'), '--check'], { encoding: 'utf8' })
  if (faces.status !== 0) throw new Stop(faces.stderr.trim())
  const db = join(ROOT, 'packages/db')
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const copy = mkdtempSync(join(ROOT, '.cache', 'migrations-'))
  try {
    cpSync(join(db, 'migrations'), copy, { recursive: true })
    const before = readdirSync(copy)
    // drizzle-kit takes the folder relative to where it runs, and writes a migration if the schema is ahead of it.
    const [command, ...args] = toolCommand('drizzle-kit')
    const options = ['--dialect=postgresql', '--schema=./src/schema/index.ts', `--out=${relative(db, copy)}`]
    const { status, stdout, stderr } = spawnSync(command, [...args, 'generate', ...options], {
      cwd: db,
      env: environment({ CI: 'true' }),
      encoding: 'utf8',
    })
    // Its exit code is 0 even when it gives up at a question it cannot ask, so its words count.
    if (status === 0 && stdout.includes('No schema changes')) return
    const added = readdirSync(copy).filter((file) => !before.includes(file))
    throw new Stop(
      added.length > 0
        ? `The schema in packages/db is ahead of its migrations (${added.join(', ')}). ` +
            'Write them: (cd packages/db && npx drizzle-kit generate)'
        : `drizzle-kit found that schema and migrations differ, or could not compare them:\n${stdout}${stderr}`,
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
