import { reduceToInks, rgbToHex, type RgbaImage, traceInks } from '@toile/imaging'

/** Points of all outlines together: a file of some ten megabytes. Chosen. */
const MAX_POINTS = 1_500_000

/**
 * A picture in flat inks as an SVG: a path an ink, from the largest share on, each named by its colour. Edges are drawn hard, so that no
 * colour lies between two inks. Null where the inks lie in more flecks than a drawing holds.
 */
export function inksSvg(picture: RgbaImage, count: number): string | null {
  const separation = reduceToInks(picture, count)
  const paths = traceInks(separation, { maxPoints: MAX_POINTS })
  if (paths === null) return null
  const { width, height } = picture
  const drawn = separation.inks.map(({ rgb }, at) => {
    const hex = rgbToHex(rgb)
    return `<path id="ink-${hex.slice(1)}" fill="${hex}" d="${paths[at]!}"/>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<g shape-rendering="crispEdges">${drawn.join('')}</g></svg>`
  )
}
