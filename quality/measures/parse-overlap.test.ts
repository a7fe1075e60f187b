import { readFile } from 'node:fs/promises'
import { createGrey } from '@toile/imaging'
import { expect, test } from 'vitest'
import { addOverlap, COUNTED } from './parse-overlap.ts'

test('the groups are those of the training', async () => {
  const script = await readFile(new URL('../../engines/eye/training/labels.py', import.meta.url), 'utf8')
  const labelsOf = new Map([...script.matchAll(/^ {4}'(\w+)': '(.*)',$/gm)].map(([, group, labels]) => [group, labels]))
  for (const { name, classes, labels } of COUNTED) {
    expect(classes.map((group) => labelsOf.get(group)).join(' '), name).toBe(labels.join(' '))
  }
  const counted = [...script.matchAll(/^ {4}'(.+)': \((GROUP.*?),?\),$/gm)].map(([, name]) => name)
  expect(COUNTED.map(({ name }) => name)).toEqual(counted)
})

test('counts what both name, and what either does, over all photos', () => {
  const group = COUNTED.find(({ name }) => name === 'lower + skirt')!
  const classes = ['background', 'skirt', 'lower', 'upper']
  const image = (values: readonly number[]) => {
    const grey = createGrey(values.length, 1)
    grey.data.set(values)
    return grey
  }
  const overlap = { both: 0, either: 0 }
  addOverlap(overlap, group, { named: image([0, 1, 2, 3, 0]), classes }, image([0, 255, 255, 255, 255]))
  expect(overlap).toEqual({ both: 2, either: 4 })
  addOverlap(overlap, group, { named: image([1, 1]), classes }, image([0, 255]))
  expect(overlap).toEqual({ both: 3, either: 6 })
})
