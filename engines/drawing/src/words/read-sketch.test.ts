import { describe, expect, it } from 'vitest'
import { readSketch } from './read-sketch.ts'

/** 'colours name' of each garment, in the order in which they were named. */
const worn = (prompt: string) =>
  readSketch(prompt).garments.map((draft) => [...draft.colours.map((colour) => colour.name), draft.word.name].join(' '))
const first = (prompt: string) => readSketch(prompt).garments[0]!

describe('garments and their colours', () => {
  it.each([
    ['white shirt and a red pleated skirt', ['white shirt', 'red skirt']],
    ['a dress in red', ['red dress']],
    ['a #ff6600 off‑shoulder dress', ['#ff6600 dress']],
    ['navy blazer over a white T-shirt, blue jeans', ['navy blazer', 'white T-shirt', 'blue jeans']],
    ['red and white striped dress', ['red white dress']],
    ['black trousers and beige coats', ['black trousers', 'beige coat']],
    ['dark green tweed pencil skirt', ['dark green pencil skirt']],
    ['cream blouse in silk, skirt in navy', ['cream blouse', 'navy skirt']],
    ['a charcoal suit', ['charcoal blazer', 'charcoal trousers']],
    ['lilac turtelneck', ['lilac turtleneck']],
    ['denim jaket', ['denim jacket']],
    ['pink', ['pink dress']],
    ['tweed jacket and pencil skirt in pink', ['pink bouclé jacket', 'pink pencil skirt']],
    ['an emerald green jumpsuit', ['emerald jumpsuit']],
    ['knit cardigan in baby pink', ['baby pink cardigan']],
    ['black and white striped shirt', ['black white shirt']],
    ['ecru set: shirt and trousers', ['ecru shirt', 'ecru trousers']],
    ['denim jaket, pleeted skirt in kaki', ['denim jacket', 'khaki skirt']],
    ['tartan leggings and a T-shirt', ['leggings', 'T-shirt']],
    ['rust dress with a tiered skirt', ['rust dress']],
    ['', []],
    ['🦄 ünïcörn', []],
  ])('%s', (prompt, garments) => {
    expect(worn(prompt)).toEqual(garments)
  })
})

describe('what is told', () => {
  it.each([
    ['A-line dress with a V-neck', ['dress', 'A-line', 'V-neck']],
    ['a line dress', ['dress', 'a line']],
    ['Off-the-shoulder gown', ['gown', 'off-the-shoulder']],
    ['shirt with mother-of-pearl buttons', ['shirt', 'mother-of-pearl buttons']],
  ])('%s: in the words of the user', (prompt, understood) => {
    const words = readSketch(prompt)
    expect(words.understood).toEqual(understood)
    expect(words.ignored).toEqual([])
  })
})

describe('cuts', () => {
  it.each([
    ['dress with a V-neck and long sleeves', { neckline: 'v', sleeve: 'set-in', sleeveLength: 'long' }],
    ['puff sleeve blouse', { sleeve: 'puff' }],
    ['dress with long puff sleeves', { sleeve: 'puff', sleeveLength: 'long' }],
    ['blouse with bishop sleeves and a peter pan collar', { sleeve: 'bishop', collar: 'peter pan' }],
    ['dress without sleeves', { sleeve: 'none' }],
    ['shirt, no collar', { collar: 'none' }],
    ['coat without buttons', { closure: 'open' }],
    ['gown with off-the-shoulder neckline', { neckline: 'off shoulder' }],
    ['double-breasted blazer', { closure: 'double breasted' }],
    ['navy double-breasted blazer with gold buttons', { closure: 'double breasted' }],
    ['off-shoulder gown', { sleeve: 'set-in', sleeveLength: 'short' }],
    ['oversized shirt', { loose: 1, tucked: false }],
    ['cropped jumper', { hem: 'crop' }],
    ['raincoat with a hood', { collar: 'none' }],
  ])('%s', (prompt, upper) => {
    expect(first(prompt).upper).toMatchObject(upper)
  })

  it.each([
    ['pleated midi skirt', { kind: 'skirt', shape: 'pleated', hem: 'midi' }],
    ['wide-leg trousers', { kind: 'trousers', shape: 'wide' }],
    ['cropped flared jeans', { kind: 'trousers', shape: 'flared', hem: 'calf' }],
    ['floor length circle skirt', { kind: 'skirt', shape: 'circle', hem: 'floor' }],
    ['knee-length wrap dress', { kind: 'skirt', shape: 'wrap', hem: 'knee' }],
    ['straight skirt', { kind: 'skirt', shape: 'straight' }],
    ['straight jeans', { kind: 'trousers', shape: 'straight' }],
    ['mini skirts', { kind: 'skirt', hem: 'mini' }],
    ['bubble skirt', { kind: 'skirt', shape: 'bubble' }],
    ['maxi dress with a tiered skirt', { kind: 'skirt', shape: 'tiered', hem: 'maxi' }],
  ])('%s', (prompt, lower) => {
    expect(first(prompt).lower).toMatchObject(lower)
  })

  it('gives a part its own colour', () => {
    expect(first('white dress with a red belt').details).toMatchObject({ belt: true, beltColour: '#c4262e' })
    expect(first('navy blazer with gold buttons').details.buttonColour).toMatch(/^#/)
    expect(worn('white dress with a red belt')).toEqual(['white dress'])
  })

  it.each([
    ['silk blouse', 'silk', undefined],
    ['polka dot skirt', 'cotton', 'dots'],
    ['tartan wool kilt', 'wool', 'tartan'],
    ['lace dress', 'lace', undefined],
  ])('%s', (prompt, fabric, print) => {
    expect([first(prompt).fabric, first(prompt).print]).toEqual([fabric, print])
  })
})

describe('the sheet', () => {
  it('reads who wears it, how, and whether a flat is wanted', () => {
    const words = readSketch('walking model with curly hair and dark skin in a black dress, ink only')
    expect(words).toMatchObject({ pose: 'walking', hair: 'curls', skin: 'deep', handling: 'line', flat: false })
    expect(readSketch('technical flat of a shirt').flat).toBe(true)
  })

  it('lists what it does not know', () => {
    expect(readSketch('red dress with unicycles').ignored).toEqual(['unicycles'])
    expect(readSketch('trousers with puff sleeves').ignored).toEqual(['puff', 'sleeves'])
  })
})

describe('parts with their own colours', () => {
  it.each([
    ['navy dress with a white collar and a red belt', { collarColour: '#f8f6f1', beltColour: '#c4262e' }],
    ['dress with a red top half and black sleeves', { bodiceColour: '#c4262e', sleeveColour: '#1b1a1d' }],
    ['white dress with a red skirt', { skirtColour: '#c4262e' }],
  ])('%s', (prompt, details) => {
    const drawn = first(prompt).details
    for (const part of Object.keys(details)) expect(drawn[part as keyof typeof details], part).toMatch(/^#/)
    expect(readSketch(prompt).garments).toHaveLength(1)
    expect(readSketch(prompt).ignored).toEqual([])
  })

  it('leaves the colour of a garment to the garment', () => {
    expect(worn('white long sleeve shirt')).toEqual(['white shirt'])
    expect(first('white long sleeve shirt').details.sleeveColour).toBeUndefined()
  })
})

describe('accessories', () => {
  it('take the colours and cloths said of them, and no more', () => {
    const { accessories, garments } = readSketch('black dress, red velvet beret and a tan leather handbag')
    expect(accessories.map(({ kind, fabric }) => [kind, fabric])).toEqual([
      ['beret', 'velvet'],
      ['handbag', 'leather'],
    ])
    expect(accessories.every(({ colour }) => colour !== undefined)).toBe(true)
    expect(garments[0]!.colours.map(({ name }) => name)).toEqual(['black'])
  })

  it.each([
    ['blouse and skirt with brown knee boots', 'knee boots'],
    ['jeans and boots', 'ankle boots'],
    ['dress with thigh high boots', 'thigh boots'],
  ])('%s: how far boots reach', (prompt, shaft) => {
    expect(readSketch(prompt)).toMatchObject({ shoe: 'boot', shaft })
  })
})

describe('prints', () => {
  it.each([
    ['argyle jumper', 'argyle'],
    ['grey herringbone coat', 'herringbone'],
    ['houndstooth skirt', 'houndstooth'],
  ])('%s', (prompt, print) => {
    expect(first(prompt).print).toBe(print)
    expect(readSketch(prompt).ignored).toEqual([])
  })
})

describe('what is listed by itself', () => {
  const kinds = (prompt: string) => readSketch(prompt).accessories.map(({ kind }) => kind)

  it('a tie beside a top is a necktie, on a dress it closes the waist', () => {
    expect(kinds('green blouse, lime skirt, tie')).toEqual(['tie'])
    expect(kinds('waistcoat, trousers, tie')).toEqual(['tie'])
    expect(kinds('green dress, tie')).toEqual([])
    expect(first('green dress, tie').details.tie).toBe(true)
  })

  it('a belt closes what is worn outermost', () => {
    const [vest, skirt] = readSketch('lavender waistcoat, blush skirt, belt').garments
    expect([vest!.details.belt, skirt!.details.belt]).toEqual([true, false])
    const [body, legs] = readSketch('bodysuit, culottes, belt').garments
    expect([body!.details.belt, legs!.details.belt]).toEqual([false, true])
  })

  it('says nothing of the garments beside a cape', () => {
    const { garments, ignored } = readSketch('scarlet cape, oversized, and slim orange joggers')
    expect(garments[0]!.lower).toMatchObject({ shape: 'slim' })
    expect(ignored).toEqual(['oversized'])
    expect(readSketch('scarlet fitted cape').ignored).toEqual(['fitted'])
  })

  it('a colour without a garment is the next one’s, when that has none', () => {
    expect(worn('cobalt blouse with a bow at the neck and burgundy with pleats skirt')).toEqual([
      'cobalt blouse',
      'burgundy skirt',
    ])
  })
})

describe('words that contradict', () => {
  it.each([
    ['short sleeve dress with long sleeves', { sleeveLength: 'long' }, 'short'],
    ['sleeveless blouse with bell sleeves', { sleeve: 'bell' }, 'sleeveless'],
    ['V-neck dress with a square neckline', { neckline: 'square' }, 'v'],
  ])('%s: the later holds, the earlier is told', (prompt, upper, dropped) => {
    expect(first(prompt).upper).toMatchObject(upper)
    expect(readSketch(prompt).ignored.map((word) => word.toLowerCase())).toContain(dropped)
  })
})
