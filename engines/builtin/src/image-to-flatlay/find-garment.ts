import type { ClassName, Look } from '@toile/eye'
import { type FloatImage, type GreyImage, resampleGrey } from '@toile/imaging'
import { EngineError } from '@toile/engine'
import { clarityOf, correctedByDrawing, ofOnePerson } from './ask-with-dots.ts'
import { chooseClass, wantedOf, withoutUnderneath } from './choose-class.ts'
import { drawClosely } from './draw-closely.ts'
import { dotsFor } from './garment-dots.ts'
import { anyOf, byColours, garmentOdds, HELD } from './garment-odds.ts'
import { withoutSkin } from './bare-skin.ts'
import { withoutForeign, type WithoutForeign } from './foreign.ts'
import { handsFrom, isWorn, overlapsOf, type Overlap } from './overlap.ts'
import type { CloseLook } from './look-closely.ts'
import type { GarmentWish } from './read-words.ts'
import { type Area, areasOf, likelihoodOf, probabilitiesOf, type Seen, surenessIn, thingsIn } from './seen.ts'
import { isSkirtAlone, seenShare, type SeenShare } from './visible-share.ts'
import { looksLikeAnother } from './looks-like.ts'
import { isPlural, KIND_WORDS } from './seen-words.ts'

/** A garment found on a photo. */
export interface FoundGarment {
  /** The size of what was looked at, 255 = the garment as far as it is seen, edge soft by about a pixel. */
  readonly mask: GreyImage
  /** What the eye takes it for. */
  readonly className: ClassName
  readonly seen: SeenShare
  /** A dress was asked for, and the lower part of one is seen, or a skirt: see `isSkirtAlone`. */
  readonly isSkirtAlone: boolean
  /** See `looksLikeAnother`. */
  readonly looksLike?: ClassName
  /** How sure the eye is of what is in the mask, 0 to 1. */
  readonly sureness: number
  /** How clearly it stands out from what lies beside it, 0 to 1: see `clarityOf`. */
  readonly clarity: number
  /** Where something of another colour was taken off it: the size of `mask`. */
  readonly foreign?: Omit<WithoutForeign, 'mask'>
  /** 255 where bare skin was taken off it: the size of `mask`. */
  readonly skin?: GreyImage
  /** What may not have come off it cleanly. */
  readonly over: readonly Overlap[]
}

/**
 * The garment that is meant, by what the eye calls the parts of the photo, by its name and its colour.
 *
 * @throws EngineError 'invalid-input' that names what is there instead; 'model-missing' when the eye names nothing
 */
export async function findGarment({ look, parse }: CloseLook, wish: GarmentWish): Promise<FoundGarment> {
  if (parse === undefined) {
    throw new EngineError('model-missing', 'the eye names nothing', {
      retry: 'other-engine',
      publicMessage: 'Garments cannot be found by name here yet. Nothing was charged.',
    })
  }
  const seen = probabilitiesOf(parse)
  const areas = areasOf(seen)
  const chosen = chooseClass(look, seen, areas, wish)
  if (chosen === undefined) throw notThere(wish, areas, seen)
  const wanted = wantedOf(look.image, areas, chosen, wish)
  const odds = withoutUnderneath(look.image, areas, chosen, wanted, garmentOdds(seen, wanted))
  const dots = dotsFor(look.image, odds)
  const whole = await ofOnePerson(
    look,
    await correctedByDrawing(look, odds, dots, anyOf(seen, [...wish.usual, ...wish.mistaken])),
    dots,
  )
  const drawn = drawnFrom(look, byColours(look.image, seen, wanted, whole))
  const bare = isWorn(chosen)
    ? withoutSkin(look.image, drawn, likelihoodOf(seen, ['skin']), handsFrom(chosen))
    : undefined
  const clad = bare?.mask ?? drawn
  const foreign = isWorn(chosen) ? withoutForeign(look.image, clad, likelihoodOf(seen, CARRIED)) : undefined
  const mask = foreign?.mask ?? clad
  const meant = wish.usual.includes(chosen) ? chosen : wish.usual[0]
  const looksLike = looksLikeAnother(areas, mask, wish)
  return {
    mask,
    ...(looksLike && { looksLike }),
    ...(foreign && { foreign }),
    ...(bare && { skin: bare.taken }),
    sureness: surenessIn(seen, wanted, mask),
    clarity: await clarityOf(look, dots),
    className: chosen,
    seen: seenShare(areas, odds, chosen, meant),
    isSkirtAlone: isSkirtAlone(areas, odds, chosen, wish),
    over: overlapsOf(areas, chosen, drawn, {
      skin: bare?.taken,
      other: foreign?.taken,
      strap: foreign?.strap,
    }),
  }
}

/** What was found on a part of the photo, its masks as of the whole photo. */
export function foundInPhoto(found: FoundGarment, inPhoto: CloseLook['inPhoto']): FoundGarment {
  const { foreign, skin } = found
  return {
    ...found,
    mask: inPhoto(found.mask),
    ...(skin && { skin: inPhoto(skin) }),
    ...(foreign && {
      foreign: {
        taken: inPhoto(foreign.taken),
        over: inPhoto(foreign.over),
        ...(foreign.strap && { strap: inPhoto(foreign.strap) }),
      },
    }),
  }
}

/** What hangs over clothes and is none: straps, belts and scarves are accessories. */
const CARRIED: readonly ClassName[] = ['bag', 'accessory']

/** Where colours speak against a faint parse, refining it may lose it altogether: then it is taken as it is. */
function drawnFrom(look: Look, odds: FloatImage): GreyImage {
  const mask = drawClosely(look.image, odds)
  const small = resampleGrey(mask, odds.width, odds.height, 'triangle')
  let named = 0
  let held = 0
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    if (odds.data[cell]! <= 0) continue
    named += 1
    if (small.data[cell]! >= 128) held += 1
  }
  return held >= HELD * named ? mask : firm(look.oddsMask(odds, 'draft'))
}

/** An edge of a few pixels where the odds give one that is as wide as a cell. */
const FIRM = 6
const firm = (mask: GreyImage): GreyImage => ({
  ...mask,
  data: mask.data.map((value) => Math.min(255, Math.max(0, 128 + FIRM * (value - 128)))),
})

function notThere({ name, usual }: GarmentWish, areas: ReadonlyMap<ClassName, Area>, { grid }: Seen): EngineError {
  const thing = thingsIn(areas)
  const there = KIND_WORDS.filter(([each]) => thing(each) !== undefined).map(([, words]) => words)
  const found = there.length === 0 ? 'No garment was found in it.' : `Found: ${there.join(', ')}.`
  return new EngineError('invalid-input', `no ${name} among ${there.length} kinds on ${grid.width}x${grid.height}`, {
    publicMessage:
      usual.length === 0
        ? `Only garments, shoes and bags can be laid flat; ‘${name}’ is none of them. ${found}`
        : `There ${isPlural(name) ? 'are' : 'is'} no ${name} in this photo. ${found}`,
  })
}
