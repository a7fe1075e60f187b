interface Parameter {
  readonly in: string
  readonly name: string
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>
}

/** Pages that a crawler does not find: only scripts lead there. */
const PAGES = [
  'login',
  'register',
  'logout',
  'pricing',
  'dashboard',
  'verify-email?data=x',
  'reset-password?data=x',
  'account',
]

/** What a scan begins with: the pages, and each GET of the API's own document with something in place of what it takes. */
export async function startAddresses(url: string): Promise<string[]> {
  const document = (await (await fetch(`${url}/api/docs/json`)).json()) as Document
  const calls = Object.entries(document.paths).flatMap(([path, methods]) => {
    const get = methods['get']
    // A stream has no end that a scanner would wait for.
    if (get === undefined || path.includes('stream')) return []
    const filled = path.replaceAll(/\{\w+\}/g, '1')
    const query = (get.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => `${name}=1`)
    return [query.length === 0 ? filled : `${filled}?${query.join('&')}`]
  })
  return [...PAGES.map((page) => `${url}/${page}`), ...calls.map((call) => url + call)]
}
