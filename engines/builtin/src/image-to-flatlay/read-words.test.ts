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
    expect(readFlatLayWords('shirt with long sleeves', 'upper body')).toMatchObject({ parts: [], ignored: [] })
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
})
