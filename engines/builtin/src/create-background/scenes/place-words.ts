interface PlaceWords {
  /** Words and phrases, in lower case and parted by bars, that ask for this place and no other. */
  readonly words: string
  /** Words that ask for some place of the family; this one, when nothing says which. */
  readonly generic?: string
  /** Words for what is seen here too, should the place be chosen by others. */
  readonly detail?: string
}

/** What people call the places that the engine draws, by the place's name in the program. */
const NAMES = {
  studio: {
    words:
      'seamless|cyclorama|infinity cove|cove|paper|plain|solid|background paper|lookbook|catalogue|catalog|e commerce|packshot',
    generic: 'studio|photo studio|backdrop paper|plain background|solid background',
  },
  canvas: {
    words:
      'canvas|painted|painted backdrop|painted canvas|mottled|oliphant|muslin|hand painted|hand-painted|old masters|painterly|portrait studio|vintage|textured',
  },
  'set-design': {
    words:
      'plinth|podium|studio with arches|studio arches|studio with arch|pedestal|set design|studio set|geometric set|geometric shapes|geometric|arch backdrop|studio arch|arch set|cubes|blocks|cylinder|bauhaus|memphis|colour blocking|color blocking|installation',
    detail: 'arch',
  },
  gels: {
    words:
      'gel|colour gels|color gels|coloured gels|coloured light|colored light|coloured lighting|duotone|duo tone|split lighting|two tone light|rgb light|rgb|vaporwave|synthwave|ultraviolet|uv light|disco|nightclub|club|club lights|gradient light|holographic|iridescent|futuristic',
  },
  spotlight: {
    words:
      'spotlight|spotlit|spot light|light cone|beam of light|light beam|beam|dark background|dark studio|pool of light|concert|stage light|stage lighting|film noir|noir|black box',
  },
  runway: {
    words: 'fashion show|runway show|catwalk|runway|fashion week|show floor|defile|défilé',
  },
  drape: {
    words: 'curtain|drape|drapery|fabric|cloth|silk|satin|linen|draped|folds|tulle',
  },
  velvet: {
    words: 'velvet|velvet curtain|stage curtain|stage|theatre|theater|opera|opera house',
    detail: 'curtain|drape|drapery|fabric|cloth|draped|folds',
  },
  'flower-wall': {
    words:
      'flower wall|wall of flowers|wall of roses|rose wall|floral wall|floral backdrop|flower backdrop|rose|peony|florist|flower shop|hydrangea|dahlia|bridal|wedding',
  },
  'fairy-lights': {
    words:
      'fairy lights|string lights|light curtain|christmas|christmas lights|xmas|new year|new years eve|glitter|sparkle|sparkling|party|celebration|festive|bokeh lights|light bokeh',
  },
  'sunlit-wall': {
    words:
      'hard shadow|greek island|mediterranean|palm shadow|leaf shadow|shadow|gobo|stucco|palm|palm leaves|window shadow|sunlit|sunlight|sunny wall|plaster wall|greek|greece|santorini|spain|italy|italian|ibiza|mykonos|patio|courtyard|villa|riviera|adobe|blinds|marrakech|riad',
    generic: 'wall|facade',
  },
  'brick-wall': {
    words:
      'brick|brick wall|brick studio|brick loft|brick backdrop|brick house|exposed brick|brickwork|brooklyn|williamsburg|shoreditch|east london',
  },
  'tiled-wall': {
    words:
      'tile|tiled|tiled wall|tile wall|zellige|azulejo|ceramic|ceramic tiles|bathroom|spa|hammam|metro tiles|subway tiles|mosaic',
  },
  'plank-wall': {
    words:
      'wooden wall|wood wall|wood panel|wood panelling|wooden planks|planks|barn|wooden barn|cabin|log cabin|chalet|timber|rustic|farmhouse|ranch|barn door|weathered wood|shed|sauna|wooden door',
  },
  'stone-wall': {
    words:
      'stone wall|stone|castle|fortress|ruin|medieval|limestone|sandstone wall|ashlar|masonry|rampart|abbey|monastery|chateau|scottish|celtic|rock wall|gothic',
    detail: 'old',
  },
  'hedge-wall': {
    words:
      'hedge|ivy|ivy wall|green wall|leaf wall|living wall|vertical garden|boxwood|topiary|vines|climbing plants|overgrown|formal garden|english garden|secret garden|maze',
  },
  'shutter-wall': {
    words:
      'corrugated|corrugated metal|corrugated iron|metal wall|metal|steel|shutter|roller shutter|garage door|shipping container|container|port|industrial metal|aluminium|aluminum|dock|chrome',
  },
  'mural-wall': {
    words:
      'graffiti|graffiti wall|mural|street art|spray paint|spray painted|painted wall|colourful wall|colorful wall|skate park|skatepark|abstract paint|paint splashes|abstract',
  },
  loft: {
    words:
      'loft|concrete|industrial|warehouse|cement|brutalist|garage|factory|plaster|grey wall|gray wall|raw|grunge|concrete wall|bunker',
    detail: 'window|gallery|brick',
  },
  interior: {
    words:
      'apartment|parisian apartment|living room|window|window light|wooden floor|wood floor|parquet|bedroom|floorboards|salon|office|flat|boudoir|townhouse|haussmann|balcony door|dressing room|atelier|ballet|ballet studio',
    generic: 'interior|room|home|house|indoor|hotel|hotel room|suite',
  },
  marble: {
    words:
      'hotel lobby|marble|stone floor|flagstone|flagstone floor|hall|stairs|staircase|steps|palace|museum|column|colonnade|temple|lobby|ballroom|luxury|opulent|classical|architecture|roman|villa hall|church|cathedral|arch|versailles|baroque|mansion|grand hotel',
    detail: 'gallery|church|window',
  },
  library: {
    words:
      'library|book|bookshelf|bookshelves|bookshop|bookstore|book store|shelves|reading room|study|university|academia|dark academia|archive',
    detail: 'window',
  },
  cafe: {
    words: 'restaurant|bar|cocktail bar|pub|wine bar|diner|brasserie|trattoria|jazz club|speakeasy|lounge',
    detail: 'window|wooden floor|wood floor|shelves',
  },
  'coffee-shop': {
    words: 'cafe|café|coffee shop|coffeehouse|coffee house|espresso bar|bistro|bakery|patisserie|tea room',
    detail: 'window|wooden floor|wood floor|shelves|coffee',
  },
  gallery: {
    words:
      'gallery|art gallery|modern art museum|white cube|exhibition|vernissage|modern art|contemporary art|moma|tate|showroom|boutique|concept store|white room|art museum|paintings',
    detail: 'museum|brutalist|loft',
  },
  greenhouse: {
    words:
      'greenhouse|glasshouse|glass house|conservatory|orangery|botanical garden|botanic garden|winter garden|palm house|plant shop|kew|kew gardens|tropical plants|houseplants|nursery',
    detail: 'window|glass|botanical|garden|plant',
  },
  tunnel: {
    words:
      'tunnel|underpass|corridor|hallway|passage|parking garage|parking lot|car park|spaceship|space ship|sci fi|science fiction|light tunnel|led lines',
    detail: 'concrete|tile',
  },
  platform: {
    words:
      'subway|subway station|subway platform|metro|metro station|underground|underground station|tube station|station|platform|train|train station|railway station',
    detail: 'tile|concrete|tunnel',
  },
  beach: {
    words: 'beach|seaside|surf|sand|sandy|malibu|california|venice beach|hamptons|surfing|dunes by the sea|sandy beach',
    generic: 'sea|ocean|shore|coast|seashore|wave|coastline|by the sea',
    detail: 'sky|horizon|water|cloud|wet sand|wide',
  },
  'tropical-beach': {
    words:
      'tropical beach|tropical island|island|maldives|caribbean|hawaii|bali|bora bora|seychelles|tulum|palm beach|white sand|turquoise water|turquoise sea|coconut palm|tahiti|fiji|phuket|thailand|mauritius|zanzibar|paradise',
    detail: 'palm|sky|horizon|beach|sand|wide',
  },
  'rocky-coast': {
    words:
      'cliff|rocky|rocky beach|rocky coast|rocky shore|rock|boulder|sea cliffs|cornwall|brittany|irish coast|amalfi|capri|sardinia|corsica|lava beach|black sand|basalt|big sur|headland|sea stacks',
    detail: 'beach|sky|horizon|water|sand|surf',
  },
  pier: {
    words:
      'pier|jetty|wooden pier|wooden jetty|wooden deck|boardwalk|dock by the sea|wooden dock|lake dock|promenade|deck|harbour|harbor|marina|santa monica|brighton',
    detail: 'sea|ocean|lake|water|horizon|sky|long',
  },
  pool: {
    words:
      'pool|swimming pool|poolside|pool side|infinity pool|lido|hockney|palm springs|hotel pool|resort|miami|los angeles|spa pool|summer house|vacation|holiday',
    detail: 'sky|water|hedge|villa',
  },
  desert: {
    words: 'dune|sahara|sand dune|wadi|namib|morocco|dubai|oasis|moroccan|arabian|egypt|abu dhabi',
    generic: 'desert|arid',
    detail: 'sky|sand|sandy|wide',
  },
  canyon: {
    words:
      'canyon|red rock|gorge|mesa|badlands|grand canyon|arizona|utah|monument valley|sedona|antelope canyon|wild west|western|petra|joshua tree|outback|sandstone|quarry',
    detail: 'sky|sand|sandy|rock|cliff',
  },
  meadow: {
    words:
      'meadow|ireland|grass|grassland|flower field|prairie|lawn|pasture|hill|wildflower meadow|picnic|daisy|highlands|moor|heath',
    generic: 'field|countryside|farm|rural|countryside field',
    detail: 'sky|tree|tall grass|horizon|wide',
  },
  'lavender-field': {
    words: 'lavender field|rows of lavender|lavender|provence|field of lavender',
    detail: 'sky|tree|horizon',
  },
  'wheat-field': {
    words:
      'wheat|wheat field|golden field|golden meadow|golden wheat|golden wheat field|golden grass|grain|grain field|barley|rye|cornfield|corn field|harvest|dry grass|tall grass|pampas|pampas grass|tuscany|savanna|savannah|safari|africa|steppe',
    detail: 'sky|tree|horizon|wide',
  },
  'poppy-field': {
    words: 'poppy|poppy field|field of poppies|tulip|tulip field',
  },
  'sunflower-field': {
    words:
      'sunflower|sunflower field|field of sunflowers|rapeseed|rapeseed field|canola|buttercup|dandelion|mustard field',
  },
  forest: {
    words:
      'city park|public park|forest path|path|trail|fallen leaves|avenue of trees|park|leaves|foliage|oak|maple|chestnut trees|autumn leaves|central park|hyde park|backyard|orchard|garden path',
    generic: 'forest|wood|woodland|tree|garden|greenery|nature|outdoors|outside|botanical',
  },
  blossom: {
    words:
      'cherry blossom|cherry blossom tree|cherry tree|sakura|blossoming tree|almond blossom|apple blossom|magnolia|hanami|kyoto|japanese garden',
  },
  jungle: {
    words:
      'jungle|rainforest|rain forest|amazon|tropical forest|fern|banana leaves|monstera|costa rica|tropical garden|lush',
  },
  'pine-forest': {
    words:
      'pine|snowy forest|winter forest|snowy woods|snowy pine forest|winter woods|pine tree|pine forest|pine wood|fir|fir trees|spruce|conifer|evergreen|redwood|sequoia|black forest|taiga|needles|scandinavian forest|larch|cedar|tall trees|twilight forest|moss|mossy|enchanted forest|fairytale forest|fairy tale forest',
    detail: 'tall',
  },
  'birch-wood': {
    words: 'birch|birch tree|birch forest|birch wood|aspen|aspen grove|white trunks',
    detail: 'tall',
  },
  'bamboo-grove': {
    words: 'bamboo|bamboo forest|bamboo grove|arashiyama|zen garden|zen',
    detail: 'tall',
  },
  snow: {
    words:
      'snow|snowy|ski|ski slope|ski resort|glacier|arctic|ice|iceland|apres ski|antarctica|antarctic|frozen|snowfield|lapland|greenland|snowy mountains|snow covered',
    generic: 'mountain|alps|alpine|peak|summit|nordic',
    detail: 'sky|fir|tree|winter|wintry|december|january|frost|frosty',
  },
  'mountain-lake': {
    words:
      'mountain lake|alpine lake|fjord|norway|norwegian|swiss lake|switzerland|lake como|como|patagonia|dolomites|new zealand|canada|canadian rockies|rocky mountains|yosemite|valley|green mountains|loch|scotland|riverside|river|river bank|riverbank',
    detail: 'lake|reflection|water|forest|tree',
  },
  'mirror-sky': {
    words:
      'reflecting|reflecting clouds|cloud|cloudy|salt flat|salt lake|salt pan|salt|reflection|heaven|dreamy|ethereal|uyuni|lagoon|dramatic sky|infinite|surreal|above the clouds',
    generic: 'sky|water|horizon|lake',
    detail: 'wide',
  },
  city: {
    words:
      'berlin|soho|avenue|boulevard|new york|manhattan|london|milan|road|traffic|sidewalk|pavement|street style|fifth avenue|champs elysees|chicago|hong kong|madrid|stockholm|copenhagen|vienna|amsterdam',
    generic: 'city|street|urban|downtown|town|building|paris|metropolis|cityscape',
    detail: 'light|shop|window|car',
  },
  'old-town': {
    words:
      'rome|cobblestone|cobbles|cobbled|lisbon|barcelona|old town|alley|alleyway|prague|florence|seville|lane|village|montmartre|european street|old city|naples|havana|cuba|piazza|market square|square|café terrace|cafe terrace|terrace cafe|street cafe|sidewalk cafe|pavement cafe|outdoor cafe',
    detail: 'old|mediterranean|facade|window|italy|spain|greece',
  },
  'neon-street': {
    words:
      'neon street|neon sign|neon city|neon lights|tokyo|shibuya|shinjuku|seoul|times square|cyberpunk|las vegas|blade runner|city lights|piccadilly|osaka|bangkok|shanghai|arcade',
    detail: 'light|shop|window|car|wet street',
  },
  rooftop: {
    words:
      'rooftop|roof top|roof|roof terrace|terrace|balcony|skyline|skyscraper|penthouse|helipad|high rise|city view|view of the city|panorama|observation deck',
    detail: 'sky|horizon',
  },
} as const satisfies Readonly<Record<string, PlaceWords>>

export type PlaceId = keyof typeof NAMES

export const PLACE_WORDS: Readonly<Record<PlaceId, PlaceWords>> = NAMES
