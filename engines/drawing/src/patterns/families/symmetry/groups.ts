/**
 * The seventeen wallpaper groups (Fedorov 1891, Pólya 1924), in the notation of the International Tables for
 * Crystallography, vol. A. Every group is given on a rectangular cell: centred groups on their conventional cell, the
 * hexagonal ones on the orthohexagonal cell of proportions 1 : √3, whose centring doubles their operations.
 */
export const GROUPS = [
  'p1',
  'p2',
  'pm',
  'pg',
  'cm',
  'pmm',
  'pmg',
  'pgg',
  'cmm',
  'p4',
  'p4m',
  'p4g',
  'p3',
  'p3m1',
  'p31m',
  'p6',
  'p6m',
] as const
export type Group = (typeof GROUPS)[number]

/** An isometry of the cell: x' = a·x + c·y + e, y' = b·x + d·y + f, in units in which the cell is 1 wide. */
export interface Operation {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

export interface GroupCell {
  /** Height of the cell over its width; undefined where any rectangle will do. */
  readonly ratio: number | undefined
  /** Every operation once, modulo the cell's own translations. The first is the identity. */
  readonly operations: readonly Operation[]
}

export const compose = (p: Operation, q: Operation): Operation => ({
  a: p.a * q.a + p.c * q.b,
  b: p.b * q.a + p.d * q.b,
  c: p.a * q.c + p.c * q.d,
  d: p.b * q.c + p.d * q.d,
  e: p.a * q.e + p.c * q.f + p.e,
  f: p.b * q.e + p.d * q.f + p.f,
})

const identity: Operation = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
const move = (e: number, f: number): Operation => ({ ...identity, e, f })
const turn = (order: number, x = 0, y = 0): Operation => {
  const cos = Math.cos((2 * Math.PI) / order)
  const sin = Math.sin((2 * Math.PI) / order)
  return { a: cos, b: sin, c: -sin, d: cos, e: x - cos * x + sin * y, f: y - sin * x - cos * y }
}
/** Reflection in the vertical line at x, then a glide along it. */
const flipX = (x = 0, glide = 0): Operation => ({ a: -1, b: 0, c: 0, d: 1, e: 2 * x, f: glide })
/** Reflection in the horizontal line at y, then a glide along it. */
const flipY = (y = 0, glide = 0): Operation => ({ a: 1, b: 0, c: 0, d: -1, e: glide, f: 2 * y })
/** Reflection in the line x + y = s. */
const flipDiagonal = (s: number): Operation => ({ a: 0, b: -1, c: -1, d: 0, e: s, f: s })

/** Height of a cell in parts of its width, by the lattice. */
const CELL_RATIO = { square: 1, hexagonal: Math.sqrt(3) } as const

/** What generates each group beside the cell's translations; heights are those of a cell of the given ratio. */
function generators(group: Group, ratio: number): readonly Operation[] {
  const h = ratio
  const centring = move(0.5, h / 2)
  switch (group) {
    case 'p1':
      return []
    case 'p2':
      return [turn(2)]
    case 'pm':
      return [flipX()]
    case 'pg':
      return [flipX(0, h / 2)]
    case 'cm':
      return [flipX(), centring]
    case 'pmm':
      return [flipX(), flipY()]
    case 'pmg':
      return [turn(2), flipX(0.25)]
    case 'pgg':
      return [turn(2), flipX(0.25, h / 2)]
    case 'cmm':
      return [flipX(), flipY(), centring]
    case 'p4':
      return [turn(4)]
    case 'p4m':
      return [turn(4), flipX()]
    case 'p4g':
      return [turn(4), flipDiagonal(0.5)]
    case 'p3':
      return [turn(3), centring]
    case 'p3m1':
      return [turn(3), flipX(), centring]
    case 'p31m':
      return [turn(3), flipY(), centring]
    case 'p6':
      return [turn(6), centring]
    case 'p6m':
      return [turn(6), flipX(), centring]
  }
}

const ratioOf = (group: Group): number | undefined =>
  group.startsWith('p4') ? CELL_RATIO.square : /[36]/.test(group) ? CELL_RATIO.hexagonal : undefined

const wrap = (value: number, size: number): number => {
  const rest = value - size * Math.floor(value / size + 1e-7)
  return Math.abs(rest) < 1e-7 ? 0 : rest
}

/** The operation's representative whose translation lies in the cell. */
export const reduced = (op: Operation, ratio: number): Operation => ({
  ...op,
  e: wrap(op.e, 1),
  f: wrap(op.f, ratio),
})

export const sameOperation = (p: Operation, q: Operation): boolean =>
  (['a', 'b', 'c', 'd', 'e', 'f'] as const).every((key) => Math.abs(p[key] - q[key]) < 1e-6)

/** @param ratio height over width of the cell; only heeded by groups on free rectangles */
export function cellOf(group: Group, ratio = 1): GroupCell {
  const own = ratioOf(group)
  const h = own ?? ratio
  const operations: Operation[] = [identity]
  const steps = generators(group, h)
  for (const known of operations) {
    for (const step of steps) {
      const next = reduced(compose(step, known), h)
      if (!operations.some((op) => sameOperation(op, next))) operations.push(next)
    }
  }
  return { ratio: own, operations }
}

/**
 * One operation for each different image of a point, for marks that already have the symmetry of the point they stand
 * about: the others would lay them on themselves.
 */
export function distinctImages(
  { operations }: GroupCell,
  height: number,
  at: { readonly x: number; readonly y: number },
): readonly Operation[] {
  const seen: { x: number; y: number }[] = []
  return operations.filter(({ a, b, c, d, e, f }) => {
    const image = { x: wrap(a * at.x + c * at.y + e, 1), y: wrap(b * at.x + d * at.y + f, height) }
    if (seen.some(({ x, y }) => Math.abs(x - image.x) < 1e-6 && Math.abs(y - image.y) < 1e-6)) return false
    seen.push(image)
    return true
  })
}
