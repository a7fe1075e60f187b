import Bowser from 'bowser'

/** Characters of a `User-Agent`. No browser sends more; a longer one may be an attack on the expressions that parse it. */
const MAX_LENGTH = 300

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

/**
 * What a `User-Agent` says of browser and system: `Chrome on Windows`, or one of the two, or ''. Only names out of the
 * library's own lists: the header is anybody's text, and what is made of it stands in mails and lists.
 */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > MAX_LENGTH) return ''
  const { browser, os } = Bowser.parse(userAgent)
  const known = [
    browser.name !== undefined && BROWSERS.has(browser.name) ? browser.name : '',
    os.name !== undefined && SYSTEMS.has(os.name) ? os.name : '',
  ]
  return known.filter((name) => name !== '').join(' on ')
}
