import type { Hem } from '@toile/drawing'

/** Where hems lie on the body of `body.ts`, cm above the floor. Chosen by eye. */
export const HEM_HEIGHT: Readonly<Record<Hem, number>> = {
  crop: 113,
  waist: 105,
  hip: 87,
  long: 78,
  micro: 70,
  mini: 65,
  above: 56,
  knee: 47,
  midi: 32,
  calf: 26,
  ankle: 12,
  maxi: 7,
  floor: 2.5,
}
