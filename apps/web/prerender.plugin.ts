import { statSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Manifest, Plugin, ResolvedConfig } from 'vite'
import { writesPage } from './writes-page.ts'
import { scriptsOf } from './built-scripts.ts'
import type { WrittenPage, Prerenderer } from './src/prerender.tsx'

/**
 * After the page is built, writes the open pages as HTML: dist/index.html for `/`, dist/<route>/index.html for the
 * others; for the most visited pages of members an empty shell there that names the route's scripts; and dist/app.html, the empty
 * shell that every other address is answered with.
 *
 * The Content-Security-Policy allows neither inline scripts nor style attributes, so a page that would need one fails
 * the build here instead of breaking in the browser.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'toile:prerender',
    apply: writesPage,
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      const dist = resolve(config.root, config.build.outDir)
      // Inside the workspace, where Node finds the libraries that the page's code imports.
      const workshop = join(config.root, 'node_modules/.prerender')
      await build({
        configFile: config.configFile ?? false,
        logLevel: 'warn',
        build: {
          ssr: join(config.root, 'src/prerender.tsx'),
          outDir: workshop,
          emptyOutDir: true,
          manifest: false,
          rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
        },
      })
      const { fullModule, memberPages, openPages, render } = (await import(
        pathToFileURL(join(workshop, 'prerender.mjs')).href
      )) as Prerenderer
      const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
      const shell = withFonts(await readFile(join(dist, 'index.html'), 'utf8'), manifest)
      // Nearly every other address stands in the full route, which would else be asked for only once the shell runs.
      await writeFile(join(dist, 'app.html'), withScripts(shell, [fullModule], manifest))
      for (const page of memberPages) {
        const folder = join(dist, page.path)
        await mkdir(folder, { recursive: true })
        const html = withScripts(withWords(shell, page), [fullModule, ...page.modules], manifest)
        await writeFile(join(folder, 'index.html'), html)
      }
      for (const page of openPages) {
        const html = withTurns(fill(shell, page, await render(page.path), manifest), dist)
        refuseInline(page.path, html)
        const folder = join(dist, page.path)
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, 'index.html'), html)
      }
      await rm(workshop, { recursive: true })
    },
  }
}

/** The two faces every page begins with are asked for before the stylesheet has been read. */
function withFonts(shell: string, manifest: Manifest): string {
  const faces = ['imbue-latin-opsz-normal.woff2', 'instrument-sans-latin-standard-normal.woff2']
  const links = faces.map((face) => {
    const entry = Object.values(manifest).find(({ src }) => src?.endsWith(face))
    if (entry === undefined) throw new Error(`the build holds no ${face}`)
    return `<link rel="preload" as="font" type="font/woff2" href="/${entry.file}" crossorigin>`
  })
  return intoHead(shell, links)
}

/** All that is to be seen is in it: its scripts are only named, and public/early.js asks for them once it is painted. */
function fill(shell: string, page: WrittenPage, markup: string, manifest: Manifest): string {
  return withScripts(withWords(shell, page), page.modules, manifest)
    .replace(ENTRY, '<link rel="modulepreload" data-entry crossorigin href="$1">')
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" fetchpriority="low" ')
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered="${page.path}">${markup}</div>`)
}

const withWords = (shell: string, { title, description }: WrittenPage): string =>
  intoHead(shell.replace(/<title>.*<\/title>/, `<title>${escapeHtml(title)}</title>`), [
    `<meta name="description" content="${escapeHtml(description)}">`,
  ])

/** As the bundler writes it. */
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/** Names what a route loads, with all that this imports, but for what the markup names already. */
function withScripts(html: string, modules: readonly string[], manifest: Manifest): string {
  const more = scriptsOf(manifest, modules).filter((file) => !html.includes(`"/${file}"`))
  return intoHead(
    html,
    more.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  )
}

/** Bytes from which a script is large: a phone runs it for a hundredth of a second or longer. */
const LARGE = 9_000

/** Marks the large scripts, each of which public/early.js lets run in a turn of its own before the entry. */
const withTurns = (html: string, dist: string): string =>
  html.replace(/<link rel="later" (?![^>]*data-entry)(?=[^>]*href="(\/assets\/[^"]+)")/g, (link, file: string) =>
    statSync(join(dist, file)).size < LARGE ? link : `${link}data-turn `,
  )

const intoHead = (html: string, lines: readonly string[]): string =>
  html.replace('</head>', () => `${lines.map((line) => `  ${line}\n  `).join('')}</head>`)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function refuseInline(path: string, html: string): void {
  const found = /<script(?![^>]*\ssrc=)[^>]*>|<style|<[^>]+\sstyle=|<[^>]+\son[a-z]+="/i.exec(html)
  if (found !== null) throw new Error(`${path} would need what the Content-Security-Policy forbids: ${found[0]}`)
}
