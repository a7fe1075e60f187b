const words = (list: string) => list.trim().split(/,\s*/)

/** Words after which a colour is the ground: 'navy ground'. */
export const GROUND_WORDS: readonly string[] = words(`
  ground, background, base, backdrop, field, cloth, fabric`)

/** Words that only say that a pattern is meant, or what it is for. */
export const PRINT_WORDS: readonly string[] = words(`
  print, printed, pattern, patterned, motif, design, repeat, repeating, seamless, textile, fabric, surface,
  wallpaper, cloth, style, styled, inspired, look, theme, themed, tile, tileable, colour, color, coloured,
  colored, palette, shade, tone, hue, scale, size, sized, layout, effect, all, type, kind, piece, set,
  texture, textured, ground, background, base, backdrop, field, dress, shirt, shirts, blouse, skirt, scarf,
  curtains, cushion, bedding, swimwear, pyjamas, pajamas, womenswear, menswear, kidswear, childrenswear,
  garment, clothing, fashion, collection, kids, children, tonal, colourway, colorway, combo, version, feel`)

/** Words that carry no wish of their own. */
export const STOP_WORDS: readonly string[] = words(`
  a, an, the, of, on, in, with, and, or, to, for, from, by, at, as, is, are, be, it, its, that, this,
  these, those, which, some, any, my, me, something, think, lots, lot, i, we, our, us, you, your, please,
  make, create, draw, give, want, would, like, show, generate, very, really, quite, just, so, too, also,
  more, most, much, many, over, under, across, against, into, onto, up, there, where, then, but, plus,
  using, use, made, featuring, has, have, having, can, could, should, s, d, each, other, between, among,
  around, here, do, does, only, instead, both, their, they, them, one, maybe, perhaps, need, needs,
  looking, looks, kinda, sort, bit, slightly, rather, pretty much, every, few, through, along, out, off of,
  set against, mix, mixed, combination, combined, hint, hints, touch, touches, pops, pop of, accent,
  accents, detail, details, inspiration, feel, feeling, vibe, vibes, mood`)

/** Words that turn round what follows. */
export const NEGATIONS: readonly string[] = words(`
  without, no, not, non, never, none, nothing, except, minus, sans, excluding, avoid, avoiding, skip, omit,
  less, fewer, nor, neither, dont, don't, doesn't, isn't, aren't, shouldn't, can't, won't`)
