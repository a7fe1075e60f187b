import { distanceTo } from '../filter/distance.ts'
import { gaussianBlur } from '../filter/gaussian.ts'
import { createFloat, createGrey, type GreyImage } from '../image.ts'
import { connectedComponents } from '../mask/components.ts'
import type { BodyReach } from './lay.ts'

/** How far apart both sides' outlines may lie to become one half way between, as a share of the long side; from twice as far on they stay. */
const ALIKE = 0.03
/** How far beyond the body, as a share of the long side; from twice as far on nothing is moved. */
const BESIDE = 0.012
/** Standard deviation of the smoothing of what the outline is moved by, as a share of the long side. */
const SMOOTH = 0.006
/** What is changed nowhere deeper than this share of the long side, or a pixel, stays as it was cut. */
const THIN = 0.003

/**
 * A silhouette whose sides lie alike: where its outline and that of its mirror image run near each other, it becomes the line
 * half way between. What differs more differs by its cut, or by a pose that cannot be undone, and stays.
 * Where it is known how far the body reaches, something in front hides what is missing up to there, and what stands out
 * beyond that on one side alone is none of it; sleeves beside it lie each as it was held.
 *
 * @param given 255 = garment, upright, its axis in the middle column
 * @param front 255 where something lies in front, 128 where skin does
 * @returns of the same size, 255 = garment
 */
export function evenShape(given: GreyImage, front: GreyImage, body?: BodyReach): GreyImage {
  return evened(body ? withinReach(given, front, body) : given, body)
}

/** How near to something in front hidden cloth lies, and how far beyond the body's edge cloth may stand out: shares of the long side. */
const HIDES = 0.012
const STANDS_OUT = 0.02
/** Of the rows that tell the body, the lowest share, in which cloth flares. */
const HEM = 0.2

function withinReach(shape: GreyImage, front: GreyImage, body: BodyReach): GreyImage {
  const { reach, from, to, sleeved } = body
  const { width, height, data } = shape
  const long = Math.max(width, height)
  const out = { ...shape, data: data.slice() }
  const away = distanceTo(withoutLegs(front, body)).data
  const hem = to - HEM * (to - from)
  for (let y = Math.max(0, Math.ceil(from)); y < Math.min(height, to); y += 1) {
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x
      const beyond = Math.abs(x + 0.5 - width / 2) - reach[y]!
      if (data[p]! < 128 && beyond <= 0 && away[p]! <= HIDES * long) out.data[p] = 255
      if (sleeved || y >= hem || data[p]! < 128 || beyond <= STANDS_OUT * long) continue
      if (data[y * width + width - 1 - x]! < 128) out.data[p] = 0
    }
  }
  return out
}

/** Legs are seen within this share of the body's reach, this far below the hem as a share of the long side. */
const LEGS = 0.5
const BELOW_HEM = 0.02

/** What lies in front, without the skin that goes on below the hem: a leg in a slit is behind it. */
function withoutLegs(front: GreyImage, { reach, to }: BodyReach): GreyImage {
  const { width, height, data } = front
  const { labels, sizes } = connectedComponents({ ...front, data: data.map((value) => (value === 128 ? 255 : 0)) })
  const isLeg = sizes.map(() => false)
  const first = Math.max(0, Math.round(to))
  const last = Math.min(height - 1, Math.round(to + BELOW_HEM * Math.max(width, height)))
  for (let y = first; y <= last; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const label = labels[y * width + x]!
      if (label > 0 && Math.abs(x + 0.5 - width / 2) < LEGS * reach[y]!) isLeg[label] = true
    }
  }
  return { ...front, data: data.map((value, p) => (isLeg[labels[p]!] ? 0 : value)) }
}

function evened(shape: GreyImage, body: BodyReach | undefined): GreyImage {
  const { width, height } = shape
  const long = Math.max(width, height)
  const out = { ...shape, data: shape.data.map((value) => (value >= 128 ? 255 : 0)) }
  if (!shape.data.includes(255) || !shape.data.includes(0)) return out
  const beyond = distanceTo(shape).data
  const within = distanceTo({ ...shape, data: shape.data.map((value) => (value >= 128 ? 0 : 255)) }).data
  const far = ALIKE * long
  const move = createFloat(width, height, 1)
  for (let p = 0; p < move.data.length; p += 1) {
    const m = p + width - 1 - 2 * (p % width)
    const differ = within[m]! - beyond[m]! - within[p]! + beyond[p]!
    const t = Math.min(1, Math.max(0, Math.abs(differ) / far - 1))
    const off = body?.sleeved ? Math.abs((p % width) + 0.5 - width / 2) - body.reach[Math.floor(p / width)]! : 0
    const share = Math.min(1, Math.max(0, 2 - off / (BESIDE * long)))
    move.data[p] = (share * (1 - t * t * (3 - 2 * t)) * differ) / 2
  }
  const moved = gaussianBlur(move, SMOOTH * long).data
  const even = (p: number): number => (within[p]! - beyond[p]! + moved[p]! > 0 ? 255 : 0)
  const changed = createGrey(width, height)
  for (let p = 0; p < changed.data.length; p += 1) if (even(p) !== out.data[p]) changed.data[p] = 255
  const { labels, sizes } = connectedComponents(changed)
  const depth = distanceTo({ ...changed, data: changed.data.map((value) => 255 - value) }).data
  const deep = sizes.map(() => false)
  for (let p = 0; p < labels.length; p += 1) if (depth[p]! > Math.max(1, THIN * long)) deep[labels[p]!] = true
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p]! > 0 && deep[labels[p]!]) out.data[p] = even(p)
  }
  return out
}
