import { clamp01, type LinearRgb, mix, smoothstep, stripeCover } from '@toile/imaging'
import { paintPassage } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { asphalt, concrete } from '../surfaces.ts'

/** Light of the lamps, linear, in turn, where the prompt names none. Chosen by eye. */
const NEON: readonly LinearRgb[] = [
  [0.95, 0.12, 0.5],
  [0.1, 0.62, 0.95],
  [0.55, 0.22, 0.98],
  [0.98, 0.4, 0.12],
]

/** An underground passage: concrete or tiles, and lines of light to its end that the floor mirrors. */
export const tunnel: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 1,
  moods: ['neon', 'rain', 'fog', 'minimal'],
  cameraHeight: [0.95, 1.3],
  aperture: 0.034,
  paint(frame) {
    const { camera, noise, random, variant, palette, width, mood } = frame
    const named = frame.colours[0]
    const lamp: LinearRgb =
      named ?? (mood.neon ? NEON[palette % NEON.length]! : palette % 2 === 0 ? [0.92, 0.97, 1] : [1, 0.86, 0.66])
    const tiled = variant % 4 === 1 || variant % 4 === 2
    const body: LinearRgb = tiled ? [0.62, 0.63, 0.61] : [0.36, 0.35, 0.34]
    const vanish = frame.subjectX + width * random.between(-0.16, 0.16)
    const half = random.between(1.6, 2.2)
    const ceiling = random.between(2.6, 3.1)
    const end = camera.subjectDistance + random.between(16, 26)
    // Lamps: two lines along the ceiling, rings about the passage, or one line at hand height on either side.
    const hoops = variant % 4 === 0 || (mood.neon && variant % 2 === 0)
    const pitch = random.between(2.4, 3.2)
    const shift = random.between(0, pitch)
    const railAt = 0.95
    const hoopLight = (z: number): number => {
      const d = Math.abs(z + shift - Math.round((z + shift) / pitch) * pitch)
      return Math.exp(-d / 0.5)
    }
    const wet = mood.rain ? 0.6 : 0.28
    const dim = named || mood.neon ? 0.5 : 0.85
    return paintPassage(frame, {
      vanish,
      left: half,
      right: half,
      ceiling,
      end,
      shade({ side: which, a, b, z, footprint }, out) {
        const along = (z * footprint) / camera.height
        const hoop = hoops
          ? stripeCover(z + shift - Math.round((z + shift) / pitch) * pitch, 0.045, Math.max(footprint, along * 0.4))
          : 0
        const air = mood.fog ? 0.25 * (1 - Math.exp(-z / 14)) : 0.05 * (1 - Math.exp(-z / 30))
        let level = 0.3
        let tone = 1
        let line = 0
        if (which === 'floor') {
          tone = 0.5 * (0.6 + 0.4 * asphalt(noise, a, z, along)) * (1 + 0.15 * noise.fbm(a * 1.3, z, 3, along))
          level = 0.4 + 0.3 * (hoops ? hoopLight(z) : 0.5)
          // The floor mirrors the lamps: rings as bars, lines as long streaks.
          const rough = noise.fbm(a * 4, z * 1.2, 3, along) * 0.14
          const gloss = wet * (0.35 + 0.65 * clamp01((z - camera.subjectDistance) / 12))
          const streak = hoops
            ? 0.55 * hoopLight(z * (1 + (ceiling + camera.height) / camera.height) * 0.5 + rough)
            : 0.8 * Math.exp(-Math.pow((Math.abs(a) - half * 0.62) / (0.2 + 0.03 * z), 2)) * (1 + rough * 2)
          for (let c = 0; c < 3; c++) {
            const dry = body[c]! * tone * level * mix(0.5, lamp[c]!, 0.75)
            out[c] = dry * dim + gloss * streak * lamp[c]! * 0.55 + air * lamp[c]!
          }
          return
        }
        if (which === 'end') {
          const glow = Math.exp(-Math.hypot(a / half, (b - 1.3) / ceiling) * 1.1)
          for (let c = 0; c < 3; c++) out[c] = lamp[c]! * (0.35 + 0.75 * glow) * (mood.neon || named ? 0.7 : 1) + air
          return
        }
        if (which === 'ceiling') {
          tone = concrete(noise, a, z, footprint) * 0.7
          line = hoops ? hoop : Math.max(stripeCover(Math.abs(a) - half * 0.62, 0.05, footprint), 0)
          level = hoops ? 0.2 + 0.7 * hoopLight(z) : 0.3 + 0.6 * Math.exp(-Math.abs(Math.abs(a) - half * 0.62) / 0.3)
        } else {
          const joint = tiled
            ? Math.max(
                stripeCover(b - Math.round(b / 0.3) * 0.3, 0.004, footprint),
                stripeCover(a - Math.round(a / 0.15) * 0.15, 0.004, footprint),
              )
            : Math.max(stripeCover(b - Math.round(b / 2.4) * 2.4, 0.012, footprint), 0)
          const dirt = 1 - 0.25 * Math.exp(-Math.max(0, a) / 0.3)
          tone =
            (tiled
              ? 0.92 + 0.16 * noise.cell(Math.floor(b / 0.3), Math.floor(a / 0.15))
              : concrete(noise, b, a, footprint)) *
            (1 - 0.4 * joint) *
            dirt
          line = hoops ? hoop : variant % 4 === 3 ? stripeCover(a - railAt, 0.03, footprint) : 0
          const rail = variant % 4 === 3 && !hoops ? 0.55 * Math.exp(-Math.abs(a - railAt) / 0.3) : 0
          level = hoops ? 0.22 + 0.8 * hoopLight(z) : 0.3 + 0.42 * smoothstep(0.2, ceiling, a) + rail
        }
        for (let c = 0; c < 3; c++)
          out[c] =
            body[c]! * tone * level * mix(0.35, lamp[c]!, 0.8) * dim * 1.15 + lamp[c]! * line * 2.6 + air * lamp[c]!
      },
    })
  },
  shadow: () => ({ contact: 0.64, cast: 0.16, softness: 0.85, mirror: 0.22 }),
}
