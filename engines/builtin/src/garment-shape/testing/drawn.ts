import { createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'

export type Polygon = readonly (readonly [number, number])[]

/** 255 inside any of the polygons, whose edges are soft by a pixel. */
export function drawMask(width: number, height: number, ...polygons: readonly Polygon[]): GreyImage {
  const mask = createGrey(width, height)
  for (let y = 0; y < height; y += 1) {
    const rows = [0.25, 0.75].map((dy) => polygons.map((polygon) => crossings(polygon, y + dy)))
    for (let x = 0; x < width; x += 1) {
      let hits = 0
      for (const row of rows) {
        for (const dx of [0.25, 0.75]) if (row.some((crossed) => isInside(crossed, x + dx))) hits += 1
      }
      mask.data[y * width + x] = Math.round((255 * hits) / 4)
    }
  }
  return mask
}

/** Where a polygon's edges cross a row. */
function crossings(polygon: Polygon, y: number): number[] {
  return polygon.flatMap(([ax, ay], k) => {
    const [bx, by] = polygon[(k + 1) % polygon.length]!
    return ay > y === by > y ? [] : [ax + ((bx - ax) * (y - ay)) / (by - ay)]
  })
}

function isInside(crossed: readonly number[], x: number): boolean {
  let inside = false
  for (const at of crossed) if (x < at) inside = !inside
  return inside
}

/** One colour over another where the mask says so. */
export function paint(
  mask: GreyImage,
  over: (x: number, y: number) => readonly [number, number, number],
  under: (x: number, y: number) => readonly [number, number, number],
): RgbaImage {
  const picture = createRgba(mask.width, mask.height)
  for (let i = 0; i < mask.data.length; i += 1) {
    const x = i % mask.width
    const y = Math.floor(i / mask.width)
    const share = mask.data[i]! / 255
    const [a, b] = [over(x, y), under(x, y)]
    for (let c = 0; c < 3; c += 1) picture.data[4 * i + c] = share * a[c]! + (1 - share) * b[c]!
    picture.data[4 * i + 3] = 255
  }
  return picture
}

/** Short sleeves held out, a round neck; the picture is 300 by 320. */
export const TEE: Polygon = [
  [120, 40],
  [135, 52],
  [165, 52],
  [180, 40],
  [215, 55],
  [270, 115],
  [240, 145],
  [205, 115],
  [205, 280],
  [95, 280],
  [95, 115],
  [60, 145],
  [30, 115],
  [85, 55],
]

/** A body with sleeves that hang, wider and shorter than `TEE`; the picture is 400 by 420. */
export const WORN: Polygon = [
  [165, 60],
  [185, 72],
  [215, 72],
  [235, 60],
  [275, 80],
  [330, 180],
  [295, 200],
  [268, 150],
  [270, 320],
  [130, 320],
  [132, 150],
  [105, 200],
  [70, 180],
  [125, 80],
]

export const TROUSERS: Polygon = [
  [100, 30],
  [200, 30],
  [212, 120],
  [215, 300],
  [165, 300],
  [152, 130],
  [148, 130],
  [135, 300],
  [85, 300],
  [88, 120],
]

export const SKIRT: Polygon = [
  [110, 60],
  [190, 60],
  [230, 250],
  [70, 250],
]

export const DRESS: Polygon = [
  [115, 20],
  [130, 40],
  [170, 40],
  [185, 20],
  [200, 30],
  [195, 75],
  [190, 130],
  [235, 310],
  [65, 310],
  [110, 130],
  [105, 75],
  [100, 30],
]

/** Long sleeves that hang against the body, without a gap; the hands come out below, `HANDS`. The picture is 300 by 320. */
export const CLOSE_SLEEVES: Polygon = [
  [130, 40],
  [170, 40],
  [205, 55],
  [225, 130],
  [235, 240],
  [205, 240],
  [205, 262],
  [95, 262],
  [95, 240],
  [65, 240],
  [75, 130],
  [95, 55],
]
export const HANDS: readonly Polygon[] = [
  [
    [66, 240],
    [90, 240],
    [88, 275],
    [70, 275],
  ],
  [
    [210, 240],
    [234, 240],
    [230, 275],
    [212, 275],
  ],
]

/** `TEE` with a tie that hangs from beside the right sleeve to below the hem. */
export const TIE: Polygon = [
  [205, 112],
  [222, 122],
  [226, 200],
  [215, 310],
  [205, 310],
]

/** Trousers laid with their legs together down to the knee. */
export const CLOSED_TROUSERS: Polygon = [
  [110, 20],
  [190, 20],
  [200, 90],
  [195, 300],
  [157, 300],
  [151, 190],
  [149, 190],
  [143, 300],
  [105, 300],
  [100, 90],
]

/** In 400 by 420, what ends at the neck: its armholes go up to there. */
export const HALTER: Polygon = [
  [165, 40],
  [182, 40],
  [182, 90],
  [218, 90],
  [218, 40],
  [235, 40],
  [262, 150],
  [262, 380],
  [138, 380],
  [138, 150],
]

/** In 400 by 420, a top whose neck is as wide as the body without the sleeves. */
export const OFF_SHOULDER: Polygon = [
  [90, 60],
  [122, 40],
  [130, 100],
  [270, 100],
  [278, 40],
  [310, 60],
  [345, 300],
  [310, 305],
  [270, 150],
  [270, 320],
  [130, 320],
  [130, 150],
  [90, 305],
  [55, 300],
]
