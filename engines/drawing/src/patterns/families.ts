import type { Family } from '../words/motif-names.ts'
import { drawLeopard, drawZebra } from './families/animal.ts'
import { drawBrush } from './families/brush.ts'
import { drawCheckerboard, drawGingham, drawHoundstooth } from './families/checks.ts'
import { drawCutouts } from './families/cutouts.ts'
import { drawDots, drawTerrazzo } from './families/dots.ts'
import { drawEmblems } from './families/emblems.ts'
import { drawBlooms, drawDitsy } from './families/florals.ts'
import { drawLeaves, drawVine } from './families/foliage.ts'
import { drawFruit } from './families/fruit.ts'
import { drawBirds, drawHearts, drawStars } from './families/novelties.ts'
import { drawPaisley } from './families/paisley.ts'
import { drawDeco, drawWaves } from './families/scales.ts'
import { drawBreton, drawStripes } from './families/stripes.ts'
import { drawIkat } from './families/ikat.ts'
import { drawGreekKey, drawTiling } from './families/tilings.ts'
import { drawTartan } from './families/tartan.ts'
import { drawHides } from './families/animal-hides.ts'
import { drawNautical } from './families/nautical.ts'
import { drawChinoiserie } from './families/chinoiserie.ts'
import { drawCelestial } from './families/celestial.ts'
import { drawPatchwork } from './families/patchwork.ts'
import { drawLace } from './families/lace.ts'
import { drawFolk } from './families/folk.ts'
import { drawWeave, drawSequins } from './families/weaves.ts'
import { drawArgyle, drawChevron, drawHerringbone } from './families/zigzags.ts'
import { drawKaleidoscope, drawMoorish } from './families/symmetry.ts'
import { drawDamask } from './families/damask.ts'
import { drawBatik } from './families/batik.ts'
import { drawSuzani } from './families/suzani.ts'
import { drawKilim } from './families/kilim.ts'
import { drawFairIsle } from './families/knit.ts'
import { drawToile } from './families/toile.ts'
import { isPainted } from './painted.ts'
import type { DrawFamily, PatternSpec } from './spec.ts'
import type { Random } from '@toile/imaging'
import type { Tile } from '../geometry/tile.ts'

/** A family, and which of the reader's settings it follows beside colour and scale. */
export interface FamilyTraits {
  /** Undefined where the family is painted in pixels (`painted.ts`). */
  readonly draw: DrawFamily | undefined
  readonly layouts: boolean
  readonly density: boolean
  readonly directions: boolean
  /** Other families' motifs that appear in it anyway. */
  readonly hosts: readonly Family[]
  /** Whether its motifs can be tossed over another family's tile. */
  readonly tossable: boolean
}

/** Motifs that are set or tossed. */
const motifs = (draw: DrawFamily, hosts: readonly Family[] = []): FamilyTraits => ({
  draw,
  layouts: true,
  density: true,
  directions: false,
  hosts,
  tossable: true,
})
/** Scattered without a lattice. */
const strewn = (draw: DrawFamily): FamilyTraits => ({
  draw,
  layouts: false,
  density: true,
  directions: false,
  hosts: [],
  tossable: false,
})
/** Fixed by its own geometry. */
const exact = (draw: DrawFamily | undefined, directions = false): FamilyTraits => ({
  draw,
  layouts: false,
  density: false,
  directions,
  hosts: [],
  tossable: false,
})

/** Draws a family's tile; throws a `RangeError` for one that is painted. */
export function drawTile(family: Family, spec: PatternSpec, random: Random): Tile {
  const { draw } = FAMILY_TRAITS[family]
  if (draw === undefined || isPainted(family)) throw new RangeError(`${family} is painted, not drawn`)
  return draw(spec, random)
}

export const FAMILY_TRAITS: Readonly<Record<Family, FamilyTraits>> = {
  stripes: exact(drawStripes, true),
  breton: exact(drawBreton, true),
  gingham: exact(drawGingham),
  tartan: exact(drawTartan),
  houndstooth: exact(drawHoundstooth),
  herringbone: exact(drawHerringbone),
  argyle: exact(drawArgyle),
  chevron: exact(drawChevron),
  dots: { ...motifs(drawDots), tossable: false },
  ditsy: motifs(drawDitsy, ['leaves']),
  blooms: motifs(drawBlooms, ['leaves', 'ditsy']),
  leaves: motifs(drawLeaves),
  vine: { ...exact(drawVine), hosts: ['leaves', 'blooms'] },
  paisley: motifs(drawPaisley),
  terrazzo: strewn(drawTerrazzo),
  brush: { ...motifs(drawBrush), tossable: false },
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
  emblems: motifs(drawEmblems),
  kaleidoscope: exact(drawKaleidoscope),
  moorish: exact(drawMoorish),
  damask: { ...exact(drawDamask), hosts: ['leaves', 'blooms'] },
  batik: exact(drawBatik),
  suzani: { ...motifs(drawSuzani, ['leaves', 'blooms']), tossable: false },
  kilim: exact(drawKilim),
  'fair-isle': exact(drawFairIsle),
  camouflage: exact(undefined),
  'tie-dye': exact(undefined),
  marbling: exact(undefined),
  wash: exact(undefined),
  ombre: exact(undefined, true),
  toile: { ...exact(drawToile), hosts: ['leaves', 'birds', 'blooms'] },
  hides: exact(drawHides),
  nautical: motifs(drawNautical),
  chinoiserie: { ...exact(drawChinoiserie), hosts: ['leaves', 'birds', 'blooms'] },
  celestial: motifs(drawCelestial, ['stars']),
  patchwork: exact(drawPatchwork),
  lace: { ...exact(drawLace), hosts: ['blooms', 'leaves'] },
  folk: motifs(drawFolk, ['blooms', 'birds', 'leaves', 'hearts']),
  basketweave: exact(drawWeave),
  sequins: exact(drawSequins),
}
