/**
 * Palettes of the house, for prompts that leave colour open: a ground, a deep ink that carries the drawing, then inks
 * that were chosen by eye to sit beside it.
 */
const PALETTES = [
  'f4ecdf 1f3b57 d1663f e2b24c 7d9a86',
  'f2e9e4 5b2a3c c4768a e3a98c 6f7f5e',
  '1e2a38 e8d9bd c9704f 6f97a3 d9a94e',
  'eef0e6 2e5443 7fa27c d98c5f e8b98c',
  'f7efe3 2b2f4d b23a48 e9a178 6c91a8',
  '2a3a30 e9ddc0 d08a5a 8fa97d b34b4b',
  'f5e6d8 3c4f76 db7f67 8aa6a3 e9b45f',
  'efe7da 4a3a32 a65d3f d3a05c 76836b',
  'e7ecea 28485e 5f8fa3 d0a772 b4574c',
  'f6ebe8 7a2e4d d46a7e e89f8f 4e6e5d',
  '3a2433 e9c9b8 c5606f 8c9c7a e0a458',
  'f3f0e2 33413a 9aa94f e0c04c c7643f',
  'dfe6dd 27413c 4f8378 e4875b c9b274',
  'f4e9d2 8c3b2a d98a3d 3f6660 22303c',
  'f1edf2 463a66 8d7fb5 d98fa5 7c9a7e',
  '203040 f2e3cf e0795a 7fb0a8 f0c066',
] as const

export interface HousePalette {
  /** sRGB, `#rrggbb`. */
  readonly ground: string
  readonly inks: readonly string[]
}

export const HOUSE_PALETTES: readonly HousePalette[] = PALETTES.map((line) => {
  const [ground = '', ...inks] = line.split(' ').map((hex) => `#${hex}`)
  return { ground, inks }
})
