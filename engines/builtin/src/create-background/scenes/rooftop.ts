import { type FloatImage, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { blurAt, floorDistance, rowOf } from '../camera.ts'
import { addGlow, paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { boards, concrete, floorFootprint, slabs } from '../surfaces.ts'
import { citySky, createSkyline, shadeSkyline, type Skyline } from './skyline.ts'

interface Terrace {
  /** Distance of its edge in metres, and height of the parapet or rail there. */
  readonly edge: number
  readonly railHeight: number
  readonly hasGlassRail: boolean
  /** Its floor is of boards; else of slabs. */
  readonly isDecked: boolean
}

/** Height in metres of a rail of glass, and of a parapet. Chosen by eye. */
const RAIL = { glass: 1.1, parapet: 0.85 } as const
/** Albedos of the floor and light of the city, linear. Chosen by eye. */
const COLOURS = {
  deck: [0.34, 0.24, 0.17],
  slabs: [0.4, 0.385, 0.365],
  neon: [
    [1, 0.15, 0.55],
    [0.1, 0.7, 1],
  ],
  windows: [
    [1, 0.66, 0.34],
    [1, 0.85, 0.66],
    [0.75, 0.86, 1],
  ],
} as const
/** Number of city lights that are tried. Chosen by eye. */
const LIGHTS = { usual: 95, neon: 150 } as const

/** A terrace with a parapet or a glass rail, and the towers of a city beyond and below, far out of focus. */
export const rooftop: Scenery = {
  times: ['golden hour', 'noon', 'dusk', 'golden hour'],
  indoors: false,
  coloursShown: 0,
  moods: ['fog', 'rain', 'stormy', 'neon'],
  cameraHeight: [1.25, 1.6],
  aperture: 0.014,
  paint(frame) {
    const { camera, random, width, height, variant } = frame
    const sky = citySky(frame)
    const hasGlassRail = variant % 2 === 1
    const terrace: Terrace = {
      edge: camera.subjectDistance + random.between(1.8, 3),
      railHeight: hasGlassRail ? RAIL.glass : RAIL.parapet,
      hasGlassRail,
      isDecked: variant % 4 < 2,
    }
    const skyline = createSkyline(frame, sky)
    const scene = paintScene(width, height, (x, y, out) => {
      const z = floorDistance(camera, y)
      if (z < terrace.edge) {
        shadeTerrace(skyline, terrace, x, z, out)
        return
      }
      const across = ((x - camera.centre) * terrace.edge) / camera.focal
      const up = camera.height + ((camera.horizon - y) * terrace.edge) / camera.focal
      const isOverRail = up >= terrace.railHeight
      if (isOverRail || hasGlassRail) shadeSkyline(skyline, x, y, out)
      if (isOverRail) return
      if (hasGlassRail) shadeGlassRail(frame, terrace, across, up, out)
      else shadeParapet(frame, terrace, across, up, out)
    })
    if (skyline.dark > 0) addCityLights(scene, skyline, terrace)
    return scene
  },
  shadow: ({ light }) => ({ contact: 0.58, ...openShadow(light), mirror: 0 }),
}

/** The floor in column `x`, `z` metres away. */
function shadeTerrace({ frame, dark }: Skyline, terrace: Terrace, x: number, z: number, out: Float64Array): void {
  const { camera, light, noise, mood } = frame
  const wet = mood.rain ? 1 : 0
  const lit = floorLight(light)
  const X = ((x - camera.centre) * z) / camera.focal
  const { across, along } = floorFootprint(frame, z)
  const puddle = wet * smoothstep(-0.1, 0.2, noise.fbm(X * 0.7, z * 0.5, 3, along * 0.5))
  let tone: number
  if (terrace.isDecked) {
    const [wood, joint] = boards(noise, X, z, 0.14, { across, along })
    tone = wood * (1 - 0.6 * joint)
  } else {
    const blurred = { across: across * 1.4, along: along * 1.4 }
    const [slab, joint] = slabs(noise, X, z, { size: 0.6, joint: 0.006 }, blurred)
    tone = slab * (1 - 0.4 * joint) * (0.7 + 0.3 * concrete(noise, X, z, along))
  }
  const ground = terrace.isDecked ? COLOURS.deck : COLOURS.slabs
  const corner = 1 - (terrace.hasGlassRail ? 0.1 : 0.4) * Math.exp(-(terrace.edge - z) / 0.2)
  for (let c = 0; c < 3; c++) {
    const lamps = dark * [0.11, 0.075, 0.045][c]!
    out[c] = mix(
      ground[c]! * tone * (1 - 0.4 * wet) * (lit[c]! * corner + lamps * 3),
      light.horizon[c]! * 0.6,
      puddle * 0.5,
    )
  }
  out[3] = blurAt(camera, z)
}

/** Glass before the city, which `out` holds, with its posts and rail. */
function shadeGlassRail(
  { camera, light }: SceneFrame,
  { edge, railHeight }: Terrace,
  across: number,
  up: number,
  out: Float64Array,
): void {
  const lit = floorLight(light)
  const post = stripeCover(toNearestMultiple(across, 1.3), 0.022, 0.004)
  const rail = smoothstep(railHeight - 0.055, railHeight - 0.045, up)
  const foot = smoothstep(0.1, 0.08, up)
  const bar = Math.max(post, rail, foot)
  for (let c = 0; c < 3; c++)
    out[c] = mix(out[c]! * 0.9 + light.horizon[c]! * 0.045, [0.17, 0.17, 0.18][c]! * lit[c]!, bar)
  if (bar > 0.4) out[3] = blurAt(camera, edge)
}

function shadeParapet(
  { camera, light, noise }: SceneFrame,
  { edge, railHeight }: Terrace,
  across: number,
  up: number,
  out: Float64Array,
): void {
  const isCap = up > railHeight - 0.09
  const skin = concrete(noise, across, up, edge / camera.focal)
  const facing = isCap ? 1 : light.behind ? 0.1 : 0.6
  for (let c = 0; c < 3; c++)
    out[c] = [0.43, 0.4, 0.37][c]! * skin * (light.ambient[c]! + light.sun[c]! * facing) * (isCap ? 1.1 : 0.92)
  out[3] = blurAt(camera, edge)
}

/** Lamps and windows of the city, which the lens turns into discs. */
function addCityLights(scene: FloatImage, { frame, dark }: Skyline, { edge, railHeight, hasGlassRail }: Terrace): void {
  const { camera, random, width, height, mood } = frame
  for (let k = 0; k < (mood.neon ? LIGHTS.neon : LIGHTS.usual); k++) {
    const x = random.between(0, width)
    const y = camera.horizon + height * random.between(-0.2, 0.1)
    if (y > rowOf(camera, railHeight, edge) && !hasGlassRail) continue
    // A lamp behind a post is hidden by it.
    const cell = (Math.min(height - 1, Math.max(0, Math.floor(y))) * width + Math.min(width - 1, Math.floor(x))) * 4
    if (scene.data[cell + 3]! < 0.8 * camera.blurAtInfinity) continue
    const tint: LinearRgb = mood.neon && k % 2 === 0 ? random.pick(COLOURS.neon) : random.pick(COLOURS.windows)
    const power = dark * random.between(1, 7) * Math.max(1, (camera.blurAtInfinity * 0.16) ** 2)
    addGlow(scene, { x, y, radius: 0.8 }, [tint[0] * power * 0.4, tint[1] * power * 0.4, tint[2] * power * 0.4])
  }
}
