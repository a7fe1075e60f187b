import { describe, expect, it } from 'vitest'
import { KEEPS_POSE, readBackgroundPrompt } from './prompt.ts'
import { timesOfClearShadow } from './scene.ts'
import { SCENES } from './scenes/index.ts'
import { PLACE_WORDS } from './scenes/place-words.ts'

describe('reading a prompt', () => {
  it.each([
    ['white studio', 'studio', []],
    ['hand-painted canvas backdrop', 'canvas', []],
    ['on a sandy beach at sunset', 'beach', ['golden hour']],
    ['Sahara dunes, golden hour', 'desert', ['golden hour']],
    ['a meadow full of wildflowers', 'meadow', ['flowers']],
    ['autumn forest in the mist', 'forest', ['autumn', 'fog']],
    ['city street at night in the rain', 'city', ['night', 'rain']],
    ['terracotta wall with palm shadows', 'sunlit-wall', ['terracotta']],
    ['raw concrete loft', 'loft', []],
    ['snowy mountains, overcast', 'snow', ['overcast']],
    ['clouds mirrored in a salt flat at dusk', 'mirror-sky', ['dusk', 'salt']],
    ['old town with cobbles', 'old-town', []],
    ['Parisian apartment with parquet', 'interior', []],
    ['marble staircase', 'marble', []],
    ['red velvet curtain', 'velvet', ['red']],
    ['#F60 velvet curtain', 'velvet', ['#ff6600']],
    ['linen curtain', 'drape', []],
    ['sunset', 'mirror-sky', ['golden hour']],
    ['falling leaves in autumn', 'forest', ['autumn']],
    ['neon lights at midnight', 'neon-street', ['night']],
    ['tall pine trees in the mist', 'pine-forest', ['fog']],
    ['minimal pastel pink studio with arches', 'set-design', ['minimal', 'pink']],
    ['white brick wall', 'brick-wall', ['white']],
    ['cosy coffee shop', 'coffee-shop', []],
    ['cocktail bar', 'cafe', []],
    ['pine forest with snow', 'pine-forest', ['winter']],
    ['rooftop at dusk with city skyline', 'rooftop', ['dusk']],
    ['a quiet street in Paris', 'city', []],
    ['Paris café terrace in the morning', 'old-town', []],
    ['terrace over the sea', 'rooftop', []],
    ['library with tall windows', 'library', ['window']],
    ['empty subway station', 'platform', ['minimal']],
    ['a tunnel of light', 'tunnel', []],
    ['a bech? no: beach', 'beach', []],
  ] as const)('%s', (prompt, scene, understood) => {
    const reading = readBackgroundPrompt(prompt)
    expect(reading.scene.id).toBe(scene)
    for (const word of understood) expect(reading.understood).toContain(word)
  })

  it.each([
    ['palm shadow on a stucco wall', 'palms'],
    ['wall with window shadow', 'window'],
    ['sunlight through blinds', 'blinds'],
    ['roller shutter', 'slats'],
    ['corrugated iron', 'folds'],
  ] as const)('%s: hears what casts the shadow, and how the sheet is folded', (prompt, mood) => {
    const reading = readBackgroundPrompt(prompt)
    expect(reading.mood[mood]).toBe(true)
    expect(reading.ignored).toEqual([])
  })

  it('has every scene answer to its own words', () => {
    const claimed = new Map<string, string>()
    for (const scene of SCENES) {
      for (const word of [...scene.words, ...scene.genericWords]) {
        expect([word, claimed.get(word)]).toEqual([word, undefined])
        claimed.set(word, scene.id)
        const reading = readBackgroundPrompt(word)
        expect([word, reading.scene.id, reading.ignored]).toEqual([word, scene.id, []])
      }
    }
    expect(SCENES.length).toBeGreaterThanOrEqual(40)
    expect(SCENES.map(({ id }) => id).toSorted()).toEqual(Object.keys(PLACE_WORDS).toSorted())
  })

  it('takes a word for a colour when the place has another name', () => {
    const reading = readBackgroundPrompt('sand coloured studio')
    expect(reading.scene.id).toBe('studio')
    expect(reading.colours).toHaveLength(1)
    expect(readBackgroundPrompt('lavender').scene.id).toBe('lavender-field')
  })

  it('sets the lamps of a studio as the light of an hour that is asked for, and nowhere else', () => {
    const golden = readBackgroundPrompt('grey studio at golden hour')
    expect(golden.time).toBeUndefined()
    expect(golden.understood).toContain('light as at golden hour')
    expect(golden.ignored).toEqual([])
    expect(golden.look.warmth).toBeGreaterThan(1)
    const dusk = readBackgroundPrompt('painted canvas backdrop at dusk')
    expect(dusk.look.warmth).toBeLessThan(-1)
    expect(dusk.look.exposure).toBeLessThan(0.8)
    expect(readBackgroundPrompt('fairy lights at night').look.exposure).toBe(1)
    expect(readBackgroundPrompt('empty subway station at night').ignored).toContain('at night')
    expect(readBackgroundPrompt('beach at golden hour').look.warmth).toBe(0)
  })

  it.each([
    ['white wall, green door', 'sunlit-wall', ['white'], ['green', 'door']],
    ['a wall with a door in green', 'sunlit-wall', [], ['door', 'green']],
    ['white and green door, brick wall', 'brick-wall', [], ['white', 'green', 'door']],
    ['pink sofa in a beige living room', 'interior', ['beige'], ['pink', 'sofa']],
    ['grey stone floor with red carpet', 'marble', ['grey'], ['red', 'carpet']],
    ['golden chair in a studio', 'studio', [], ['golden', 'chair']],
    ['woman in a red dress before a white studio', 'studio', ['white'], ['red', 'dress']],
    ['woman in red, white studio', 'studio', ['white'], ['red']],
    ['white wall covered in ivy', 'sunlit-wall', ['white'], ['covered', 'ivy']],
    ['white studio with olive branches', 'studio', ['white'], ['olive branches']],
    ['pale green door, white wall', 'sunlit-wall', ['white'], ['pale green', 'door']],
    ['white brick wall under a pink sky', 'brick-wall', ['white'], ['pink', 'sky']],
    ['red, blue and yellow library', 'library', ['red'], ['blue', 'yellow']],
    ['terracotta wall', 'sunlit-wall', ['terracotta'], []],
    ['sand coloured studio', 'studio', ['sand'], []],
  ] as const)(
    '%s: a colour is that of its noun, and no more are taken than are shown',
    (prompt, id, taken, dropped) => {
      const { scene, understood, ignored, colours } = readBackgroundPrompt(prompt)
      expect({ id: scene.id, ignored }).toEqual({ id, ignored: dropped })
      expect(colours).toHaveLength(taken.length)
      expect(understood).toEqual(expect.arrayContaining([...taken]))
    },
  )

  it.each([
    ['blue sky and golden field', 'wheat-field', [], 'noon'],
    ['golden field of wheat', 'wheat-field', [], undefined],
    ['a golden wheat field', 'wheat-field', [], undefined],
    ['purple lavender field', 'lavender-field', ['purple'], undefined],
    ['green meadow', 'meadow', ['green'], undefined],
    ['blue swimming pool', 'pool', ['blue'], undefined],
    ['pink cherry blossom', 'blossom', ['pink'], undefined],
  ] as const)('%s: a colour that the place has anyway paints nothing else', (prompt, id, own, time) => {
    const reading = readBackgroundPrompt(prompt)
    expect({ id: reading.scene.id, time: reading.time, colours: reading.colours }).toEqual({ id, time, colours: [] })
    expect(reading.understood).toEqual(expect.arrayContaining([...own]))
    expect(reading.ignored).toEqual([])
  })

  it('gives the colour of flowers to the flowers', () => {
    const { colours, understood } = readBackgroundPrompt('green meadow with white flowers')
    expect(colours).toHaveLength(1)
    expect(Math.min(...colours[0]!)).toBeGreaterThan(0.8)
    expect(understood).toEqual(['open meadow', 'green', 'white', 'flowers'])
  })

  it.each([
    ['#ff6600 wall', '#ff6600'],
    ['a wall in #F60', '#ff6600'],
    ['terracotta‑coloured wall', 'terracotta'],
    ['sage–green plaster wall', 'sage'],
    ['off—white wall', 'off white'],
    ['velvet curtain, mid‐blue', 'blue'],
  ])('%s: reads hexadecimal colours, and hyphens as text programs set them', (prompt, colour) => {
    const { understood, ignored, colours } = readBackgroundPrompt(prompt)
    expect(understood).toContain(colour)
    expect(ignored).toEqual([])
    expect(colours).toHaveLength(1)
  })

  it('lists the words that change nothing', () => {
    const reading = readBackgroundPrompt('a beach with three purple elephants')
    expect(reading.scene.id).toBe('beach')
    // The beach has no paint to change, so its colour is not heard either.
    expect(reading.ignored).toEqual(expect.arrayContaining(['three', 'purple', 'elephants']))
    expect(reading.ignored).not.toContain('with')
  })

  it('hears long shadows where a shadow is seen, and lists them where none is', () => {
    for (const prompt of [
      'desert with long shadows',
      'golden hour beach, long shadows',
      'spotlight with long shadows',
    ]) {
      const reading = readBackgroundPrompt(prompt)
      expect({ prompt, ignored: reading.ignored }).toEqual({ prompt, ignored: [] })
      expect(reading.understood).toContain('long shadows')
      expect(reading.look.elevation).toBeLessThan(1)
    }
    for (const prompt of [
      'velvet curtain with long shadows',
      'grey studio, long shadows',
      'overcast beach, long shadows',
      'brick wall at dusk, long shadows',
    ]) {
      const reading = readBackgroundPrompt(prompt)
      expect({ prompt, ignored: reading.ignored }).toEqual({ prompt, ignored: ['long shadows'] })
      expect(reading.understood).not.toContain('long shadows')
      expect(reading.look).toMatchObject({ elevation: 1, contrast: 1 })
    }
  })

  it('takes long shadows that no hour is named for to an hour with a sun', () => {
    const { scene } = readBackgroundPrompt('a city street with long shadows')
    expect(scene.times).toEqual(expect.arrayContaining(['dusk', 'overcast']))
    expect(timesOfClearShadow(scene, scene.times)).toEqual(['golden hour', 'noon'])
    expect(timesOfClearShadow(readBackgroundPrompt('velvet curtain').scene, ['overcast'])).toEqual([])
  })

  it('keeps the sun up, however often long shadows are asked for', () => {
    const { look } = readBackgroundPrompt(`desert, ${'long shadows, '.repeat(100)}`)
    expect(look.elevation).toBeGreaterThan(0.3)
  })

  it('says that no place is made wide, small or tall but what always is', () => {
    for (const size of ['wide', 'big', 'large', 'small', 'tall', 'long']) {
      expect(readBackgroundPrompt(`a ${size} city street`).ignored).toEqual([size])
    }
    for (const prompt of [
      'tall grass',
      'tall pine trees',
      'a wide beach',
      'a wide tropical beach',
      'wide desert',
      'a wide meadow',
      'wide wheat field',
      'wide sky over a salt flat',
      'long wooden pier',
    ]) {
      expect(readBackgroundPrompt(prompt).ignored, prompt).toEqual([])
    }
  })

  it('says that nothing is made old but what always is', () => {
    expect(readBackgroundPrompt('old wooden barn').ignored).toEqual(['old'])
    for (const prompt of ['old castle', 'old town', 'an old stone wall', 'old masters backdrop']) {
      expect({ prompt, ignored: readBackgroundPrompt(prompt).ignored }).toEqual({ prompt, ignored: [] })
    }
  })

  it('counts pose words as ignored and says why', () => {
    const reading = readBackgroundPrompt('woman walking on the beach, arms crossed')
    expect(reading.ignored).toEqual(expect.arrayContaining(['walking', 'arms crossed']))
    expect(reading.warnings).toContain(KEEPS_POSE)
    expect(readBackgroundPrompt('beach').warnings).toEqual([])
  })

  it('chooses a studio when no place is named, in the colour that is, and says so', () => {
    const pink = readBackgroundPrompt('something pink')
    expect(pink.scene.id).toBe('studio')
    expect(pink.understood).toEqual(['pink'])
    expect(pink.warnings[0]).toMatch(/studio in their colour/)
    expect(readBackgroundPrompt('').warnings[0]).toMatch(/neutral seamless studio/)
  })

  it('survives anything that can be typed', () => {
    for (const prompt of [
      '🌴🏖️ 🦩'.repeat(400),
      'пляж на закате',
      '海边的日落',
      'beach '.repeat(2000),
      '\u0000\uffff<script>',
      'ع'.repeat(10_000),
      '"; DROP TABLE',
      '\ud800',
    ]) {
      const reading = readBackgroundPrompt(prompt)
      expect(reading.ignored.length).toBeLessThanOrEqual(24)
      for (const word of reading.ignored) expect(word.length).toBeLessThanOrEqual(40)
    }
  })
})
