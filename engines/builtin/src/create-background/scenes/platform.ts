import { clamp01, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import type { Rgb } from '../light.ts'
import { paintPassage } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { concrete, slabs } from '../surfaces.ts'

const LIVERIES: readonly Rgb[] = [
  [0.62, 0.05, 0.05],
  [0.04, 0.2, 0.5],
  [0.02, 0.36, 0.3],
  [0.7, 0.42, 0.03],
]
const POSTERS: readonly Rgb[] = [
  [0.6, 0.2, 0.16],
  [0.14, 0.26, 0.42],
  [0.66, 0.56, 0.3],
  [0.2, 0.36, 0.28],
  [0.6, 0.58, 0.55],
]
const CEILING = 3.3
const TILE = { wide: 0.3, high: 0.15 }
/** Levels of the band along the tiles, of a poster, of a train's windows, in metres over the platform. */
const BAND = { low: 2.2, high: 2.48 }
const POSTER = { low: 0.75, high: 2, wide: 1.7, pitch: 2.9 }
const PANE = { low: 1.1, high: 2.05 }

/** A platform under the ground: tiles and posters on one side, the edge and a train or the empty track on the other. */
export const platform: Scenery = {
  times: ['overcast'],
  indoors: true,
  takesColour: true,
  moods: ['neon', 'minimal', 'fog'],
  cameraHeight: [1.05, 1.4],
  aperture: 0.034,
  paint(frame) {
    const { camera, noise, random, variant, palette, width, mood } = frame
    const livery = frame.colours[0] ?? LIVERIES[palette % LIVERIES.length]!
    const lamp: Rgb = mood.neon ? [0.75, 0.8, 1] : [1, 0.96, 0.86]
    const train = variant % 2 === 0
    // The track runs to the right of the picture or to its left.
    const hand = variant % 4 < 2 ? 1 : -1
    const wallAt = random.between(1.5, 2.1)
    const edgeAt = random.between(1.2, 1.6)
    const farAt = train ? edgeAt + 0.12 : edgeAt + 3.4
    const vanish = frame.subjectX + width * random.between(-0.1, 0.1)
    const end = camera.subjectDistance + random.between(34, 48)
    const drift = Math.floor(random.between(0, 300))
    const tubes = (z: number): number => 0.75 + 0.25 * smoothstep(0.95, 0.6, Math.abs(toNearestMultiple(z, 2.4)))
    const wall = (y: number, z: number, footprint: number, out: Float64Array): void => {
      const near = 0.55 + 0.4 * smoothstep(0, CEILING, y)
      const joint = Math.max(
        stripeCover(toNearestMultiple(z, TILE.wide), 0.004, footprint),
        stripeCover(toNearestMultiple(y, TILE.high), 0.004, footprint),
      )
      const tile = 0.9 + 0.2 * noise.cell(Math.floor(z / TILE.wide) + drift, Math.floor(y / TILE.high))
      const u = toNearestMultiple(z + drift, POSTER.pitch)
      // A pixel is deeper along the wall than it is high.
      const along = (footprint * z) / wallAt
      const framed =
        stripeCover(u, POSTER.wide / 2, along) *
        stripeCover(y - (POSTER.low + POSTER.high) / 2, (POSTER.high - POSTER.low) / 2, footprint)
      const banded = stripeCover(y - (BAND.low + BAND.high) / 2, (BAND.high - BAND.low) / 2, footprint)
      const edge = Math.min(POSTER.wide / 2 - Math.abs(u), y - POSTER.low, POSTER.high - y)
      const which = Math.round((z + drift - u) / POSTER.pitch)
      const print = POSTERS[Math.floor(noise.cell(which, drift) * POSTERS.length)]!
      const shapes = noise.at(z * 2.1, y * 2.6 + which * 5)
      const soft = Math.max(0.03, 2 * along)
      const paper = smoothstep(0.12 - soft, 0.12 + soft, shapes)
      const ink = 1 - 0.6 * smoothstep(soft - 0.25, -soft - 0.25, shapes)
      const frameShare = clamp01((0.06 - edge) / Math.max(1e-6, along) + 0.5)
      for (let c = 0; c < 3; c++) {
        let value = mix(0.72, 0.3, 0.6 * joint) * tile
        value = mix(value, livery[c]! * (0.9 + 0.1 * tile), banded)
        value = mix(value, mix(mix(print[c]! * ink, 0.78, paper), 0.12, frameShare), framed)
        const foot = 1 - 0.4 * Math.exp(-y / 0.16)
        out[c] = value * lamp[c]! * near * tubes(z) * foot
      }
    }
    const carriage = (y: number, z: number, footprint: number, out: Float64Array): void => {
      const u = toNearestMultiple(z + 0.37 * drift, 3.4)
      const door = Math.abs(u) < 0.66
      const along = (footprint * z) / farAt
      const pane =
        stripeCover(y - (PANE.low + PANE.high) / 2, (PANE.high - PANE.low) / 2, footprint) *
        (door ? stripeCover(Math.abs(u) - 0.34, 0.22, along) : stripeCover(u, 1.56, along))
      const seam = Math.max(stripeCover(Math.abs(u) - 0.66, 0.02, along), door ? stripeCover(u, 0.02, along) : 0)
      const ribs = 1 + 0.1 * Math.sin((y / 0.06) * 2 * Math.PI) * clamp01(1 - footprint / 0.02)
      const shine = 0.5 + 0.6 * Math.exp(-(((y - 2.5) / 0.35) ** 2)) + 0.25 * Math.exp(-(((y - 0.9) / 0.2) ** 2))
      const row = stripeCover(y - PANE.low, 0.3, footprint) * stripeCover(toNearestMultiple(u, 0.52), 0.22, along)
      const seats = 1 - 0.58 * row
      for (let c = 0; c < 3; c++) {
        let value = [0.44, 0.45, 0.47][c]! * ribs * shine * lamp[c]!
        if (door) value *= 0.72
        value = mix(value, livery[c]! * shine * 1.1 * lamp[c]!, stripeCover(y - 0.76, 0.1, footprint))
        value = mix(value, [0.98, 0.9, 0.74][c]! * seats, pane)
        if (y > 2.9) value *= 0.35
        out[c] = value * (1 - 0.8 * seam) * (y < 0.05 ? 0.2 : 1)
      }
    }
    return paintPassage(frame, {
      vanish,
      left: hand > 0 ? wallAt : farAt,
      right: hand > 0 ? farAt : wallAt,
      ceiling: CEILING,
      end,
      shade(which, a, b, z, footprint, out) {
        const air = (mood.fog ? 0.25 : 0.1) * (1 - Math.exp(-z / 30))
        if (which === 'floor') {
          const along = (z * footprint) / camera.height
          const across = a * hand
          const [tone, joint] = slabs(noise, a, z, 0.6, 0.005, footprint * 1.4, along)
          const chips = noise.fbm(a * 55, z * 55, 2, along * 40)
          // Yellow studs before the edge, a pale stone at it, the dark of the track beyond.
          const studs = smoothstep(0.2, 0.19, Math.abs(across - (edgeAt - 0.62)))
          const bumps =
            1 - 0.3 * smoothstep(0.3, 0, Math.hypot(toNearestMultiple(a, 0.06), toNearestMultiple(z, 0.06)) / 0.06)
          const lip = smoothstep(edgeAt - 0.3, edgeAt - 0.28, across)
          const pit = smoothstep(edgeAt - footprint, edgeAt + footprint, across)
          const rail = Math.max(
            stripeCover(across - edgeAt - 1.05, 0.05, footprint),
            stripeCover(across - edgeAt - 2.35, 0.05, footprint),
          )
          const sleeper = 0.025 * smoothstep(0.2, 0.1, Math.abs(toNearestMultiple(z, 0.6))) * clamp01(1 - along)
          const streak = 0.22 * Math.exp(-(((a - 0.1) / 0.5) ** 2)) * (0.7 + 0.6 * noise.fbm(a * 3, z, 2, along))
          for (let c = 0; c < 3; c++) {
            let value = [0.34, 0.335, 0.325][c]! * tone * (1 - 0.45 * joint) * (1 + 0.35 * chips)
            value = mix(value, [0.62, 0.44, 0.04][c]! * bumps, studs)
            value = mix(value, 0.5 * (1 + 0.2 * chips), lip)
            const bed = (0.02 + sleeper + 0.3 * rail) * (train ? 0.4 : 1)
            out[c] = mix(value * 0.82 + streak * 0.5, bed, pit) * lamp[c]! * tubes(z) + air * lamp[c]! * 0.5
          }
          return
        }
        if (which === 'ceiling') {
          const tube =
            stripeCover(a - 0.1, 0.09, footprint) * smoothstep(0.98, 0.94, Math.abs(toNearestMultiple(z, 2.4)))
          const skin = 0.3 * concrete(noise, a, z, footprint)
          for (let c = 0; c < 3; c++)
            out[c] = lamp[c]! * (skin * (0.7 + 0.7 * Math.exp(-Math.abs(a - 0.1) / 0.6)) + 3 * tube)
          return
        }
        if (which === 'end') {
          const mouth = a * hand > edgeAt - 0.2
          const glow = Math.exp(-Math.hypot(a, b - 1.6) / 2)
          for (let c = 0; c < 3; c++) out[c] = mouth ? 0.012 : lamp[c]! * (0.3 + 0.35 * glow)
          return
        }
        const onTrack = (which === 'right') === hand > 0
        if (onTrack && train) carriage(a, b, footprint, out)
        else wall(a, b, footprint, out)
        if (onTrack && !train) for (let c = 0; c < 3; c++) out[c] = out[c]! * 0.7
        for (let c = 0; c < 3; c++) out[c] = out[c]! + air * lamp[c]! * 0.6
      },
    })
  },
  shadow: () => ({ contact: 0.62, cast: 0.16, softness: 0.85, mirror: 0.12 }),
}
