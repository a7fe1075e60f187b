import { blurAt, floorDistance, floorRow } from '../camera.ts'
import { clamp01, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import type { Scenery } from '../scene.ts'
import { concrete, floorFootprint } from '../surfaces.ts'

/** A raw concrete room: cast wall with its panel joints and tie holes, polished floor, one tall window out of frame. */
export const loft: Scenery = {
  times: ['overcast', 'golden hour', 'noon', 'dusk'],
  indoors: true,
  coloursShown: 1,
  moods: ['minimal'],
  cameraHeight: [1.1, 1.4],
  aperture: 0.024,
  paint(frame) {
    const { camera, light, noise, random, width, height, variant } = frame
    const tint: LinearRgb = frame.colours[0] ?? [0.42, 0.41, 0.395]
    const wall = camera.subjectDistance + random.between(2.2, 3.4)
    const fromLeft = light.side < 0 ? -1 : 1
    const warm: LinearRgb =
      light.time === 'golden hour' ? [1.16, 0.95, 0.72] : light.time === 'dusk' ? [0.8, 0.84, 0.97] : [1, 1, 1.01]
    const panelW = random.between(1.2, 1.7)
    const panelH = random.between(1.9, 2.6)
    const shift = random.between(0, panelW)
    const half = ((width / 2) * wall) / camera.focal
    const beam = variant % 2 === 1
    const wallRow = floorRow(camera, wall)
    const windowLight = (u: number, v: number): number => {
      // Light falls off with distance from the window's side; a soft patch of it lies on the wall.
      const away = (u * -fromLeft + half) / (2 * half)
      const base = mix(1.18, 0.34, smoothstep(-0.05, 1.05, away))
      if (!beam) return base
      const slant = (u * fromLeft * 0.5 + v * 0.9) / 1.6
      const patch = smoothstep(0.35, 0.75, slant) * (1 - smoothstep(1.35, 1.8, slant))
      const bar = 1 - stripeCover(toNearestMultiple(u + v * 0.2 * fromLeft, 0.95), 0.05, 0.14)
      return base * 0.82 + 0.5 * patch * bar * smoothstep(1.05, 0.3, away)
    }
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      if (ground < wall) {
        const X = ((x - camera.centre) * ground) / camera.focal
        const { along } = floorFootprint(frame, ground)
        const skin = concrete(noise, X * 0.9 + 20, ground * 0.9, along)
        const crack = 1 - smoothstep(0, 0.012 + along, Math.abs(noise.fbm(X * 0.6 + 3, ground * 0.6, 4))) * 1
        const joint = Math.max(
          stripeCover(toNearestMultiple(ground - 1.1, 3.2), 0.006, along * 1.4),
          stripeCover(toNearestMultiple(X + shift, 3.2), 0.006, ground / camera.focal),
        )
        // Polished: it mirrors the wall's light, blurred, the more the flatter the view.
        const mirrored = windowLight((X * wall) / ground, (wall - ground) * 0.55 + 0.1)
        const side = windowLight(X * 1.6, 0.3)
        const gloss = 0.13 + 0.22 * smoothstep(camera.subjectDistance * 0.9, wall, ground)
        const corner = 1 - 0.32 * Math.exp(-(wall - ground) / 0.25)
        for (let c = 0; c < 3; c++) {
          const body =
            0.36 * (0.6 + 0.4 * (tint[c]! / 0.4)) * skin * (0.42 + 0.62 * side) * (1 - joint * 0.5) * (1 - crack * 0.05)
          out[c] = (mix(body, tint[c]! * mirrored * 0.95, gloss) + gloss * 0.05 * mirrored) * warm[c]! * corner
        }
        out[3] = blurAt(camera, ground)
        return
      }
      const u = ((x - camera.centre) * wall) / camera.focal
      const v = camera.height - ((y - camera.horizon) * wall) / camera.focal
      const fp = wall / camera.focal
      const skin = concrete(noise, u, v, fp)
      const ju = toNearestMultiple(u + shift, panelW)
      const jv = toNearestMultiple(v - 0.2, panelH)
      const joint = Math.max(stripeCover(ju, 0.009, fp), stripeCover(jv, 0.009, fp))
      const lipped = Math.exp(-Math.abs(ju) / 0.05) * 0.05 - Math.exp(-Math.abs(jv) / 0.05) * 0.04
      const hx = toNearestMultiple(u + shift + panelW / 2, panelW / 2)
      const hy = toNearestMultiple(v + panelH / 4 - 0.2, panelH / 2)
      const hole = clamp01((0.026 - Math.hypot(hx, hy)) / 0.012)
      const run = smoothstep(0.15, 0.5, noise.fbm(u * 5, v * 0.35 + 4, 3)) * 0.16
      const panel = 0.93 + 0.14 * noise.cell(Math.floor((u + shift) / panelW), Math.floor((v - 0.2) / panelH))
      const level = windowLight(u, v) * (1 - 0.25 * Math.exp(-v / 0.25)) * mix(0.86, 1, smoothstep(3.4, 1.6, v))
      const base = smoothstep(wallRow - 3, wallRow, y) * 0.35
      for (let c = 0; c < 3; c++) {
        out[c] =
          tint[c]! *
          skin *
          panel *
          (1 - run) *
          (1 + lipped) *
          (1 - joint * 0.55) *
          (1 - hole * 0.6) *
          level *
          warm[c]! *
          (1 - base)
      }
      out[3] = blurAt(camera, wall)
    })
  },
  shadow: () => ({ contact: 0.6, cast: 0.3, softness: 0.7, mirror: 0.1 }),
}
