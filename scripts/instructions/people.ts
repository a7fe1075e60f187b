import { drawSketch } from '@toile/drawing'
import { blurred, drawn, over, type Picture } from './picture.ts'

/** People in a room, drawn by the illustration kit, as the photos that a user would bring. */
export interface Person {
  readonly prompt: string
  readonly seed: number
  readonly index?: number
}

export interface Standing {
  readonly person: Person
  /** Where the soles are, on the plane of 600 × 800, and the height from crown to sole. */
  readonly x: number
  readonly y: number
  readonly tall: number
}

/** The kit's units from crown to sole. */
const UNITS = 930
const OPENING = /<g transform="translate\(0 0\) scale\(1 1\)">/
const SHADOW = /<path fill="#6d655b" fill-opacity="0\.3" d="[^"]*"\/>/g
let people = 0

/** The figure alone: a sheet too narrow for anything beside it, without its ground, its shadow and its cuttings. */
function figure({ prompt, seed, index = 0 }: Person): string {
  const { svg, ignored } = drawSketch({ prompt, seed, index, width: 600, height: 1000 })
  const start = OPENING.exec(svg)
  if (start === null || ignored.length > 0) throw new Error(`No figure for '${prompt}' (${ignored.join(', ')}).`)
  const from = start.index + start[0].length
  let depth = 1
  let at = from
  while (depth > 0) {
    const tag = /<(\/?)g[ >]/g
    tag.lastIndex = at
    const found = tag.exec(svg)
    if (found === null) throw new Error(`The figure of '${prompt}' has no end.`)
    depth += found[1] === '/' ? -1 : 1
    at = tag.lastIndex
  }
  people += 1
  const own = svg.slice(from, svg.lastIndexOf('<', at - 1)).replaceAll(SHADOW, '')
  return own.replaceAll(/(id="|url\(#)c(\d+)/g, `$1p${people}c$2`)
}

const placed = ({ person, x, y, tall }: Standing): string => {
  const scale = tall / UNITS
  return (
    `<ellipse cx="${x}" cy="${y + 4}" rx="${150 * scale}" ry="${22 * scale}" fill="#2a221b" fill-opacity="0.42" filter="url(#soft)"/>` +
    `<ellipse cx="${x + 70 * scale}" cy="${y + 8}" rx="${250 * scale}" ry="${26 * scale}" fill="#2a221b" fill-opacity="0.22" filter="url(#softer)"/>` +
    `<g transform="translate(${x} ${y - UNITS * scale}) scale(${scale})">${figure(person)}</g>`
  )
}

export interface Room {
  readonly wall: readonly [light: string, shade: string]
  readonly floor: readonly [near: string, far: string]
  /** Where the floor begins, on the plane. */
  readonly horizon: number
}

export const ROOMS = {
  linen: { wall: ['#e6dfd2', '#cfc5b4'], floor: ['#b3a690', '#c6baa5'], horizon: 640 },
  sage: { wall: ['#d3d8c9', '#b4bca7'], floor: ['#8f9782', '#a9b09b'], horizon: 640 },
  rose: { wall: ['#ecd6cb', '#d6b7aa'], floor: ['#b28f81', '#c9a899'], horizon: 640 },
  sky: { wall: ['#d5dde2', '#b5c1c9'], floor: ['#8d9aa3', '#a8b4bc'], horizon: 640 },
} as const satisfies Record<string, Room>

const room = ({ wall, floor, horizon }: Room): string =>
  `<defs><radialGradient id="wall" cx="0.32" cy="0.2" r="1"><stop stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></radialGradient>` +
  `<linearGradient id="floor" x2="0" y2="1"><stop stop-color="${floor[1]}"/><stop offset="1" stop-color="${floor[0]}"/></linearGradient>` +
  '<filter id="soft" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="7"/></filter>' +
  '<filter id="softer" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="16"/></filter></defs>' +
  `<rect width="600" height="800" fill="url(#wall)"/><rect y="${horizon}" width="600" height="${800 - horizon}" fill="url(#floor)"/>` +
  `<rect y="${horizon - 14}" width="600" height="14" fill="#fff" fill-opacity="0.22"/>`

export const photo = (where: Room, ...standing: readonly Standing[]): Promise<Picture> =>
  drawn(room(where) + standing.map(placed).join(''))

/** Whole, in the middle, clear of the edges. */
export const whole = (where: Room, person: Person): Promise<Picture> =>
  photo(where, { person, x: 300, y: 752, tall: 690 })

/** The same person, nearer than the picture is high: head and legs are cut. */
export const cutOff = (where: Room, person: Person): Promise<Picture> =>
  photo({ ...where, horizon: 800 }, { person, x: 300, y: 1160, tall: 1300 })

/** A lamp far to one side: one half is lost in the dark. */
export const halfDark = async (picture: Picture): Promise<Picture> =>
  over(
    picture,
    '<defs><linearGradient id="lamp"><stop stop-color="#fff8ee"/><stop offset="0.4" stop-color="#c9b8a4"/><stop offset="0.5" stop-color="#54453a"/><stop offset="0.58" stop-color="#1d1612"/><stop offset="1" stop-color="#0c0907"/></linearGradient></defs><rect width="600" height="800" fill="url(#lamp)"/>',
    'multiply',
  )

/** Moved while it was taken, in little light. */
export const shaken = async (picture: Picture): Promise<Picture> =>
  over(await blurred(picture, 6), '<rect width="600" height="800" fill="#b9ab9d"/>', 'multiply')

/** A park, in which somebody is far away. */
export const farAway = (person: Person): Promise<Picture> =>
  drawn(
    '<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9fbfd0"/><stop offset="1" stop-color="#efe6d3"/></linearGradient>' +
      '<filter id="soft" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="2"/></filter><filter id="softer" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="3"/></filter></defs>' +
      '<rect width="600" height="470" fill="url(#sky)"/>' +
      '<path d="M0 400C90 330 160 380 240 350S420 300 600 372V480H0z" fill="#a9b79a"/>' +
      '<path d="M0 440C140 400 260 440 360 424S520 404 600 430V520H0z" fill="#869a76"/>' +
      '<rect y="470" width="600" height="330" fill="#7b8d62"/>' +
      '<path d="M250 470h44C300 560 380 660 520 800H120C220 660 256 560 250 470z" fill="#d8c9ac"/>' +
      [
        [70, 250, 90],
        [160, 330, 54],
        [520, 220, 104],
        [440, 340, 48],
      ]
        .map(
          ([x, y, r]) =>
            `<path d="M${x! - 7} ${y! + r! * 0.6}h14l4 ${r! * 1.5}h-22z" fill="#5c4a39"/><circle cx="${x}" cy="${y}" r="${r}" fill="#4f6a48"/><circle cx="${x! - r! * 0.3}" cy="${y! - r! * 0.25}" r="${r! * 0.62}" fill="#64805a"/>`,
        )
        .join('') +
      placed({ person, x: 276, y: 548, tall: 92 }),
  )
