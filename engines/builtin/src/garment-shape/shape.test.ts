import { describe, expect, it } from 'vitest'
import { readShape, type ShapeHints } from './shape.ts'
import { CLOSE_SLEEVES, CLOSED_TROUSERS, DRESS, drawMask, HANDS, SKIRT, TEE, TIE, TROUSERS } from './testing/drawn.ts'
import { tee, upper, worn } from './testing/shapes.ts'

describe('readShape', () => {
  it.each([
    ['a top', tee, 'upper'],
    ['trousers', drawMask(300, 320, TROUSERS), 'trousers'],
    ['a skirt', drawMask(300, 320, SKIRT), 'skirt'],
    ['a dress', drawMask(300, 320, DRESS), 'dress'],
  ])('knows %s by its outline', (_name, mask, kind) => {
    expect(readShape(mask)?.kind).toBe(kind)
  })

  it('takes a skirt whose hem hangs in points at its sides for a skirt', () => {
    for (const between of [220, 250]) {
      const pointed = drawMask(300, 320, [
        [100, 30],
        [200, 30],
        [260, 290],
        [200, between],
        [150, 290],
        [100, between],
        [40, 290],
      ])
      expect(readShape(pointed, { flat: true })!.kind).toBe('skirt')
    }
  })

  it('takes a body suit whose sleeves hang against it for no skirt', () => {
    const suit = drawMask(300, 320, [
      [70, 20],
      [230, 20],
      [240, 290],
      [203, 290],
      [200, 200],
      [192, 236],
      [165, 250],
      [160, 285],
      [140, 285],
      [135, 250],
      [108, 236],
      [100, 200],
      [97, 290],
      [60, 290],
    ])
    expect(readShape(suit, { flat: true })!.kind).toBe('upper')
  })

  it('finds armpits, shoulders, hem and the ends of the sleeves', () => {
    const { trunk, sleeves, outline } = upper(tee)
    const at = (value: number): number => value / outline.scale
    const { left, right } = trunk.sides
    expect(Math.hypot(at(left.armpit.x) - 95, at(left.armpit.y) - 115)).toBeLessThan(10)
    expect(Math.hypot(at(right.armpit.x) - 205, at(right.armpit.y) - 115)).toBeLessThan(10)
    expect(at(trunk.hem)).toBeGreaterThan(277)
    expect(at(trunk.hem)).toBeLessThan(283)
    expect(at(left.tip.x)).toBeGreaterThan(75)
    expect(at(left.tip.x)).toBeLessThan(112)
    const end = sleeves.right!.stations.at(-1)!
    expect(Math.hypot(at(end.x) - 255, at(end.y) - 130)).toBeLessThan(18)
    // The neck opens between (120, 40) and (180, 40).
    const across = (u: number): number => at(left.tip.x + (right.tip.x - left.tip.x) * u)
    expect(Math.abs(across(trunk.neck.from) - 120)).toBeLessThan(10)
    expect(Math.abs(across(trunk.neck.to) - 180)).toBeLessThan(10)
  })

  it('finds the crotch and the ends of the legs', () => {
    const shape = readShape(drawMask(300, 320, TROUSERS))
    if (shape?.kind !== 'trousers') throw new Error('no trousers')
    const { legs, outline } = shape
    expect(Math.abs(legs.crotch / outline.scale - 131)).toBeLessThan(8)
    expect(Math.abs(legs.hem / outline.scale - 300)).toBeLessThan(3)
    const row = Math.round(290 * outline.scale)
    const [a, b, c, d] = legs.edges.map((edge) => edge[row]! / outline.scale)
    expect([a! - 85, b! - 136, c! - 164, d! - 215].every((off) => Math.abs(off) < 4)).toBe(true)
  })

  it('finds sleeves against the body by the hands that come out of them', () => {
    const mask = drawMask(300, 320, CLOSE_SLEEVES)
    const shape = readShape(mask, { skin: drawMask(300, 320, ...HANDS) })
    if (shape?.kind !== 'upper') throw new Error('no top')
    const { trunk, sleeves, outline } = shape
    expect(Object.keys(sleeves)).toEqual(['left', 'right'])
    const [middle, hem] = [Math.round(180 * outline.scale), Math.round(255 * outline.scale)]
    const width = (y: number): number => (trunk.right[y]! - trunk.left[y]!) / outline.scale
    // The outline is 160 wide there, a body between two sleeves about three fifths of it.
    expect(width(middle)).toBeGreaterThan(80)
    expect(width(middle)).toBeLessThan(112)
    expect(Math.abs(width(hem) - 110)).toBeLessThan(6)
    const end = sleeves.left!.stations.at(-1)!
    expect(Math.abs(end.y / outline.scale - 238)).toBeLessThan(14)
  })

  it('reads an open front as if it were buttoned', () => {
    const open = [
      [185, 65],
      [215, 65],
      [208, 340],
      [192, 340],
    ] as const
    const chest = drawMask(400, 420, open)
    const mask = { ...worn, data: worn.data.map((value, i) => (chest.data[i]! > 0 ? 0 : value)) }
    const shape = readShape(mask, { kind: 'upper', skin: chest })
    if (shape?.kind !== 'upper') throw new Error(`read as ${shape?.kind}`)
    expect(Object.keys(shape.sleeves)).toEqual(['left', 'right'])
    expect(Math.abs(shape.trunk.width / shape.outline.scale - 140)).toBeLessThan(8)
  })

  it('takes bare arms for no sleeves', () => {
    const arms = drawMask(
      300,
      320,
      ...[60, 226].map((x) => [[x, 80] as const, [x + 14, 80] as const, [x + 14, 260] as const, [x, 260] as const]),
    )
    const shape = readShape(drawMask(300, 320, CLOSE_SLEEVES), { skin: arms })
    expect(shape?.kind === 'upper' && Object.keys(shape.sleeves)).toEqual([])
  })

  it('ends a sleeve of a flat-lay where a tie hangs on to it', () => {
    const shape = readShape(drawMask(300, 320, TEE, TIE), { flat: true })
    if (shape?.kind !== 'upper') throw new Error('no top')
    const { left, right } = shape.sleeves
    expect(right!.length / left!.length).toBeLessThan(1.3)
  })

  it('goes straight on up at a waist of which a hem hides a slanted part', () => {
    const slanted = TROUSERS.map(([x, y]) => [x, x === 200 && y === 30 ? 50 : y] as const)
    const sidesAtWaist = (hints: ShapeHints): [number, number] => {
      const shape = readShape(drawMask(300, 320, slanted), hints)
      if (shape?.kind !== 'trousers') throw new Error('no trousers')
      const { edges, top } = shape.legs
      return [edges[0][top]! / shape.outline.scale, edges[3][top]! / shape.outline.scale]
    }
    const [left, right] = sidesAtWaist({})
    expect(Math.abs(left - 100)).toBeLessThan(4)
    expect(Math.abs(right - 200)).toBeLessThan(12)
    expect(sidesAtWaist({ asSeen: true })[1]).toBeLessThan(150)
  })

  it('expects the crotch of legs that touch where one is, not where they part', () => {
    const shape = readShape(drawMask(300, 320, CLOSED_TROUSERS), { flat: true })
    if (shape?.kind !== 'trousers') throw new Error('no trousers')
    const crotch = shape.legs.crotch / shape.outline.scale
    expect(crotch).toBeGreaterThan(85)
    expect(crotch).toBeLessThan(125)
  })

  it('finds legs that are far apart where they come out from below a coat', () => {
    const legs = drawMask(
      300,
      320,
      [
        [100, 40],
        [170, 40],
        [165, 120],
        [110, 120],
        [112, 300],
        [85, 300],
        [85, 100],
      ],
      [
        [170, 122],
        [200, 122],
        [205, 300],
        [178, 300],
      ],
    )
    const shape = readShape(legs, { kind: 'trousers' })
    if (shape?.kind !== 'trousers') throw new Error('no trousers')
    const { edges, hem } = shape.legs
    const row = edges.map((edge) => edge[Math.round(hem - 8)]! / shape.outline.scale)
    expect([row[0]! - 85, row[1]! - 112, row[2]! - 178, row[3]! - 205].every((off) => Math.abs(off) < 4)).toBe(true)
  })

  it.each([
    ['nothing', drawMask(60, 60)],
    [
      'one pixel',
      drawMask(60, 60, [
        [20, 20],
        [21, 20],
        [21, 21],
        [20, 21],
      ]),
    ],
  ])('refuses %s', (_name, mask) => {
    expect(readShape(mask)).toBeUndefined()
  })

  it('takes whatever is marked', () => {
    const full = drawMask(90, 60, [
      [0, 0],
      [90, 0],
      [90, 60],
      [0, 60],
    ])
    for (const kind of ['upper', 'dress', 'trousers', 'skirt'] as const) {
      const shape = readShape(full, { kind })!
      expect(shape.kind).toBe(kind)
      expect(shape.outline).toMatchObject({ left: 0, top: 0, right: 90, bottom: 60 })
      expect('trunk' in shape ? shape.trunk.hem : shape.legs.hem).toBe(60)
    }
  })

  it('takes what hangs beside a flat garment, from its waist to its hem, for no sleeve', () => {
    // The half below of a wrap shows past the upper one, with a tie over it.
    const wrap = drawMask(300, 320, [
      ...TEE.slice(0, 7),
      [205, 115],
      [200, 180],
      [214, 186],
      [218, 282],
      [199, 282],
      [198, 250],
      [186, 250],
      [185, 280],
      [95, 280],
      ...TEE.slice(10),
    ])
    const shape = readShape(wrap, { flat: true })
    if (shape?.kind !== 'upper') throw new Error(`read as ${shape?.kind}`)
    const { trunk, sleeves, outline } = shape
    const { armpit, tip } = trunk.sides.right
    expect(Math.hypot(armpit.x / outline.scale - 205, armpit.y / outline.scale - 115)).toBeLessThan(10)
    expect(tip.x / outline.scale).toBeGreaterThan(190)
    // All of it is the body's, down to the hem.
    expect(Math.abs(trunk.right[Math.round(270 * outline.scale)]! / outline.scale - 217)).toBeLessThan(5)
    expect(Math.abs(sleeves.left!.length / sleeves.right!.length - 1)).toBeLessThan(0.2)
  })
})
