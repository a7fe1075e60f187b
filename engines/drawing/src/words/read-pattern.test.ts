import { describe, expect, it } from 'vitest'
import { toOklch } from '../colour.ts'
import { COLOURS } from '@toile/imaging'
import { FAMILIES, MOTIF_WORDS } from './motif-names.ts'
import { readPattern } from './read-pattern.ts'

const names = (prompt: string) => readPattern(prompt).palette.map((colour) => colour.name)

describe('colours and words as other programs write them', () => {
  it.each(['-', '‐', '‑', '‒', '–', '—', '−'])('phrases with %s are the same phrases', (hyphen) => {
    const { understood, ignored } = readPattern(`half${hyphen}drop cherries on off${hyphen}white`)
    expect([understood, ignored]).toEqual([['half drop', 'cherries', 'off white ground'], []])
  })

  it('an em dash between what is no phrase still ends what a negation covers', () => {
    const { understood, without } = readPattern('no dots—stripes')
    expect([understood, without.colours]).toEqual([['no polka dots', 'stripes'], []])
  })

  it('a hexadecimal colour is that colour', () => {
    const words = readPattern('#FF6600 flowers on #fff')
    expect([words.understood, words.ignored]).toEqual([['#ff6600', 'flowers', '#ffffff ground'], []])
    expect(words.palette).toEqual([{ name: '#ff6600', hex: '#ff6600' }])
  })
})

describe('colours', () => {
  it('knows more than 150 different names, each a valid sRGB value', () => {
    expect(new Set(COLOURS.map((colour) => colour.name)).size).toBe(COLOURS.length)
    expect(COLOURS.length).toBeGreaterThan(150)
    for (const { hex } of COLOURS) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  })

  it.each([
    ['Small scattered wild flowers in coral and sage on cream', ['coral', 'sage'], 'cream'],
    ['Large indigo paisley on ivory', ['indigo'], 'ivory'],
    ['oxblood and ecru tartan', ['oxblood', 'ecru'], undefined],
    ['stars in gold on a navy blue ground', ['gold'], 'navy'],
    ['terracotta leaves, ivory background', ['terracotta'], 'ivory'],
    ['duck egg blue gingham', ['duck egg'], undefined],
    ['gray and off-white chevron', ['grey', 'off white'], undefined],
  ])('%s', (prompt, palette, ground) => {
    const words = readPattern(prompt)
    expect(words.palette.map((colour) => colour.name)).toEqual(palette)
    expect(words.ground?.name).toBe(ground)
  })

  it('takes a colour for the plant of its name where there is a ground and no motif', () => {
    const plant = readPattern('tiny lavender on ecru')
    expect([plant.motif?.name, plant.ground?.name]).toEqual(['lavender', 'ecru'])
    expect(names('tiny lavender on ecru')).toEqual(['lavender'])
    expect(readPattern('lavender').motif).toBeUndefined()
    expect(readPattern('lavender unicycles on ecru').motif).toBeUndefined()
    expect(readPattern('lavender stripes on ecru').motifs.map(({ name }) => name)).toEqual(['stripes'])
  })

  it('shades a colour by the words before it', () => {
    const [plain] = readPattern('teal dots').palette
    const [dark] = readPattern('dark teal dots').palette
    const [pale] = readPattern('pale teal dots').palette
    expect(dark?.name).toBe('dark teal')
    const level = (hex: string | undefined) => Number.parseInt(hex?.slice(3, 5) ?? '0', 16)
    expect(level(dark?.hex)).toBeLessThan(level(plain?.hex))
    expect(level(pale?.hex)).toBeGreaterThan(level(plain?.hex))
  })

  it.each([
    ['mother of pearl scallops', ['pearl'], undefined],
    ['olive ferns, watercolour, brick', ['olive'], 'brick'],
    ['navy tulips on white, brick', ['navy'], 'brick'],
    ['brick, small anchors in navy', ['navy'], 'brick'],
    ['stripes in brick and cream', ['brick', 'cream'], undefined],
    ['tulips in navy, brick, cream', ['navy', 'brick', 'cream'], undefined],
    ['brick tulips', ['brick'], undefined],
  ])('%s: a brick is a colour or an arrangement, never both', (prompt, palette, layout) => {
    expect(names(prompt)).toEqual(palette)
    expect(readPattern(prompt).layout).toBe(layout)
  })

  it('takes a dark ground without a colour', () => {
    expect(readPattern('peonies on a dark ground').groundTone).toBe('dark')
    expect(readPattern('peonies on a dark green ground').ground?.name).toBe('dark green')
  })
})

describe('a word taken back', () => {
  it('negates what was asked for before it', () => {
    const words = readPattern('big retro flowers? no - big overlapping scallops in rust')
    expect(words.motifs.map(({ name }) => name)).toEqual(['scallops'])
    expect(words.understood).toEqual(['big', 'retro', 'no flowers', 'scallops', 'rust'])
    expect(readPattern('dots? no, stripes').motifs.map(({ name }) => name)).toEqual(['stripes'])
    expect(readPattern('stripes, no dots').motifs.map(({ name }) => name)).toEqual(['stripes'])
  })
})

describe('motifs', () => {
  it.each([
    ['Navy and white breton stripes', 'breton'],
    ['a lattice in navy', 'tiling'],
    ['white latticework', 'tiling'],
    ['polka dots', 'dots'],
    ['a cherry print', 'fruit'],
    ['lemons and leaves', 'fruit'],
    ['hounds-tooth', 'houndstooth'],
    ["hound's tooth check", 'houndstooth'],
    ['zig-zag', 'chevron'],
    ['leopard skin', 'leopard'],
    ['in the style of William Morris', 'vine'],
    ['daisy', 'ditsy'],
    ['POPPIES!', 'blooms'],
  ])('%s', (prompt, family) => {
    expect(readPattern(prompt).motif?.family).toBe(family)
  })

  it('reads every phrase of its own list, in the singular and in the plural', () => {
    for (const motif of MOTIF_WORDS) {
      for (const phrase of motif.phrases) {
        const found = readPattern(`${phrase}${motif.colourFirst ? ' print' : ''}`).motifs.map((word) => word.family)
        expect({ phrase, found }).toEqual({ phrase, found: expect.arrayContaining([motif.family]) })
      }
    }
  })

  it('has words for every family', () => {
    const spoken = new Set(MOTIF_WORDS.map((motif) => motif.family))
    expect([...FAMILIES].filter((family) => !spoken.has(family))).toEqual([])
  })

  it('tells a rose from rose', () => {
    expect(readPattern('rose and sage gingham').palette.map((colour) => colour.name)).toEqual(['rose', 'sage'])
    expect(readPattern('roses in sage').motif?.name).toBe('roses')
    expect(readPattern('lemon print').motif?.name).toBe('lemons')
    expect(readPattern('lemon stripes').palette[0]?.name).toBe('lemon')
  })
})

describe('other wishes', () => {
  it('reads scale, density, layout, direction and cloth', () => {
    const words = readPattern('tiny dense half-drop hearts on linen')
    expect(words.scale).toBeLessThan(0.6)
    expect(words.density).toBeGreaterThan(1.3)
    expect(words.layout).toBe('half-drop')
    expect(words.cloth).toBe('linen')
    expect(readPattern('oversized roses').scale).toBeGreaterThan(1.5)
    expect(readPattern('stripes, diagonal').direction).toBe('diagonal')
  })

  it('honours without and no', () => {
    const words = readPattern('roses without leaves, no red')
    expect(words.without.families).toEqual(['leaves'])
    expect(words.without.colours.map((colour) => colour.name)).toEqual(['red'])
    expect(words.motifs.map((motif) => motif.name)).toEqual(['roses'])
    expect(words.palette).toEqual([])
    expect(words.understood).toEqual(expect.arrayContaining(['no leaves', 'no red']))
  })

  it('makes a pale colour pale, however deep the plain one is', () => {
    for (const name of ['blue', 'green', 'purple', 'red'])
      expect(toOklch(readPattern(`dots on a pale ${name} ground`).ground!.hex).l).toBeGreaterThan(0.84)
  })

  it('knows which colour was said of which motif', () => {
    const said = (prompt: string) =>
      readPattern(prompt).motifColours.map((colours) => colours.map((colour) => colour.name))
    expect(said('navy and white stripes with red anchors')).toEqual([['navy', 'white'], ['red']])
    expect(said('stripes in navy with red anchors')).toEqual([['navy'], ['red']])
    expect(said('white daisies on pink gingham')).toEqual([['white'], ['pink']])
  })

  it.each([
    ['stars in gold, white hearts', [['gold'], ['white']]],
    ['white citrus blossoms, green leaves', [['white'], ['green']]],
    ['roses in pink and green leaves', [['pink'], ['green']]],
    ['gold stars and white hearts on navy', [['gold'], ['white']]],
    ['hearts, red and white stripes', [[], ['red', 'white']]],
    ['dots in red and white, hearts', [['red', 'white'], []]],
  ])('%s: each colour is its noun’s', (prompt, colours) => {
    expect(readPattern(prompt).motifColours.map((own) => own.map(({ name }) => name))).toEqual(colours)
  })

  it('says of each motif how large it is, where several are told apart', () => {
    expect(readPattern('big roses and tiny hearts').motifScales).toEqual([1.45, 0.5])
    expect(readPattern('tiny stars and hearts').motifScales).toEqual([undefined, undefined])
  })

  it('a blossom of a fruit tree is a flower, and no fruit', () => {
    expect(readPattern('white citrus blossoms, green leaves').motifs.map(({ family }) => family)).toEqual([
      'ditsy',
      'leaves',
    ])
  })

  it.each([
    ['hibiscus', 'hibiscus: drawn as flowers'],
    ['pink camellias', 'camellias: drawn as peonies'],
    ['monstera leaves', 'monstera: drawn as palm leaves'],
  ])('%s: what becomes something more general says so', (prompt, told) => {
    const { understood, readings } = readPattern(prompt)
    expect(understood).toContain(told)
    expect(readings.find(({ word }) => word === told)?.means).toMatch(/of its own/u)
  })

  it('two moods, or two styles, cannot both be had', () => {
    expect(readPattern('romantic gothic dots')).toMatchObject({
      understood: ['romantic', 'polka dots'],
      ignored: ['gothic'],
    })
    expect(readPattern('watercolour linocut dots').ignored).toEqual(['linocut'])
  })

  it('takes the colour before with for the ground of a motif that has its own', () => {
    const words = readPattern('midnight blue velvet with silver stars')
    expect(words.ground?.name).toBe('midnight')
    expect(words.palette.map((colour) => colour.name)).toEqual(['silver'])
    expect(readPattern('navy with stripes').ground).toBeUndefined()
  })

  it('reads one word for several colours', () => {
    expect(names('bauhaus shapes in primary colours').toSorted()).toEqual(['blue', 'red', 'yellow'])
  })

  it('never says yes and no to one motif', () => {
    expect(readPattern('animal print but no leopard').understood).toEqual(['no leopard'])
  })

  it('ends a negation at with', () => {
    expect(readPattern('no dots but stripes in red').motif?.family).toBe('stripes')
    expect(names('no dots but stripes in red')).toEqual(['red'])
  })

  it('knows moods', () => {
    expect(readPattern('something cottagecore').mood?.name).toBe('vintage')
  })
})

describe('what was not used', () => {
  it('lists unknown words and leaves out the small ones', () => {
    const words = readPattern('A pattern of flamboyant unicycles with coral daisies on the cream')
    expect(words.ignored).toEqual(['flamboyant', 'unicycles'])
    expect(words.understood).toEqual(['coral', 'daisies', 'cream ground'])
  })

  it('survives anything', () => {
    expect(readPattern('')).toMatchObject({ motif: undefined, palette: [], understood: [], ignored: [] })
    expect(readPattern('🌸🍋 花柄 ').ignored).toEqual(['🌸', '🍋', '花柄'])
    expect(readPattern('¿¡""\u0000\uFFFF').palette).toEqual([])
    const long = readPattern('lemon stripes '.repeat(720).slice(0, 10_000))
    expect(long.motif?.family).toBe('stripes')
    expect(readPattern('x'.repeat(10_000)).ignored[0]?.length).toBeLessThanOrEqual(40)
    expect(
      readPattern(Array.from({ length: 2000 }, (_, i) => `word${i}`).join(' ')).ignored.length,
    ).toBeLessThanOrEqual(40)
  })
})
