import { blurAt, clamp01, floorDistance, mix, paintScene, smoothstep } from '@toile/imaging'
import { floorLight } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint } from '../surfaces.ts'

/** A great sky over a flooded plain that mirrors it. */
export const mirrorSky: Scenery = {
  times: ['golden hour', 'dusk', 'dawn', 'noon'],
  indoors: false,
  takesColour: false,
  moods: ['stormy', 'fog'],
  cameraHeight: [0.7, 1.1],
  aperture: 0.024,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood } = frame
    const clouds = mood.stormy || light.time === 'overcast' ? 0.95 : random.between(0.55, 0.8)
    const sky = skyShader(frame, { clouds, sunHeight: random.between(0.03, 0.11) })
    const lit = floorLight(light)
    const drift = random.between(0, 60)
    const shoreLift = height * random.between(0.008, 0.02)
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      if (y < camera.horizon) {
        sky(x, y, out)
        // A low far shore closes the plain.
        const lift = shoreLift * (0.55 + noise.fbm((x / height) * 3 + drift, 2, 4) * 1.3)
        const land = smoothstep(camera.horizon - lift - 1.5, camera.horizon - lift + 1.5, y)
        for (let c = 0; c < 3; c++)
          out[c] = mix(out[c]!, mix(0.07 * lit[c]!, light.horizon[c]!, 0.35) * 0.8, land * 0.8)
        return
      }
      const Z = Math.min(ground, 300)
      const X = ((x - camera.centre) * Z) / camera.focal
      const { along } = floorFootprint(frame, Z)
      // Ripples tilt the mirror: near the subject they are seen one by one.
      const ripple = noise.fbm(X * 2.4 + drift, Z * 1.5, 4, along * 1.5)
      const patch = smoothstep(-0.1, 0.35, noise.fbm(X * 0.3 + drift, Z * 0.16, 3, along * 0.16))
      const sway = ripple * height * (0.012 + 0.03 * patch)
      sky(x + sway * 0.5, 2 * camera.horizon - y + sway, out)
      const look = clamp01((y - camera.horizon) / (height * 0.5))
      const clear = mix(0.93, 0.6, look)
      const bed = 0.33 + 0.12 * noise.fbm(X * 0.8, Z * 0.5 + drift, 4, along * 0.5)
      for (let c = 0; c < 3; c++) {
        const under = [0.6, 0.57, 0.53][c]! * bed * lit[c]!
        out[c] = mix(under, out[c]! * (1 + ripple * 0.12), clear)
        out[c] = mix(out[c]!, light.horizon[c]!, clamp01(1 - Math.exp(-ground / (mood.fog ? 40 : 260))) * 0.5)
      }
      out[3] = blurAt(camera, ground)
    })
  },
  shadow: () => ({ contact: 0.35, cast: 0, softness: 1, mirror: 0.5 }),
}
