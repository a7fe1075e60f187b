/**
 * All that a flat-lay tells its user to do, in its refusals, before it is paid and on its pictures. Each was followed, on drawn
 * photos, by a test that gets what is promised (advice.slow.test.ts).
 */
export const ADVICE = {
  // Which garment is meant.
  setDot: (name: string) =>
    `If you see ${isPlural(name) ? 'them' : 'it'}, put a dot on ${isPlural(name) ? 'them' : 'it'} in the photo.`,
  setDotToSay: (name: string) => `Put a dot on the ${name} in the photo to say which is meant.`,
  dotElsewhere:
    'Nothing that can be laid flat was found under the dot. Put it on the middle of the garment, or take it away.',
  askForKind: (kind: string) => `ask for ${kind} if that is what you want.`,
  // Another photo.
  inSight: (isMany: boolean) => `Choose a photo in which ${isMany ? 'they are' : 'it is'} in sight.`,
  bothLegs: 'Choose a photo in which both legs are seen, one beside the other.',
  bothSides: (isMany: boolean) =>
    `Choose a photo in which both sides are seen from the front, or no hair lies over ${isMany ? 'them' : 'it'}.`,
  wholeDress: 'Choose a photo in which all of it is in sight, or ask for a skirt if it is one.',
  seenFromFront: (isMany: boolean) =>
    `Choose a photo in which ${isMany ? 'they are' : 'it is'} worn and seen from the front.`,
  standsOut: (isMany: boolean) =>
    `Choose a photo in which ${isMany ? 'they are' : 'it is'} seen from the front and ${isMany ? 'stand' : 'stands'} out from the rest.`,
  morePixels: 'A photo with more pixels gives a sharper flat-lay.',
} as const

/** Trousers, jeans, shoes; not a dress. */
export function isPlural(name: string): boolean {
  return /[^s]s$/iu.test(name)
}
