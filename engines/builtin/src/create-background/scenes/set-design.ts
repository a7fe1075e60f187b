import { clamp01, type FloatImage, type LinearRgb, mix, smoothstep, toNearestMultiple } from '@toile/imaging'
import { blurAt, floorRow } from '../camera.ts'
import { mixRgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'

/** The set of one picture; metres. */
interface SetView {
  readonly frame: SceneFrame
  readonly wallColour: LinearRgb
  readonly blockColour: LinearRgb
  /** -1 when the lamp stands to the left, else 1. */
  readonly side: -1 | 1
  /** Distance of the wall, and where on it the lamp's light is strongest. */
  readonly wall: number
  readonly poolAt: number
  readonly arch: Arch
  readonly plinths: readonly Plinth[]
}

/** An arch or a disc in the wall. */
interface Arch {
  readonly isDisc: boolean
  /** Its middle, half its width, and its upper end. */
  readonly at: number
  readonly half: number
  readonly top: number
  /** From one to the next: a wide wall has several. */
  readonly pitch: number
}

/** A round block: place across and away, radius and height. */
interface Plinth {
  readonly x: number
  readonly z: number
  readonly r: number
  readonly h: number
}

/** Colours of wall and blocks where none is named. Chosen by eye. */
const PAIRS: readonly (readonly [LinearRgb, LinearRgb])[] = [
  [
    [0.55, 0.27, 0.17],
    [0.66, 0.5, 0.38],
  ],
  [
    [0.34, 0.4, 0.33],
    [0.6, 0.6, 0.5],
  ],
  [
    [0.62, 0.55, 0.45],
    [0.72, 0.68, 0.6],
  ],
  [
    [0.3, 0.37, 0.45],
    [0.62, 0.55, 0.5],
  ],
]

/** Depth in metres of the niche under an arch. Chosen by eye. */
const NICHE = 0.35
/** Plinths: a tall and a low one at one side, a step at the other. `x` in half widths of what is seen, else metres. Chosen by eye. */
const PLINTHS = [
  { flank: 1, x: [0.72, 0.86], r: [0.2, 0.26], h: [0.75, 1.05], behind: 1.05 },
  { flank: 1, x: [0.4, 0.52], r: [0.16, 0.2], h: [0.3, 0.45], behind: 0.85 },
  { flank: -1, x: [0.78, 0.95], r: [0.24, 0.3], h: [0.16, 0.28], behind: 0.95 },
] as const

/**
 * A wall with an arch or a disc behind the subject and arches to either side, and plinths beside the subject, all in matt
 * paint under one large lamp.
 */
export const setDesign: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 2,
  moods: ['minimal'],
  cameraHeight: [1.0, 1.25],
  aperture: 0.022,
  paint(frame) {
    const view = viewOf(frame)
    const scene = paintBeforeWall(frame, view.wall, {
      floor: (x, z, _across, along, out) => shadeFloor(view, x, z, along, out),
      wall: (x, y, out) => shadeWall(view, x, y, out),
    })
    for (const plinth of view.plinths.toSorted((a, b) => b.z - a.z)) drawPlinth(scene, view, plinth)
    return scene
  },
  shadow: () => ({ contact: 0.64, cast: 0.34, softness: 0.6, mirror: 0 }),
}

function viewOf(frame: SceneFrame): SetView {
  const { camera, random, variant, palette, subjectX } = frame
  const pair = PAIRS[palette % PAIRS.length]!
  const wallColour = frame.colours[0] ?? pair[0]
  const blockColour = frame.colours[1] ?? (frame.colours[0] ? mixRgb(wallColour, [0.75, 0.72, 0.68], 0.45) : pair[1])
  const side = frame.light.side < 0 ? -1 : 1
  const wall = camera.subjectDistance + random.between(2.2, 2.8)
  const middle = ((subjectX - camera.centre) * wall) / camera.focal
  const at = middle + side * random.between(-0.12, 0.3)
  const half = random.between(0.62, 0.8)
  const arch: Arch = {
    isDisc: variant % 2 === 1,
    at,
    half,
    top: random.between(1.75, 2.1),
    pitch: 2 * half + 0.75,
  }
  return {
    frame,
    wallColour,
    blockColour,
    side,
    wall,
    poolAt: middle + side * 0.9,
    arch,
    plinths: plinthsOf(frame, variant % 4 < 2 ? -side : side),
  }
}

/** @param flank -1 or 1: the side of the subject on which most of them stand */
function plinthsOf({ camera, random, width, subjectX }: SceneFrame, flank: number): readonly Plinth[] {
  const half = ((width / 2) * camera.subjectDistance) / camera.focal
  return PLINTHS.map((kind) => {
    const z = camera.subjectDistance + kind.behind
    return {
      x:
        flank * kind.flank * half * random.between(kind.x[0], kind.x[1]) +
        ((subjectX - camera.centre) * z) / camera.focal,
      r: random.between(kind.r[0], kind.r[1]),
      h: random.between(kind.h[0], kind.h[1]),
      z,
    }
  })
}

/** Light of the lamp at a height, `x` metres to the right of the line of sight. */
function levelAt({ poolAt }: SetView, x: number, y: number): number {
  return 0.62 + 0.55 / (1 + Math.pow((x - poolAt) / 1.9, 2) + Math.pow((y - 1.7) / 1.9, 2))
}

function shadeFloor(view: SetView, x: number, z: number, along: number, out: Float64Array): void {
  const { frame, wallColour, blockColour, side, wall, plinths } = view
  let shade = levelAt(view, x, 0.3) * (1 - 0.34 * Math.exp(-(wall - z) / 0.16))
  for (const plinth of plinths) {
    // Shadow on the floor, away from the lamp.
    const dx = x - plinth.x
    const dz = (z - plinth.z) * 0.8
    const behind = clamp01((-dx * side) / (plinth.h * 1.3 + plinth.r))
    const lane = Math.abs(dz - 0.12 - behind * 0.25) / (plinth.r * (1 + behind * 0.9))
    if (-dx * side > -plinth.r) shade *= 1 - 0.42 * smoothstep(1.25, 0.55, lane) * (1 - behind) ** 1.2
    shade *= 1 - 0.4 * Math.exp(-Math.max(0, Math.hypot(dx, dz) - plinth.r) / 0.07)
  }
  const skin = 1 + 0.02 * frame.noise.fbm(x * 3, z * 3, 3, along)
  for (let c = 0; c < 3; c++) out[c] = mix(wallColour[c]!, blockColour[c]!, 0.35) * shade * skin * 1.02
}

function shadeWall(view: SetView, x: number, y: number, out: Float64Array): void {
  const { arch } = view
  const { noise } = view.frame
  const skin = 1 + 0.03 * noise.fbm(x * 1.4, y * 1.4, 3) + 0.02 * noise.fbm(x * 30, y * 30, 2)
  const level = levelAt(view, x, y) * skin * (1 - 0.22 * Math.exp(-y / 0.18))
  const isArch = !arch.isDisc || Math.abs(x - arch.at) > arch.pitch / 2
  const { colour, light } = isArch ? archAt(view, x, y, level) : discAt(view, x, y, level)
  for (let c = 0; c < 3; c++) out[c] = colour[c]! * light
}

/** Colour of the wall, and the light on its relief. */
interface LitRelief {
  readonly colour: LinearRgb
  readonly light: number
}

/** @param level light on the flat wall */
function archAt(view: SetView, x: number, y: number, level: number): LitRelief {
  const { frame, arch, wall, wallColour, blockColour, side } = view
  const pixel = wall / frame.camera.focal
  const from = toNearestMultiple(x - arch.at, arch.pitch)
  const dx = Math.abs(from)
  const shoulder = arch.top - arch.half
  const inside = y < shoulder ? arch.half - dx : arch.half - Math.hypot(from, y - shoulder)
  if (inside <= -pixel) return { colour: wallColour, light: level }
  // The reveal nearer to the lamp is in shadow, the far one is lit.
  const near = from * side
  const isReveal = inside < NICHE * 0.42 * smoothstep(-0.2, 0.6, Math.abs(near) / arch.half)
  const shade = 0.93 - 0.3 * smoothstep(0.35, -0.02, inside) * smoothstep(-0.1, 0.4, near)
  return {
    colour: mixRgb(wallColour, blockColour, clamp01(inside / pixel + 0.5)),
    light: isReveal ? level * shade * (near > 0 ? 0.8 : 1.14) : level * shade,
  }
}

/** @param level light on the flat wall */
function discAt(view: SetView, x: number, y: number, level: number): LitRelief {
  const { frame, arch, wall, wallColour, blockColour, side } = view
  const pixel = wall / frame.camera.focal
  const disc = Math.hypot(x - arch.at, y - 1.45) / (arch.half * 1.1)
  const inside = clamp01(((1 - disc) * arch.half * 1.1) / pixel + 0.5)
  const rim = 1 - 0.2 * (1 - inside) * Math.exp(-(disc - 1) / 0.06) * smoothstep(0.3, -0.6, (x - arch.at) * side)
  const shade = disc < 1 ? 0.96 + 0.06 * (1 - disc) : rim
  return { colour: mixRgb(wallColour, blockColour, inside), light: level * shade }
}

function drawPlinth(scene: FloatImage, view: SetView, plinth: Plinth): void {
  const { blockColour, side } = view
  const { camera, width, height } = view.frame
  const metre = camera.focal / plinth.z
  const cx = camera.centre + plinth.x * metre
  const radius = plinth.r * metre
  const foot = floorRow(camera, plinth.z)
  const top = camera.horizon + (camera.height - plinth.h) * metre
  const depth = (camera.height - plinth.h) / plinth.z
  // Half the heights of the ellipses that its cap and its foot are seen as.
  const cap = Math.max(0.5, radius * Math.max(0, depth))
  const round = Math.max(0.5, (radius * camera.height) / plinth.z)
  const blur = blurAt(camera, plinth.z)
  for (let y = Math.max(0, Math.floor(top - cap)); y < Math.min(height, Math.ceil(foot + round) + 1); y++) {
    for (let x = Math.max(0, Math.floor(cx - radius)); x < Math.min(width, Math.ceil(cx + radius)); x++) {
      const t = (x + 0.5 - cx) / radius
      const bow = Math.sqrt(Math.max(0, 1 - t * t))
      const onCap = Math.abs(t) < 1 && Math.abs(y + 0.5 - top) <= cap * bow
      // Shares of the pixel within its sides, under the far rim of its cap and over its foot.
      const cover =
        clamp01((1 - Math.abs(t)) * radius + 0.5) * clamp01(y + 1 - top + cap * bow) * clamp01(foot + bow * round - y)
      if (cover === 0) continue
      const down = clamp01((y - top) / Math.max(1, foot - top))
      const facing = clamp01(0.5 + 0.5 * (t * side * 0.85 + bow * 0.45))
      const level = onCap ? 1.12 : (0.42 + 0.72 * facing) * (1 - 0.22 * down * down)
      const i = (y * width + x) * 4
      for (let c = 0; c < 3; c++)
        scene.data[i + c] = mix(scene.data[i + c]!, blockColour[c]! * level * levelAt(view, plinth.x, 0.8), cover)
      scene.data[i + 3] = blur
    }
  }
}
