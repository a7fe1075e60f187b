/** The colours a motif has by nature or by custom, for prompts that name the motif and no colour: ground, then inks. */
const NATURAL: Readonly<Record<string, string>> = {
  argyle: 'efe7d6 2f4a3c b5503c c9a24b',
  chevron: 'f5efe2 2d4a66 c8654a e0b15a 7f9c90',
  'polka dots': 'f8f3e8 23385f',
  stripes: 'f6f0e2 2f5d62 d0704c',
  checkerboard: 'f4ecdc 2e4a3d',
  'geometric tiling': 'f3ecdd 2c5d63 d98e4a b5483d',
  'cut-outs': 'f6efe0 2456a6 e3a32f d2503a 3f7d5c',
  'brush strokes': 'f6f1e6 22333f c9653f d8a94e 7f9a9a',
  leopard: 'ddb98a 2a1d17 a9713f',
  zebra: 'f6f1e6 1c1a1d',
  'breton stripes': 'f8f5ec 1f2a4a',
  ticking: 'f1e9d8 2f4a6e',
  pinstripes: '2b303b d8d3c8',
  tartan: 'f2ead8 9c1f2a 1d3b36 1f2a4a d9a83a',
  houndstooth: 'f4efe4 201e22',
  herringbone: 'cfc3ae 5b5148 7d6f60',
  gingham: 'fbf8f0 b5303a',
  lemons: 'f7f3e3 f0cf3c 5f7f4a',
  oranges: 'f8efdd e8822c 55774a',
  cherries: 'f9f2e6 ab1a30 5a7a48',
  strawberries: 'fbf0ea c9283a 56804a',
  pears: 'f5efdf b4b64a 7d8f4f a5603a',
  pomegranates: 'f6ecdc a3263a 54714e',
  fruit: 'f8f1e1 d9432f ecb53a 58804e',
  sunflowers: 'f6efdc eeb02c 5d7440',
  lavender: 'f6f2ea 8d78b8 7d9272',
  bluebells: 'f3f3ec 5a6fb5 6c9168',
  cornflowers: 'f6f3e8 3f64b0 6f9066',
  violets: 'f4efe8 6d4a94 7c9268 e0b848',
  daisies: '9db4a4 fbf7ea e2b13c 4f6f52',
  poppies: 'f6efe2 cf3327 5c7650',
  roses: 'f7eee4 cf5a70 a62f4c 6b8461',
  peonies: 'f5ede4 dd8795 b8405e 6f8767',
  tulips: 'f7f2e6 d8453a e9a63a 5f8152',
  'cow parsley': '31493f f3ecd9 9cb290',
  leaves: 'f4efe2 4e6b4c 86a07c b9844a',
  ferns: 'f1eede 456b4a 7f9d6f',
  'eucalyptus leaves': 'f5f1e8 7fa08f 5a7b6b',
  'palm leaves': 'f3efe0 1f6049 4f9070 8fb98c',
  'olive branches': 'f3eedf 6f7a4a 3f3a33',
  waves: 'f5f1e6 2c4474',
  stars: '1b2340 ecd9a0 8fa3c8',
  'greek key': 'f6f1e4 1f3a5c c59a45',
  'art deco fans': '16332f d3ac5a 2f6b60',
  birds: 'f2efe4 2f4a6b c9663f 6f8c6a',
  azulejos: 'f7f5ee 24509a 6d93c9 e3c25a',
  butterflies: 'f4efe2 d9783f 3f6f8c e2b24c 8b4a62',
  mushrooms: 'f3ecdc b5402f e9d3ae 7d6a4c',
  anchors: 'f7f3e8 1f2f52 c23b34',
  shells: 'f6f0e4 dd9a86 efc9ae 7fa3a5',
  hearts: 'fbf1ee c92d43 ec9aa3',
  ikat: 'f2e8d6 9a2f34 24406a d69a3a',
  terrazzo: 'f3eee5 c97b5a 6f8b86 d9b36a 4a4a4f',
  vines: '24382f 7f9a6a c46a5a e0c58a',
  paisley: 'f4ead6 8e2f38 2c4a63 c8923e',
  kaleidoscope: 'f4ead8 274a6b c4573c d9a441 7c9a86',
  'moorish tiles': 'f6efdd 1f4e79 c98a2b 2f7f79 b5472f',
  damask: '6b2230 a84a4c',
  batik: 'f0e4cb 5a3320 b9772f 24385c',
  suzani: 'f3e8d2 a8283a 2f4f7a d9983a 4f7350',
  kilim: 'ecdfc4 9b2d2a 24365c c98a35 4a6b57',
  'fair isle': 'efe6d3 2f4256 9c3b3a c9923f 5f7a66',
  'toile de jouy': 'f5efe0 9a2b35',
  'animal skins': 'ecd9b0 6b3f22 a9713f',
  giraffe: 'efdcb4 8a5226',
  'cow hide': 'f6f0e4 2a2220',
  snakeskin: 'e8dcc0 54432f a08356',
  crocodile: '2c2a1c 4f5a34 343a22',
}

export interface NaturalPalette {
  readonly ground: string
  readonly inks: readonly string[]
}

/** @param keys the motif's name, then its family: the first that has colours of its own wins */
export function naturalPalette(...keys: readonly string[]): NaturalPalette | undefined {
  for (const key of keys) {
    const [ground, ...inks] = (NATURAL[key] ?? '').split(' ').map((hex) => `#${hex}`)
    if (ground !== undefined && inks.length > 0) return { ground, inks }
  }
  return undefined
}
