import { describe, expect, it } from 'vitest'
import { COLOURS } from '@toile/imaging'
import { Lexicon, singulars, tokenize } from './lexicon.ts'
import { patternLexicon } from './pattern-lexicon.ts'
import { editCost } from './spelling.ts'

/** The first thing that one word is read as: a colour's or a motif's name. */
function readAs(text: string): string | undefined {
  const [match] = patternLexicon().read(tokenize(text))
  const named = match?.meanings.find((meaning) => meaning.kind === 'colour' || meaning.kind === 'motif')
  return named?.kind === 'colour' ? named.colour.name : named?.kind === 'motif' ? named.motif.name : undefined
}

describe('tokens', () => {
  it('are parted at hyphens, and remember punctuation', () => {
    expect(tokenize('Half-drop, navy').map((token) => [token.word, token.breaks])).toEqual([
      ['half', false],
      ['drop', false],
      ['navy', true],
    ])
    expect(tokenize('dots? no - big stripes').map(({ word, breaks, asked }) => [word, breaks, asked])).toEqual([
      ['dots', false, false],
      ['no', true, true],
      ['big', true, false],
      ['stripes', false, false],
    ])
    expect(tokenize('A-line top - V neck').map(({ joined }) => joined)).toEqual([false, true, false, false, false])
  })

  it.each(['-', '‐', '‑', '‒', '–', '—', '−'])('are joined by %s without spaces', (hyphen) => {
    expect(tokenize(`V${hyphen}neck`).map(({ word, joined }) => [word, joined])).toEqual([
      ['v', false],
      ['neck', true],
    ])
  })

  it('are hexadecimal colours with their sign, of three digits or six', () => {
    const words = (prompt: string) => tokenize(prompt).map(({ word }) => word)
    expect(words('#FF6600 on #f60, #ff66 and #ff66001, no. #1')).toEqual([
      '#ff6600',
      'on',
      '#f60',
      'ff66',
      'and',
      'ff66001',
      'no',
      '1',
    ])
  })

  it('have singulars', () => {
    expect(singulars('cherries')).toContain('cherry')
    expect(singulars('leaves')).toContain('leaf')
    expect(singulars('peaches')).toContain('peach')
    expect(singulars('grass')).toEqual([])
    expect(singulars('bees')).toEqual(['bee'])
  })
})

describe('slips of the pen', () => {
  it.each([
    ['blu', 'blue'],
    ['bleu', 'blue'],
    ['gren', 'green'],
    ['grean', 'green'],
    ['purpel', 'purple'],
    ['yelow', 'yellow'],
    ['whit', 'white'],
    ['blak', 'black'],
    ['pnik', 'pink'],
    ['rde', undefined],
    ['orenge', 'orange'],
    ['turqoise', 'turquoise'],
    ['terracota', 'terracotta'],
    ['burgandy', 'burgundy'],
    ['fuschia', 'fuchsia'],
    ['strips', 'stripes'],
    ['stirpes', 'stripes'],
    ['pasley', 'paisley'],
    ['paisely', 'paisley'],
    ['houndstoth', 'houndstooth'],
    ['ginham', 'gingham'],
    ['tartn', 'tartan'],
    ['flowrs', 'flowers'],
    ['floweres', 'flowers'],
    ['leafs', 'leaves'],
    ['dasies', 'daisies'],
    ['hart', 'hearts'],
    ['brids', 'birds'],
    ['polkadots', 'polka dots'],
    ['polka dotts', 'polka dots'],
    ['off-wite', 'off white'],
    ['lightsteelblue', 'light steel blue'],
    ['pin dots', 'pin dots'],
  ])('%s is %s', (written, meant) => {
    expect(readAs(written)).toBe(meant)
  })

  it.each(
    'line,tell,sack,think,blank,rest,wide,jane,steel pan,breach,ran,mist over,mail,clap,grin,blew,gild'.split(','),
  )('leaves %s alone', (word) => {
    const right = readAs(word)
    expect(right === undefined || word.split(' ').includes(right) || word === 'steel pan' || word === 'mist over').toBe(
      true,
    )
  })

  it('never turns one word of the vocabulary into another', () => {
    const lexicon = new Lexicon<string>()
    for (const { name } of COLOURS) lexicon.add(name, name)
    for (const { name } of COLOURS) expect(lexicon.read(tokenize(name))[0]?.meanings).toEqual([name])
  })

  it('cost less the likelier they are', () => {
    expect(editCost('paisley', 'paisley')).toBe(0)
    expect(editCost('yelow', 'yellow')).toBeLessThan(editCost('yerlow', 'yellow'))
    expect(editCost('paisely', 'paisley')).toBeLessThan(editCost('paizley', 'paisley'))
    expect(editCost('peach', 'beach')).toBe(1)
  })

  it('cost no more than the edits between the words', () => {
    expect(editCost('', 'red')).toBeLessThanOrEqual(3)
    expect(editCost('stirpes', 'stripes')).toBeCloseTo(0.4)
  })
})
