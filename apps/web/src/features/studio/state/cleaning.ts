import type { Cleaning, Draft, Fading } from './draft.ts'

export const FADING: Fading = { threshold: 50, opacity: 0.5 }

/** The cleaning of the drawing that lies in the draft, or null: another picture may have taken its place since. */
export function cleaningOf({ cleaning, source }: Pick<Draft, 'cleaning' | 'source'>): Cleaning | null {
  if (cleaning === null || source === null) return null
  return source.uploadId === cleaning.uploadId || source.uploadId === cleaning.original.uploadId ? cleaning : null
}

/**
 * Fades, in place, the marks of a drawing on light paper that are fainter than the threshold: shadows, smudges, the print
 * on the back. `data`: RGBA, opaque, sRGB; a pixel's darkness is 255 less its luma (Rec. 709).
 */
export function fadeFaintMarks(data: Uint8ClampedArray, { threshold, opacity }: Fading): void {
  for (let i = 0; i < data.length; i += 4) {
    const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!]
    if (255 - (0.2126 * red + 0.7152 * green + 0.0722 * blue) >= threshold) continue
    data[i] = 255 - (255 - red) * opacity
    data[i + 1] = 255 - (255 - green) * opacity
    data[i + 2] = 255 - (255 - blue) * opacity
  }
}
