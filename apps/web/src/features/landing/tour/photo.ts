import photo from './pictures/photo.webp'

/** What the miniature works on. Its pictures are made by scripts/landing-pictures/tour.ts. */
export const PHOTO = {
  image: { src: photo, width: 768, height: 1024, alt: 'A plain white dress on a blue dress form before a pink wall' },
  measure: '768 × 1024',
} as const
