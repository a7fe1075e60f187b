import { describe, expect, it } from 'vitest'
import { createGrey, type GreyImage } from '@toile/imaging'
import { symmetrised } from './symmetrise.ts'
import { flatShape } from './flat-shape.ts'
import { completeSilhouette, type Silhouette } from './silhouette.ts'
import { HEIGHT, maskOf, shirt, type Test, WIDTH } from './testing/drawn.ts'

const nothing = createGrey(WIDTH, HEIGHT)
const wholeOf = ({ body, rest }: Pick<Silhouette, 'body' | 'rest'>): GreyImage => ({
  ...body,
  data: body.data.map((value, p) => Math.max(value, rest.data[p]!)),
})
const has = (mask: GreyImage, x: number, y: number): boolean => mask.data[y * WIDTH + x] === 255
/** Pixels in which two masks differ, as a share of the second. */
const off = (mask: GreyImage, other: GreyImage): number =>
  mask.data.filter((value, p) => value !== other.data[p]).length / other.data.filter(Boolean).length
/** Columns of a row that a mask begins and ends at. */
const edgesOf = ({ data }: GreyImage, y: number): [number, number] => {
  const row = data.subarray(y * WIDTH, (y + 1) * WIDTH)
  return [row.indexOf(255), row.lastIndexOf(255)]
}

describe('flatShape of a skirt', () => {
  const skirt: Test = (x, y) => y >= 30 && y < 190 && Math.abs(x - 90) < 26 + 0.14 * (y - 30)
  const bag: Test = (x, y) => x > 100 && y > 90 && y < 130
  const lump: Test = (x, y) => x > 30 && x < 90 && y > 100 && y < 118

  it('is the skirt where all of it is seen', () => {
    expect(off(wholeOf(flatShape(maskOf(skirt), nothing, 'skirt', 'none')), maskOf(skirt))).toBeLessThan(0.04)
  })

  it('bridges a bite, and cuts what stands out of the seam', () => {
    const seen = maskOf((x, y) => (skirt(x, y) && !bag(x, y)) || lump(x, y))
    const flat = wholeOf(flatShape(seen, maskOf(bag), 'skirt', 'none'))
    expect(off(flat, maskOf(skirt))).toBeLessThan(0.05)
    expect(has(flat, 120, 110)).toBe(true)
    expect(has(flat, 36, 108)).toBe(false)
  })

  it('has sides that are alike and smooth, a level waist and a hem without nicks', () => {
    const ragged = maskOf((x, y) => skirt(x + 2 * Math.sin(y), y + 4 * Math.sin(x / 3)))
    const flat = wholeOf(flatShape(ragged, nothing, 'skirt', 'none'))
    const lefts: number[] = []
    for (let y = 45; y < 180; y += 1) {
      const [first, last] = edgesOf(flat, y)
      expect(Math.abs(first + last - WIDTH + 1)).toBeLessThan(2)
      lefts.push(first)
    }
    for (let k = 1; k < lefts.length; k += 1) expect(lefts[k]! - lefts[k - 1]!).toBeLessThanOrEqual(0)
    const ends = (x: number): [number, number] => {
      const column = Array.from({ length: HEIGHT }, (_, y) => has(flat, x, y))
      return [column.indexOf(true), column.lastIndexOf(true)]
    }
    const waists = Array.from({ length: 40 }, (_, k) => ends(70 + k)[0])
    expect(Math.max(...waists) - Math.min(...waists)).toBeLessThan(3)
    for (let x = 60; x < 120; x += 1) expect(Math.abs(ends(x)[1] - ends(x - 1)[1])).toBeLessThan(2)
  })

  it('goes on to a level waist behind the fronts of a jacket that leave a wedge of it to see', () => {
    const jacket: Test = (x, y) => y < 90 && Math.abs(x - 90) > 6 + 0.6 * (y - 30)
    const wedge = maskOf((x, y) => skirt(x, y) && !jacket(x, y))
    const over = maskOf((x, y) => jacket(x, y) && Math.abs(x - 90) < 70)
    const flat = wholeOf(flatShape(wedge, over, 'skirt', 'none'))
    const [first, last] = edgesOf(flat, 48)
    expect(Math.abs(first - 61)).toBeLessThanOrEqual(2)
    expect(Math.abs(last - 118)).toBeLessThanOrEqual(2)
    expect(edgesOf(flat, 28)).toEqual([-1, -1])
  })

  it('leaves the slit open that a leg is seen through, and fills what a hand hides', () => {
    const slit: Test = (x, y) => x > 98 && x < 108 && y > 130
    const leg: Test = (x, y) => x > 94 && x < 112 && y > 110 && y < 215
    const open = maskOf((x, y) => skirt(x, y) && !slit(x, y))
    const behind = maskOf((x, y) => leg(x, y) && !(skirt(x, y) && !slit(x, y)), 128)
    expect(has(wholeOf(flatShape(open, behind, 'skirt', 'none')), 103, 170)).toBe(false)
    const hand: Test = (x, y) => x > 112 && y > 110 && y < 135
    const held = maskOf((x, y) => skirt(x, y) && !hand(x, y))
    expect(has(wholeOf(flatShape(held, maskOf(hand, 128), 'skirt', 'none')), 120, 122)).toBe(true)
  })
})

describe('flatShape of a dress', () => {
  const dress: Test = (x, y) => y >= 20 && y < 205 && Math.abs(x - 90) < 26 + 0.16 * (y - 20)
  const arms: Test = (x, y) => y >= 60 && y < 190 && Math.abs(x - 90) > 41 && Math.abs(x - 90) < 64
  const seen = maskOf((x, y) => dress(x, y) && !arms(x, y))

  it('has straight sides where arms lie over them', () => {
    const flat = wholeOf(flatShape(seen, maskOf(arms, 192), 'dress', 'none'))
    for (const y of [130, 150, 170, 185])
      expect(Math.abs(edgesOf(flat, y)[0] - edgesOf(maskOf(dress), y)[0])).toBeLessThan(4)
    for (let y = 80; y < 190; y += 1) expect(edgesOf(flat, y)[0] - edgesOf(flat, y - 1)[0]).toBeLessThanOrEqual(0)
  })

  it('keeps the sides that are seen between arms that hang beside them', () => {
    expect(edgesOf(wholeOf(flatShape(seen, maskOf(arms, 128), 'dress', 'none')), 160)[0]).toBeGreaterThan(46)
  })
})

describe('flatShape of trousers', () => {
  const trousers: Test = (x, y) => {
    const u = Math.abs(x - 90)
    return y >= 20 && y < 205 && u < 38 && (y < 80 || u > 2 + 0.1 * (y - 80))
  }

  it('bridges bites at the hip and the seam, and keeps both legs apart', () => {
    const bite: Test = (x, y) => (x > 108 && y > 40 && y < 62) || Math.hypot(x - 52, y - 140) < 9
    const flat = wholeOf(
      flatShape(
        maskOf((x, y) => trousers(x, y) && !bite(x, y)),
        maskOf(bite),
        'trousers',
        'none',
      ),
    )
    expect(off(flat, maskOf(trousers))).toBeLessThan(0.06)
    expect(has(flat, 122, 50)).toBe(true)
    expect(has(flat, 90, 150)).toBe(false)
  })

  it('ends at one level', () => {
    const uneven = maskOf((x, y) => trousers(x, y) && !(x > 116 && y > 192))
    const flat = wholeOf(flatShape(uneven, nothing, 'trousers', 'none'))
    const low = (x: number): number => Array.from({ length: HEIGHT }, (_, y) => has(flat, x, y)).lastIndexOf(true)
    expect(Math.abs(low(60) - low(122))).toBeLessThan(2)
  })
})

describe('flatShape of a top', () => {
  const bag: Test = (x, y) => x < 62 && y > 110 && y < 170
  const hand: Test = (x, y) => Math.hypot(x - 90, y - 140) < 14

  it('completes the body, keeps sleeves and neck', () => {
    const front = maskOf((x, y) => bag(x, y) || hand(x, y))
    const seen = maskOf((x, y) => shirt(x, y) && !bag(x, y) && !hand(x, y))
    expect(off(wholeOf(flatShape(seen, front, 'upper', 'neck')), maskOf(shirt))).toBeLessThan(0.06)
  })

  it('completes what is hidden of one that is closed up to its neck', () => {
    const closed: Test = (x, y) => shirt(x, y) || (y >= 24 && y < 60 && Math.abs(x - 90) < 20)
    const seen = maskOf((x, y) => closed(x, y) && !hand(x, y))
    expect(has(wholeOf(flatShape(seen, maskOf(hand, 255), 'upper', 'neck')), 90, 140)).toBe(true)
  })

  it('takes no shoulder for its other one where hair hangs beside a body that is turned', () => {
    const vest: Test = (x, y) => Math.abs(x - 90) < 45 && y >= 40 && y < 200
    const strap: Test = (x, y) => x >= 50 && x < 62 && y >= 27 && y < 41
    const hair: Test = (x, y) => x >= 116 && x < 132 && y < 38
    const flat = wholeOf(
      flatShape(
        maskOf((x, y) => vest(x, y) || strap(x, y)),
        maskOf(hair),
        'upper',
        'none',
      ),
    )
    expect(has(flat, 56, 33)).toBe(true)
    for (let x = 112; x < 136; x += 1) expect(has(flat, x, 33)).toBe(false)
  })

  it('leaves what is no top as it is seen', () => {
    const cross: Test = (x, y) => Math.abs(x - 20 - 0.7 * y) < 7
    const { body, rest } = flatShape(maskOf(cross), nothing, 'skirt', 'none')
    expect(body.data).not.toContain(255)
    expect(off(rest, maskOf(cross))).toBeLessThan(0.06)
  })

  it('makes up no front where it is tucked in beside a sleeve that lies against the other side', () => {
    const shoulders: Test = (x, y) => y >= 20 && y < 55 && Math.abs(x - 90) < 62
    const sleeves: Test = (x, y) => y >= 20 && y < 200 && Math.abs(x - 90) >= 46 && Math.abs(x - 90) < 62
    const front: Test = (x, y) => y >= 20 && y < 170 && x > 80 - 0.1 * y && x < 140
    const tucked: Test = (x, y) => y > 105 && x < 90
    const flat = wholeOf(
      flatShape(
        maskOf((x, y) => shoulders(x, y) || sleeves(x, y) || (front(x, y) && !tucked(x, y))),
        nothing,
        'upper',
        'none',
      ),
    )
    for (const y of [130, 150]) for (const x of [60, 70, 80]) expect(has(flat, x, y)).toBe(false)
    expect(has(flat, 110, 160)).toBe(true)
  })

  it('leaves a neck open that reaches below the armpits', () => {
    const vest: Test = (x, y) => Math.abs(x - 90) < 45 && y >= 30 && y < 190
    const neck: Test = (x, y) => Math.abs(x - 90) < 0.25 * (110 - y)
    const flat = wholeOf(
      flatShape(
        maskOf((x, y) => vest(x, y) && !neck(x, y)),
        maskOf(neck, 128),
        'upper',
        'neck',
      ),
    )
    for (let y = 40; y < 96; y += 8) expect(has(flat, 90, y)).toBe(false)
    expect(has(flat, 90, 120)).toBe(true)
  })
})

describe('the inside', () => {
  it('sees the inside of the back in a neck, below the line of the back, and none between straps', () => {
    const { inside } = completeSilhouette(maskOf(shirt), nothing, 'neck', 'upper')
    expect(inside.data[40 * WIDTH + 90]).toBe(255)
    expect(inside.data[26 * WIDTH + 90]).toBe(0)
    expect(inside.data[100 * WIDTH + 90]).toBe(0)
    const straps = maskOf(
      (x, y) =>
        (y >= 60 && y < 190 && Math.abs(x - 90) < 40) ||
        (y >= 20 && Math.abs(x - 90) > 30 && Math.abs(x - 90) < 36 && y < 60),
    )
    expect(completeSilhouette(straps, nothing, 'neck', 'upper').inside.data).not.toContain(255)
  })

  it('sees it down to the hem where the front is open, for what is worn open alone', () => {
    const open = maskOf((x, y) => shirt(x, y) && Math.abs(x - 90) > 12)
    expect(completeSilhouette(open, nothing, 'front', 'upper').inside.data[170 * WIDTH + 90]).toBe(255)
    expect(completeSilhouette(open, nothing, 'neck', 'upper').inside.data).not.toContain(255)
  })

  it('sees it in holes beside a rest of what was worn under it, and not in what an arm closes', () => {
    const strip: Test = (x, y) => Math.abs(x - 90) < 3 && y < 60
    const bridge: Test = (x, y) => Math.abs(x - 90) < 20 && y >= 24 && y < 34
    const neck: Test = (x, y) => Math.hypot(x - 90, y - 46) < 14
    const armHole: Test = (x, y) => Math.abs(Math.abs(x - 90) - 36) < 4 && y > 110 && y < 140
    const worn = maskOf((x, y) => ((shirt(x, y) || bridge(x, y)) && !neck(x, y) && !armHole(x, y)) || strip(x, y))
    for (const opening of ['front', 'neck'] as const) {
      const { inside } = completeSilhouette(worn, nothing, opening, undefined)
      expect([84, 96].map((x) => has(inside, x, 46))).toEqual([true, true])
      expect(has(inside, 54, 125)).toBe(false)
      expect(has(inside, 90, 2)).toBe(false)
    }
    expect(completeSilhouette(worn, nothing, 'none', undefined).inside.data).not.toContain(255)
  })

  it('sees none between legs that a one-piece has below its neck', () => {
    const legs: Test = (x, y) => Math.abs(x - 90) < 8 && y > 150 && y < 180
    const whole = maskOf((x, y) => shirt(x, y) && !legs(x, y))
    expect(has(completeSilhouette(whole, nothing, 'neck', undefined).inside, 90, 165)).toBe(false)
  })
})

describe('an open front', () => {
  it('is lined where it lies open by little, and never between two columns that stand apart to the hem', () => {
    const apart = maskOf((x, y) => y > 30 && y < 190 && Math.abs(x - 90) > 26 && Math.abs(x - 90) < 60)
    const { inside } = completeSilhouette(apart, nothing, 'front', 'upper')
    for (let y = 110; y < 190; y += 10) expect(inside.data[y * WIDTH + 90]).toBe(0)
  })

  it('is whole again where a hand was held before it', () => {
    const hand: Test = (x, y) => Math.hypot(x - 90, y - 140) < 14
    const held = maskOf((x, y) => shirt(x, y) && !hand(x, y))
    expect(has(wholeOf(completeSilhouette(held, maskOf(hand, 128), 'front', 'upper')), 90, 140)).toBe(true)
  })
})

describe('symmetrised', () => {
  const body: Test = (x, y) => Math.abs(x - 90) < 45 && y >= 30 && y < 190

  it('moves both sides half way where they lie near each other, and leaves what differs by its cut', () => {
    const nearly = symmetrised(maskOf((x, y) => body(x, y) && x < 129))
    const [first, last] = edgesOf(nearly, 110)
    expect(Math.abs(first + last - WIDTH + 1)).toBeLessThan(3)
    expect(first).toBeGreaterThan(45)
    expect(last).toBeGreaterThan(128)
    const cape = maskOf((x, y) => body(x, y) || (x >= 135 && x < 165 && y > 80 && y < 120))
    expect(symmetrised(cape).data[100 * WIDTH + 160]).toBe(255)
    expect(symmetrised(cape).data[100 * WIDTH + 20]).toBe(0)
  })

  it('steps no neck of a body that is turned, one of whose shoulders lies lower', () => {
    const turned = maskOf((x, y) => body(x, y) && y >= 30 + 0.45 * (x - 45))
    expect(symmetrised(turned, undefined, 100)).toEqual(turned)
    expect(symmetrised(turned)).not.toEqual(turned)
  })

  it('leaves sleeves each as it was held', () => {
    const held = maskOf((x, y) => body(x, y) || (y > 60 && y < 80 && x > 30 && x < 142))
    expect(has(symmetrised(held), 143, 70)).toBe(true)
    expect(has(symmetrised(held, new Float32Array(HEIGHT).fill(45)), 143, 70)).toBe(false)
  })

  it('leaves what is even, and nothing', () => {
    expect(symmetrised(maskOf(body))).toEqual(maskOf(body))
    expect(symmetrised(nothing)).toEqual(nothing)
  })
})
