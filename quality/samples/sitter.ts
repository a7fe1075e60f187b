/**
 * A figure before a grey wall that stands in for an uploaded photo: enough to judge scale, floor, light and shadow of a
 * background by. 768 × 1024.
 */
const PARTS: readonly (readonly [fill: string, ...paths: string[]])[] = [
  ['#343a49', 'M316 590h136l-10 330h-42l-16-250l-16 250h-42z'],
  ['#251f1c', 'M324 914h44v32c-12 8-46 8-62 0c2-14 12-20 18-32z', 'M444 914h-44v32c12 8 46 8 62 0c-2-14-12-20-18-32z'],
  [
    '#c58f72',
    'M362 196h44v56h-44z',
    'M384 106c30 0 48 24 48 56s-20 62-48 62s-48-30-48-62s18-56 48-56z',
    'M270 560c12 0 30 2 34 8c2 18-6 38-16 38s-22-22-18-46z',
    'M498 560c-12 0-30 2-34 8c-2 18 6 38 16 38s22-22 18-46z',
  ],
  ['#2c201b', 'M333 176c-8-56 14-86 51-86s59 30 51 86c-6-28-20-40-51-40s-45 12-51 40z'],
  [
    '#8c3a34',
    'M356 236c10 14 46 14 56 0c42 10 70 22 78 48l20 274l-46 12l-20-150l22 290c-46 14-118 14-164 0l22-290l-20 150l-46-12l20-274c8-26 36-38 78-48z',
  ],
]
const SEAMS = 'M384 306v410M356 236l28 70l28-70M330 424h108'

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="768" height="1024" viewBox="0 0 768 1024">${content}</svg>`
const figure = (fillsOf: (own: string) => readonly string[]) =>
  PARTS.flatMap(([own, ...paths]) => fillsOf(own).map((fill) => `<path d="${paths.join('')}" fill="${fill}"/>`)).join(
    '',
  )

/** Lit from the left, as by a window. */
export const sitterSvg = (): string =>
  drawing(
    '<linearGradient id="shade" gradientUnits="userSpaceOnUse" x1="260" x2="510"><stop stop-color="#fff" stop-opacity="0.15"/><stop offset="0.4" stop-opacity="0"/><stop offset="1" stop-opacity="0.5"/></linearGradient>' +
      `<rect width="768" height="1024" fill="#a3a19c"/>${figure((own) => [own, 'url(#shade)'])}` +
      `<path d="${SEAMS}" fill="none" stroke="#57221e" stroke-width="3"/>`,
  )

/** White where the figure is, black elsewhere. */
export const sitterMaskSvg = (): string => drawing(`<rect width="768" height="1024"/>${figure(() => ['#fff'])}`)

/** White where its jacket is, black elsewhere. */
export const sitterJacketSvg = (): string => {
  const [, ...paths] = PARTS.at(-1)!
  return drawing(`<rect width="768" height="1024"/><path d="${paths.join('')}" fill="#fff"/>`)
}
