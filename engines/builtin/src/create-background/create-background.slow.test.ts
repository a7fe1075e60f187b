import { createGrey, createRgba } from '@toile/imaging'
import { expect, it } from 'vitest'
import { SCENES } from './scenes/index.ts'
import { difference, draw, sitter } from './testing/sitter.ts'

it('varies the pictures of one request visibly in every scene', () => {
  const { photo, mask } = sitter(60, 80)
  for (const scene of SCENES) {
    const pictures = [0, 1, 2, 3].map((index) => draw({ photo, mask, prompt: scene.words[0]!, index }).image)
    for (let a = 0; a < 4; a++) {
      for (let b = a + 1; b < 4; b++) expect(difference(pictures[a]!, pictures[b]!, mask)).toBeGreaterThan(6)
    }
    for (const picture of pictures) {
      expect(picture.data.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
    }
  }
})

it('paints finite light in every scene, time of day and mood, with the horizon anywhere', () => {
  const moods = 'autumn spring winter rain snowing foggy stormy flowers tropical minimal neon lavender blossom cobbled'
  for (const scene of SCENES) {
    for (const time of ['dawn', 'noon', 'golden hour', 'dusk', 'night', 'overcast']) {
      const prompt = `${scene.words[0]} ${time} ${moods} low angle`
      const { image } = draw({ ...sitter(33, 41), prompt, index: 2 })
      // A value that is not a number becomes 0 in all three channels: look for such holes.
      let black = 0
      for (let i = 0; i < image.data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = image.data.subarray(i, i + 3)
        if (r + g + b === 0) black++
      }
      expect({ scene: scene.id, time, many: black > 20 }).toEqual({ scene: scene.id, time, many: false })
    }
  }
})

it.each([
  [1, 1],
  [3, 500],
  [500, 3],
  [2, 2],
])('draws a %ix%i picture', (width, height) => {
  const photo = createRgba(width, height)
  photo.data.fill(200)
  for (const value of [0, 128, 255]) {
    for (const scene of SCENES) {
      const { image } = draw({ photo, mask: createGrey(width, height, value), prompt: scene.words[0]! })
      expect(image.data.length).toBe(width * height * 4)
    }
  }
})
