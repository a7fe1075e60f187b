import { addGlow } from '../lens.ts'
import { clamp01, type LinearRgb, mix, smoothstep, stripeCover } from '@toile/imaging'
import { rowOf } from '../camera.ts'
import { scaleRgb } from '../light.ts'
import { paintPassage } from '../rooms.ts'
import type { Scenery } from '../scene.ts'

/** A runway in a dark hall: a glossy strip between lines of light, rows of guests, lamps overhead, a bright portal. */
export const runway: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 1,
  moods: ['neon'],
  cameraHeight: [0.75, 1.15],
  aperture: 0.04,
  paint(frame) {
    const { camera, noise, random, palette, width } = frame
    const pale = palette % 2 === 0
    const tint: LinearRgb = frame.colours[0] ?? (pale ? [0.8, 0.78, 0.75] : [0.1, 0.1, 0.11])
    const lamp: LinearRgb = frame.mood.neon ? [0.85, 0.25, 0.9] : palette % 4 < 2 ? [1, 0.95, 0.88] : [0.82, 0.9, 1]
    const vanish = frame.subjectX + width * random.between(-0.07, 0.07)
    const half = random.between(1.05, 1.3)
    const end = camera.subjectDistance + random.between(15, 22)
    const portalHalf = random.between(0.9, 1.4)
    const portalTop = random.between(2.7, 3.4)
    const ceiling = 6.5
    const aside = half + 1.1
    /** Two rows of a crowd at either side that face the strip: light of a face, of clothes, or of the dark. */
    const guests = (
      side: number,
      y: number,
      z: number,
    ): { readonly face: boolean; readonly tone: number } | undefined => {
      for (let row = 0; row < 2; row++) {
        // Seats are counted by the logarithm of the distance, so that all look equally wide.
        const seat = (Math.log(z) * aside) / 0.46 + row * 0.5
        const k = Math.floor(seat)
        const across = (seat - k - 0.3 - 0.4 * noise.cell(k, side + 17 + row)) * 0.46
        const tall = 1.16 + 0.3 * row + 0.14 * noise.cell(k, side + 7 + row)
        const tone = noise.cell(k, side + 3 + row)
        if (Math.hypot(across, (y - tall + 0.12) * 0.8) < 0.1) return { face: true, tone }
        if (y < tall - 0.24 - across * across * 2.2) return { face: false, tone: tone / (1 + row) }
      }
      return undefined
    }
    const scene = paintPassage(frame, {
      vanish,
      left: aside,
      right: aside,
      ceiling,
      end,
      shade({ side, a, b, z, footprint }, out) {
        const deep = clamp01((z - camera.subjectDistance) / (end - camera.subjectDistance))
        if (side === 'floor') {
          const edge = Math.abs(a) - half
          const along = (z * footprint) / camera.height
          if (edge < 0) {
            const scuff = 1 + 0.06 * noise.fbm(a * 3, z * 1.5, 3, along)
            const gloss = (pale ? 0.22 : 0.3) + 0.3 * deep
            const mirrored = 0.9 * Math.exp(-Math.pow((a * end) / z / (portalHalf * 1.1), 2)) * (0.35 + 0.65 * deep)
            const level = pale ? 0.62 + 0.3 * deep : 0.75
            for (let c = 0; c < 3; c++)
              out[c] = mix(tint[c]! * level * scuff, lamp[c]! * mirrored, gloss * (pale ? 0.7 : 1) * 0.7)
          } else {
            for (let c = 0; c < 3; c++) out[c] = 0.02 * lamp[c]! * (1 + noise.fbm(a * 3, z * 2, 2, along))
          }
          // The line of light along each edge, and its glow on either side.
          const line = stripeCover(edge - 0.03, 0.03, footprint * 2)
          const spill = 0.5 * Math.exp(-Math.abs(edge) / 0.16)
          for (let c = 0; c < 3; c++) out[c] = out[c]! + lamp[c]! * (3.2 * line + spill * 0.4)
          return
        }
        if (side === 'left' || side === 'right') {
          const who = guests(side === 'left' ? 0 : 40, a, b)
          const rim = 0.09 + 0.1 * smoothstep(1.2, 0.3, a)
          for (let c = 0; c < 3; c++) {
            const body = who?.face ? [0.34, 0.24, 0.19][c]! : [0.42, 0.38, 0.38][c]! * (who?.tone ?? 0) ** 2 + 0.05
            out[c] = who ? body * rim * 1.7 * lamp[c]! : 0.014 + 0.02 * deep * lamp[c]!
          }
          // The crowd is fully out of focus, so that it does not distract.
          return true
        }
        if (side === 'ceiling') {
          for (let c = 0; c < 3; c++) out[c] = 0.008 + 0.015 * deep
          return
        }
        const inside =
          smoothstep(portalHalf + 0.05, portalHalf - 0.05, Math.abs(a)) *
          smoothstep(portalTop + 0.05, portalTop - 0.05, b)
        const halo = Math.exp(-Math.max(0, Math.abs(a) - portalHalf) / 1.1 - Math.max(0, b - portalTop) / 0.9)
        for (let c = 0; c < 3; c++) out[c] = lamp[c]! * (inside * 1.25 + 0.16 * halo) + 0.012
      },
    })
    for (let z = camera.subjectDistance + 3; z < end; z += 2.1) {
      for (const x of [-1.9, -0.65, 0.65, 1.9]) {
        const at = { x: vanish + (x * camera.focal) / z, y: rowOf(camera, 4.3, z) }
        addGlow(scene, { ...at, radius: Math.max(0.8, (0.07 * camera.focal) / z) }, scaleRgb(lamp, 7))
      }
    }
    return scene
  },
  shadow: () => ({ contact: 0.6, cast: 0.2, softness: 0.7, mirror: 0.28 }),
}
