/** A printed top laid flat on a pale ground that stands in for an uploaded flat-lay. 768 × 1024. */
const OUTLINE =
  'M300 190 C340 232 428 232 468 190 L560 226 L690 430 L590 496 L536 410 L546 800 C440 824 328 824 222 800 L232 410 L178 496 L78 430 L208 226 Z'
const NECK = 'M300 190 C340 232 428 232 468 190 C428 204 340 204 300 190 Z'

export const topSvg = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="768" height="1024" viewBox="0 0 768 1024">' +
  '<defs><pattern id="print" width="96" height="96" patternUnits="userSpaceOnUse"><rect width="96" height="96" fill="#23607a"/>' +
  '<circle cx="26" cy="28" r="16" fill="#f0c864"/><path d="M56 58l30 10l-18 22z" fill="#e9e2d4"/></pattern></defs>' +
  `<rect width="768" height="1024" fill="#f4f3f0"/><path d="${OUTLINE}" fill="url(#print)" stroke="#143c4e" stroke-width="3"/>` +
  `<path d="${NECK}" fill="#143c4e"/></svg>`
