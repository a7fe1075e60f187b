import { addGlow, paintScene } from '../lens.ts'
import { blurAt, floorDistance, rowOf } from '../camera.ts'
import { clamp01, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { floorLight, luminance, openShadow, type Rgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { boards, concrete, floorFootprint, slabs } from '../surfaces.ts'

/** A terrace with a parapet or a glass rail, and the towers of a city beyond and below, far out of focus. */
export const rooftop: Scenery = {
  times: ['golden hour', 'noon', 'dusk', 'golden hour'],
  indoors: false,
  takesColour: false,
  moods: ['fog', 'rain', 'stormy', 'neon'],
  cameraHeight: [1.25, 1.6],
  aperture: 0.014,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood, variant } = frame
    const sky = skyShader(frame, {
      clouds: mood.stormy ? 0.9 : light.time === 'overcast' ? 0.8 : random.between(0.2, 0.55),
      sunHeight: 0.04 + 0.2 * light.elevation,
    })
    const lit = floorLight(light)
    const dark = light.time === 'night' ? 1 : light.time === 'dusk' ? 0.7 : 0
    const edge = camera.subjectDistance + random.between(1.8, 3)
    const glass = variant % 2 === 1
    const high = glass ? 1.1 : 0.85
    const decked = variant % 4 < 2
    const side = light.side < 0 ? -1 : 1
    const wet = mood.rain ? 1 : 0
    // Three rows of towers, the far ones paler; the middle of the picture stays lower, behind the head.
    const rows = [0, 1, 2].map((k) => ({
      distance: [150, 320, 700][k]!,
      wide: height * [0.17, 0.1, 0.06][k]!,
      lift: height * [0.1, 0.2, 0.26][k]!,
      vary: height * [0.2, 0.2, 0.16][k]!,
      shift: random.between(0, 40),
      haze: [0.06, 0.22, 0.42][k]!,
    }))
    // The air between takes the light of the whole sky, not of the sun's side alone.
    const air = light.horizon.map((value, c) => mix(mix(luminance(light.horizon), value, 0.5), light.zenith[c]!, 0.25))
    const tower = (x: number, y: number, k: number, out: Float64Array): boolean => {
      const row = rows[k]!
      const lot = Math.floor(x / row.wide + row.shift)
      const f = x / row.wide + row.shift - lot
      const centre = clamp01(1 - Math.abs((lot - row.shift + 0.5) * row.wide - frame.subjectX) / (height * 0.3))
      const stature =
        row.lift * (1 - 0.55 * centre * (k === 0 ? 1 : 0.4)) + row.vary * (noise.cell(lot, k * 9 + 3) - 0.35)
      const narrow = noise.cell(lot, k + 40) > 0.6 && camera.horizon - y > stature * 0.7 ? 0.16 : 0.02
      if (f < narrow || f > 1 - narrow || camera.horizon - y > stature) return false
      const pick = noise.cell(lot, k + 21)
      const stone: Rgb = pick > 0.66 ? [0.34, 0.37, 0.41] : pick > 0.33 ? [0.46, 0.4, 0.34] : [0.28, 0.25, 0.24]
      const left = f < 0.32 + 0.2 * noise.cell(lot, k + 60)
      const facing = left === side < 0 ? 1 : 0.35
      const cell = row.wide * 0.12
      const i = Math.floor(x / cell)
      const j = Math.floor(y / (cell * 1.25))
      // Offices have bands of glass, old houses single windows.
      const banded = pick > 0.5
      const inPane = Math.abs(y / (cell * 1.25) - j - 0.5) < 0.28 && (banded || Math.abs(x / cell - i - 0.5) < 0.3)
      const on = noise.cell(i + k * 91, j) > 0.62
      for (let c = 0; c < 3; c++) {
        let value = stone[c]! * (light.ambient[c]! + light.sun[c]! * facing)
        if (inPane)
          value =
            mix(value, mix(light.zenith[c]!, light.horizon[c]!, 0.35) * (0.25 + 0.6 * pick * facing), 0.8) +
            (on ? dark * [1, 0.72, 0.42][c]! * 0.9 : 0)
        out[c] = mix(value, air[c]!, mood.fog ? Math.min(0.94, row.haze + 0.4) : row.haze)
      }
      return true
    }
    const city = (x: number, y: number, out: Float64Array): void => {
      out[3] = camera.blurAtInfinity
      for (let k = 0; k < rows.length; k++) if (tower(x, y, k, out)) return
      if (y < camera.horizon + height * 0.01) {
        sky(x, y, out)
        return
      }
      // Roofs below the line of sight.
      const d = (y - camera.horizon) / height
      const cell = height * (0.02 + d * 0.3)
      const pick = noise.cell(Math.floor(x / cell), Math.floor(y / (cell * 0.4)))
      const lamp = noise.cell(Math.floor(x / (cell * 0.2)), Math.floor(y / (cell * 0.16))) > 0.985 ? dark * 1.4 : 0
      for (let c = 0; c < 3; c++)
        out[c] =
          mix([0.3, 0.27, 0.25][c]! * (0.5 + 0.9 * pick) * lit[c]!, air[c]! * 0.9, clamp01(0.42 - d * 1.5)) +
          lamp * [1, 0.7, 0.4][c]!
    }
    const scene = paintScene(width, height, (x, y, out) => {
      const z = floorDistance(camera, y)
      if (z < edge) {
        const X = ((x - camera.centre) * z) / camera.focal
        const { across, along } = floorFootprint(frame, z)
        const puddle = wet * smoothstep(-0.1, 0.2, noise.fbm(X * 0.7, z * 0.5, 3, along * 0.5))
        let tone = 1
        let ground: Rgb = [0.4, 0.385, 0.365]
        if (decked) {
          const [wood, joint] = boards(noise, X, z, 0.14, across, along)
          tone = wood * (1 - 0.6 * joint)
          ground = [0.34, 0.24, 0.17]
        } else {
          const [slab, joint] = slabs(noise, X, z, 0.6, 0.006, across * 1.4, along * 1.4)
          tone = slab * (1 - 0.4 * joint) * (0.7 + 0.3 * concrete(noise, X, z, along))
        }
        const corner = 1 - (glass ? 0.1 : 0.4) * Math.exp(-(edge - z) / 0.2)
        for (let c = 0; c < 3; c++) {
          const lamps = dark * [0.11, 0.075, 0.045][c]!
          out[c] = mix(
            ground[c]! * tone * (1 - 0.4 * wet) * (lit[c]! * corner + lamps * 3),
            light.horizon[c]! * 0.6,
            puddle * 0.5,
          )
        }
        out[3] = blurAt(camera, z)
        return
      }
      const metres = camera.height + ((camera.horizon - y) * edge) / camera.focal
      const X = ((x - camera.centre) * edge) / camera.focal
      if (metres < high) {
        if (glass) {
          city(x, y, out)
          const post = stripeCover(toNearestMultiple(X, 1.3), 0.022, 0.004)
          const rail = smoothstep(high - 0.055, high - 0.045, metres)
          const foot = smoothstep(0.1, 0.08, metres)
          const bar = Math.max(post, rail, foot)
          for (let c = 0; c < 3; c++)
            out[c] = mix(out[c]! * 0.9 + light.horizon[c]! * 0.045, [0.17, 0.17, 0.18][c]! * lit[c]!, bar)
          if (bar > 0.4) out[3] = blurAt(camera, edge)
          return
        }
        const cap = metres > high - 0.09
        const skin = concrete(noise, X, metres, edge / camera.focal)
        for (let c = 0; c < 3; c++)
          out[c] =
            [0.43, 0.4, 0.37][c]! *
            skin *
            (light.ambient[c]! + light.sun[c]! * (cap ? 1 : light.behind ? 0.1 : 0.6)) *
            (cap ? 1.1 : 0.92)
        out[3] = blurAt(camera, edge)
        return
      }
      city(x, y, out)
    })
    if (dark > 0) {
      for (let k = 0; k < (mood.neon ? 150 : 95); k++) {
        const x = random.between(0, width)
        const y = camera.horizon + height * random.between(-0.2, 0.1)
        if (y > rowOf(camera, high, edge) && !glass) continue
        // A lamp behind a post is hidden by it.
        const cell = (Math.min(height - 1, Math.max(0, Math.floor(y))) * width + Math.min(width - 1, Math.floor(x))) * 4
        if (scene.data[cell + 3]! < 0.8 * camera.blurAtInfinity) continue
        const tint =
          mood.neon && k % 2 === 0
            ? random.pick([[1, 0.15, 0.55] as const, [0.1, 0.7, 1] as const])
            : random.pick([[1, 0.66, 0.34] as const, [1, 0.85, 0.66] as const, [0.75, 0.86, 1] as const])
        const power = dark * random.between(1, 7) * Math.max(1, (camera.blurAtInfinity * 0.16) ** 2)
        addGlow(scene, x, y, 0.8, tint[0] * power * 0.4, tint[1] * power * 0.4, tint[2] * power * 0.4)
      }
    }
    return scene
  },
  shadow: ({ light }) => ({ contact: 0.58, ...openShadow(light), mirror: 0 }),
}
