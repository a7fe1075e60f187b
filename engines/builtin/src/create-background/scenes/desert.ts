import { blurAt, floorDistance } from '../camera.ts'
import { clamp01, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint, sand } from '../surfaces.ts'

/** Number of rows of dunes, one behind the other. Chosen by eye. */
const DUNES = 4

/** Dunes: lit and shaded faces one behind the other, ripples on the near sand. */
export const desert: Scenery = {
  times: ['golden hour', 'dawn', 'noon', 'dusk'],
  indoors: false,
  coloursShown: 0,
  moods: ['fog'],
  cameraHeight: [1.0, 1.5],
  aperture: 0.019,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood } = frame
    const sky = skyShader(frame, { clouds: light.time === 'overcast' ? 0.6 : random.between(0, 0.25) })
    const lit = floorLight(light)
    const drift = random.between(0, 90)
    const side = light.side < 0 ? -1 : 1
    const dunes = Array.from({ length: DUNES }, (_, k) => ({
      // The farthest comes first; nearer crests lie lower, some under the horizon.
      lift: height * (0.155 - 0.05 * k + random.between(-0.02, 0.02)),
      wave: random.between(0.7, 1.3) * (1.1 - 0.12 * k),
      phase: random.between(0, 40),
      distance: [900, 420, 190, 80][k]!,
      swell: height * (0.05 + 0.018 * k),
    }))
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      let hit = -1
      let crest = 0
      for (let k = DUNES - 1; k >= 0; k--) {
        const dune = dunes[k]!
        const u = (x / height) * dune.wave + dune.phase
        crest = camera.horizon - dune.lift - dune.swell * (noise.at(u, drift) + 0.25 * noise.at(u * 2.7, drift + 5))
        if (y > crest) {
          hit = k
          break
        }
      }
      const floorStart = camera.horizon + height * 0.055
      if (hit < 0 && y < floorStart) {
        sky(x, y, out)
        return
      }
      const open = smoothstep(floorStart - height * 0.035, floorStart + height * 0.05, y)
      let shade = 1
      let distance = Math.min(ground, 60)
      if (hit >= 0) {
        const dune = dunes[hit]!
        // A sharp edge runs down from the crest: one face in the sun, the other in shade.
        const below = (y - crest) / height
        const u = (x / height) * dune.wave * 1.15 + dune.phase
        const blade =
          noise.at(u * 1.05 + side * below * 2.3 + 11, drift + 2) +
          0.35 * noise.at(u * 2.3 + side * below * 4, drift + 8)
        const facing = smoothstep(-0.06, 0.1, blade)
        shade =
          mix(0.42, 1.08, facing) * (0.92 + 0.12 * noise.at(u * 9, below * 60)) + 0.1 * Math.exp(-below * 60) * facing
        distance = mix(dune.distance, Math.min(ground, 60), open)
      }
      const X = ((x - camera.centre) * Math.min(ground, 80)) / camera.focal
      const Z = Math.min(ground, 80)
      const { across, along } = floorFootprint(frame, Z)
      const bend = noise.fbm(X * 0.4 + drift, Z * 0.3, 2) * 0.55
      const rippleWidth = 0.16
      const phase = ((Z + bend + X * 0.25 * side) / rippleWidth) * Math.PI * 2
      const visible = clamp01(1 - along / (rippleWidth * 0.5))
      const crisp =
        0.11 * visible * (Math.sin(phase) + 0.4 * Math.sin(phase * 2 + 0.8)) * (0.5 + noise.fbm(X * 0.7, Z * 0.6, 2))
      const near = sand(frame, X, Z, across) + crisp + 0.08 * noise.fbm(X * 0.25, Z * 0.3, 2)
      const tone = Math.max(0.2, mix(shade, near, open))
      const cool = clamp01(1 - tone) * 0.25
      out[0] = 0.62 * tone * mix(lit[0], light.ambient[0], cool)
      out[1] = 0.42 * tone * mix(lit[1], light.ambient[1], cool)
      out[2] = 0.26 * tone * mix(lit[2], light.ambient[2] * 1.4, cool)
      const haze = clamp01(1 - Math.exp(-distance / (mood.fog ? 120 : 750))) * 0.75
      for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, light.horizon[c]! * 0.96, haze)
      out[3] = blurAt(camera, distance)
    })
  },
  shadow: ({ light }) => ({
    contact: 0.5,
    ...openShadow(light),
    mirror: 0,
  }),
}
