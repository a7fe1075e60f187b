import type {
  Closure,
  Collar,
  Details,
  Fabric,
  Hem,
  Neckline,
  Print,
  SkirtShape,
  SleeveLength,
  SleeveShape,
  TrouserShape,
} from '../garments/style.ts'

type Flag = keyof { [K in keyof Details as Details[K] extends boolean ? K : never]: true }

/** One thing that a word says about a garment. */
export type Trait =
  | { readonly slot: 'neckline'; readonly value: Neckline }
  | { readonly slot: 'collar'; readonly value: Collar }
  | { readonly slot: 'sleeve'; readonly value: SleeveShape; readonly length?: SleeveLength }
  | { readonly slot: 'sleeve length'; readonly value: SleeveLength }
  | { readonly slot: 'closure'; readonly value: Closure }
  | { readonly slot: 'hem'; readonly value: Hem }
  | { readonly slot: 'length'; readonly value: 'long' | 'short' | 'cropped' }
  | { readonly slot: 'skirt'; readonly value: SkirtShape }
  | { readonly slot: 'leg'; readonly value: TrouserShape }
  | { readonly slot: 'fit'; readonly value: 'fitted' | 'loose' | 'oversized' }
  | { readonly slot: 'fabric'; readonly value: Fabric }
  | { readonly slot: 'print'; readonly value: Print }
  | { readonly slot: 'detail'; readonly value: Flag }
  | { readonly slot: 'tucked'; readonly value: boolean }

const listed = <S extends Trait['slot']>(
  slot: S,
  table: Partial<Record<Extract<Trait, { slot: S }>['value'] & string, string>>,
): [string, Trait][] =>
  Object.entries(table).flatMap(([value, phrases]) =>
    (phrases as string).split('|').map((phrase): [string, Trait] => [phrase, { slot, value } as Trait]),
  )

/** Phrases and what they say. */
export const TRAIT_WORDS: readonly (readonly [phrase: string, trait: Trait])[] = [
  ...listed('neckline', {
    crew: 'crew neck|crewneck|round neck|crew neckline|round neckline|jewel neck|jewel neckline',
    v: 'v neck|v necked|v neckline|vneck|v',
    'deep v': 'plunging neckline|plunging|plunge|deep v|deep v neck|deep neckline|plunge neckline',
    scoop: 'scoop neck|scoop|scoop neckline|scooped neck',
    square: 'square neck|square neckline|square necked',
    boat: 'boat neck|bateau|boatneck|bateau neck|boat neckline|bateau neckline|slash neck',
    cowl: 'cowl neck|cowl|cowl neckline|draped neckline|draped neck|drape neck',
    sweetheart: 'sweetheart|sweetheart neckline|sweetheart neck',
    halter: 'halter|halter neck|halterneck|halter neckline',
    'off shoulder': 'off shoulder|off the shoulder|bardot|bardot neckline|off shoulders|cold shoulder',
    strapless: 'strapless|tube|bandeau neckline',
    'one shoulder': 'one shoulder|one shouldered|asymmetric neckline|asymmetrical neckline',
    turtleneck: 'high neck|high neckline|mock neck|funnel neck|high necked',
    slip: 'spaghetti straps|spaghetti strap|thin straps|straps|strappy|shoestring straps',
    keyhole: 'keyhole|keyhole neckline|notched neckline',
  }),
  ...listed('collar', {
    shirt: 'shirt collar|pointed collar|point collar|collared|collar|classic collar',
    notch: 'notch lapel|notched lapel|lapel|notch collar|peak lapel|peaked lapel',
    shawl: 'shawl collar|shawl lapel',
    'peter pan': 'peter pan collar|peter pan|round collar|rounded collar',
    mandarin: 'mandarin collar|stand collar|band collar|nehru collar|grandad collar|stand up collar|mao collar',
    bow: 'bow|pussy bow|bow collar|neck bow|bow at the neck|bow neck|tie neck',
    camp: 'camp collar|open collar|revere collar|cuban collar',
    wide: 'big collar|oversized collar|wide collar|sailor collar|large collar|statement collar|dagger collar',
  }),
  ...listed('sleeve', {
    none: 'sleeveless|armless',
    'set-in': 'sleeve|sleeved',
    cap: 'cap sleeve|capped sleeve|cap sleeved',
    puff: 'puff sleeve|puffed sleeve|puffy sleeve|puff sleeved|balloon sleeve|puff shoulder|lantern sleeve',
    bell: 'bell sleeve|flared sleeve|trumpet sleeve|wide sleeve|bell sleeved|kimono sleeve|angel sleeve',
    bishop: 'bishop sleeve|billowing sleeve|gathered sleeve|poet sleeve|full sleeve|peasant sleeve|blouson sleeve',
    raglan: 'raglan|raglan sleeve',
    flutter: 'flutter sleeve|butterfly sleeve|ruffled sleeve|ruffle sleeve',
    batwing: 'batwing|batwing sleeve|dolman|dolman sleeve',
    'leg of mutton': 'leg of mutton sleeve|leg of mutton|gigot sleeve|juliet sleeve|mutton sleeve',
  }),
  ...listed('sleeve length', {
    short: 'short sleeve|short sleeved|half sleeve',
    elbow: 'elbow length sleeve|elbow sleeve|elbow length',
    'three quarter': 'three quarter sleeve|3 4 sleeve|three quarter length sleeve|bracelet sleeve',
    long: 'long sleeve|long sleeved|full length sleeve',
  }),
  ...listed('closure', {
    buttons: 'button|buttoned|button front|single breasted|button placket|pearl button',
    'double breasted': 'double breasted|double breasted front',
    zip: 'zip|zipper|zipped|zip up|zip front|zip through',
    wrap: 'wrapped|wrap front|crossover|surplice',
    open: 'worn open|unbuttoned|open front|open|draped over the shoulders',
  }),
  ...listed('hem', {
    micro: 'micro|micro length',
    mini: 'mini|mini length|thigh length|mid thigh|thigh high',
    above: 'above the knee|above knee',
    knee: 'knee length|to the knee|knee|on the knee',
    midi: 'midi|midi length|below the knee|mid calf|below knee',
    calf: 'calf length|tea length|calf',
    ankle: 'ankle length|ankle|ankle grazing|seven eighths|7 8',
    maxi: 'maxi|maxi length',
    floor: 'floor length|full length|floor sweeping|puddle|floor grazing',
    hip: 'hip length',
    waist: 'waist length',
  }),
  ...listed('length', { long: 'long|longline|elongated', short: 'short', cropped: 'cropped|crop' }),
  ...listed('skirt', {
    straight: 'straight skirt',
    pencil: 'pencil|column|hobble',
    'a-line': 'a line|aline|flared skirt|trapeze',
    circle: 'circle|full skirt|full circle|swing|fit and flare|skater|flowing|flowy|twirl|swirling|circular',
    pleated:
      'pleated|pleat|knife pleated|accordion pleated|sunray pleated|plisse|pleating|knife pleat|box pleat|plissé',
    wrap: 'wrap',
    mermaid: 'mermaid|fishtail|trumpet|mermaid hem',
    tiered: 'tiered|tier|prairie',
    slip: 'bias cut|bias',
    ball: 'voluminous skirt|princess|crinoline|puffy skirt',
    bubble: 'bubble|balloon|puffball|bubble hem|balloon hem',
    asymmetric: 'asymmetric|asymmetrical|asymmetric hem|high low|handkerchief hem|asymmetrical hem',
  }),
  ...listed('leg', {
    slim: 'skinny|slim leg|slim|cigarette|slim fit',
    straight: 'straight leg|straight',
    wide: 'wide leg|wide legged|wide|palazzo|baggy|full leg|puddle leg',
    flared: 'flared|flare|bootcut|boot cut|bell bottom|kick flare',
    tapered: 'tapered|peg|peg leg|carrot|barrel leg|barrel|balloon leg',
  }),
  ...listed('fit', {
    fitted:
      'fitted|tailored|tight|close fitting|nipped waist|nipped|cinched|hourglass|form fitting|figure hugging|shaped',
    loose: 'loose|relaxed|easy|boxy|roomy|slouchy',
    oversized: 'oversized|oversize|cocoon|voluminous|big|huge|xxl',
  }),
  ...listed('fabric', {
    cotton: 'cotton|poplin|jersey|twill|gabardine|canvas|seersucker|percale',
    denim: 'denim|chambray',
    wool: 'wool|woollen|woolen|flannel|felt|cashmere coat|melton|crepe',
    silk: 'silk|satin|charmeuse|silky|satiny|taffeta|viscose|duchesse|lame|metallic|nylon|shiny',
    tweed: 'tweed|boucle|bouclé|houndstooth|herringbone',
    knit: 'knit|knitted|knitwear|ribbed|rib|cable knit|cashmere|merino|mohair|rib knit|wool knit|crochet|chunky knit',
    leather: 'leather|vegan leather|faux leather|patent|vinyl|suede|pvc|latex',
    lace: 'lace|lacy|broderie|eyelet|broderie anglaise|guipure',
    sheer: 'sheer|chiffon|tulle|organza|transparent|see through|mesh|voile|georgette',
    velvet: 'velvet|velour|corduroy|cord',
    linen: 'linen|hemp|ramie',
    sequin: 'sequin|sequined|sequinned|glitter|sparkly|beaded|lurex|sparkling',
    fur: 'fur|faux fur|shearling|teddy|sheepskin|fluffy|furry',
  }),
  ...listed('print', {
    stripes: 'striped|stripe|breton|stripy|horizontal stripe|breton stripe',
    pinstripe: 'pinstripe|pinstriped|pin stripe|vertical stripe|vertically striped|pencil stripe',
    dots: 'polka dot|polka dots|dotted|spotted|dot|polka dotted',
    check: 'checked|check|checkered|plaid|tartan|gingham|windowpane|prince of wales check|chequered',
    floral: 'floral|flower|flowered|flowery|florals|flower print|floral print|blossom',
    leopard: 'leopard|leopard print|animal print|cheetah',
  }),
  ...listed('detail', {
    belt: 'belt|belted|waist belt|leather belt',
    tie: 'tie belt|sash|tie waist|waist tie|self tie|tied waist|tie at the waist|bow at the waist|obi',
    pockets: 'pocket|patch pocket|flap pocket|side pocket|cargo pocket',
    ruffles: 'ruffle|ruffled|frill|flounce|frilled|frilly|ruffled hem|ruffle hem|flounced|volant',
    slit: 'slit|side slit|thigh slit|split|high slit|leg slit',
    hood: 'hood|hooded',
  }),
  ['untucked', { slot: 'tucked', value: false }],
  ['tucked in', { slot: 'tucked', value: true }],
  ['tucked', { slot: 'tucked', value: true }],
]
