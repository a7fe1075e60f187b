import { expect, test } from 'vitest'
import { archiveNames } from './archive.ts'

const createdAt = new Date('2026-11-26T23:59:00Z')
const nameOf = (...prompts: string[]) => [
  ...archiveNames(
    prompts.map((prompt, at) => ({ id: `${at}`, createdAt, mode: 'swap-garment' as const, prompt })),
  ).values(),
]

test('a picture is called by its day, its mode and its words; no two are called alike', () => {
  expect(nameOf('Red silk, dress!', 'red silk dress', '', '', '2')).toEqual([
    '2026-11-26 swap-garment red-silk-dress.png',
    '2026-11-26 swap-garment red-silk-dress 2.png',
    '2026-11-26 swap-garment.png',
    '2026-11-26 swap-garment 2.png',
    '2026-11-26 swap-garment 2 2.png',
  ])
})

test('a name is one on every system, whatever was written', () => {
  for (const prompt of [
    '../../etc/passwd',
    'C:\\con.txt:x',
    'Grünes Kleid',
    '赤いドレス',
    'a\0b\nc',
    'x'.repeat(1000),
    '\u202egnp',
  ]) {
    const [name] = nameOf(prompt)
    expect(name).toMatch(/^2026-11-26 swap-garment( [a-z0-9][a-z0-9-]*)?\.png$/)
    expect(name!.length).toBeLessThan(90)
  }
  expect(nameOf('Grünes Kleid')[0]).toBe('2026-11-26 swap-garment gruenes-kleid.png')
})
