import { describe, expect, it } from 'vitest'
import { inventedShares } from './invented-shares.ts'
import { cutsOf, sleevedTops } from './sleeve-cuts.ts'
import { type Box, labelledAs } from './testing/labelled-as.ts'

describe('cutsOf', () => {
  const body: Box = [80, 60, 160, 220]
  const topsOf = (name: string, wide: number, high: number) =>
    sleevedTops(labelledAs({ [name]: [90, body, [80 - wide, 60, 160 + wide, 60 + high]] }))

  it('tells how often one sleeve would be cut by another, of tops whose sleeves are as their names say', () => {
    expect(topsOf('t-shirt', 75, 20)).toEqual([])
    expect(topsOf('sweater', 30, 40)).toEqual([])
    const tops = [
      ...topsOf('t-shirt', 30, 36),
      ...topsOf('t-shirt', 36, 40),
      ...topsOf('sweater', 75, 20),
      ...topsOf('hoodie', 78, 22),
    ]
    expect(tops).toHaveLength(4)
    expect(cutsOf(tops, [0.3])).toEqual([
      { garment: 'short', body: 'short', cut: [0] },
      { garment: 'short', body: 'long', cut: [0] },
      { garment: 'long', body: 'short', cut: [1] },
      { garment: 'long', body: 'long', cut: [0] },
    ])
    expect(cutsOf(tops.slice(0, 2), [0.3])).toEqual([{ garment: 'short', body: 'short', cut: [0] }])
  })
})

describe('inventedShares', () => {
  it('puts tops on others, and makes up the skin that short sleeves leave on arms of long ones', () => {
    const body: Box = [80, 60, 160, 220]
    const [short, other] = [30, 32].flatMap((wide) =>
      sleevedTops(
        labelledAs({ 't-shirt': [90, body, [80 - wide, 60, 160 + wide, 96]], skin: [200, [108, 30, 132, 60]] }),
      ),
    )
    const [long] = sleevedTops(labelledAs({ sweater: [90, body, [5, 60, 235, 80]], skin: [200, [108, 30, 132, 60]] }))
    const pairs = [...inventedShares([short!, other!, long!])]
    const bared = (garment: string, on: string): number =>
      Math.max(...pairs.filter((pair) => pair.garment === garment && pair.body === on).map((pair) => pair.skin))
    expect(pairs.map(({ garment, body: on }) => `${garment} on ${on}`)).toEqual([
      'short on short',
      'long on short',
      'short on short',
      'long on short',
      'short on long',
    ])
    expect(bared('short', 'long')).toBeGreaterThan(0.05)
    expect(bared('short', 'short')).toBeLessThan(0.02)
    expect(bared('long', 'short')).toBeLessThan(0.02)
  })
})
