import { woodOf } from './wood.ts'

export const pineForest = woodOf({
  aperture: 0.024,
  undergrowth: 'pine',
  stems: 90,
  thick: [0.22, 0.5],
  bark: [0.17, 0.115, 0.08],
  foliage: { dark: [0.015, 0.03, 0.018], light: [0.11, 0.17, 0.07] },
  autumn: [0.3, 0.22, 0.06],
  ground: { bare: [0.2, 0.125, 0.075], green: [0.1, 0.15, 0.04] },
  mist: [0.86, 0.92, 0.86],
  clear: 1,
  bare: 3.1,
  // Plates of bark with dark cracks between.
  mark: (at, t, v, seed) =>
    0.72 + 0.6 * Math.max(0, at(t * 3.2 + seed, v * 1.6) + 0.35) + 0.25 * at(t * 9 + seed, v * 5),
})

export const birchWood = woodOf({
  aperture: 0.028,
  undergrowth: 'birch',
  stems: 105,
  thick: [0.12, 0.24],
  bark: [0.66, 0.64, 0.6],
  foliage: { dark: [0.06, 0.09, 0.025], light: [0.38, 0.46, 0.13] },
  autumn: [0.75, 0.5, 0.08],
  ground: { bare: [0.26, 0.2, 0.12], green: [0.17, 0.22, 0.06] },
  mist: [0.96, 1, 0.86],
  clear: 1.1,
  bare: 2.7,
  // White paper with short dark bands lying across.
  mark: (at, t, v, seed) => {
    const band = at(v * 7 + seed, t * 0.7 + seed)
    const knot = at(v * 1.9 + seed * 3, 5)
    return (band > 0.42 ? 0.28 : 1 + 0.1 * at(t * 3, v * 12 + seed)) * (knot > 0.62 ? 0.25 : 1) * (v < 0.4 ? 0.55 : 1)
  },
})

export const bambooGrove = woodOf({
  aperture: 0.02,
  undergrowth: 'bamboo',
  stems: 150,
  thick: [0.09, 0.14],
  bark: [0.24, 0.31, 0.1],
  foliage: { dark: [0.03, 0.06, 0.015], light: [0.32, 0.44, 0.12] },
  autumn: [0.5, 0.44, 0.12],
  ground: { bare: [0.33, 0.27, 0.17], green: [0.2, 0.24, 0.08] },
  mist: [0.72, 0.95, 0.5],
  clear: 0.8,
  bare: 3,
  // Rings at every joint, a pale line under each.
  mark: (at, t, v, seed) => {
    const joint = v / 0.32 + seed
    const from = joint - Math.floor(joint)
    return from < 0.05 ? 0.5 : from < 0.12 ? 1.45 : 0.92 + 0.16 * at(v * 0.7 + seed, t) + 0.12 * (1 - t * t)
  },
})

export const jungle = woodOf({
  aperture: 0.022,
  undergrowth: 'jungle',
  stems: 62,
  thick: [0.1, 0.55],
  bark: [0.13, 0.12, 0.075],
  foliage: { dark: [0.012, 0.035, 0.014], light: [0.16, 0.3, 0.06] },
  autumn: [0.3, 0.3, 0.06],
  ground: { bare: [0.11, 0.1, 0.05], green: [0.09, 0.17, 0.035] },
  mist: [0.5, 0.72, 0.36],
  clear: 0.7,
  bare: 1.7,
  // Roots and lianas that climb the bark.
  mark: (at, t, v, seed) =>
    0.7 + 0.5 * at(t * 4 + seed + 0.6 * Math.sin(v * 2 + seed), v * 0.8) + 0.2 * at(t * 9, v * 4 + seed),
})
