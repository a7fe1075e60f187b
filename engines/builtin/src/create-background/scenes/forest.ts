import { clamp01, type LinearRgb, luminance, mix, smoothstep } from '@toile/imaging'
import { blurAt, floorDistance, floorRow, rowOf } from '../camera.ts'
import { leafAt } from '../fallen-leaves.ts'
import { paintScene } from '../lens.ts'
import { floorLight, scaleRgb } from '../light.ts'
import type { Mood, SceneFrame, Scenery } from '../scene.ts'
import { floorFootprint, uprightDepth } from '../surfaces.ts'

interface Trunk {
  readonly x: number
  readonly half: number
  readonly distance: number
  readonly foot: number
  readonly lean: number
  readonly blur: number
}

/** The forest of one picture. */
interface ForestView {
  readonly frame: SceneFrame
  /** Light that the ground gets. */
  readonly lit: LinearRgb
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
  /** Distance in metres of the foliage that closes the picture. */
  readonly far: number
  /** Column and row of the sun. */
  readonly sun: { readonly x: number; readonly y: number }
  /** Metres: half the path's width, where it passes the subject, and how it bends. */
  readonly path: { readonly half: number; readonly x: number; readonly curve: number }
  readonly trunks: readonly Trunk[]
  /** Row in which the crowns of the trees begin. */
  readonly canopyRow: number
  readonly colours: ForestColours
  readonly leaves: LeafLitter
}

interface ForestColours {
  /** Foliage in the shade, in between, in the sun, and of trees that have turned. */
  readonly dark: LinearRgb
  readonly middle: LinearRgb
  readonly bright: LinearRgb
  readonly turned: LinearRgb
  readonly litter: LinearRgb
  readonly verge: LinearRgb
}

/** Leaves or petals on the ground: their length in metres, breadth as a share of that, and how thickly they lie, 0 to 1. */
interface LeafLitter {
  readonly length: number
  readonly slim: number
  readonly thick: number
}

/** A pixel of a forest. */
interface ForestPoint {
  readonly x: number
  readonly y: number
  /** Distance of the ground there in metres. */
  readonly ground: number
  /** Light about the low sun, 0 to 1. */
  readonly glow: number
}

type Season = 'blossom' | 'autumn' | 'spring' | 'winter' | 'tropical'
/** Colours by season: that of the first of `SEASONS` that the mood has, `usual` where it has none. */
type SeasonColours = Partial<Readonly<Record<Season, LinearRgb>>> & { readonly usual: LinearRgb }

const SEASONS: readonly Season[] = ['blossom', 'autumn', 'spring', 'winter', 'tropical']
/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  dark: {
    blossom: [0.1, 0.055, 0.05],
    autumn: [0.09, 0.04, 0.015],
    winter: [0.07, 0.07, 0.075],
    usual: [0.018, 0.035, 0.013],
  },
  middle: {
    blossom: [0.5, 0.24, 0.29],
    autumn: [0.42, 0.17, 0.03],
    spring: [0.2, 0.34, 0.07],
    winter: [0.2, 0.2, 0.21],
    tropical: [0.05, 0.18, 0.06],
    usual: [0.095, 0.16, 0.045],
  },
  bright: {
    blossom: [0.95, 0.66, 0.7],
    autumn: [0.95, 0.55, 0.1],
    spring: [0.62, 0.8, 0.26],
    winter: [0.6, 0.62, 0.66],
    usual: [0.42, 0.52, 0.16],
  },
  litter: { autumn: [0.42, 0.26, 0.13], winter: [0.3, 0.28, 0.26], usual: [0.34, 0.3, 0.24] },
  verge: { autumn: [0.3, 0.2, 0.06], winter: [0.28, 0.27, 0.24], usual: [0.12, 0.17, 0.05] },
} as const satisfies Readonly<Record<string, SeasonColours>>
/** Albedos of leaves that have turned, in linear light. Chosen by eye. */
const TURNED = { autumn: [0.34, 0.27, 0.035], blossom: [0.62, 0.42, 0.45] } as const
/** Albedos of a cherry's petals in linear light. Chosen by eye. */
const PETALS = {
  lit: [0.98, 0.78, 0.82],
  /** Under others. */
  shaded: [0.62, 0.34, 0.4],
} as const
/** Number of trunks that are tried. Chosen by eye. */
const TRUNKS = 15

/** A path among trees: foliage with sky between the leaves, drawn as discs of light, trunks, ground with patches of sun. */
export const forest: Scenery = {
  times: ['golden hour', 'noon', 'overcast', 'dawn'],
  indoors: false,
  coloursShown: 0,
  moods: ['autumn', 'spring', 'fog', 'tropical', 'winter', 'blossom'],
  cameraHeight: [1.1, 1.5],
  aperture: 0.03,
  paint(frame) {
    const { camera, light, width, height, mood } = frame
    const view = viewOf(frame)
    return paintScene(width, height, (x, y, out) => {
      const toSunX = (x - view.sun.x) / (height * 0.34)
      const toSunY = (y - view.sun.y) / (height * 0.4)
      const glow = Math.exp(-(toSunX * toSunX + toSunY * toSunY)) * (light.behind ? 1 : 0.55)
      const point: ForestPoint = { x, y, ground: floorDistance(camera, y), glow }
      if (point.ground < view.far) shadeGround(view, point, out)
      else out[3] = camera.blurAtInfinity
      if (point.ground >= view.far * 0.55) shadeFoliage(view, point, out)
      shadeTrunks(view, point, out)
      if (mood.blossom) shadeFloweringBough(view, point, out)
    })
  },
  shadow: ({ light }) => ({ contact: 0.58, cast: 0.25 + 0.15 * light.hardness, softness: 0.75, mirror: 0 }),
}

function viewOf(frame: SceneFrame): ForestView {
  const { camera, light, random, width, height, mood } = frame
  const near = camera.subjectDistance
  const drift = random.between(0, 80)
  const sun = { x: width * (0.5 + light.side * 0.36), y: camera.horizon - height * random.between(0.18, 0.42) }
  const path = {
    half: random.between(0.95, 1.6),
    x: random.between(-0.5, 0.5),
    curve: random.between(-0.035, 0.035),
  }
  const trunks = plantTrunks(frame, path)
  return {
    frame,
    lit: floorLight(light),
    drift,
    far: near + 43,
    sun,
    path,
    trunks,
    canopyRow: rowOf(camera, random.between(3.2, 4.6), near + 15),
    colours: coloursOf(mood),
    leaves: {
      length: mood.blossom ? 0.032 : 0.085,
      slim: mood.blossom ? 0.36 : 0.26,
      thick: mood.autumn ? 0.62 : mood.blossom ? 0.4 : 0.1,
    },
  }
}

function coloursOf(mood: Mood): ForestColours {
  const ofSeason = (colours: SeasonColours): LinearRgb => {
    const season = SEASONS.find((candidate) => mood[candidate] && colours[candidate])
    return (season && colours[season]) ?? colours.usual
  }
  const middle = ofSeason(COLOURS.middle)
  return {
    dark: ofSeason(COLOURS.dark),
    middle,
    bright: ofSeason(COLOURS.bright),
    turned: mood.autumn ? TURNED.autumn : mood.blossom ? TURNED.blossom : scaleRgb(middle, 1.35),
    litter: ofSeason(COLOURS.litter),
    verge: ofSeason(COLOURS.verge),
  }
}

/** Trunks from near to far. */
function plantTrunks({ camera, random, width }: SceneFrame, path: ForestView['path']): readonly Trunk[] {
  const near = camera.subjectDistance
  const trunks: Trunk[] = []
  for (let k = 0; k < TRUNKS; k++) {
    const distance = near + 4 + 36 * Math.pow(random.next(), 0.8)
    const x = (random.next() - 0.5) * width * 1.1
    const across = (x * distance) / camera.focal
    // No trunk grows on the path or right behind the subject's head.
    if (Math.abs(offsetFromPath(path, across, distance - near)) < path.half * 0.9 + 0.3) continue
    trunks.push({
      x: camera.centre + x,
      half: ((camera.focal / distance) * random.between(0.16, 0.42)) / 2,
      distance,
      foot: floorRow(camera, distance),
      lean: random.between(-0.04, 0.04),
      blur: blurAt(camera, distance),
    })
  }
  return trunks.toSorted((a, b) => a.distance - b.distance)
}

/** Metres to the right of the path's middle; `behind`: metres behind the subject. */
function offsetFromPath(path: ForestView['path'], x: number, behind: number): number {
  return x - path.x - path.curve * behind ** 2 * 0.1
}

function shadeGround(view: ForestView, { x, ground, glow }: ForestPoint, out: Float64Array): void {
  const { frame, drift, path, lit, colours } = view
  const { camera, light, noise } = frame
  const X = ((x - camera.centre) * ground) / camera.focal
  const { across, along } = floorFootprint(frame, ground)
  const upright = uprightDepth(camera, ground)
  const offset = offsetFromPath(path, X, ground - camera.subjectDistance)
  const ragged = noise.fbm(X * 1.6, ground * 0.9 + drift, 4, along) * 0.7
  const onVerge = smoothstep(path.half - 0.25, path.half + 0.55, Math.abs(offset) + ragged)
  const fine = noise.fbm(X * 30 + drift, upright * 30, 3, across * 30)
  const soil = 1 + 0.3 * noise.fbm(X * 0.9, ground * 0.7, 3, along * 0.7) + 0.42 * fine
  const fallen = fallenLeaves(view, X, upright, across)
  // Sun through the crowns: soft patches on the ground.
  const pool = smoothstep(0.02, 0.4, noise.fbm(X * 0.55 + drift, ground * 0.3 + 3, 3, along * 0.3)) * light.hardness
  const level = 0.62 + 0.95 * pool + 0.35 * glow
  for (let c = 0; c < 3; c++) {
    const grass = colours.verge[c]! * (0.75 + 1.1 * clamp01(0.4 + fine + ragged))
    const bare = mix(colours.litter[c]! * soil, grass, onVerge)
    out[c] = mix(bare, fallen.colour[c]!, fallen.cover) * (lit[c]! * level)
  }
  out[3] = blurAt(camera, ground)
}

/** Leaves or petals on the ground, in drifts: their colour, and how much of the ground they hide. */
function fallenLeaves(
  { frame: { noise }, drift, colours, leaves }: ForestView,
  x: number,
  upright: number,
  footprint: number,
): { readonly colour: LinearRgb; readonly cover: number } {
  const { bright, middle, litter } = colours
  const { length, slim, thick } = leaves
  const share = thick * smoothstep(-0.45, 0.15, noise.fbm(x * 1.3 + drift, upright * 1.3, 3))
  const seen = clamp01(1.4 - (1.6 * footprint) / length)
  const leaf =
    seen > 0 ? leafAt(noise, x / length, upright / length, { share, slim }, (1.5 * footprint) / length) : undefined
  // Leaves too far to be seen one by one tint the ground.
  const kind = leaf?.kind ?? 0.5
  const shade = (leaf?.shade ?? 0.9) * 0.72
  const channel = (c: 0 | 1 | 2): number =>
    shade *
    (kind < 0.45 ? mix(bright[c], middle[c], kind / 0.45) : mix(middle[c], litter[c] * 0.6, (kind - 0.45) / 0.55))
  return { colour: [channel(0), channel(1), channel(2)], cover: mix(share * 0.8, leaf?.cover ?? 0, seen) }
}

/** Foliage far behind: dark masses, sunlit leaves, and holes in which the sky is far brighter than white paper. */
function shadeFoliage(view: ForestView, { x, y, ground, glow }: ForestPoint, out: Float64Array): void {
  const { frame, drift, far, lit, colours } = view
  const { camera, light, noise, height, mood } = frame
  const [u, v] = [x / height, y / height]
  const farRow = floorRow(camera, far)
  const day = luminance(...light.horizon)
  const sunDay = luminance(...light.sun)
  const skyStrength = light.time === 'night' ? 0.2 : 1
  const mass = noise.fbm(u * 2.1 + drift, v * 2.1, 4)
  const leaves = noise.fbm(u * 9 + drift, v * 9, 4)
  const depth = smoothstep(farRow + height * 0.02, farRow - height * 0.14, y)
  const shade = clamp01(0.34 + mass * 0.75 + leaves * 0.45 + glow * 0.35)
  const spot = noise.fbm(u * 26 + 3, v * 26 + drift, 2)
  const hole =
    smoothstep(0.3, 0.42, spot + mass * 0.35 + glow * 0.22 - 0.06) *
    smoothstep(camera.horizon + height * 0.01, camera.horizon - height * 0.16, y)
  const lightLeaf = smoothstep(0.55, 0.95, shade)
  const turn = noise.fbm(u * 1.7 + 31, v * 1.2 + drift, 2)
  const share = smoothstep(far * 0.55, far, ground)
  for (let c = 0; c < 3; c++) {
    // Each tree has turned by its own measure.
    const leafed = mix(colours.middle[c]!, colours.turned[c]!, smoothstep(-0.05, 0.3, turn))
    let value = mix(
      mix(colours.dark[c]!, leafed, smoothstep(0.1, 0.6, shade)),
      mix(colours.bright[c]!, leafed, 0.35),
      lightLeaf,
    )
    value *= (0.62 + 0.3 * glow + 0.35 * depth) * (lit[c]! * 0.75 + 0.25 * light.sun[c]!) * 1.35
    value +=
      hole *
      (mix(day, light.horizon[c]!, 0.35) * 1.3 + mix(sunDay, light.sun[c]!, 0.5) * (0.25 + 0.9 * glow)) *
      skyStrength
    value = mix(value, mix(day, light.horizon[c]!, 0.6) * 0.8, (mood.fog ? 0.62 : 0.08) + 0.1 * glow)
    out[c] = mix(out[c]!, value, share)
  }
}

/** The nearest trunk, where no leaves hang before it. */
function shadeTrunks(view: ForestView, { x, y, ground, glow }: ForestPoint, out: Float64Array): void {
  const { frame, trunks, canopyRow, lit } = view
  const { light, noise, height, mood } = frame
  const [u, v] = [x / height, y / height]
  for (const trunk of trunks) {
    if (y > trunk.foot + trunk.half * 0.5 || trunk.distance > ground + 1) continue
    const centre = trunk.x + (y - trunk.foot) * trunk.lean
    const flare = 1 + 0.6 * Math.exp(-(trunk.foot - y) / (trunk.half * 3 + 1))
    const t = (x - centre) / (trunk.half * flare)
    if (t < -1 || t > 1) continue
    const up = smoothstep(canopyRow - height * 0.3, canopyRow, y) * 0.5 + 0.5
    if (noise.fbm(u * 8 + trunk.distance, v * 8, 3) > up * 1.2 - 0.25) return
    const bark = 0.75 + 0.5 * noise.fbm(u * 30 + trunk.distance, v * 5, 3)
    const side = clamp01(0.5 + 0.5 * t * (light.side < 0 ? -1 : 1))
    const away = clamp01(trunk.distance / (mood.fog ? 40 : 90))
    for (let c = 0; c < 3; c++) {
      const body = [0.12, 0.09, 0.065][c]! * bark * (0.3 + 0.9 * side * side) * (lit[c]! + glow * 0.5 * light.sun[c]!)
      out[c] = mix(body, light.horizon[c]! * 0.42, away * 0.7)
    }
    out[3] = trunk.blur
    return
  }
}

/** Flowering boughs from above, nearer than the trees: twigs, and masses of blossom on them. */
function shadeFloweringBough(view: ForestView, { x, y, glow }: ForestPoint, out: Float64Array): void {
  const { frame, drift, lit } = view
  const { camera, light, noise, height } = frame
  const lowest = camera.horizon - height * 0.04
  if (y > lowest) return
  const [u, v] = [x / height, y / height]
  const up = (lowest - y) / height
  const mass = noise.fbm(u * 3.4 + drift, v * 4.6 + 11, 4) + 0.55 * Math.min(1, up / 0.5) - 0.36
  const dense = smoothstep(-0.06, 0.16, mass)
  if (dense === 0) return
  const twig = Math.abs(noise.fbm(u * 3 + drift + 40, v * 5.2, 3)) < 0.012 * dense
  const flower = leafAt(noise, u * 46 + drift, v * 46, { share: 0.86 * dense, slim: 0.42 })
  if (!flower && !twig) return
  const deep = 0.72 + 0.28 * smoothstep(-0.4, 0.3, noise.fbm(u * 12, v * 12 + drift, 3))
  for (let c = 0; c < 3; c++) {
    const petal = mix(PETALS.shaded[c]!, PETALS.lit[c]!, flower ? flower.layer / 2 : 0) * (flower?.shade ?? 1) * deep
    out[c] = flower
      ? petal * (lit[c]! * 0.72 + glow * 0.4 * light.sun[c]!)
      : [0.075, 0.05, 0.045][c]! * (lit[c]! + glow * light.sun[c]!)
  }
  out[3] = blurAt(camera, camera.subjectDistance + 2.2)
}
