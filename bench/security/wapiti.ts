import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What needs no list from elsewhere and no server outside this machine. */
const MODULES = [
  'backup',
  'blindsql',
  'cookieflags',
  'crlf',
  'csp',
  'csrf',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'xss',
]

export const SEVERITY = { low: 1, medium: 2, high: 3 } as const

export interface Finding {
  readonly category: string
  readonly severity: number
  readonly method: string
  readonly path: string
  readonly info: string
}

interface Reported extends Omit<Finding, 'category' | 'severity'> {
  /** A digit. */
  readonly level: string
}
interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly Reported[]>>
  /** Answers of status 500 and answers that never came. */
  readonly anomalies: Readonly<Record<string, readonly Reported[]>>
}

/** What Wapiti finds on a server, by the addresses it begins with and the links it follows from there. */
export async function wapiti(
  url: string,
  begin: readonly string[],
  cookies: ReadonlyMap<string, string> = new Map(),
): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'toile-scan-'))
  try {
    const [cookieFile, report] = [join(folder, 'cookies.json'), join(folder, 'report.json')]
    writeFileSync(cookieFile, JSON.stringify(cookieJar(new URL(url).hostname, cookies)))
    const options = {
      '-u': `${url}/`,
      '--scope': 'folder',
      '-m': MODULES.join(','),
      '-c': cookieFile,
      '--store-session': join(folder, 'session'),
      '-v': '0',
      '--max-scan-time': '900',
      '--max-attack-time': '120',
      '-f': 'json',
      '-o': report,
    }
    const child = spawn(
      'wapiti',
      [
        '--flush-session',
        '--no-bugreport',
        ...Object.entries(options).flat(),
        ...begin.flatMap((each) => ['-s', each]),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const [status] = (await once(child, 'exit').catch((cause: unknown) => {
      throw new Error('wapiti cannot be run: apt-get install wapiti', { cause })
    })) as [number | null]
    if (status !== 0) throw new Error(`wapiti ended with ${status}`)
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([category, each]) =>
      each.map(({ level, method, path, info }) => ({ category, severity: Number(level), method, path, info })),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The scanner's own form: by host, then by path. */
function cookieJar(host: string, cookies: ReadonlyMap<string, string>): object {
  return {
    [host]: {
      '/': Object.fromEntries(
        [...cookies].map(([name, value]) => [name, { version: 0, expires: null, secure: false, value, port: null }]),
      ),
    },
  }
}
