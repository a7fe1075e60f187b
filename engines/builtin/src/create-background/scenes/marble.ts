import { blurAt, floorDistance, floorRow } from '../camera.ts'
import { clamp01, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import type { Rgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { floorFootprint, marbleVeins, slabs } from '../surfaces.ts'

const STONES: readonly Rgb[] = [
  [0.7, 0.67, 0.62],
  [0.64, 0.64, 0.63],
  [0.68, 0.6, 0.5],
  [0.5, 0.5, 0.52],
]

/** A hall of pale stone: columns in front of a bright wall or wide stairs, polished checkered floor. */
export const marble: Scenery = {
  times: ['noon', 'golden hour', 'overcast', 'dusk'],
  indoors: true,
  takesColour: true,
  moods: [],
  cameraHeight: [1.0, 1.35],
  aperture: 0.032,
  paint(frame) {
    const { camera, light, noise, random, width, height, variant, palette } = frame
    const stone = frame.colours[0] ?? STONES[palette % STONES.length]!
    const side = light.side < 0 ? -1 : 1
    const tint: Rgb =
      light.time === 'golden hour'
        ? [1.14, 0.96, 0.74]
        : light.time === 'dusk'
          ? [0.78, 0.82, 0.94]
          : light.time === 'night'
            ? [0.46, 0.4, 0.34]
            : [1, 1, 1]
    const wall = camera.subjectDistance + random.between(7, 10)
    const columnDistance = camera.subjectDistance + random.between(2.8, 4.2)
    const pitch = random.between(1.9, 2.4)
    const shift = random.between(0, pitch)
    const radius = random.between(0.24, 0.32)
    const stairs = variant % 2 === 1
    const drift = random.between(0, 40)
    const checker = random.pick([0.55, 0.25, 0.0])
    const slab = random.pick([0.6, 0.8])
    const rise = 0.16
    const tread = 0.34
    const behind = (u: number, v: number): number => {
      // Openings between the far piers let daylight in.
      const bay = Math.abs(((u + shift * 0.5) / (pitch * 1.25)) % 1)
      const arch = Math.abs(bay - 0.5) * 2
      const head = 2.9 - 0.9 * arch * arch
      const open =
        smoothstep(0.78, 0.7, arch) *
        smoothstep(head + 0.08, head - 0.08, v) *
        smoothstep(stairs ? 1.5 : 0.05, stairs ? 1.62 : 0.12, v)
      return open
    }
    const key = (u: number): number => 0.72 + 0.3 * side * clamp01(Math.abs(u) / 3) * Math.sign(u)
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      const cu = ((x - camera.centre) * columnDistance) / camera.focal
      const cv = camera.height - ((y - camera.horizon) * columnDistance) / camera.focal
      const k = Math.round((cu + shift) / pitch)
      const local = cu + shift - k * pitch
      const inAisle = Math.abs(cu + shift - k * pitch) < radius * 1.45 && Math.abs(k * pitch - shift) > 0.55
      if (inAisle && cv > 0) {
        const base = cv < 0.16 ? 1.4 : cv < 0.3 ? 1.22 : 1
        const t = local / (radius * base)
        if (Math.abs(t) <= 1) {
          const normal = Math.sqrt(1 - t * t)
          const flute = base === 1 ? 1 + 0.07 * Math.cos(Math.asin(t) * 20) : 1
          const shade = (0.34 + 0.3 * normal + 0.46 * clamp01(0.55 * normal + t * side * 0.8)) * flute
          const vein = marbleVeins(noise, cu * 1.2 + drift, cv, 0.02)
          const edge = base > 1 ? 0.92 : 1
          for (let c = 0; c < 3; c++) out[c] = stone[c]! * (1 - vein * 0.14) * shade * edge * tint[c]!
          out[3] = blurAt(camera, columnDistance)
          return
        }
      }
      if (ground < wall) {
        const X = ((x - camera.centre) * ground) / camera.focal
        // Stairs rise to the back from here on.
        const start = wall - 3.4
        if (!stairs || ground < start) {
          const { across, along } = floorFootprint(frame, ground)
          const [tone, joint, parity] = slabs(noise, X + slab / 2, ground, slab, 0.003, across * 1.4, along * 1.4)
          const i = Math.floor((X + slab / 2) / slab)
          const j = Math.floor(ground / slab)
          const vein = marbleVeins(noise, X * 1.3 + i * 3.7 + drift, ground * 1.3 + j * 5.1, along)
          const fadeParity = mix(parity, 0.5, clamp01(along / slab - 0.2))
          const body = tone * mix(1, 1 - checker, fadeParity)
          const mu = (X * wall) / ground
          const mv = ((wall - ground) * camera.height) / ground
          const mirrored = behind(mu + noise.fbm(X * 3, ground * 3, 2) * 0.1, mv + 0.2)
          const columnMirror =
            smoothstep(
              radius * 1.5,
              radius * 0.8,
              Math.abs(
                (X * columnDistance) / ground +
                  shift -
                  pitch * Math.round(((X * columnDistance) / ground + shift) / pitch),
              ),
            ) * (ground < columnDistance ? 1 : 0)
          const gloss = 0.04 + 0.36 * smoothstep(camera.subjectDistance * 0.9, wall, ground)
          const l = key(X) * 0.98
          for (let c = 0; c < 3; c++) {
            const albedo = stone[c]! * body * (1 - vein * 0.22) * (1 - joint * 0.35)
            const reflect = mix(stone[c]! * 0.55, 1.7, mirrored) * (1 - 0.25 * columnMirror)
            out[c] = mix(albedo * l, reflect, gloss) * tint[c]!
          }
          out[3] = blurAt(camera, ground)
          return
        }
      }
      if (stairs) {
        // Each step is a bright tread and a shaded riser, at its own distance.
        const start = wall - 3.4
        for (let n = 0; n < 9; n++) {
          const z = start + n * tread
          const v = camera.height - ((y - camera.horizon) * z) / camera.focal
          if (v <= (n + 1) * rise && v > n * rise) {
            const X = ((x - camera.centre) * z) / camera.focal
            const up = v / rise - n
            const vein = marbleVeins(noise, X + drift, v * 3 + n, 0.03)
            const l = key(X) * (0.6 + 0.22 * up) * (1 - 0.3 * Math.exp(-up / 0.12)) + smoothstep(0.86, 0.97, up) * 0.22
            for (let c = 0; c < 3; c++) out[c] = stone[c]! * l * (1 - vein * 0.12) * tint[c]!
            out[3] = blurAt(camera, z)
            return
          }
          const vTread = (n + 1) * rise
          const zTread = (camera.focal * (camera.height - vTread)) / (y - camera.horizon)
          if (camera.height > vTread && zTread > z && zTread < z + tread) {
            const X = ((x - camera.centre) * zTread) / camera.focal
            for (let c = 0; c < 3; c++) out[c] = stone[c]! * key(X) * 1.08 * tint[c]!
            out[3] = blurAt(camera, zTread)
            return
          }
        }
      }
      const u = ((x - camera.centre) * wall) / camera.focal
      const v = camera.height - ((y - camera.horizon) * wall) / camera.focal
      const open = behind(u, v)
      const foot = floorRow(camera, wall)
      const course = 0.94 + 0.08 * noise.cell(Math.floor(u / 0.9 + Math.floor(v / 0.45) * 0.5), Math.floor(v / 0.45))
      const l = key(u) * 0.62 * course * (1 - 0.2 * Math.exp(-(foot - y) / (height * 0.02)))
      const day = light.time === 'night' ? 0.12 : light.time === 'dusk' ? 0.8 : 1.45
      for (let c = 0; c < 3; c++) out[c] = mix(stone[c]! * l, day * [1, 0.99, 0.96][c]!, open) * tint[c]!
      out[3] = blurAt(camera, wall)
    })
  },
  shadow: () => ({ contact: 0.55, cast: 0.22, softness: 0.8, mirror: 0.2 }),
}
