import { describe, expect, it } from 'vitest'
import { readFlatLayWords } from './read-words.ts'

describe('readFlatLayWords', () => {
  it.each([
    ['The pleated midi skirt', 'lower body', 'skirt', ['skirt']],
    ['Jacket', 'upper body', 'jacket', ['outer']],
    ['The long-sleeved checked shirt that is worn open over the dress', 'upper body', 'shirt', ['outer', 'upper']],
    ['jeans', 'lower body', 'jeans', ['lower']],
    ['jumpsuit', 'full body', 'jumpsuit', ['dress']],
    ['waistcoat over a white shirt', 'upper body', 'waistcoat', ['upper']],
    ['a cape', 'upper body', 'cape', ['outer']],
    ['her leather bag', 'upper body', 'bag', ['bag']],
    ['', 'lower body', 'garment for the lower body', ['lower', 'skirt']],
    ['the red one', 'upper body', 'garment for the upper body', ['outer', 'upper']],
    ['The sleeve', 'upper body', 'garment for the upper body', ['outer', 'upper']],
    ['long sleeves with a collar', 'upper body', 'garment for the upper body', ['outer', 'upper']],
    ['the hat', 'upper body', 'hat', []],
    ['what the woman with the hat wears', 'upper body', 'garment for the upper body', ['outer', 'upper']],
  ] as const)('%j of the %s is a %s', (prompt, type, name, usual) => {
    const { wish } = readFlatLayWords(prompt, type)
    expect(wish).toMatchObject({ name, usual })
  })

  it('says that a part without its garment has no effect, and a colour has', () => {
    expect(readFlatLayWords('the white sleeve on paper', 'upper body')).toMatchObject({
      parts: ['sleeve'],
      understood: ['white', 'on paper'],
      ignored: ['sleeve'],
    })
    expect(readFlatLayWords('shirt with long sleeves', 'upper body')).toMatchObject({
      parts: [],
      understood: ['shirt'],
      ignored: ['long sleeves'],
    })
  })

  it('hears colours and the ground, and does not take one for the other', () => {
    expect(readFlatLayWords('white shirt', 'upper body')).toMatchObject({ backdrop: undefined, shadow: undefined })
    expect(readFlatLayWords('white shirt', 'upper body').wish.colours).toHaveLength(1)
    expect(readFlatLayWords('shirt on a white background', 'upper body')).toMatchObject({
      backdrop: 'white',
      wish: { colours: [] },
    })
    expect(readFlatLayWords('shirt, no shadow, cut out', undefined)).toMatchObject({ backdrop: 'clear', shadow: false })
    expect(readFlatLayWords('shirt with a soft shadow on paper', undefined)).toMatchObject({
      backdrop: 'paper',
      shadow: true,
    })
  })

  it.each([
    ['the red striped shirt on paper', ['shirt', 'red', 'on paper'], ['striped']],
    ['shirt with the hat', ['shirt'], ['hat']],
    ['blouse with puff sleeves, no shadow', ['blouse', 'no shadow'], ['puff sleeves']],
    ['#F60 off‑shoulder dress', ['dress', '#ff6600'], ['off-shoulder']],
    ['the #ff6600 T–shirt', ['t-shirt', '#ff6600'], []],
    ['pink boots', ['boots'], ['pink']],
  ])('%s: what leads to the garment is told with what it does, the rest as without effect', (prompt, led, left) => {
    const { understood, ignored, readings } = readFlatLayWords(prompt, undefined)
    expect({ led: understood.map((word) => word.toLowerCase()).toSorted(), left: ignored }).toEqual({
      led: led.toSorted(),
      left,
    })
    expect(readings.map(({ word }) => word).toSorted()).toEqual([...understood].toSorted())
    expect(readings.filter(({ means }) => !/^[A-Z].*\.$/u.test(means ?? ''))).toEqual([])
  })
})
