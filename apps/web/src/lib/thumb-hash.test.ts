import { expect, it } from 'vitest'
import { placeholderUrl } from './thumb-hash.ts'

/** Pixels of a BMP of 24 bits, from the top; each red, green, blue. */
function pixelsOf(url: string): { width: number; height: number; at: (x: number, y: number) => number[] } {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (each) => each.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const [width, height] = [view.getInt32(18, true), -view.getInt32(22, true)]
  const stride = Math.ceil((3 * width) / 4) * 4
  const at = (x: number, y: number) =>
    Array.from(bytes.slice(54 + y * stride + 3 * x, 54 + y * stride + 3 * x + 3)).toReversed()
  return { width, height, at }
}

it('a hash shows what the picture is like from afar, in its proportions', () => {
  // Of 40 × 60 pixels, navy (30, 40, 90) above, cream (245, 240, 225) below.
  const { width, height, at } = pixelsOf(placeholderUrl('ZPcdNQJ4iICIiIioiIhoiIhwhwiI')!)
  expect([width, height]).toEqual([17, 24])
  const [r, g, b] = at(8, 4) as [number, number, number]
  expect(b).toBeGreaterThan(r + 20)
  expect(Math.max(r, g)).toBeLessThan(80)
  expect(Math.min(...at(8, 20))).toBeGreaterThan(200)
})

it('a picture that is clear in places has none, nor has what is no hash', () => {
  expect(placeholderUrl('YAiGE4goeWiolfSwLI584HJwd4iHeHg=')).toBeNull()
  expect(placeholderUrl('AAAA')).toBeNull()
  expect(placeholderUrl('not base64')).toBeNull()
})
