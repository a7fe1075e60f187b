import { blurAt, floorDistance } from '../camera.ts'
import { clamp01, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow, type Rgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint, pebbles, relief, uprightDepth } from '../surfaces.ts'

/** A pebbled shore, still water, wooded slopes and bare peaks beyond that stand in it upside down. */
export const mountainLake: Scenery = {
  times: ['noon', 'golden hour', 'noon', 'dawn'],
  indoors: false,
  takesColour: false,
  moods: ['fog', 'stormy', 'autumn', 'spring', 'rain'],
  cameraHeight: [1.2, 1.65],
  aperture: 0.016,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood } = frame
    const sky = skyShader(frame, {
      clouds: mood.stormy || mood.rain ? 0.95 : light.time === 'overcast' ? 0.85 : random.between(0.2, 0.55),
    })
    const lit = floorLight(light)
    const drift = random.between(0, 70)
    const side = light.side < 0 ? -1 : 1
    const shore = camera.subjectDistance + random.between(1.6, 4)
    const farShore = random.between(260, 420)
    const waterline = camera.horizon + (camera.focal * camera.height) / farShore
    const room = Math.max(height * 0.12, camera.horizon)
    // A valley: slopes fall to the middle from both sides, peaks close it.
    const valley = 0.5 + random.between(-0.22, 0.22)
    const ranges = [
      {
        lift: room * random.between(0.6, 0.78),
        scale: random.between(1.1, 1.5),
        dip: 0.1,
        phase: random.between(0, 30),
        haze: 0.24,
        bare: 1,
      },
      {
        lift: room * random.between(0.34, 0.5),
        scale: random.between(1.2, 1.8),
        dip: 0.75,
        phase: random.between(40, 70),
        haze: 0.12,
        bare: 0.35,
      },
      {
        lift: room * random.between(0.16, 0.26),
        scale: random.between(1.6, 2.2),
        dip: 1.05,
        phase: random.between(80, 99),
        haze: 0.03,
        bare: 0,
      },
    ]
    const woods: Rgb = mood.autumn ? [0.28, 0.16, 0.05] : mood.spring ? [0.13, 0.19, 0.05] : [0.06, 0.095, 0.045]
    const land = (x: number, y: number, out: Float64Array): boolean => {
      const u = x / height
      for (let k = ranges.length - 1; k >= 0; k--) {
        const range = ranges[k]!
        const px = u * range.scale + range.phase
        const away = Math.min(1, Math.abs(x / width - valley) * 2.2)
        const stand =
          mix(1, 0.12 + 0.88 * away ** 0.9, Math.min(1, range.dip)) * (range.dip > 1 ? smoothstep(0.05, 0.5, away) : 1)
        const crest = waterline - range.lift * stand * (0.42 + 0.95 * noise.ridged(px, drift + k, 5))
        const fringe = range.bare < 0.5 ? height * 0.006 * noise.fbm(u * 60, k, 2) : 0
        if (y < crest + fringe || y > waterline) continue
        const v = (y - crest) / height
        const warp = noise.fbm(px * 3, v * 8, 3) * 0.14
        const flank = noise.fbm((px + v * side * 1.4 + warp) * 3, v * 3.2, 5)
        const sunny = smoothstep(-0.14, 0.2, flank)
        const treeLine =
          smoothstep(0.03, 0.11, v + 0.05 * noise.fbm(px * 8, v * 14, 3)) * (1 - range.bare * 0.55) +
          (1 - range.bare) * 0.5
        const snow = range.bare * smoothstep(0.07, 0.01, v + 0.05 * flank) * (0.4 + 0.6 * smoothstep(-0.1, 0.25, flank))
        const trees = noise.fbm(u * 46, (y / height) * 70 + drift, 3)
        for (let c = 0; c < 3; c++) {
          const light0 = light.ambient[c]! * 0.8 + light.sun[c]! * (0.2 + 0.9 * sunny)
          const rock = [0.25, 0.24, 0.235][c]! * (1 + 0.35 * noise.fbm(px * 12 + warp * 8, v * 20, 4))
          const green = woods[c]! * (1 + 0.9 * trees)
          const value = mix(mix(rock, green, clamp01(treeLine)), 0.82, snow) * light0 * 1.1
          out[c] = mix(value, light.horizon[c]! * 0.97, clamp01(range.haze + (mood.fog ? 0.4 : 0) + v * 0.2))
        }
        return true
      }
      return false
    }
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      const X = ((x - camera.centre) * Math.min(ground, 600)) / camera.focal
      const edge = shore + 0.9 * noise.fbm(X * 0.35 + drift, 2, 4) + X * 0.08 * side
      out[3] = blurAt(camera, Math.min(ground, 4000))
      if (y < waterline) {
        out[3] = camera.blurAtInfinity
        if (!land(x, y, out)) sky(x, y, out)
        return
      }
      const { across, along } = floorFootprint(frame, ground)
      const lie = uprightDepth(camera, ground)
      if (ground > edge) {
        const ripple = noise.fbm(X * 0.6 + drift, ground * 0.9, 4, along * 0.9)
        const wind = smoothstep(0.05, 0.4, noise.fbm(X * 0.03 + 3, ground * 0.02 + drift, 3))
        const sway = ripple * height * (0.01 + 0.028 * wind)
        const up = 2 * waterline - y + sway
        if (!land(x + sway * 0.6, up, out)) sky(x + sway * 0.6, up, out)
        out[3] = blurAt(camera, Math.min(ground, 4000))
        const clear = smoothstep(edge + 5, edge, ground)
        const grazing = mix(0.55, 0.92, smoothstep(edge, edge + 40, ground))
        const rocks = 1 + 0.6 * noise.fbm(X * 4, ground * 4, 3, along * 4)
        for (let c = 0; c < 3; c++) {
          const bed = mix([0.04, 0.085, 0.09][c]!, [0.22, 0.2, 0.16][c]! * rocks, clear) * lit[c]!
          out[c] = mix(bed, out[c]! * 0.88, grazing * (1 - 0.45 * clear)) + wind * 0.04 * light.horizon[c]!
        }
        return
      }
      // Pebbles, wet at the edge.
      const wet = smoothstep(0.9, 0.1, edge - ground)
      const small = noise.fbm(X * 26, lie * 26, 3, across * 26)
      const stones =
        pebbles(frame, X, ground, 0.085, across) * (1 + 0.25 * relief(noise, light, X, lie, 1.2, 3, across))
      const grass = smoothstep(
        0.16,
        0.4,
        noise.fbm(X * 0.7 + 9, ground * 0.6, 4, along) + 0.12 * (camera.subjectDistance - ground),
      )
      for (let c = 0; c < 3; c++) {
        const shingle = [0.38, 0.37, 0.35][c]! * stones
        const turf = [0.15, 0.18, 0.06][c]! * (1 + 0.9 * small)
        out[c] = Math.max(0.01, mix(shingle, turf, grass * (1 - wet))) * mix(1, 0.5, wet) * lit[c]!
      }
    })
  },
  shadow: ({ light }) => ({ contact: 0.56, ...openShadow(light), mirror: 0 }),
}
