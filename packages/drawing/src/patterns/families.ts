import type { Family } from '../words/motif-names.ts'
import { drawLeopard, drawZebra } from './families/animal.ts'
import { drawBrush } from './families/brush.ts'
import { drawCheckerboard, drawGingham, drawHoundstooth, drawTartan } from './families/checks.ts'
import { drawCutouts } from './families/cutouts.ts'
import { drawDots, drawTerrazzo } from './families/dots.ts'
import { drawBlooms, drawDitsy } from './families/florals.ts'
import { drawLeaves, drawVine } from './families/foliage.ts'
import { drawFruit } from './families/fruit.ts'
import { drawBirds, drawHearts, drawStars } from './families/novelties.ts'
import { drawPaisley } from './families/paisley.ts'
import { drawDeco, drawWaves } from './families/scales.ts'
import { drawBreton, drawStripes } from './families/stripes.ts'
import { drawGreekKey, drawIkat, drawTiling } from './families/tilings.ts'
import { drawArgyle, drawChevron, drawHerringbone } from './families/zigzags.ts'
import type { DrawFamily } from './spec.ts'

/** A family, and which of the reader's settings it follows beside colour and scale. */
export interface FamilyTraits {
  readonly draw: DrawFamily
  readonly layouts: boolean
  readonly density: boolean
  readonly directions: boolean
  /** Other families' motifs that appear in it anyway. */
  readonly hosts: readonly Family[]
}

/** Motifs that are set or tossed. */
const motifs = (draw: DrawFamily, hosts: readonly Family[] = []): FamilyTraits => ({
  draw,
  layouts: true,
  density: true,
  directions: false,
  hosts,
})
/** Scattered without a lattice. */
const strewn = (draw: DrawFamily): FamilyTraits => ({
  draw,
  layouts: false,
  density: true,
  directions: false,
  hosts: [],
})
/** Fixed by its own geometry. */
const exact = (draw: DrawFamily, directions = false): FamilyTraits => ({
  draw,
  layouts: false,
  density: false,
  directions,
  hosts: [],
})

export const FAMILY_TRAITS: Readonly<Record<Family, FamilyTraits>> = {
  stripes: exact(drawStripes, true),
  breton: exact(drawBreton, true),
  gingham: exact(drawGingham),
  tartan: exact(drawTartan),
  houndstooth: exact(drawHoundstooth),
  herringbone: exact(drawHerringbone),
  argyle: exact(drawArgyle),
  chevron: exact(drawChevron),
  dots: motifs(drawDots),
  ditsy: motifs(drawDitsy, ['leaves']),
  blooms: motifs(drawBlooms, ['leaves', 'ditsy']),
  leaves: motifs(drawLeaves),
  vine: exact(drawVine),
  paisley: motifs(drawPaisley),
  terrazzo: strewn(drawTerrazzo),
  brush: motifs(drawBrush),
  deco: exact(drawDeco),
  'greek-key': exact(drawGreekKey),
  stars: motifs(drawStars),
  leopard: strewn(drawLeopard),
  zebra: exact(drawZebra),
  checkerboard: exact(drawCheckerboard),
  ikat: exact(drawIkat),
  tiling: exact(drawTiling),
  waves: exact(drawWaves),
  fruit: motifs(drawFruit, ['leaves']),
  birds: motifs(drawBirds, ['leaves']),
  hearts: motifs(drawHearts),
  cutouts: motifs(drawCutouts),
}
