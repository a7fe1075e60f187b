import type { Setting } from '../setting.ts'
import { SETTINGS } from '../settings.ts'

/** The settings as a document for people: `npm run docs` writes it. */
export function settingsDocument(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(
    ([name, { meaning, local, production }]) => `| \`${name}\` | ${meaning} | ${local} | ${production} |`,
  )
  return `# Settings

Environment variables, read once at the start. A bad value names itself and stops the start; an empty one counts as not
set. Written from \`apps/server/src/config/settings.ts\` by \`npm run docs\`.

| Setting | Meaning | Not set, local mode | Not set, production |
| --- | --- | --- | --- |
${rows.join('\n')}

Local mode is the default. It listens on a loopback address only, answers only requests whose \`Host\` is a loopback name, and refuses
requests that came through a proxy. Production refuses a database that holds local mode's demo account or sandbox payments.
`
}
