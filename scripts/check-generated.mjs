// Generated files must be what their sources generate: a schema changed without its migration fails here.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, toolCommand } from './lib/node.mjs'
import { main, ROOT, Stop } from './lib/root.mjs'

await main(() => {
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
    if (status !== 0)
      throw new Stop(`drizzle-kit could not compare the schema with its migrations:\n${stdout}${stderr}`)
    const added = readdirSync(copy).filter((file) => !before.includes(file))
    if (added.length > 0) {
      throw new Stop(
        `The schema in packages/db is ahead of its migrations (${added.join(', ')}). ` +
          'Write them: (cd packages/db && npx drizzle-kit generate)',
      )
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
