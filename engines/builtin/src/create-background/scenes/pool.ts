import { blurAt, floorDistance, rowOf } from '../camera.ts'
import { clamp01, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow, type Rgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { plantPalms } from '../palms.ts'
import { skyShader } from '../sky.ts'
import { concrete, floorFootprint, slabs } from '../surfaces.ts'

/** The edge of a pool: pale stone, clear water with its net of light, a low house or hedge behind, open sky. */
export const pool: Scenery = {
  times: ['noon', 'golden hour', 'noon', 'dusk'],
  indoors: false,
  takesColour: true,
  moods: ['tropical', 'stormy'],
  cameraHeight: [1.2, 1.6],
  aperture: 0.028,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood, variant, palette } = frame
    const sky = skyShader(frame, { clouds: mood.stormy ? 0.8 : random.between(0, 0.22) })
    const lit = floorLight(light)
    const stone: Rgb = [0.62, 0.58, 0.52]
    const house: Rgb =
      frame.colours[0] ??
      [[0.78, 0.75, 0.7] as const, [0.66, 0.4, 0.3] as const, [0.74, 0.7, 0.63] as const, [0.7, 0.56, 0.5] as const][
        palette % 4
      ]!
    const nearEdge = camera.subjectDistance + random.between(0.7, 1.3)
    // A picture that shows no floor by the subject begins farther out on the water, and has more of it.
    const seenFrom = floorDistance(camera, height)
    const farEdge = nearEdge < seenFrom ? seenFrom + random.between(9, 13) : nearEdge + random.between(5.5, 9)
    const open = variant % 2 === 1
    const wall = farEdge + random.between(3, 5)
    const wallHigh = random.between(2.6, 3.1)
    const hedgeHigh = 1.5
    const side = light.side < 0 ? -1 : 1
    const drift = random.between(0, 40)
    const depth = 0.22
    const palms = mood.tropical ? plantPalms(frame, lit, wall + 16, [wall + 1.5, wall + 6]) : []
    const doorAt = random.between(-1.5, 1.5)
    const paving = (X: number, z: number, along: number, across: number, out: Float64Array): void => {
      const [tone, joint] = slabs(noise, X, z, 0.8, 0.006, across * 1.4, along * 1.4)
      const skin = concrete(noise, X * 1.4, z * 1.4, along)
      for (let c = 0; c < 3; c++) out[c] = stone[c]! * tone * (0.75 + 0.25 * skin) * (1 - 0.35 * joint) * lit[c]!
    }
    return paintScene(width, height, (x, y, out) => {
      const z = floorDistance(camera, y)
      const at = (d: number): number => ((x - camera.centre) * d) / camera.focal
      if (z < wall) {
        const { across, along } = floorFootprint(frame, z)
        const X = at(z)
        if (z < nearEdge || z > farEdge) {
          paving(X, z, along, across, out)
          // The coping: a paler rim along the water.
          const rim = Math.min(Math.abs(z - nearEdge), Math.abs(z - farEdge))
          const coping = smoothstep(0.34, 0.3, rim + along * 0.2)
          for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, 0.72 * [1, 0.98, 0.94][c]! * lit[c]!, coping * 0.7)
          out[3] = blurAt(camera, z)
          return
        }
        // The water lies a hand below the rim: its plane is met a little farther on.
        const Z = (z * (camera.height + depth)) / camera.height
        if (Z > farEdge) {
          // The far side's inner wall, tiled, in the sun.
          const band = stripeCover(toNearestMultiple(at(farEdge), 0.15), 0.006, across)
          for (let c = 0; c < 3; c++) out[c] = [0.3, 0.55, 0.58][c]! * lit[c]! * (1 - 0.3 * band)
          out[3] = blurAt(camera, farEdge)
          return
        }
        const wx = at(Z)
        const ripple = noise.fbm(wx * 1.7 + drift, Z * 2.6, 4, along * 2)
        const bend = ripple * 0.22
        // The net of light on the bottom: thin crests where two fields meet.
        const net = (s: number, shift: number): number => {
          const n = noise.fbm((wx + bend) * s + shift, (Z + bend) * s * 1.15 + drift, 2, along * s)
          return Math.exp(-Math.abs(n) / 0.05)
        }
        const caustic = (0.55 * net(1.6, 0) + 0.45 * net(2.7, 9)) * light.hardness
        const tile = Math.max(
          stripeCover(toNearestMultiple(wx + bend, 0.3), 0.008, across * 2),
          stripeCover(toNearestMultiple(Z + bend, 0.3), 0.008, along * 2),
        )
        const fresnel = clamp01(0.1 + 0.42 * smoothstep(camera.subjectDistance, farEdge, Z) + 0.3 * ripple)
        const shade = smoothstep(nearEdge + 0.7, nearEdge, Z) * 0.35
        const glint = light.hardness * smoothstep(0.42, 0.6, noise.fbm(wx * 3 + 7, Z * 5 + drift, 3, along * 3)) * 0.8
        for (let c = 0; c < 3; c++) {
          const bottom = [0.1, 0.46, 0.52][c]! * (1 - 0.25 * tile) * (0.72 + 0.75 * caustic) * (1 - shade)
          const seen = open ? light.horizon[c]! : mix(house[c]! * 0.8 * lit[c]!, light.horizon[c]!, 0.35)
          out[c] = mix(bottom * (0.35 + 0.75 * lit[c]!), seen, fresnel) + glint * light.sun[c]! * 0.5
        }
        out[3] = blurAt(camera, Z)
        return
      }
      const metres = camera.height + ((camera.horizon - y) * wall) / camera.focal
      const X = at(wall)
      const hedgeTop = hedgeHigh + 0.16 * noise.fbm(X * 1.8 + drift, 2, 4)
      if (!open && metres < wallHigh) {
        const roof = metres > wallHigh - 0.2
        const door = Math.abs(X - doorAt) < 1.1 && metres < 2.3
        const frameLine = Math.max(
          stripeCover(Math.abs(X - doorAt) - 1.1, 0.05, 0.01),
          stripeCover(X - doorAt, 0.03, 0.01),
        )
        const shadow =
          smoothstep(wallHigh - 0.85, wallHigh - 0.7, metres + side * X * 0.1) * (roof ? 0 : 1) * light.hardness
        const night = light.time === 'dusk' || light.time === 'night' ? 1 : 0
        for (let c = 0; c < 3; c++) {
          const face = house[c]! * (light.ambient[c]! + light.sun[c]! * (roof ? 0.95 : 0.8 * (1 - 0.85 * shadow)))
          const glass = mix(light.horizon[c]! * 0.32, [1, 0.72, 0.42][c]! * 0.9, night * 0.8)
          out[c] = door ? mix(glass, 0.1, frameLine) : face * (1 + 0.05 * noise.fbm(X, metres, 3))
        }
        out[3] = blurAt(camera, wall)
        return
      }
      if (open && metres < hedgeTop) {
        const leaf = noise.fbm(X * 7, metres * 7 + drift, 4)
        const rim = smoothstep(0.3, 0, hedgeTop - metres)
        for (let c = 0; c < 3; c++)
          out[c] = [0.085, 0.13, 0.05][c]! * (0.7 + 1.1 * clamp01(0.4 + leaf) + 0.7 * rim) * lit[c]!
        out[3] = blurAt(camera, wall)
        return
      }
      if (palms.some((paintAt) => paintAt(x, y, out))) return
      sky(x, y, out)
      // Far trees over the roof or the hedge.
      const far = wall + 22
      const crown = rowOf(camera, (open ? 5.2 : 5.6) + 2.4 * noise.fbm((x / height) * 3 + drift, 3, 4), far)
      if (y > crown) {
        const leaf = noise.fbm((x / height) * 16 + drift, (y / height) * 16, 4)
        for (let c = 0; c < 3; c++)
          out[c] = mix(
            [0.075, 0.115, 0.05][c]! * (0.6 + 0.9 * clamp01(0.45 + leaf)) * lit[c]! * 1.3,
            light.horizon[c]!,
            0.18,
          )
        out[3] = blurAt(camera, far)
      }
    })
  },
  shadow: ({ light }) => ({ contact: 0.52, ...openShadow(light), mirror: 0.05 }),
}
