import { SRGB8_TO_LINEAR } from '@toile/imaging'
import { expect, it } from 'vitest'
import { draw, sitter } from '../testing/sitter.ts'

/** Mean of the ground behind the sitter's legs in linear light: red, green, blue. */
function groundOf(prompt: string): readonly [number, number, number] {
  const { photo, mask } = sitter(96, 128)
  const { image } = draw({ photo, mask, prompt, seed: 7, index: 0 })
  const sums: [number, number, number] = [0, 0, 0]
  for (let i = 80 * 96; i < mask.data.length; i++)
    if (mask.data[i] === 255) for (const c of [0, 1, 2] as const) sums[c] += SRGB8_TO_LINEAR[image.data[i * 4 + c]!]!
  return sums
}

it('is violet where lavender grows', () => {
  const [red, green, blue] = groundOf('lavender field at noon')
  expect(blue).toBeGreaterThan(green * 1.1)
  expect(red).toBeGreaterThan(green * 0.9)
})

it('is golden where grain is ripe, under a blue sky too', () => {
  for (const prompt of ['wheat field at noon', 'blue sky and golden field']) {
    const [red, green, blue] = groundOf(prompt)
    expect({ prompt, golden: red > green && green > 1.5 * blue }).toEqual({ prompt, golden: true })
  }
})

it('gives a named colour to poppies, and draws them as those that are not named', () => {
  const unnamed = draw({ ...sitter(96, 128), prompt: 'field of poppies' }).image
  const named = draw({ ...sitter(96, 128), prompt: 'field of red poppies' }).image
  let changed = 0
  for (let i = 0; i < unnamed.data.length; i += 4) {
    const difference = Math.max(...[0, 1, 2].map((c) => Math.abs(unnamed.data[i + c]! - named.data[i + c]!)))
    if (difference > 40) changed++
  }
  // Another red, on the same plants.
  expect(changed / (96 * 128)).toBeLessThan(0.08)
})
