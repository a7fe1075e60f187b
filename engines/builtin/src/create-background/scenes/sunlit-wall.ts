import { blurAt, floorDistance, floorRow } from '../camera.ts'
import { type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { blindGobo, palmGobo, windowGobo } from '../gobo.ts'
import type { Scenery } from '../scene.ts'
import { floorFootprint, plaster, slabs } from '../surfaces.ts'

/** Albedos in linear light, in turn, where the prompt names none. Chosen by eye. */
const WALLS: readonly LinearRgb[] = [
  [0.74, 0.69, 0.6],
  [0.6, 0.3, 0.17],
  [0.68, 0.5, 0.28],
  [0.66, 0.45, 0.38],
]

/** A plastered wall in the sun with the shadow of palms, a window or a blind. */
export const sunlitWall: Scenery = {
  times: ['golden hour', 'noon', 'dawn', 'golden hour'],
  indoors: false,
  coloursShown: 1,
  moods: ['tropical', 'minimal', 'palms', 'window', 'blinds'],
  cameraHeight: [1.1, 1.4],
  aperture: 0.02,
  paint(frame) {
    const { camera, light, noise, random, width, height, variant, palette, mood } = frame
    const tint = frame.colours[0] ?? WALLS[palette % WALLS.length]!
    const wall = camera.subjectDistance + random.between(0.9, 1.4)
    const wallRow = floorRow(camera, wall)
    const fromLeft = light.side < 0
    const penumbra = 0.05
    const asked = [
      ...(mood.palms || mood.tropical ? [palmGobo] : []),
      ...(mood.window ? [windowGobo] : []),
      ...(mood.blinds ? [blindGobo] : []),
    ]
    const makers = asked.length > 0 ? asked : [palmGobo, windowGobo, palmGobo, blindGobo]
    const gobo = makers[variant % makers.length]!(random, fromLeft, penumbra)
    const offset = ((frame.subjectX - camera.centre) * wall) / camera.focal
    const stone: LinearRgb = mixTowards(tint, [0.6, 0.54, 0.46], 0.7)
    const sun: LinearRgb = [light.sun[0] * 0.95 + 0.06, light.sun[1] * 0.95 + 0.05, light.sun[2] * 0.95 + 0.04]
    const fill: LinearRgb = [
      light.ambient[0] * 0.72 + sun[0] * 0.1 * tint[0],
      light.ambient[1] * 0.72 + sun[1] * 0.1 * tint[1],
      light.ambient[2] * 0.74 + sun[2] * 0.1 * tint[2],
    ]
    const hard = Math.max(0.5, light.hardness)
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      if (ground < wall) {
        const X = ((x - camera.centre) * ground) / camera.focal
        const { across, along } = floorFootprint(frame, ground)
        const [tone, joint] = slabs(
          noise,
          X + 0.2,
          ground,
          { size: 0.62, joint: 0.006 },
          { across: across * 1.5, along: along * 1.5 },
        )
        const grit = noise.fbm(X * 14, ground * 14, 4, along * 12)
        const worn = noise.fbm(X * 1.1, ground * 1.1, 3, along)
        // The pattern's shadow runs on over the floor, stretched towards the camera.
        const through = gobo(X - offset, (ground - wall) * 0.9 + 0.2) * hard + (1 - hard) * 0.5
        const corner = 1 - 0.4 * Math.exp(-(wall - ground) / 0.18)
        const open = mix(0.5, 1, smoothstep(0, 1.6, wall - ground))
        for (let c = 0; c < 3; c++) {
          const albedo = stone[c]! * tone * (1 + grit * 0.16 + worn * 0.16) * (1 - joint * 0.4)
          out[c] = albedo * (fill[c]! * 1.02 + sun[c]! * Math.max(through, open * 0.55 * hard) * 0.62) * corner
        }
        out[3] = blurAt(camera, ground)
        return
      }
      const u = ((x - camera.centre) * wall) / camera.focal
      const v = camera.height - ((y - camera.horizon) * wall) / camera.focal
      const skin = plaster(noise, u, v, wall / camera.focal)
      const rough = noise.fbm(u * 6, v * 6, 4) - noise.fbm(u * 6 + (fromLeft ? -0.25 : 0.25), v * 6 + 0.25, 4)
      const through = gobo(u - offset, v) * hard + (1 - hard) * 0.5
      const foot = 1 - 0.28 * Math.exp(-v / 0.12) - 0.1 * Math.exp(-v / 0.5)
      const fall = 1 - 0.13 * smoothstep(0, 2.4, Math.abs(u - offset + (fromLeft ? 0.7 : -0.7)))
      const skirting = smoothstep(wallRow - 2, wallRow, y) * 0.3
      for (let c = 0; c < 3; c++) {
        out[c] = tint[c]! * skin * (fill[c]! + sun[c]! * through * fall * (1 + rough * 0.24)) * foot * (1 - skirting)
      }
      out[3] = blurAt(camera, wall)
    })
  },
  shadow: ({ light }) => ({ contact: 0.55, cast: 0.3 + 0.3 * light.hardness, softness: 0.45, mirror: 0 }),
}

function mixTowards(from: LinearRgb, to: LinearRgb, share: number): LinearRgb {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]
}
