import { blurAt, floorDistance, rowOf } from '../camera.ts'
import { clamp01, mix, smoothstep, stripeCover } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow, type Rgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint } from '../surfaces.ts'

/** Weathered boards running out over open water between posts and a rail, a far shore in the haze. */
export const pier: Scenery = {
  times: ['golden hour', 'dawn', 'overcast', 'noon'],
  indoors: false,
  takesColour: false,
  moods: ['fog', 'stormy', 'tropical'],
  cameraHeight: [1.15, 1.6],
  aperture: 0.028,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood, variant, palette } = frame
    const sky = skyShader(frame, {
      clouds: mood.stormy ? 0.95 : light.time === 'overcast' ? 0.8 : random.between(0.25, 0.6),
      sunHeight: 0.06 + 0.2 * light.elevation,
    })
    const lit = floorLight(light)
    const drift = random.between(0, 60)
    const middle = ((frame.subjectX - camera.centre) * camera.subjectDistance) / camera.focal
    const half = random.between(1.0, 1.5)
    const skew = random.between(-0.05, 0.05)
    const end = camera.subjectDistance + random.between(14, 30)
    const rails = variant % 2 === 0
    const railHigh = 1.02
    const wood: Rgb = palette % 4 < 2 ? [0.36, 0.31, 0.26] : [0.31, 0.22, 0.155]
    const water: Rgb = mood.tropical
      ? [0.03, 0.26, 0.29]
      : light.time === 'overcast' || mood.stormy
        ? [0.09, 0.125, 0.14]
        : [0.03, 0.11, 0.16]
    const shore = height * random.between(0.008, 0.026)
    const posts: { readonly x: number; readonly z: number }[] = []
    for (let z = camera.subjectDistance + 1.4; z < end; z += 2.3) {
      for (const s of [-1, 1]) posts.push({ x: middle + skew * (z - camera.subjectDistance) + s * half, z })
    }
    const mirror = new Float64Array(4)
    const centreAt = (z: number): number => middle + skew * (z - camera.subjectDistance)
    return paintScene(width, height, (x, y, out) => {
      // Posts and rails stand before all else.
      for (const post of posts) {
        const top = rowOf(camera, rails ? railHigh : 0.34, post.z)
        const foot = rowOf(camera, 0, post.z)
        if (y < top || y > foot) continue
        const t = (x - camera.centre - (post.x * camera.focal) / post.z) / ((0.06 * camera.focal) / post.z)
        if (Math.abs(t) > 1) continue
        const facing = clamp01(0.5 + 0.5 * t * (light.side < 0 ? -1 : 1))
        for (let c = 0; c < 3; c++) out[c] = wood[c]! * (0.45 + 0.75 * facing) * lit[c]!
        out[3] = blurAt(camera, post.z)
        return
      }
      if (rails) {
        for (const s of [-1, 1]) {
          // The rail is a line in space: where the ray crosses its upright plane, it may be met.
          const dx = (x - camera.centre) / camera.focal
          const slope = dx - skew
          const start = middle - skew * camera.subjectDistance + s * half
          const z = start / slope
          if (!(z > camera.subjectDistance + 1.4) || z > end) continue
          const metres = camera.height + ((camera.horizon - y) * z) / camera.focal
          const bar = Math.max(
            smoothstep(0.05, 0.04, Math.abs(metres - railHigh)),
            smoothstep(0.018, 0.012, Math.abs(metres - 0.52)),
          )
          if (bar < 0.5) continue
          for (let c = 0; c < 3; c++) out[c] = wood[c]! * (metres > railHigh ? 1.25 : 0.7) * lit[c]!
          out[3] = blurAt(camera, z)
          return
        }
      }
      const z = floorDistance(camera, y)
      const X = ((x - camera.centre) * Math.min(z, 900)) / camera.focal
      const off = X - centreAt(z)
      if (z < end && Math.abs(off) < half + 0.09) {
        const { across, along } = floorFootprint(frame, z)
        // Boards lie across the pier; the joists' nails in three lines.
        const pitch = 0.145
        const k = Math.floor(z / pitch)
        const flat = clamp01(along / pitch - 0.3)
        const gap = stripeCover(z - Math.round(z / pitch) * pitch, 0.007, along) * (1 - flat) + 0.1 * flat
        const grain = noise.fbm(off * 2 + k * 7, z * 40, 4, Math.max(across * 2, along * 30))
        const tone = mix(0.8 + 0.4 * noise.cell(k, 11), 1, flat) * (1 + 0.4 * grain)
        const edge = smoothstep(half + 0.02, half + 0.09, Math.abs(off))
        const nail = Math.abs(Math.abs(off) - half * 0.8) < 0.012 ? 0.8 : 1
        for (let c = 0; c < 3; c++)
          out[c] = wood[c]! * tone * (1 - 0.8 * gap) * nail * (1 - 0.5 * edge) * lit[c]! * 1.05
        out[3] = blurAt(camera, z)
        return
      }
      if (y < camera.horizon) {
        sky(x, y, out)
        const lift = shore * (0.5 + noise.fbm((x / height) * 2.6 + drift, 2, 4) * 1.4)
        const land = smoothstep(camera.horizon - lift - 1.2, camera.horizon - lift + 1.2, y)
        for (let c = 0; c < 3; c++)
          out[c] = mix(out[c]!, mix([0.09, 0.11, 0.11][c]! * lit[c]!, light.horizon[c]!, 0.6) * 0.85, land * 0.8)
        return
      }
      // The water lies a metre and a half below the boards.
      const scale = (camera.height + 1.5) / camera.height
      const Z = Math.min(z * scale, 2000)
      const wx = ((x - camera.centre) * Z) / camera.focal
      const { along } = floorFootprint(frame, Z)
      const chop = noise.fbm(wx * 0.5 + drift, Z * 1.1, 4, along * 1.1)
      const swell = noise.fbm(wx * 0.12, Z * 0.3 + drift, 3, along * 0.3)
      const sway = (chop * 0.05 + swell * 0.03) * height
      sky(x + sway * 0.5, 2 * camera.horizon - y + sway - height * 0.03, mirror)
      const grazing = 0.32 + 0.52 * smoothstep(8, 160, Z)
      const haze = clamp01(1 - Math.exp(-Z / (mood.fog ? 55 : 1100)))
      for (let c = 0; c < 3; c++) {
        const body = water[c]! * (0.55 + 0.75 * lit[c]!) * (1 + 0.7 * chop)
        out[c] = mix(mix(body, mirror[c]! * (0.95 + 0.3 * chop), grazing), light.horizon[c]!, haze * 0.7)
      }
      out[3] = blurAt(camera, Z)
    })
  },
  shadow: ({ light }) => ({ contact: 0.56, ...openShadow(light), mirror: 0 }),
}
