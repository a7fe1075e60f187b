import { clamp, type LinearRgb, mix } from '@toile/imaging'

export type TimeOfDay = 'dawn' | 'noon' | 'golden hour' | 'dusk' | 'night' | 'overcast'

/** The light a scene stands in. Directions are as the camera sees them. */
export interface Light {
  readonly time: TimeOfDay
  /** Where the main light comes from: -1 from the left, 0 along the view, 1 from the right. */
  readonly side: number
  /** Height of the main light over the floor in radians. */
  readonly elevation: number
  /** True when the light stands behind the subject, so that shadows fall towards the camera. */
  readonly behind: boolean
  /** 1 for a naked sun, 0 for an even sky. */
  readonly hardness: number
  readonly sun: LinearRgb
  /** Light of sky and surroundings that fills the shadows. */
  readonly ambient: LinearRgb
  readonly zenith: LinearRgb
  readonly horizon: LinearRgb
}

type Tints = Pick<Light, 'sun' | 'ambient' | 'zenith' | 'horizon' | 'elevation' | 'hardness'>

/** Light of each time of day: linear, in shares of white paper's; elevation in radians. Chosen by eye. */
const TIMES: Record<TimeOfDay, Tints> = {
  dawn: {
    sun: [0.7, 0.5, 0.38],
    ambient: [0.38, 0.42, 0.52],
    zenith: [0.25, 0.4, 0.66],
    horizon: [0.94, 0.75, 0.66],
    elevation: 0.2,
    hardness: 0.58,
  },
  noon: {
    sun: [0.78, 0.72, 0.63],
    ambient: [0.33, 0.38, 0.45],
    zenith: [0.14, 0.3, 0.62],
    horizon: [0.56, 0.69, 0.84],
    elevation: 0.85,
    hardness: 0.85,
  },
  'golden hour': {
    sun: [1.02, 0.65, 0.34],
    ambient: [0.38, 0.34, 0.335],
    zenith: [0.2, 0.27, 0.43],
    horizon: [1.03, 0.71, 0.42],
    elevation: 0.3,
    hardness: 0.7,
  },
  dusk: {
    sun: [0.22, 0.14, 0.12],
    ambient: [0.15, 0.18, 0.3],
    zenith: [0.06, 0.13, 0.36],
    horizon: [0.56, 0.37, 0.31],
    elevation: 0.3,
    hardness: 0.15,
  },
  night: {
    sun: [0.05, 0.06, 0.09],
    ambient: [0.045, 0.055, 0.09],
    zenith: [0.006, 0.009, 0.022],
    horizon: [0.045, 0.042, 0.062],
    elevation: 0.7,
    hardness: 0.1,
  },
  overcast: {
    sun: [0.16, 0.16, 0.16],
    ambient: [0.55, 0.57, 0.6],
    zenith: [0.5, 0.54, 0.6],
    horizon: [0.74, 0.76, 0.79],
    elevation: 1,
    hardness: 0.05,
  },
}

/** Where each time of day leads: pictures that must all show one time are taken a little earlier or later. */
const NEXT_TIME: Record<TimeOfDay, TimeOfDay> = {
  dawn: 'golden hour',
  noon: 'golden hour',
  'golden hour': 'dusk',
  dusk: 'golden hour',
  night: 'dusk',
  overcast: 'noon',
}

/** `drift`, 0 to 1, moves the light towards the time of day that follows; grey days stay grey. */
export function lightAt(
  time: TimeOfDay,
  direction: {
    readonly side: number
    readonly behind: boolean
    /** Factor on the height that the light has at that time. */
    readonly lift: number
    /** Height of the light on the subject, where it is known: the scene's comes as near to it as its time of day allows. */
    readonly subjectElevation?: number | undefined
    readonly drift?: number
  },
): Light {
  const tints = mixTints(TIMES[time], TIMES[NEXT_TIME[time]], (direction.drift ?? 0) * (time === 'overcast' ? 0.35 : 1))
  return {
    ...tints,
    time,
    side: direction.side,
    behind: direction.behind,
    elevation: matchedElevation(tints.elevation * direction.lift, direction.subjectElevation),
  }
}

/** Factor by which a sun is raised or lowered at most to suit the subject: a time of day is known by its sun. Chosen by eye. */
const ELEVATION_REACH = 1.7

function matchedElevation(usual: number, wanted: number | undefined): number {
  return wanted === undefined ? usual : clamp(wanted, usual / ELEVATION_REACH, usual * ELEVATION_REACH)
}

function mixTints(from: Tints, to: Tints, share: number): Tints {
  return {
    sun: mixRgb(from.sun, to.sun, share),
    ambient: mixRgb(from.ambient, to.ambient, share),
    zenith: mixRgb(from.zenith, to.zenith, share),
    horizon: mixRgb(from.horizon, to.horizon, share),
    elevation: mix(from.elevation, to.elevation, share),
    hardness: mix(from.hardness, to.hardness, share),
  }
}

export function mixRgb(from: LinearRgb, to: LinearRgb, share: number): LinearRgb {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]
}

export function scaleRgb(colour: LinearRgb, factor: number): LinearRgb {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

/** Light that a level surface of white paper sends back: sun by the sine of its height, and the sky. */
export function floorLight(light: Light): LinearRgb {
  const s = Math.sin(light.elevation) * 0.75 + 0.25
  return [light.sun[0] * s + light.ambient[0], light.sun[1] * s + light.ambient[1], light.sun[2] * s + light.ambient[2]]
}

/** How a person's shadow falls in the open: a naked sun's is dark and keeps its edge, an even sky's is barely there. */
export function openShadow(light: Light): { cast: number; softness: number } {
  return { cast: 0.12 + 0.64 * light.hardness, softness: 0.05 + 0.8 * Math.pow(1 - light.hardness, 1.6) }
}
