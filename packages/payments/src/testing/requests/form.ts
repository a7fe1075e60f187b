export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Stripe's form encoding, `items[0][price]=p`, read into the value that was sent. All of its leaves are text. */
export function readForm(form: string): { [name: string]: FormValue } {
  const root: Branch = new Map()
  for (const [key, value] of new URLSearchParams(form)) {
    const [, first = key, rest = ''] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(key) ?? []
    const path = [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)]
    let branch = root
    for (const name of path.slice(0, -1)) {
      const next = branch.get(name)
      const inner: Branch = next instanceof Map ? next : new Map()
      branch.set(name, inner)
      branch = inner
    }
    const last = path.at(-1)!
    branch.set(last === '' ? String(branch.size) : last, value)
  }
  return objectOf(root)
}

type Branch = Map<string, string | Branch>

const objectOf = (branch: Branch): { [name: string]: FormValue } =>
  Object.fromEntries([...branch].map(([name, value]) => [name, valueOf(value)]))

function valueOf(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((name, at) => name === String(at))
  return isList ? [...value.values()].map(valueOf) : objectOf(value)
}
