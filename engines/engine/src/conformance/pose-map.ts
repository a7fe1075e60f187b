import sharp from 'sharp'
import { expect } from 'vitest'

/** Joints that every pose seen from the front has, in OpenPose's colours: nose, wrists, ankles. */
const JOINTS = ['255,0,0', '170,255,0', '0,255,85', '0,170,255', '85,0,255'] as const
/** Share of a map that is black. */
const BLACK = 0.9

/** That a file, as a vendor got it, is a map of keypoints: an RGB PNG of this size, on black, with the joints of a body seen from the front. */
export async function expectPoseMap(
  file: Uint8Array,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  const image = sharp(file)
  expect(await image.metadata()).toMatchObject({ ...size, format: 'png', space: 'srgb', channels: 3 })
  const data = await image.raw().toBuffer()
  const colours = Array.from({ length: data.length / 3 }, (_, at) => data.subarray(3 * at, 3 * at + 3).join(','))
  expect(colours.filter((colour) => colour === '0,0,0').length / colours.length).toBeGreaterThan(BLACK)
  const seen = new Set(colours)
  expect(JOINTS.filter((colour) => !seen.has(colour))).toEqual([])
}
