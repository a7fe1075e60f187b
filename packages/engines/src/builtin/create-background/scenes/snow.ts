import { addGlow, blurAt, clamp01, floorDistance, mix, paintScene, rowOf, smoothstep } from '@toile/imaging'
import { floorLight, luminance, openShadow } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint, relief, uprightDepth } from '../surfaces.ts'

/** Snowfield, firs, mountains. */
export const snow: Scenery = {
  times: ['noon', 'golden hour', 'dawn', 'overcast'],
  indoors: false,
  takesColour: false,
  moods: ['snowfall', 'fog', 'stormy'],
  cameraHeight: [1.2, 1.6],
  aperture: 0.034,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood } = frame
    const sky = skyShader(frame, {
      clouds: mood.stormy || mood.snowfall || light.time === 'overcast' ? 0.85 : random.between(0.1, 0.4),
    })
    const lit = floorLight(light)
    // The eye takes snow for white even under a golden sun; only a part of the light's colour is left on it.
    const level = luminance(lit)
    const snowLit = lit.map((value) => 0.9 * mix(level * 1.4, value, 0.35))
    const skylight = luminance(light.ambient)
    const drift = random.between(0, 60)
    const side = light.side < 0 ? -1 : 1
    const peaks = [
      {
        lift: Math.min(height * 0.34, camera.horizon * 0.8) * random.between(0.75, 1),
        scale: random.between(1.1, 1.5),
        phase: random.between(0, 30),
        haze: 0.55,
      },
      {
        lift: Math.min(height * 0.18, camera.horizon * 0.45) * random.between(0.75, 1),
        scale: random.between(1.6, 2.2),
        phase: random.between(40, 70),
        haze: 0.36,
      },
    ]
    const firRow = height * random.between(0.035, 0.06)
    const field = height * 0.012
    const air = mood.fog || mood.snowfall ? 0.3 : 0
    const scene = paintScene(width, height, (x, y, out) => {
      const u = x / height
      const ground = floorDistance(camera, y)
      const edge = camera.horizon + field
      if (y >= edge) {
        const Z = Math.min(ground, 120)
        const X = ((x - camera.centre) * Z) / camera.focal
        const { across } = floorFootprint(frame, Z)
        const lie = uprightDepth(camera, Z)
        const swell = relief(noise, light, X, lie, 0.35, 3, across) * 0.26
        const crust = relief(noise, light, X, lie, 3.2, 3, across) * 0.13
        const sparkle = noise.fbm(X * 60, lie * 60, 2, across * 60) * 0.1
        const tone = clamp01(0.76 + swell * 1.5 + crust * 1.5 + sparkle)
        // Snow in shade takes the colour of the sky.
        for (let c = 0; c < 3; c++) {
          const shade = 0.86 * skylight * mix(1.02, [0.8, 0.94, 1.22][c]!, light.hardness)
          out[c] = mix(shade, snowLit[c]!, tone)
        }
        const haze = clamp01(1 - Math.exp(-ground / (mood.fog ? 50 : 600)))
        for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, light.horizon[c]! * 0.95, haze)
        out[3] = blurAt(camera, ground)
        return
      }
      // Firs: a ragged dark line of narrow cones at the field's end.
      const tree = u * 46
      const k = Math.floor(tree)
      let fir = 0
      for (let n = k - 2; n <= k + 1; n++) {
        const tall =
          firRow * (0.45 + 1.1 * noise.cell(n, 5)) * smoothstep(-0.35, 0.25, noise.at(n * 0.16 + drift, 2) + 0.15)
        const up = edge - y
        const half = 0.95 * (1 - up / Math.max(1, tall)) * (0.75 + 0.25 * Math.sin(up * 1.3 + n))
        if (up < tall && Math.abs(tree - n - 0.5 - 0.3 * noise.cell(n, 9)) < half) fir = 1
      }
      if (fir > 0) {
        const frost = smoothstep(0.1, 0.5, noise.fbm(u * 60, (y / height) * 60, 2) + 0.1)
        for (let c = 0; c < 3; c++) {
          out[c] = mix(mix([0.03, 0.045, 0.045][c]!, 0.6, frost * 0.5) * lit[c]!, light.horizon[c]!, 0.2 + air)
        }
        out[3] = camera.blurAtInfinity
        return
      }
      for (let p = peaks.length - 1; p >= 0; p--) {
        const peak = peaks[p]!
        const px = u * peak.scale + peak.phase
        const shape = noise.ridged(px, drift, 5)
        const crest = edge - peak.lift * (0.25 + 1.05 * shape)
        if (y < crest) continue
        const v = (y - crest) / height
        const warp = noise.fbm(px * 3, v * 9, 3) * 0.12
        // Gullies run down from the crest; one flank looks at the sun.
        const flank = noise.fbm((px + v * side * 1.5 + warp) * 3.2, v * 3.5, 5)
        const sunny = smoothstep(-0.12, 0.2, flank + 0.04)
        const rock = smoothstep(0.14, 0.4, noise.fbm(px * 9 + warp * 6, v * 16 + 7, 4) + (v - 0.1) * 1.2 - 0.05)
        for (let c = 0; c < 3; c++) {
          const snowShade = light.ambient[c]! * mix(0.78, [0.62, 0.8, 1.12][c]!, light.hardness)
          const snowSun = 0.5 * light.ambient[c]! + light.sun[c]! * 0.8
          const stone = [0.16, 0.16, 0.18][c]! * lit[c]!
          out[c] = mix(
            mix(mix(snowShade, snowSun, sunny), stone, rock * 0.75),
            light.horizon[c]! * 0.96,
            clamp01(peak.haze + v * 1.1 + air),
          )
        }
        out[3] = camera.blurAtInfinity
        return
      }
      sky(x, y, out)
    })
    if (mood.snowfall) {
      for (let i = 0; i < 420; i++) {
        const distance = random.between(2.2, 30)
        const X = (random.next() - 0.5) * (width / camera.focal) * distance * 1.1
        const power = random.between(0.25, 0.9)
        addGlow(
          scene,
          camera.centre + (X * camera.focal) / distance,
          rowOf(camera, random.between(-0.2, 4.5), distance),
          Math.max(0.7, (camera.focal / distance) * 0.007),
          power * lit[0],
          power * lit[1],
          power * lit[2] * 1.02,
        )
      }
    }
    return scene
  },
  shadow: ({ light }) => ({
    contact: 0.42,
    ...openShadow(light),
    mirror: 0,
  }),
}
