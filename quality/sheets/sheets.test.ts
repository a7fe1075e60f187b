import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FAMILIES, readPattern } from '@toile/drawing'
import { readBackgroundPrompt } from '../../engines/builtin/src/create-background/prompt.ts'
import { SCENES } from '../../engines/builtin/src/create-background/scenes/index.ts'
import { describeMode, promptWords } from '@toile/contract'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { layOutSheets, sideBySide } from '../lib/sheets.ts'
import { ALL_PROMPTS, PROMPTED_MODES } from '../prompts/all.ts'
import { sketch } from '../prompts/rows.ts'
import { backgroundOrders, PLACES, sittersOf } from './backgrounds.ts'
import { exampleOrders } from './examples.ts'
import { type KeyEntry, shuffledPrompts } from './picture-numbers.ts'
import { judgeItems, shareOf } from './score.ts'
import { widePrompts } from './wide-prompts.ts'
import { mergeVerdicts, parseVerdicts } from './verdict-file.ts'

const PROMPT = sketch('x1', 'plain', 'red pleated gown with stars', {
  garment: ['gown'],
  colour: ['red'],
  motif: ['stars'],
  cut: ['pleated'],
})
const KEY: KeyEntry = {
  number: 1,
  id: 'x1',
  colours: [{ name: 'red', distance: 3, coverage: 0.4, shown: true }],
  understood: [],
  ignored: ['stars'],
}

describe('judgeItems', () => {
  test('takes colours by measurement and the rest by what was seen', () => {
    const judged = judgeItems(PROMPT, KEY, { garment: ['dress'], motif: [], cut: ['pleated', 'maxi'] })!
    expect(judged.map(({ item, shown }) => [item.value, shown])).toEqual([
      ['gown', true],
      ['red', true],
      ['stars', false],
      ['pleated', true],
    ])
  })

  test('a miss is honest only when the engine listed it', () => {
    const blind = { garment: [], motif: [], cut: [] }
    const judged = judgeItems(PROMPT, { ...KEY, colours: [] }, blind)!
    expect(judged.filter(({ told }) => told).map(({ item }) => item.value)).toEqual(['stars'])
    expect(shareOf(judged)).toEqual({ asked: 4, shown: 0, told: 1 })
    expect(shareOf(judged, 'cut')).toEqual({ asked: 1, shown: 0, told: 0 })
  })

  test('what nobody looked at is not counted, what could not be made is missed', () => {
    expect(judgeItems(PROMPT, KEY, undefined)).toBeUndefined()
    expect(shareOf(judgeItems(PROMPT, { ...KEY, error: 'no garment' }, undefined)!).shown).toBe(0)
  })
})

describe('verdict files', () => {
  const file = (number: number) =>
    parseVerdicts(JSON.stringify({ round: 'a', pictures: { [number]: { cut: ['midi'] } } }))

  test('are read and put together by round', () => {
    const { pictures } = mergeVerdicts([file(1), file(2), { ...file(3), round: 'b' }], 'a')
    expect([...pictures.keys()]).toEqual([1, 2])
    expect(pictures.get(1)).toEqual({ garment: [], motif: [], cut: ['midi'] })
  })

  test('refuse words outside the lists, and two verdicts on one picture', () => {
    expect(() => parseVerdicts('{"round":"a","pictures":{"1":{"cut":["nice"]}}}')).toThrow(/closed list: nice/)
    expect(() => mergeVerdicts([file(1), file(1)], 'a')).toThrow(/twice/)
  })
})

test('a mode without test prompts is shown by its examples, each as another picture every time', async () => {
  const { promptExamples } = promptWords('create-sketch')
  const { size } = describeMode('create-sketch')
  const orders = exampleOrders('create-sketch')
  expect(new Set(orders.map(({ told }) => told))).toEqual(new Set(promptExamples.map(({ text }) => text)))
  const requests = await Promise.all(orders.map(({ request }) => request()))
  expect(requests.every(({ width, height }) => width === size.width && height === size.height)).toBe(true)
  expect(new Set(requests.map(({ prompt, seed }) => `${prompt} ${seed}`)).size).toBe(orders.length)
})

test('the numbers on the sheets tell nothing of the prompts, and all prompts are there', () => {
  const order = shuffledPrompts('a').map(({ id }) => id)
  expect(order.toSorted()).toEqual(ALL_PROMPTS.map(({ id }) => id).toSorted())
  expect(order).not.toEqual(shuffledPrompts('b').map(({ id }) => id))
  expect(order).toEqual(shuffledPrompts('a').map(({ id }) => id))
})

test('the wide spread has a hundred prompts a mode, none of them a test prompt', () => {
  const tested = new Set(ALL_PROMPTS.map(({ prompt }) => prompt))
  for (const mode of PROMPTED_MODES) {
    const spread = widePrompts(mode).slice(0, 100)
    expect(spread).toHaveLength(100)
    expect(new Set(spread.map(({ prompt }) => prompt)).size).toBeGreaterThan(60)
    for (const { prompt } of spread) expect(tested.has(prompt), prompt).toBe(false)
  }
})

test('the wide spread of patterns asks for every motif family', () => {
  const asked = widePrompts('create-pattern').flatMap(({ prompt }) =>
    readPattern(prompt).motifs.map(({ family }) => family),
  )
  expect(FAMILIES.filter((family) => !asked.includes(family))).toEqual([])
})

describe('backgrounds', () => {
  test('show every place that the engine draws', () => {
    const shown = new Set(PLACES.map((place) => readBackgroundPrompt(place).scene.id))
    expect(SCENES.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
  })

  test('are a hundred, each for a sitter in turn whose mask leaves the figure', async () => {
    const [figure] = await sittersOf()
    const orders = backgroundOrders([figure!, { ...figure!, name: 'another' }])
    expect(new Set(orders.map(({ told }) => told)).size).toBeGreaterThan(90)
    expect(orders.slice(0, 2).map(({ told }) => /\((.*)\)/.exec(told)?.[1])).toEqual(['drawn figure', 'another'])
    const { mask, target, width, height } = await orders[0]!.request()
    expect([mask!.width, mask!.height, width, height]).toEqual([768, 1024, target!.width, target!.height])
    const data = await sharp(mask!.data).toColourspace('b-w').raw().toBuffer()
    expect([data.length, data[500 * 768 + 384], data[0]]).toEqual([1024 * 768, 0, 255])
  })

  test('take the photos of a folder that have a mask', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'toile-sitters-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await expect(sittersOf(folder)).rejects.toThrow(/NAME_mask/)
    const photo = sharp({ create: { width: 30, height: 40, channels: 3, background: '#c00' } })
    for (const name of ['seen.jpg', 'seen_mask.png', 'alone.png']) await photo.clone().toFile(join(folder, name))
    expect((await sittersOf(folder)).map(({ name }) => name)).toEqual(['seen'])
    await mkdir(join(folder, 'people_gt'))
    for (const name of ['other.jpg', 'other_mask.png']) await photo.clone().toFile(join(folder, 'people_gt', name))
    expect((await sittersOf(folder)).map(({ name }) => name)).toEqual(['other'])
  })
})

test('sheets hold their pictures, each under its number', async () => {
  const file = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const pictures = [1, 2, 3].map((number) => ({ number, file }))
  const sheets = await layOutSheets(pictures, { columns: 2, rows: 1, width: 40, height: 40 })
  expect(sheets).toHaveLength(2)
  const { data, info } = await sharp(sheets[0]).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([12 + 2 * 52, 12 + 78])
  // The middle of the second picture.
  const at = ((12 + 26 + 13) * info.width + 12 + 52 + 20) * info.channels
  expect([...data.subarray(at, at + 3)]).toEqual([204, 0, 0])
})

test('pictures side by side have one height', async () => {
  const files = [
    [30, 20],
    [10, 40],
  ] as const
  const pictures = files.map(([width, height]) =>
    sharp({ create: { width, height, channels: 3, background: '#c00' } })
      .png()
      .toBuffer(),
  )
  const { width, height } = await sharp(await sideBySide(await Promise.all(pictures), 40)).metadata()
  expect([width, height]).toEqual([60 + 12 + 10, 40])
})
