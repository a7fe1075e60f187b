import type { FloatImage, RgbaImage } from '@toile/imaging'
import { cutBars } from './cut-bars.ts'
import { cutDesk } from './cut-desk.ts'
import { darknessOnPaper } from './darkness-on-paper.ts'
import { flattenPaper, layOnPaper, turnDarkPage } from './flatten-paper.ts'
import { liftShadow, paperLevel } from './lift-shadow.ts'
import { takeOutDots } from './take-out-dots.ts'
import { takeOutRules } from './take-out-rules.ts'

/**
 * A picture of a drawing as marks and paint on even white paper: sRGB 0 to 1, three channels, paper near 1, white paint on
 * tinted paper above it, nothing above 1.1. What lies about the sheet, shadows on it and what is printed on it as ruled,
 * squared and dotted paper is gone.
 */
export function cleanPaper(image: RgbaImage): FloatImage {
  const { page, cut } = cutBars(cutDesk(layOnPaper(image)))
  const flat = flattenPaper(turnDarkPage(page))
  const level = paperLevel(flat)
  const dark = darknessOnPaper(flat, level)
  const bare = takeOutDots(takeOutRules(flat, dark, cut), dark, cut)
  return liftShadow(bare, bare === flat ? level : paperLevel(bare))
}
