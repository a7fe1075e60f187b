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
    ['rust dress with a tiered skirt', ['rust dress']],
    ['', []],
    ['🦄 ünïcörn', []],
  ])('%s', (prompt, garments) => {
    expect(worn(prompt)).toEqual(garments)
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
