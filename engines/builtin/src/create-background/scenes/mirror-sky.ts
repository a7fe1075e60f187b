import { blurAt, floorDistance } from '../camera.ts'
import { clamp01, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { floorLight } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { cobbles, floorFootprint } from '../surfaces.ts'

/** A great sky over a flooded plain that mirrors it: still water, or a thin film on a crust of salt. */
export const mirrorSky: Scenery = {
  times: ['noon', 'golden hour', 'noon', 'dusk'],
  indoors: false,
  coloursShown: 0,
  moods: ['stormy', 'fog', 'salt'],
  cameraHeight: [0.7, 1.1],
  aperture: 0.012,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood } = frame
    const clouds = mood.stormy || light.time === 'overcast' ? 0.95 : random.between(0.5, 0.72)
    const sky = skyShader(frame, { clouds, sunHeight: random.between(0.03, 0.11) })
    const lit = floorLight(light)
    const drift = random.between(0, 60)
    const ridge = height * random.between(0.014, 0.03)
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      if (y < camera.horizon) {
        sky(x, y, out)
        // Low hills close the plain.
        const lift = ridge * (0.35 + noise.ridged((x / height) * 1.6 + drift, 2, 4) * 1.5)
        const land = smoothstep(camera.horizon - lift - 0.8, camera.horizon - lift + 0.8, y)
        for (let c = 0; c < 3; c++) {
          const hill = mix([0.1, 0.11, 0.15][c]! * lit[c]!, light.horizon[c]!, 0.28)
          out[c] = mix(out[c]!, hill, land * 0.95)
        }
        return
      }
      const Z = Math.min(ground, 400)
      const X = ((x - camera.centre) * Z) / camera.focal
      const { across, along } = floorFootprint(frame, Z)
      // Ripples tilt the mirror; near the subject they are seen one by one.
      const ripple = noise.fbm(X * 2.4 + drift, Z * 1.5, 4, along * 1.5)
      const patch = smoothstep(-0.1, 0.35, noise.fbm(X * 0.3 + drift, Z * 0.16, 3, along * 0.16))
      const sway = ripple * height * (mood.salt ? 0.006 : 0.008 + 0.022 * patch)
      sky(x + sway * 0.5, 2 * camera.horizon - y + sway, out)
      const look = clamp01((y - camera.horizon) / (height * 0.5))
      // The crust of salt is broken into plates, whose rims stand out of the water.
      const [plate, rim] = mood.salt ? cobbles(noise, X + 0.2 * ripple, Z, 1.15, { across, along }) : [1, 0]
      const grain = mood.salt ? noise.fbm(X * 30, Z * 9, 3, along * 9) : 0
      const bed = mood.salt
        ? 0.62 * (0.9 + 0.1 * plate) * (1 + 0.4 * grain)
        : 0.33 + 0.12 * noise.fbm(X * 0.8, Z * 0.5 + drift, 4, along * 0.5)
      const film = mood.salt ? smoothstep(-0.35, 0.1, patch - 0.35 + 0.3 * look) : 1
      const clear = mix(0.94, mood.salt ? 0.5 : 0.6, look) * (mood.salt ? mix(0.3, 1, film) * (1 - 0.75 * rim) : 1)
      const haze = (1 - Math.exp(-ground / (mood.fog ? 40 : 900))) * 0.4
      for (let c = 0; c < 3; c++) {
        const white = mood.salt ? [0.98, 0.98, 0.97][c]! : [0.6, 0.57, 0.53][c]!
        const under = white * bed * (1 + 0.3 * rim) * lit[c]!
        out[c] = mix(mix(under, out[c]! * (1 + ripple * 0.1), clear), light.horizon[c]!, haze)
      }
      out[3] = blurAt(camera, ground)
    })
  },
  shadow: () => ({ contact: 0.35, cast: 0, softness: 1, mirror: 0.5 }),
}
