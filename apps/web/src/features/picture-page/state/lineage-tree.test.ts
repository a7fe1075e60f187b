import type { Lineage, LineageEdge, LineageNode } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { layOut } from './lineage-layout.ts'
import { type Branch, lineageTree } from './lineage-tree.ts'

const node = (id: string, marks: Partial<LineageNode> = {}): LineageNode => ({
  id,
  kind: 'picture',
  mode: 'create-pattern',
  image_url: `/images/${id}`,
  thumbnail_url: `/images/${id}?size=thumb`,
  deleted: false,
  at: '2026-11-21T12:00:00Z',
  ...marks,
})
const edge = (from: string, to: string, as: LineageEdge['as']): LineageEdge => ({ from, to, as })
const treeOf = (lineage: Lineage, root: string, ...opened: string[]) => lineageTree(lineage, root, new Set(opened))!

/** As text: `varied b (flat-lay x) [enlarged c]`. */
const said = (branches: readonly Branch[]): string =>
  branches
    .map(({ node: { id }, as, again, beside, next, fold }) =>
      [
        `${as} ${id}${again ? '*' : ''}`,
        beside.length > 0 && `(${said(beside)})`,
        next.length > 0 && `[${said(next)}]`,
        fold !== null && `+${fold.count}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')

/** A photo, its mask and a pattern's flat-lay make a swap, of which a flat-lay is taken, that is worn in another photo. */
const atelier: Lineage = {
  nodes: [
    node('swap', { mode: 'swap-garment' }),
    node('photo', { kind: 'photo', mode: null }),
    node('mask', { kind: 'mask', mode: null }),
    node('worn', { mode: 'pattern-to-image' }),
    node('pattern'),
    node('flat', { mode: 'image-to-flatlay' }),
    node('again', { mode: 'swap-garment' }),
    node('other', { kind: 'photo', mode: null }),
  ],
  edges: [
    edge('pattern', 'worn', 'source'),
    edge('worn', 'swap', 'source'),
    edge('photo', 'swap', 'target'),
    edge('mask', 'swap', 'mask'),
    edge('swap', 'flat', 'source'),
    edge('flat', 'again', 'source'),
    edge('other', 'again', 'target'),
  ],
  more: false,
}

describe('a lineage as a tree', () => {
  it('says of each what it is to the next, by the words of its mode', () => {
    const { came, made } = treeOf(atelier, 'swap')
    expect(said(came)).toBe('flat-lay worn [pattern pattern], photo photo, mask mask')
    expect(said(made)).toBe('photo flat [flat-lay again (photo other)]')
  })

  it('has each node once: what is met again is marked, and leads nowhere', () => {
    const lineage: Lineage = {
      nodes: ['a', 'b', 'c', 'd'].map((id) => node(id)),
      edges: [
        edge('a', 'b', 'variation'),
        edge('a', 'c', 'upscale'),
        edge('b', 'd', 'variation'),
        edge('c', 'd', 'retry'),
      ],
      more: false,
    }
    expect(said(treeOf(lineage, 'd').came)).toBe('varied b [varied a], tried again c [enlarged a*]')
    expect(said(treeOf(lineage, 'a').made)).toBe('varied b [varied d (tried again c)], enlarged c*')
  })

  const siblings: Lineage = {
    nodes: [node('root'), ...Array.from({ length: 9 }, (_, at) => node(`v${at}`)), node('kept')],
    edges: [
      ...Array.from({ length: 9 }, (_, at) => edge('root', `v${at}`, 'variation')),
      edge('v7', 'kept', 'upscale'),
    ],
    more: false,
  }

  it('folds what is one of many, but not what leads on', () => {
    const tree = treeOf(siblings, 'root')
    expect(said(tree.made)).toBe('varied v7 [enlarged kept], varied v0, varied v1')
    expect(tree.madeFold).toEqual({ key: 'after root', count: 6 })
    expect(treeOf(siblings, 'root', 'after root').made).toHaveLength(9)
  })

  it('folds what is far away', () => {
    const ids = Array.from({ length: 9 }, (_, at) => `p${at}`)
    const chain: Lineage = {
      nodes: ids.map((id) => node(id)),
      edges: ids.slice(1).map((id, at) => edge(`p${at}`, id, 'variation')),
      more: false,
    }
    expect(said(treeOf(chain, 'p0').made)).toBe('varied p1 [varied p2 [varied p3 [varied p4 +1]]]')
    expect(said(treeOf(chain, 'p8').came)).toBe('varied p7 [varied p6 [varied p5 [varied p4 +1]]]')
    expect(said(treeOf(chain, 'p0', 'after p4').made)).toContain('varied p8')
  })

  it('is none of a picture that it does not know', () => {
    expect(lineageTree(atelier, 'elsewhere', new Set())).toBeNull()
  })
})

describe('the graph of it', () => {
  it.each([
    ['with inputs of its own', atelier, 'swap'],
    ['from its end', atelier, 'again'],
    ['of many', many(12), 'root'],
  ])('%s leads from the left to the right, and lays nothing on another', (_what, lineage, root) => {
    const { places, lines, columns, rows } = layOut(treeOf(lineage, root))
    for (const { from, to } of lines) expect(places.get(from)!.column).toBeLessThan(places.get(to)!.column)
    const all = [...places.values()]
    for (const [at, a] of all.entries()) {
      expect(a.row).toBeGreaterThanOrEqual(0)
      expect(a.row).toBeLessThanOrEqual(rows - 1 + 1e-9)
      expect(a.column).toBeLessThan(columns)
      const above = all
        .slice(at + 1)
        .filter(({ column, row }) => column === a.column && Math.abs(a.row - row) < 1 - 1e-9)
      expect(above).toEqual([])
    }
  })

  it('has what was given late beside what it was made with', () => {
    const { places } = layOut(treeOf(atelier, 'swap'))
    expect(places.get('other')!.column).toBe(places.get('again')!.column - 1)
    expect(places.get('mask')!.column).toBe(places.get('swap')!.column - 1)
  })
})

function many(count: number): Lineage {
  const ids = Array.from({ length: count }, (_, at) => `v${at}`)
  return {
    nodes: [node('root'), ...ids.flatMap((id) => [node(id), node(`${id}s`)])],
    edges: ids.flatMap((id) => [edge('root', id, 'variation'), edge(id, `${id}s`, 'upscale')]),
    more: true,
  }
}
