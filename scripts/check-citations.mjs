// `npm run check:citations`: what sources and documents cite is in the repository. A ruling, `(R33)`, is a heading of
// docs/product; another rule is a page and a heading there; a decision is a page of docs/decisions; links between documents
// lead to a file and a heading. Documents outside the repository are not cited.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main, ROOT, Stop } from './lib/root.mjs'

const TEXT = /(\.([cm]?[jt]sx?|md|sql|css|html|py|sh|ya?ml)|^\.ci\/run)$/
/** This check and its test name what they refuse. */
const EXEMPT = /^scripts\/check-citations\./
/** Thread counts of tartans, `R72 B8 …`, are written as rulings are. */
const THREAD_COUNTS = /\/families\/tartan\.ts$/

const RULING = /\bR\d{1,2}\b/g
const RULING_HEADING = /^#{2,4} (R\d{1,2}) /
/** A document named by its path from the root, as comments do; not one of a longer path. */
const DOCUMENT = /(?<![\w./-])(?:docs|quality|bench)\/[\w/.-]+\.md(?:#[\w-]+)?/g
const LINK = /\]\(([^()\s]+)\)/g
const DECISION = /\b[Dd]ecisions? (\d{1,4}(?:(?:, | and | to )\d{1,4})*)\b/g

const OUTSIDE = /\b(SPEC|RULINGS|(DESIGN|LOOK|FACTS|ENGINES|ROADMAP)\.md)\b|\b[Tt]he spec(ification)?\b(?! file)/
/** `section 5` is of a published source, which the same line names by RFC, year or edition, or of nothing a reader has. */
const SECTION = /\b[Ss]ections? \d/
const PUBLISHED = /\bRFC \d|\b(19|20)\d\d\b|\bedition\b/

/**
 * @param {Record<string, string>} tree texts of the project's sources and documents by their path from its root
 * @param {(path: string) => boolean} exists whether the project has a file or folder; links lead to pictures, too
 * @returns {string[]} one line for each citation that leads nowhere
 */
export function findUnresolved(tree, exists) {
  const found = []
  const headings = Object.fromEntries(
    Object.entries(tree)
      .filter(([path]) => path.endsWith('.md'))
      .map(([path, text]) => [path, headingsOf(text)]),
  )
  const rulings = new Map()
  for (const [path, lines] of Object.entries(headings)) {
    if (!path.startsWith('docs/product/')) continue
    for (const heading of lines) {
      const [, ruling] = RULING_HEADING.exec(heading) ?? []
      if (ruling === undefined) continue
      if (rulings.has(ruling)) found.push(`${path}: ${ruling} has a heading in ${rulings.get(ruling)} already`)
      rulings.set(ruling, path)
    }
  }
  const decisions = new Set(
    Object.keys(tree).flatMap((path) => {
      const [, number] = /^docs\/decisions\/(\d{4})-/.exec(path) ?? []
      return number === undefined ? [] : [Number(number)]
    }),
  )

  for (const [path, text] of Object.entries(tree)) {
    if (EXEMPT.test(path)) continue
    for (const [index, line] of text.split('\n').entries()) {
      const complain = (reason) => found.push(`${path}:${index + 1}: ${reason}`)
      const outside = OUTSIDE.exec(line)?.[0] ?? (PUBLISHED.test(line) ? undefined : SECTION.exec(line)?.[0])
      if (outside !== undefined) complain(`"${outside}" is of no document in the repository`)
      if (!THREAD_COUNTS.test(path)) {
        for (const [ruling] of line.matchAll(RULING)) {
          if (!rulings.has(ruling)) complain(`${ruling} is no heading in docs/product`)
        }
      }
      for (const [, numbers] of line.matchAll(DECISION)) {
        for (const number of numbers.match(/\d+/g)) {
          if (!decisions.has(Number(number))) complain(`decision ${number} is no page in docs/decisions`)
        }
      }
      for (const [document] of line.matchAll(DOCUMENT)) follow(document, complain)
      if (!path.endsWith('.md')) continue
      for (const [, link] of line.matchAll(LINK)) {
        if (/^[a-z]+:/.test(link)) continue
        follow(link.startsWith('#') ? `${path}${link}` : posix.join(posix.dirname(path), link), complain)
      }
    }
  }
  return found

  function follow(target, complain) {
    const [path, anchor] = target.split('#')
    if (!(path in tree) && !exists(path)) return complain(`there is no ${path}`)
    if (anchor === undefined) return
    if (!(headings[path] ?? []).some((heading) => anchorOf(heading) === anchor)) {
      complain(`${path} has no heading #${anchor}`)
    }
  }
}

/** Lines that are headings: not those within a block of code. */
function headingsOf(text) {
  let code = false
  return text.split('\n').filter((line) => {
    if (line.startsWith('```')) code = !code
    return !code && /^#{1,6} /.test(line)
  })
}

/** As GitHub makes a heading's anchor: small letters, no marks, a dash for each space. */
const anchorOf = (heading) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function readTree(folder = ROOT, tree = {}, all = new Set()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const name = relative(ROOT, path).split(/[\\/]/).join('/')
    if (entry.isDirectory()) {
      const skipped = ['node_modules', 'dist'].includes(entry.name) || (entry.name.startsWith('.') && name !== '.ci')
      if (skipped) continue
      all.add(name)
      readTree(path, tree, all)
    } else {
      all.add(name)
      if (TEXT.test(name)) tree[name] = readFileSync(path, 'utf8')
    }
  }
  return { tree, all }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(() => {
    const { tree, all } = readTree()
    const found = findUnresolved(tree, (path) => path === '.' || all.has(path.replace(/\/$/, '')))
    if (found.length > 0) throw new Stop([...found, `${found.length} citations lead nowhere`].join('\n'))
  })
}
