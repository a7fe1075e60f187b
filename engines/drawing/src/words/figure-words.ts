import type { BodyType } from '../figures/body.ts'
import type { Shoe } from '../figures/feet.ts'
import type { HairStyle } from '../figures/hair.ts'

/** Words for who wears it and how the sheet is drawn. Phrases are parted by bars. */
export const HAIR_WORDS: Readonly<Record<HairStyle, string>> = {
  bun: 'bun|chignon|updo|low bun|hair up|sleek bun',
  bob: 'bob|bobbed hair|bob haircut|short bob',
  waves: 'wavy hair|waves|loose waves|wavy',
  long: 'long hair|straight hair|long straight hair|loose hair|long dark hair',
  pixie: 'pixie|pixie cut|short hair|cropped hair|boyish hair',
  topknot: 'topknot|top knot|ballerina bun|high bun',
  curls: 'curly hair|curls|curly|big hair',
  ponytail: 'ponytail|pony tail|hair back|high ponytail',
  crop: 'crew cut|side parting|undercut|quiff',
  fringe: 'fringe|bangs|bob with a fringe|bob with bangs|blunt fringe',
  braid: 'braid|plait|braided hair|side braid|long braid',
  'box braids': 'box braids|braids|cornrows|locs|dreadlocks',
  afro: 'afro|natural hair|coily hair|afro hair',
  buzz: 'buzz cut|shaved head|very short hair|teeny weeny afro',
  bald: 'bald|bald head|no hair',
}

export const BODY_WORDS: Readonly<Record<BodyType, string>> = {
  slender: 'slender|slim figure|thin model|slim woman',
  petite: 'petite|petite model|short model|small figure',
  tall: 'tall|tall model|tall woman|statuesque|long legged|leggy',
  curvy:
    'curvy|plus size|full figured|curvy model|plus size model|curves|size inclusive|plus sized|voluptuous|fuller figure',
  athletic: 'athletic|sporty figure|strong|muscular woman|athletic woman|toned',
  maternity: 'maternity|pregnant|pregnant woman|expecting|mother to be|baby bump',
  man: "man|men|menswear|male|male model|gentleman|mens|masculine|man's|men's",
  'slim man': 'slim man|slender man|thin man|lean man|young man|slim male model',
  'broad man': 'broad man|plus size man|big and tall|stocky man|muscular man|broad shouldered man|heavy man',
  teen: 'teen|teenager|teenage|teenage girl|kidswear|childrenswear|child|kid|kids|boy|tween|junior|for children',
}

export const SKIN_WORDS: Readonly<Record<string, string>> = {
  fair: 'fair skin|pale skin|light skin|fair skinned',
  olive: 'olive skin|mediterranean|asian|asian model',
  tan: 'tan skin|tanned|tanned skin|latina',
  brown: 'brown skin|brown skinned|indian model|medium skin',
  deep: 'dark skin|deep skin|black model|dark skinned|african model|ebony skin',
}

export const SHOE_WORDS: Readonly<Record<Shoe, string>> = {
  pump: 'pumps|heels|high heels|stilettos|stiletto heels|court shoes|pump|heel|slingbacks|mules|kitten heels|platforms|platform heels|pointed heels|wedges|block heels|platform shoes|stiletto pumps|pointed pumps',
  sandal:
    'sandals|sandal|strappy sandals|strappy heels|gladiator sandals|flip flops|slides|espadrilles|strappy shoes|heeled sandals',
  boot: 'shoe boots|shoe boot',
  flat: 'flats|ballet flats|loafers|brogues|oxfords|ballerinas|slippers|derbies|flat shoes|shoes|ballet shoes|oxford shoes|mary janes|moccasins|clogs|loafer|dress shoes|monk straps|pointed flats|leather shoes',
  sneaker:
    'sneakers|trainers|sneaker|tennis shoes|plimsolls|high tops|chunky sneakers|chunky trainers|running shoes|skate shoes',
}

/** A flat is a working drawing without a figure. */
export const FLAT_WORDS =
  'tech flat|tech flats|flat lay sketch|working drawing|fashion flat|fashion flats|technical flat|technical flats|flat sketch|flat sketches|technical drawing|spec|spec sheet|tech pack|technical sketch|flat drawing|technical|line art flat|flats drawing|cad|cad drawing|without a figure|no figure|without figure|without model|no model|without a model'
/** How the sheet is drawn; undefined in a prompt lets every picture have another. */
export type Handling = 'ink' | 'marker' | 'pencil' | 'watercolour' | 'line'
export const HANDLING_WORDS: Readonly<Record<Handling, string>> = {
  line: 'ink only|line drawing|line art|black and white sketch|black and white drawing|black and white illustration|outline only|uncoloured|linework|outlines only',
  ink: 'ink drawing|pen drawing|pen and ink|ink|ink sketch|ink wash|pen sketch|brush and ink',
  marker: 'marker|markers|copic|marker sketch|marker drawing|marker rendering|felt tip|promarker|flat colour',
  watercolour:
    'watercolour|watercolor|gouache|wash|painted|watercolour sketch|watercolor sketch|aquarelle|painterly sketch',
  pencil:
    'pencil|pencil sketch|charcoal sketch|crayon|coloured pencil|colored pencil|hatched|hatching|pencil drawing|graphite',
}

/** Parts of a garment that can have a colour of their own, as fields of its details. */
export type PartColour =
  | 'sleeveColour'
  | 'bodiceColour'
  | 'skirtColour'
  | 'trimColour'
  | 'pocketColour'
  | 'beltColour'
  | 'buttonColour'
  | 'collarColour'
export const PART_WORDS: Readonly<Record<PartColour, string>> = {
  bodiceColour: 'bodice|top half|upper half|top part|upper part|bust|body|torso|top section|upper body',
  skirtColour: 'bottom half|lower half|bottom part|lower part|skirt part|bottom section|hem half|lower body',
  sleeveColour: 'arms',
  trimColour: 'cuff|cuffs|edges|edging|seams|hem band|border|side panel|side panels|side stripes|stitching',
  pocketColour: 'pocket flaps|pocket flap',
  beltColour: 'waistband',
  buttonColour: 'hardware|zipper pull|studs',
  collarColour: 'lapels|collar and cuffs|lining',
}

/** Words that only say that a fashion drawing is meant. */
export const SKETCH_WORDS =
  "sketch|sketches|standing|stands|full length|full body|set|co ord|coord|two piece|illustration|drawing|croquis|fashion|figure|model|woman|women|girl|lady|female|person|wearing|wears|worn|dressed|look|outfit|ensemble|clothes|clothing|garment|design|collection|style|styled|hand drawn|runway look|pose|pair|silhouette|neckline|neck|length|hem|hair|skin|fit|cut|leg|waist|shoulder|shoulders|front|detail|details|material|fabric|colour|color|coloured|colored|shade|print|printed|pattern|patterned|high waisted|high waist|under|underneath|over|paired|matching|matched|classic|simple|plain|solid|womens|women's|ladies|featuring|layered|beneath|below|above|his|her|he|she|new|beautiful|pretty|nice|fashionable|quick|hand"
