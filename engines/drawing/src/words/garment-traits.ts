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
    crew: 'crew|crew neck|crewneck|round neck|crew neckline|round neckline|jewel neck|jewel neckline',
    v: 'v neck|v necked|v neckline|vneck|v',
    'deep v': 'plunging neckline|plunging|plunge|deep v|deep v neck|deep neckline|plunge neckline',
    scoop: 'scoop neck|scoop|scoop neckline|scooped neck',
    square: 'square neck|square neckline|square necked',
    boat: 'boat neck|bateau|boatneck|bateau neck|boat neckline|bateau neckline|slash neck',
    cowl: 'draped cowl|cowl front|waterfall neck|waterfall neckline|cowl neck|cowl|cowl neckline|draped neckline|draped neck|drape neck',
    sweetheart: 'sweetheart|sweetheart neckline|sweetheart neck',
    halter: 'halter|halter neck|halterneck|halter neckline',
    'off shoulder':
      'off shoulder|off the shoulder|bardot|bardot neckline|off shoulders|off the shoulders|carmen neckline',
    strapless: 'strapless|tube|bandeau neckline',
    'one shoulder': 'one shoulder|one shouldered|asymmetric neckline|asymmetrical neckline',
    turtleneck:
      'turtle neck|turtleneck|polo neck|roll neck|rollneck|high neck|high neckline|mock neck|funnel neck|high necked',
    slip: 'spaghetti straps|spaghetti strap|thin straps|straps|strappy|shoestring straps',
    keyhole: 'keyhole neck|cut out neckline|keyhole cut out|henley|keyhole|keyhole neckline|notched neckline',
  }),
  ...listed('collar', {
    none: 'collarless|without collar|no collar',
    shirt: 'shirt collar|pointed collar|point collar|collared|collar|classic collar',
    notch: 'notch lapel|notched lapel|lapel|notch collar',
    shawl: 'shawl collar|shawl lapel',
    'peter pan': 'peter pan collar|peter pan|round collar|rounded collar',
    mandarin: 'mandarin collar|stand collar|band collar|nehru collar|grandad collar|stand up collar|mao collar',
    bow: 'bow|pussy bow|bow collar|neck bow|bow at the neck|bow neck|tie neck',
    peak: 'peak lapel|peaked lapel|peak collar|wide lapel|sharp lapel',
    funnel: 'funnel collar|stand away collar|high collar|storm collar',
    sailor: 'sailor collar|sailor neck|middy collar',
    jabot:
      'jabot|ruffled front|ruffle front|frill front|ruffle collar|ruffled collar|ruff|ruffled neck|ruffle neck|cravat|frilled collar',
    fur: 'fur collar|faux fur collar|shearling collar|fur trim|faux fur trim|fur lapel',
    camp: 'camp collar|open collar|revere collar|cuban collar',
    wide: 'big collar|oversized collar|wide collar|large collar|statement collar|dagger collar',
  }),
  ...listed('sleeve', {
    none: 'sleeveless|armless',
    'set-in': 'sleeve|sleeved',
    cap: 'cap sleeve|capped sleeve|cap sleeved',
    puff: 'puff sleeve|puffed sleeve|puffy sleeve|puff sleeved|balloon sleeve|puff shoulder|lantern sleeve|puff shoulders|balloon sleeved|puffball sleeve|voluminous sleeve|statement sleeve',
    bell: 'bell sleeve|flared sleeve|trumpet sleeve|wide sleeve|bell sleeved|angel sleeve|flare sleeve|fluted sleeve',
    bishop: 'bishop sleeve|billowing sleeve|gathered sleeve|poet sleeve|full sleeve|peasant sleeve|blouson sleeve',
    raglan: 'raglan|raglan sleeve',
    flutter: 'flutter sleeve|butterfly sleeve|ruffled sleeve|ruffle sleeve',
    kimono: 'kimono sleeve|wide kimono sleeve|square sleeve|grown on sleeve',
    cape: 'cape sleeve|capelet sleeve',
    'cold shoulder': 'cold shoulder|cut out shoulder|open shoulder',
    batwing: 'bat sleeve|batwing|batwing sleeve|dolman|dolman sleeve',
    'leg of mutton': 'leg of mutton sleeve|leg of mutton|gigot sleeve|juliet sleeve|mutton sleeve',
  }),
  ...listed('sleeve length', {
    short: 'short sleeve|short sleeved|half sleeve',
    elbow: 'elbow length sleeve|elbow sleeve|elbow length',
    'three quarter': 'three quarter sleeve|3 4 sleeve|three quarter length sleeve|bracelet sleeve',
    long: 'long sleeve|long sleeved|full length sleeve',
  }),
  ...listed('closure', {
    buttons: 'button|buttoned|button front|single breasted|button placket|pearl button|mother of pearl button',
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
    pleated: 'pleated|pleat|knife pleated|pleating|knife pleat',
    'box pleated': 'box pleated|box pleat|inverted pleat|inverted pleated',
    'sunray pleated':
      'sunray pleated|sunray|accordion pleated|accordion pleat|sunburst pleated|plisse|plissé|micro pleated|plisse pleated',
    gathered: 'gathered|dirndl skirt|gathered skirt|full gathered|gathered waist',
    tulip: 'tulip|petal|tulip hem|draped skirt',
    'high low': 'high low|mullet|high low hem|dipped hem|waterfall hem|hi low',
    sarong: 'sarong',
    wrap: 'wrap',
    mermaid: 'mermaid|fishtail|trumpet|mermaid hem',
    tiered: 'tiered|tier|prairie',
    slip: 'bias cut|bias',
    ball: 'voluminous skirt|princess|crinoline|puffy skirt',
    bubble: 'bubble|balloon|puffball|bubble hem|balloon hem',
    asymmetric: 'asymmetric|asymmetrical|asymmetric hem|diagonal hem|handkerchief hem|asymmetrical hem',
  }),
  ...listed('leg', {
    slim: 'skinny|slim leg|slim|cigarette|slim fit',
    straight: 'straight leg|straight',
    wide: 'wide leg|wide legged|wide|palazzo|baggy|full leg|puddle leg',
    flared: 'flared|flare|bootcut|boot cut|bell bottom|kick flare',
    harem: 'harem|dropped crotch|drop crotch',
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
    denim: 'denim|chambray|jean',
    wool: 'wool|woollen|woolen|flannel|felt|cashmere coat|melton|crepe',
    silk: 'silk|satin|charmeuse|silky|satiny|taffeta|viscose|duchesse|lame|metallic|shiny|mikado|shantung|dupioni|brocade|jacquard|liquid|cupro|iridescent|holographic|gold lame',
    tweed: 'tweed|boucle|bouclé|donegal',
    knit: 'knit|knitted|knitwear|ribbed|rib|cashmere|merino|mohair|rib knit|wool knit|crochet|chunky knit|crocheted|chunky|waffle knit',
    leather: 'leather|vegan leather|faux leather|suede|nappa',
    vinyl: 'patent|vinyl|pvc|latex|patent leather|glossy|wet look|rubber|nylon|plastic|high shine',
    feather: 'feather|feathered|feathery|ostrich feather|marabou|feather trim',
    corduroy: 'corduroy|cord|needlecord|jumbo cord',
    lace: 'lace|lacy|broderie|eyelet|broderie anglaise|guipure',
    sheer: 'sheer|chiffon|tulle|organza|transparent|see through|mesh|voile|georgette',
    velvet: 'velvet|velour|velveteen|devore|crushed velvet|flocked',
    linen: 'linen|hemp|ramie',
    sequin: 'sequin|sequined|sequinned|glitter|sparkly|beaded|lurex|sparkling',
    fur: 'fur|faux fur|shearling|teddy|sheepskin|fluffy|furry',
  }),
  ...listed('print', {
    stripes: 'striped|stripe|breton|stripy|horizontal stripe|breton stripe',
    pinstripe: 'pinstripe|pinstriped|pin stripe|vertical stripe|vertically striped|pencil stripe',
    dots: 'polka dot|polka dots|dotted|spotted|dot|polka dotted',
    check:
      'checked|check|checkered|windowpane|windowpane check|prince of wales check|prince of wales|chequered|glen check|grid',
    gingham: 'gingham|vichy|gingham check',
    tartan: 'tartan|plaid|scottish check|highland check|lumberjack check',
    herringbone: 'herringbone|chevron|zigzag|zig zag|fishbone',
    argyle: 'argyle|argyll|diamond check|harlequin|diamond pattern|diamonds',
    houndstooth: 'houndstooth|dogtooth|puppytooth|hounds tooth|pied de poule|dogstooth',
    zebra: 'zebra|zebra print|zebra stripe|tiger|tiger print|tiger stripe|animal stripe',
    'tie dye': 'tie dye|tie dyed|dip dye|shibori|marbled|ombre|batik|acid wash',
    paisley: 'paisley|bandana print|paisley print|boteh',
    abstract:
      'abstract|abstract print|geometric|geometric print|graphic print|graphic|camouflage|camo|psychedelic|brush stroke print|painterly|art print',
    floral: 'floral|flower|flowered|flowery|florals|flower print|floral print|blossom',
    leopard: 'leopard|leopard print|animal print|cheetah',
  }),
  ...listed('detail', {
    belt: 'belt|belted|waist belt|leather belt|wide belt|skinny belt|waist cincher|chain belt|obi belt',
    tie: 'tie|tie belt|sash|tie waist|waist tie|self tie|tied waist|tie at the waist|bow at the waist|obi',
    pockets: 'pocket|patch pocket|flap pocket|side pocket|cargo pocket',
    ruffles: 'ruffle|ruffled|frill|flounce|frilled|frilly|ruffled hem|ruffle hem|flounced|volant',
    slit: 'slit|side slit|thigh slit|split|high slit|leg slit',
    hood: 'hood|hooded',
    peplum: 'peplum|basque waist',
    empire: 'empire waist|empire line|empire|high waistline',
    train: 'train|long train|chapel train|cathedral train|sweep train|court train',
    cape: 'cape back|cape overlay|attached cape|storm flap',
    quilted: 'quilted|padded|puffer|puffy|down filled|channel quilted|diamond quilted|wadded',
    cables: 'cable knit|cable|aran|cabled',
    fringe: 'fringe|fringed|fringing|tassel|tasselled|fringe hem|tassels',
    embroidery: 'embroidered|embroidery|beadwork|appliqué|applique|embellished|zari|gold embroidery|sequin embroidery',
    cargo: 'cargo pocket|cargo pockets|utility pocket|cargo',
    epaulettes: 'epaulette|epaulet|shoulder strap detail|military style|military',
    bones: 'boned|corseted|corset bodice|boning|corset waist|corset detail|lace up',
    piping:
      'piping|piped|contrast trim|contrast piping|trim|trimmed|contrast edge|binding|contrast stitching|tipped|side stripe|contrast cuff',
    bow: 'big bow|giant bow|bow detail|large bow|oversized bow|bow back|bow at the back',
    drawstring: 'drawstring|drawcord|toggles|elasticated waist',
    turnups: 'turn up|turn ups|turnup|cuffed hem|rolled hem|rolled up|cuffed',
    draped: 'draped|drape|draping|grecian|draped over one shoulder',
  }),
  ['untucked', { slot: 'tucked', value: false }],
  ['tucked in', { slot: 'tucked', value: true }],
  ['tucked', { slot: 'tucked', value: true }],
]
