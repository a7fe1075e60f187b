import { clamp01, mix, type Noise, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { floorLight, mixRgb, type Rgb, scaleRgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { Scenery, SceneFrame } from '../scene.ts'
import { asphalt, boards, concrete, pebbles, slabs, uprightDepth } from '../surfaces.ts'

interface Skin {
  /** Colours in turn when the prompt names none. */
  readonly colours: readonly Rgb[]
  /** Share of its own colour that it keeps under a named one: bricks come in no pure red. */
  readonly keeps: number
  readonly ground: 'paving' | 'boards' | 'gravel' | 'concrete'
  /** Share of light sent back at a point of the wall: writes red, green, blue. `footprint` is a pixel's width in metres. */
  paint(wall: {
    readonly frame: SceneFrame
    readonly noise: Noise
    readonly base: Rgb
    readonly x: number
    readonly y: number
    readonly footprint: number
    readonly side: number
    readonly out: Float64Array
  }): void
}

/** A wall of some material in daylight that comes along it, with the ground before it. */
function wallOf(skin: Skin, change: Partial<Scenery> = {}): Scenery {
  return {
    times: ['overcast', 'golden hour', 'noon', 'dusk'],
    indoors: false,
    takesColour: true,
    moods: ['minimal', 'rain'],
    cameraHeight: [1.1, 1.4],
    aperture: 0.028,
    paint(frame) {
      const { camera, light, noise, random, mood, variant, palette } = frame
      const own = skin.colours[palette % skin.colours.length]!
      const base = frame.colours[0] ? mixRgb(frame.colours[0], skin.colours[0]!, skin.keeps) : own
      const wall = camera.subjectDistance + random.between(1.9, 3.6)
      const side = light.side < 0 ? -1 : 1
      const lit = floorLight(light)
      const middle = ((frame.subjectX - camera.centre) * wall) / camera.focal
      const footprint = wall / camera.focal
      // Hard light rakes along the wall: the edge of a neighbour's shadow crosses it in every other picture.
      const edge = variant % 2 === 1 ? random.between(0.3, 0.9) : 9
      const slope = random.between(0.35, 0.9)
      const wet = mood.rain ? 1 : 0
      const level = (x: number, y: number, c: number): number => {
        const away = (x - middle) * side
        const shadow = light.hardness * smoothstep(-0.04, 0.05, -away * slope - edge + (y - 1.2) * 0.55)
        const sun = light.sun[c]! * (0.62 + 0.3 * light.hardness) * (1 - shadow)
        const fall = 1 + 0.16 * clamp01(0.5 + away / 2.4) - 0.1
        return (light.ambient[c]! * 0.95 + sun) * fall
      }
      const paved: Rgb = mixRgb([0.34, 0.33, 0.31], base, 0.12)
      return paintBeforeWall(frame, wall, {
        floor(x, z, across, along, out) {
          const corner = 1 - 0.45 * Math.exp(-(wall - z) / 0.16)
          const lie = uprightDepth(camera, z)
          let tone = 1
          let ground: Rgb = paved
          if (skin.ground === 'boards') {
            const [wood, joint] = boards(noise, x, z, 0.15, across, along)
            tone = wood * (1 - joint * 0.6)
            ground = [0.3, 0.2, 0.13]
          } else if (skin.ground === 'gravel') {
            tone = pebbles(frame, x, z, 0.05, across) * (1 + 0.3 * noise.fbm(x * 0.9, z * 0.7, 3, along))
            ground = [0.42, 0.37, 0.3]
          } else if (skin.ground === 'concrete') {
            tone = concrete(noise, x * 0.8, lie * 0.8, across)
          } else {
            const [slab, joint] = slabs(noise, x, z, 0.58, 0.005, across * 1.5, along * 1.5)
            tone = slab * (1 - 0.4 * joint) * (0.6 + 0.4 * asphalt(noise, x, lie, across))
          }
          const puddle = wet * smoothstep(-0.05, 0.2, noise.fbm(x * 0.6, z * 0.4, 3, along * 0.4))
          for (let c = 0; c < 3; c++) {
            const dry = ground[c]! * tone * (1 - 0.45 * wet)
            out[c] = mix(dry * lit[c]! * 0.92, base[c]! * 0.5 * lit[c]!, puddle * 0.55) * corner
          }
        },
        wall(x, y, out) {
          skin.paint({ frame, noise, base, x, y, footprint, side, out })
          const foot = (1 - 0.35 * Math.exp(-Math.max(0, y) / 0.1)) * (1 - 0.1 * Math.exp(-Math.max(0, y) / 0.6))
          // What has run down in many rains.
          const run = 1 - 0.1 * smoothstep(0.1, 0.5, noise.fbm(x * 3.1, y * 0.3 + 4, 3))
          for (let c = 0; c < 3; c++) out[c] = out[c]! * level(x, y, c) * foot * run
        },
      })
    },
    shadow: ({ light }) => ({ contact: 0.58, cast: 0.28 + 0.28 * light.hardness, softness: 0.5, mirror: 0 }),
    ...change,
  }
}

/** Light on the lip of a joint and shade in it: relief of a wall built of pieces, lit from the side and above. */
function lip(toEdgeX: number, toEdgeY: number, side: number, width: number): number {
  const fx = Math.exp(-Math.abs(toEdgeX) / width) * Math.sign(toEdgeX) * -side
  const fy = Math.exp(-Math.abs(toEdgeY) / width) * -Math.sign(toEdgeY)
  return 0.12 * fx + 0.1 * fy
}

export const brickWall = wallOf({
  colours: [
    [0.38, 0.16, 0.105],
    [0.62, 0.58, 0.53],
    [0.3, 0.19, 0.14],
    [0.4, 0.24, 0.17],
  ],
  keeps: 0.5,
  ground: 'paving',
  paint({ noise, base, x, y, footprint, side, out }) {
    const high = 0.075
    const wide = 0.225
    const j = Math.floor(y / high)
    const u = x + (j % 2 === 0 ? 0 : wide / 2) + 0.004 * noise.at(x * 3, j)
    const i = Math.floor(u / wide)
    const eu = toNearestMultiple(u, wide)
    const ev = toNearestMultiple(y + 0.0015 * noise.at(x * 4, y), high)
    const mortar = Math.max(stripeCover(eu, 0.0055, footprint), stripeCover(ev, 0.0055, footprint))
    const pick = noise.cell(i, j)
    const burnt = pick > 0.88 ? 0.55 : 1
    const tone = (0.72 + 0.5 * noise.cell(i + 37, j)) * burnt
    const warm = 0.9 + 0.2 * noise.cell(i, j + 53)
    const face = 1 + 0.16 * noise.fbm(x * 40, y * 40, 3, footprint * 30) + 0.12 * noise.fbm(x * 0.7, y * 0.9, 3)
    const relief = 1 + lip(eu, ev, side, 0.006) * 1.6
    const pale = (base[0] + base[1] + base[2]) / 3
    for (let c = 0; c < 3; c++) {
      const brick = base[c]! * tone * (c === 0 ? warm : 1) * face * relief
      out[c] = mix(brick, mix(0.4, pale, 0.55) * (0.8 + 0.2 * face), mortar * 0.8)
    }
  },
})

export const tiledWall = wallOf(
  {
    colours: [
      [0.68, 0.68, 0.66],
      [0.16, 0.36, 0.33],
      [0.24, 0.34, 0.5],
      [0.62, 0.44, 0.38],
    ],
    keeps: 0.12,
    ground: 'concrete',
    paint({ frame, noise, base, x, y, footprint, side, out }) {
      const size = frame.variant % 2 === 0 ? [0.15, 0.075] : [0.11, 0.11]
      const [wide, high] = [size[0]!, size[1]!]
      const j = Math.floor(y / high)
      const u = x + (wide > high && j % 2 !== 0 ? wide / 2 : 0)
      const i = Math.floor(u / wide)
      const eu = toNearestMultiple(u, wide)
      const ev = toNearestMultiple(y, high)
      const joint = Math.max(stripeCover(eu, 0.0025, footprint), stripeCover(ev, 0.0025, footprint))
      // Glazed by hand: each tile stands a little askew and mirrors another part of the sky.
      const tiltX = noise.cell(i, j) - 0.5
      const tiltY = noise.cell(i + 61, j) - 0.5
      const glaze = 0.86 + 0.3 * noise.cell(i + 13, j + 7) + 0.14 * noise.fbm(x * 16, y * 16, 2)
      const gloss = 0.18 * smoothstep(0.18, 0.5, tiltX * side + tiltY * 0.8) + 0.05 * clamp01(0.6 + eu * side * 8)
      for (let c = 0; c < 3; c++)
        out[c] =
          mix(base[c]! * glaze + gloss * 0.8, 0.42 * mix(1, base[c]!, 0.3), joint * 0.85) *
          (1 + lip(eu, ev, side, 0.004))
    },
  },
  { indoors: true },
)

export const plankWall = wallOf({
  colours: [
    [0.31, 0.2, 0.125],
    [0.4, 0.37, 0.33],
    [0.2, 0.125, 0.085],
    [0.48, 0.36, 0.25],
  ],
  keeps: 0.4,
  ground: 'boards',
  paint({ frame, noise, base, x, y, footprint, side, out }) {
    const level = frame.variant % 4 === 2
    const [s, t] = level ? [y, x] : [x, y]
    const wide = 0.17
    const k = Math.floor(s / wide)
    const e = toNearestMultiple(s, wide)
    const gap = stripeCover(e, 0.004, footprint)
    const grain = noise.fbm(s * 46 + 0.8 * noise.fbm(t * 2.1 + k * 7, s * 6, 2), t * 1.6 + k * 5, 4, footprint * 30)
    const knot = noise.at(k * 3.3 + 0.5, t * 1.3 + noise.cell(k, 3) * 9)
    const ring = Math.sin(18 * Math.hypot((s / wide - k - 0.5) * 0.5, knot * 0.8)) * smoothstep(0.45, 0.75, knot)
    const tone = (0.76 + 0.42 * noise.cell(k, 5)) * (1 + 0.34 * grain + 0.1 * ring)
    const worn = 0.14 * smoothstep(0, 0.5, noise.fbm(s * 2, t * 0.7, 3))
    const edge = 1 + lip(level ? 1 : e, level ? e : 1, side, 0.01)
    for (let c = 0; c < 3; c++) out[c] = mix(base[c]! * tone, 0.42, worn * 0.4) * edge * (1 - 0.75 * gap)
  },
})

export const stoneWall = wallOf({
  colours: [
    [0.44, 0.4, 0.33],
    [0.36, 0.35, 0.33],
    [0.5, 0.43, 0.32],
    [0.28, 0.28, 0.27],
  ],
  keeps: 0.55,
  ground: 'gravel',
  paint({ noise, base, x, y, footprint, side, out }) {
    // Courses of several heights, stones of several widths.
    let j = Math.floor(y / 0.62) * 2
    const within = y / 0.62 - Math.floor(y / 0.62)
    const split = 0.42 + 0.2 * noise.cell(j, 3)
    const upper = within > split
    if (upper) j++
    const low = (Math.floor(y / 0.62) + (upper ? split : 0)) * 0.62
    const high = (Math.floor(y / 0.62) + (upper ? 1 : split)) * 0.62
    const wide = 0.38 + 0.3 * noise.cell(j + 19, 5)
    const sway = 0.012 * noise.fbm(x * 5, y * 5, 2)
    const u = x + noise.cell(j, 9) * wide + sway
    const i = Math.floor(u / wide)
    const eu = toNearestMultiple(u, wide)
    const v = y + sway
    const ev = v - low < high - v ? v - low : v - high
    const joint = Math.max(stripeCover(eu, 0.008, footprint), stripeCover(ev, 0.008, footprint))
    const rough = noise.fbm(x * 7, y * 7, 4, footprint * 7)
    const slope = noise.fbm(x * 7 + side * 0.25, y * 7 + 0.25, 4, footprint * 7) - rough
    const pits = smoothstep(0.25, 0.5, noise.fbm(x * 22, y * 22, 3, footprint * 20))
    const lichen = smoothstep(0.22, 0.5, noise.fbm(x * 2.6 + 9, y * 2.6, 4))
    const tone = (0.78 + 0.38 * noise.cell(i, j)) * (1 + 0.2 * rough + 0.7 * slope) * (1 - 0.22 * pits)
    for (let c = 0; c < 3; c++) {
      const stone = base[c]! * tone * (c === 2 ? 0.94 + 0.1 * noise.cell(i + 3, j) : 1)
      out[c] =
        mix(mix(stone, [0.4, 0.4, 0.3][c]!, lichen * 0.22), base[c]! * 0.5, joint * 0.8) *
        (1 + 1.4 * lip(eu, ev, side, 0.014))
    }
  },
})

export const hedgeWall = wallOf(
  {
    colours: [
      [0.11, 0.17, 0.055],
      [0.075, 0.13, 0.05],
      [0.14, 0.18, 0.06],
      [0.09, 0.15, 0.075],
    ],
    keeps: 0.5,
    ground: 'gravel',
    paint({ frame, noise, base, x, y, side, out }) {
      // Layers of leaves: in each a grid of small blades, the nearer one wins where it has a leaf.
      const mass = noise.fbm(x * 1.5, y * 1.5, 4)
      let level = 0.1 + 0.14 * clamp01(0.5 + mass)
      let young = 0
      let gloss = 0
      for (let layer = 0; layer < 3; layer++) {
        const cell = 0.05 + 0.012 * layer
        const u = x / cell + layer * 17.3
        const v = y / cell + layer * 7.7
        const i0 = Math.floor(u)
        const j0 = Math.floor(v)
        for (let j = j0 - 1; j <= j0 + 1; j++) {
          for (let i = i0 - 1; i <= i0 + 1; i++) {
            const pick = noise.cell(i + layer * 131, j)
            if (pick < 0.2) continue
            const turn = noise.cell(i, j + layer * 57) * Math.PI - Math.PI / 2
            const du = u - i - 0.5 - (noise.cell(i + 7, j) - 0.5) * 0.9
            const dv = v - j - 0.5 - (noise.cell(i, j + 7) - 0.5) * 0.9
            const along = du * Math.sin(turn) + dv * Math.cos(turn)
            const across = du * Math.cos(turn) - dv * Math.sin(turn)
            const half = 0.34 * (1 - along * along * 1.9)
            if (half <= 0 || Math.abs(across) > half) continue
            const tilt = 0.5 + 0.5 * Math.sin(pick * 40)
            const vein = 1 - 0.2 * Math.exp(-Math.abs(across) / 0.05)
            // A few leaves turn their gloss to the sky: the lens makes soft discs of them.
            gloss = pick > 0.95 && across * side > 0 ? 0.1 + 0.25 * noise.cell(j, i) : 0
            level = (0.35 + 0.3 * layer) * (0.45 + 0.9 * tilt + 0.35 * across * side) * vein * (0.8 + 1.1 * mass + 0.2)
            young = pick
          }
        }
      }
      const fresh = frame.mood.spring ? 0.6 : frame.mood.autumn ? 0.85 : smoothstep(0.75, 1, young) * 0.6
      const tip: Rgb = frame.mood.autumn ? [0.5, 0.16, 0.04] : [0.3, 0.38, 0.1]
      for (let c = 0; c < 3; c++)
        out[c] = mix(base[c]!, tip[c]!, fresh * clamp01(level)) * Math.max(0.06, level) * 1.9 + gloss
    },
  },
  { moods: ['spring', 'autumn', 'rain', 'minimal'], aperture: 0.036 },
)

export const shutterWall = wallOf(
  {
    colours: [
      [0.4, 0.41, 0.42],
      [0.13, 0.24, 0.36],
      [0.46, 0.15, 0.09],
      [0.56, 0.54, 0.48],
    ],
    keeps: 0.2,
    ground: 'concrete',
    paint({ frame, noise, base, x, y, side, out }) {
      const { slats, folds } = frame.mood
      const upright = slats === folds ? frame.variant % 2 === 1 : folds
      const pitch = upright ? 0.24 : 0.085
      const s = (upright ? x : y) / pitch
      const wave = s - Math.floor(s)
      // Bent sheet: a trapezoid fold upright, a rounded slat lying.
      const slope = upright
        ? smoothstep(0.1, 0.2, wave) -
          smoothstep(0.3, 0.4, wave) -
          (smoothstep(0.6, 0.7, wave) - smoothstep(0.8, 0.9, wave))
        : Math.cos(wave * 2 * Math.PI)
      const facing = upright ? 1 + 0.42 * slope * side : 1 + 0.34 * slope
      const panel = Math.floor(upright ? x / 2.4 : y / 2.4)
      const dent = 1 + 0.07 * noise.fbm(x * 1.2, y * 1.2 + panel, 3)
      const scratch = smoothstep(0.36, 0.5, noise.fbm(x * 5, y * 26, 3)) * 0.2
      const rust = smoothstep(0.22, 0.5, noise.fbm(x * 1.9 + 4, y * 1.1, 5) + 0.14 * Math.exp(-Math.max(0, y) / 0.3))
      const sheen = 0.05 * smoothstep(0.4, 1, slope)
      for (let c = 0; c < 3; c++) {
        const paint = mix(base[c]! * facing * dent, 0.52, scratch * 0.5) + sheen
        out[c] = mix(paint, [0.26, 0.12, 0.06][c]! * facing, rust * 0.55)
      }
    },
  },
  { moods: ['minimal', 'rain', 'slats', 'folds'] },
)

const SPRAY: readonly (readonly Rgb[])[] = [
  [
    [0.75, 0.3, 0.26],
    [0.1, 0.3, 0.42],
    [0.85, 0.62, 0.2],
    [0.72, 0.68, 0.6],
  ],
  [
    [0.14, 0.42, 0.42],
    [0.78, 0.42, 0.5],
    [0.12, 0.13, 0.2],
    [0.85, 0.78, 0.62],
  ],
  [
    [0.3, 0.2, 0.5],
    [0.85, 0.4, 0.16],
    [0.1, 0.45, 0.5],
    [0.8, 0.72, 0.68],
  ],
  [
    [0.7, 0.14, 0.12],
    [0.08, 0.1, 0.14],
    [0.75, 0.7, 0.6],
    [0.18, 0.36, 0.6],
  ],
]

export const muralWall = wallOf(
  {
    colours: [[0.7, 0.67, 0.62]],
    keeps: 0,
    ground: 'concrete',
    paint({ frame, noise, x, y, footprint, side, out }) {
      const named = frame.colours
      const inks = named.length > 1 ? named : (SPRAY[frame.palette % SPRAY.length] ?? SPRAY[0]!)
      const drift = frame.variant * 9.7
      // Large shapes rolled on one over the other, each with its own soft outline, then a few sprayed strokes.
      const skin = concrete(noise, x, y, footprint)
      let colour: Rgb = scaleRgb(named[0] ?? [0.62, 0.59, 0.54], 1)
      for (let k = 0; k < 5; k++) {
        const field =
          noise.fbm(x * 0.75 + k * 13.1 + drift, y * 0.75 - k * 5.3, 2) + 0.12 * noise.fbm(x * 2 + k, y * 2, 2)
        const at = smoothstep(0.1, 0.125, field)
        if (at > 0) colour = mixRgb(colour, inks[k % inks.length]!, at)
        const line = Math.exp(-Math.pow((field - 0.112) / 0.022, 2))
        if (k % 2 === 0 && line > 0.05) colour = mixRgb(colour, inks[(k + 1) % inks.length]!, line * 0.9)
      }
      for (let k = 0; k < 3; k++) {
        const stroke =
          y - 1.1 - 0.55 * k - 0.5 * noise.fbm(x * 0.8 + k * 31 + drift, 3, 3) - 0.22 * Math.sin(x * 2.6 + k * 2)
        const spray = Math.exp(-Math.pow(stroke / 0.045, 2)) * 0.85 + 0.2 * Math.exp(-Math.abs(stroke) / 0.1)
        colour = mixRgb(colour, inks[(k + 2) % inks.length]!, clamp01(spray))
      }
      const rough = noise.fbm(x * 9, y * 9, 3) - noise.fbm(x * 9 + side * 0.25, y * 9 + 0.25, 3)
      for (let c = 0; c < 3; c++) out[c] = colour[c]! * (0.55 + 0.45 * skin) * (1 - 0.2 * rough)
    },
  },
  { aperture: 0.046 },
)
