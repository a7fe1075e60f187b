import { blurAt, floorDistance } from '../camera.ts'
import { clamp01, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import type { Rgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { boards, floorFootprint } from '../surfaces.ts'

const PAINTS: readonly Rgb[] = [
  [0.7, 0.68, 0.63],
  [0.42, 0.46, 0.42],
  [0.62, 0.56, 0.5],
  [0.35, 0.4, 0.46],
]

/** A panelled room with tall windows and a wooden floor. */
export const interior: Scenery = {
  times: ['noon', 'golden hour', 'overcast', 'dawn'],
  indoors: true,
  takesColour: true,
  moods: [],
  cameraHeight: [1.1, 1.4],
  aperture: 0.032,
  paint(frame) {
    const { camera, light, noise, random, width, height, palette } = frame
    const paint = frame.colours[0] ?? PAINTS[palette % PAINTS.length]!
    const wall = camera.subjectDistance + random.between(3.2, 4.6)
    const half = ((width / 2) * wall) / camera.focal
    const side = light.side < 0 ? -1 : 1
    const oak: Rgb = random.pick([
      [0.36, 0.22, 0.12],
      [0.27, 0.155, 0.08],
      [0.46, 0.33, 0.21],
    ] as const)
    const day: Rgb =
      light.time === 'night'
        ? [0.03, 0.04, 0.08]
        : light.time === 'golden hour'
          ? [2.3, 1.75, 1.1]
          : light.time === 'dusk'
            ? [0.5, 0.6, 1.1]
            : [1.65, 1.72, 1.8]
    const lamp: Rgb = light.time === 'night' || light.time === 'dusk' ? [0.75, 0.52, 0.3] : [0, 0, 0]
    const windowHalf = random.between(0.5, 0.62)
    const windowTop = random.between(2.7, 3.1)
    const windowAt = side * half * random.between(0.5, 0.75)
    const windowAt2 = windowAt - side * random.between(2.3, 2.8)
    const sill = 0.28
    const tint: Rgb = light.time === 'golden hour' ? [1.1, 0.94, 0.74] : [1, 1.01, 1.03]
    const inPane = (u: number, v: number): number => {
      let share = 0
      for (const at of [windowAt, windowAt2]) {
        const d = u - at
        if (Math.abs(d) > windowHalf || v < sill || v > windowTop) continue
        const bars = Math.max(
          stripeCover(d, 0.03, 0.01),
          stripeCover(toNearestMultiple(v - sill, (windowTop - sill) / 4), 0.016, 0.01),
          stripeCover(Math.abs(d) - windowHalf, 0.04, 0.01),
        )
        share = Math.max(share, 1 - bars)
      }
      return share
    }
    const level = (u: number, v: number): number => {
      const d1 = Math.hypot((u - windowAt) * 0.9, (v - 1.5) * 0.5)
      const d2 = Math.hypot((u - windowAt2) * 0.9, (v - 1.5) * 0.5)
      return 0.36 + 0.5 / (1 + d1 * d1 * 1.3) + 0.34 / (1 + d2 * d2 * 1.5)
    }
    const frameWidth = 0.14
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      if (ground < wall) {
        const X = ((x - camera.centre) * ground) / camera.focal
        const { across, along } = floorFootprint(frame, ground)
        const [tone, joint] = boards(noise, X, ground, 0.14, across, along)
        const into = wall - ground
        // The varnish mirrors the windows in long soft streaks.
        const mirrorU = (X * wall) / ground
        let streak = 0
        for (const at of [windowAt, windowAt2]) {
          const soft = 0.12 + 0.1 * into
          streak +=
            (smoothstep(windowHalf + soft, windowHalf - soft, Math.abs(mirrorU - at)) * Math.exp(-into / 2.6)) /
            (1 + 0.5 * into)
        }
        const gloss = 0.3 * (0.75 + 0.5 * noise.fbm(X * 5, ground * 1.2, 2, along))
        // Sun on the boards: a skewed picture of the window.
        const sx = X - windowAt + side * into * 0.42
        const patch =
          smoothstep(windowHalf + 0.06, windowHalf - 0.06, Math.abs(sx)) *
          smoothstep(0.7, 0.85, into) *
          (1 - smoothstep(2.1, 2.4, into)) *
          (1 - stripeCover(sx, 0.035, 0.05)) *
          (1 - stripeCover(toNearestMultiple(into, 0.42), 0.02, 0.06))
        const sunny = patch * light.hardness * (light.time === 'overcast' ? 0 : 1)
        const corner = 1 - 0.4 * Math.exp(-into / 0.2)
        const l = level(X * 1.2, 0.2) * (1.06 + 0.14 * Math.exp(-into)) * corner
        for (let c = 0; c < 3; c++) {
          const wood = oak[c]! * tone * (1 - joint * 0.6)
          out[c] =
            wood * (l * tint[c]! * 1.25 + lamp[c]! * 0.6 + sunny * light.sun[c]! * 1.6) +
            gloss * streak * day[c]! * 0.34
        }
        out[3] = blurAt(camera, ground)
        return
      }
      const u = ((x - camera.centre) * wall) / camera.focal
      const v = camera.height - ((y - camera.horizon) * wall) / camera.focal
      const pane = inPane(u, v)
      if (pane > 0.99) {
        // Beyond the glass: pale sky over a blurred row of trees or roofs.
        const far = smoothstep(1.2, 0.8, v + 0.35 * noise.fbm(u * 2 + 4, 1, 3)) * (light.time === 'night' ? 0.2 : 0.55)
        for (let c = 0; c < 3; c++) out[c] = day[c]! * mix(1, [0.3, 0.38, 0.3][c]!, far)
        out[3] = camera.blurAtInfinity
        return
      }
      // Mouldings: nested rectangles of raised wood, lit on the side towards the window.
      const skirting = v < 0.22 ? 1 : 0
      const rail = stripeCover(v - 0.98, 0.028, 0.006)
      const panelW = 1.05
      const pu = toNearestMultiple(u - windowAt - panelW * 0.5, panelW)
      const upper = v > 1.0
      const low = upper ? 1.12 : 0.32
      const high = upper ? 2.95 : 0.86
      const du = panelW / 2 - frameWidth - Math.abs(pu)
      const dv = Math.min(v - low, high - v)
      const edge = Math.min(du, dv)
      const bead = stripeCover(edge, 0.022, 0.008)
      const lit = du < dv ? Math.sign(pu) * side : v - low < high - v ? -0.6 : 0.6
      let casing = 0
      for (const at of [windowAt, windowAt2]) {
        const d = Math.abs(u - at) - windowHalf
        if (d > -0.05 && d < 0.15 && v < windowTop + 0.15) casing = 1
        if (Math.abs(u - at) < windowHalf + 0.15 && v > windowTop && v < windowTop + 0.15) casing = 1
        if (Math.abs(u - at) < windowHalf && v < sill) casing = 1
      }
      const relief = casing > 0 ? 1.06 : 1 + bead * 0.2 * lit + rail * 0.14
      const l =
        level(u, v) *
        relief *
        (1 - 0.12 * skirting) *
        (1 - 0.18 * Math.exp(-v / 0.1)) *
        (1 + 0.02 * noise.fbm(u * 3, v * 3, 3))
      const white = clamp01(casing * 0.5 + (1 - pane) * (pane > 0 ? 0.5 : 0))
      for (let c = 0; c < 3; c++) {
        out[c] = mix(paint[c]!, 0.78, white) * (l * tint[c]! + lamp[c]! * (0.6 + 0.25 / (1 + (u - 0.5) ** 2)))
      }
      if (pane > 0) for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, day[c]!, pane)
      out[3] = blurAt(camera, wall)
    })
  },
  shadow: () => ({ contact: 0.6, cast: 0.28, softness: 0.7, mirror: 0.1 }),
}
