import type { Rgb } from '../light.ts'
import type { Family, MoodWord, Scenery } from '../scene.ts'
import { beach } from './beach.ts'
import { cafe } from './cafe.ts'
import { canvas } from './canvas.ts'
import { canyon } from './canyon.ts'
import { city } from './city.ts'
import { plankWall, shutterWall } from './cladding.ts'
import { desert } from './desert.ts'
import { drape } from './drape.ts'
import { fairyLights } from './fairy-lights.ts'
import { flowerWall } from './flower-wall.ts'
import { forest } from './forest.ts'
import { gallery } from './gallery.ts'
import { gels } from './gels.ts'
import { greenhouse } from './greenhouse.ts'
import { hedgeWall } from './hedge.ts'
import { interior } from './interior.ts'
import { library } from './library.ts'
import { loft } from './loft.ts'
import { marble } from './marble.ts'
import { brickWall, stoneWall, tiledWall } from './masonry.ts'
import { meadow } from './meadow.ts'
import { mirrorSky } from './mirror-sky.ts'
import { mountainLake } from './mountain-lake.ts'
import { muralWall } from './mural.ts'
import { neonStreet } from './neon-street.ts'
import { oldTown } from './old-town.ts'
import { pier } from './pier.ts'
import { platform } from './platform.ts'
import { pool } from './pool.ts'
import { rooftop } from './rooftop.ts'
import { runway } from './runway.ts'
import { setDesign } from './set-design.ts'
import { snow } from './snow.ts'
import { spotlight } from './spotlight.ts'
import { studio } from './studio.ts'
import { sunlitWall } from './sunlit-wall.ts'
import { bambooGrove, birchWood, jungle, pineForest } from './trunks.ts'
import { tunnel } from './tunnel.ts'

export interface Place {
  readonly id: string
  /** How the place is named to the user. */
  readonly title: string
  readonly family: Family
  /** Words and phrases, in lower case and parted by bars, that ask for this place and no other. */
  readonly words: string
  /** Words that ask for some place of the family; this one, when nothing says which. */
  readonly broad?: string
  /** Words for what is seen here too, should the place be chosen by others. */
  readonly also?: string
  readonly scenery: Scenery
  /** What is always so here, said or not. */
  readonly always?: readonly MoodWord[]
  /** Its colours when the prompt names none. */
  readonly colours?: readonly Rgb[]
  /** Times of day that suit it better than those of the scenery. */
  readonly times?: Scenery['times']
}

/** Every place the engine can draw. Where two claim a phrase the earlier one gets it. */
export const PLACES: readonly Place[] = [
  {
    id: 'studio',
    title: 'seamless studio',
    family: 'studio',
    words:
      'seamless|cyclorama|infinity cove|cove|paper|plain|solid|background paper|lookbook|catalogue|catalog|e commerce|packshot',
    broad: 'studio|photo studio|backdrop paper|plain background|solid background',
    scenery: studio,
  },
  {
    id: 'canvas',
    title: 'hand-painted canvas',
    family: 'studio',
    words:
      'canvas|painted|painted backdrop|painted canvas|mottled|oliphant|muslin|hand painted|hand-painted|old masters|painterly|portrait studio|vintage|textured',
    scenery: canvas,
  },
  {
    id: 'set-design',
    title: 'studio set of arches and plinths',
    family: 'studio',
    words:
      'plinth|podium|studio with arches|studio arches|studio with arch|pedestal|set design|studio set|geometric set|geometric shapes|geometric|arch backdrop|studio arch|arch set|cubes|blocks|cylinder|bauhaus|memphis|colour blocking|color blocking|installation',
    also: 'arch',
    scenery: setDesign,
  },
  {
    id: 'gels',
    title: 'studio in coloured light',
    family: 'studio',
    words:
      'gel|colour gels|color gels|coloured gels|coloured light|colored light|coloured lighting|duotone|duo tone|split lighting|two tone light|rgb light|rgb|vaporwave|synthwave|ultraviolet|uv light|disco|nightclub|club|club lights|gradient light|holographic|iridescent|futuristic',
    scenery: gels,
  },
  {
    id: 'spotlight',
    title: 'spotlight in a dark studio',
    family: 'studio',
    words:
      'spotlight|spotlit|spot light|light cone|beam of light|light beam|beam|dark background|dark studio|pool of light|concert|stage light|stage lighting|film noir|noir|black box',
    scenery: spotlight,
  },
  {
    id: 'runway',
    title: 'fashion show runway',
    family: 'studio',
    words: 'fashion show|runway show|catwalk|runway|fashion week|show floor|defile|défilé',
    scenery: runway,
  },
  {
    id: 'drape',
    title: 'draped curtain',
    family: 'studio',
    words: 'curtain|drape|drapery|fabric|cloth|velvet|silk|satin|stage|theatre|theater|linen|draped|folds|opera|tulle',
    scenery: drape,
  },
  {
    id: 'flower-wall',
    title: 'wall of flowers',
    family: 'wall',
    words:
      'flower wall|wall of flowers|wall of roses|rose wall|floral wall|floral backdrop|flower backdrop|rose|peony|florist|flower shop|hydrangea|dahlia|bridal|wedding',
    scenery: flowerWall,
  },
  {
    id: 'fairy-lights',
    title: 'curtain of lights',
    family: 'studio',
    words:
      'fairy lights|string lights|light curtain|christmas|christmas lights|xmas|new year|new years eve|glitter|sparkle|sparkling|party|celebration|festive|bokeh lights|light bokeh',
    scenery: fairyLights,
  },
  {
    id: 'sunlit-wall',
    title: 'sunlit plaster wall',
    family: 'wall',
    words:
      'hard shadow|greek island|mediterranean|palm shadow|leaf shadow|shadow|gobo|stucco|palm|palm leaves|window shadow|sunlit|sunlight|sunny wall|plaster wall|greek|greece|santorini|spain|italy|italian|ibiza|mykonos|patio|courtyard|villa|riviera|adobe|blinds|marrakech|riad',
    broad: 'wall|facade',
    scenery: sunlitWall,
  },
  {
    id: 'brick-wall',
    title: 'brick wall',
    family: 'wall',
    words:
      'brick|brick wall|brick studio|brick loft|brick backdrop|brick house|exposed brick|brickwork|brooklyn|williamsburg|shoreditch|east london',
    scenery: brickWall,
  },
  {
    id: 'tiled-wall',
    title: 'tiled wall',
    family: 'wall',
    words:
      'tile|tiled|tiled wall|tile wall|zellige|azulejo|ceramic|ceramic tiles|bathroom|spa|hammam|metro tiles|subway tiles|mosaic',
    scenery: tiledWall,
  },
  {
    id: 'plank-wall',
    title: 'wall of wooden boards',
    family: 'wall',
    words:
      'wooden wall|wood wall|wood panel|wood panelling|wooden planks|planks|barn|wooden barn|cabin|log cabin|chalet|timber|rustic|farmhouse|ranch|barn door|weathered wood|shed|sauna|wooden door',
    scenery: plankWall,
  },
  {
    id: 'stone-wall',
    title: 'old stone wall',
    family: 'wall',
    words:
      'stone wall|stone|castle|fortress|ruin|medieval|limestone|sandstone wall|ashlar|masonry|rampart|abbey|monastery|chateau|scottish|celtic|rock wall|gothic',
    scenery: stoneWall,
  },
  {
    id: 'hedge-wall',
    title: 'wall of leaves',
    family: 'wall',
    words:
      'hedge|ivy|ivy wall|green wall|leaf wall|living wall|vertical garden|boxwood|topiary|vines|climbing plants|overgrown|formal garden|english garden|secret garden|maze',
    scenery: hedgeWall,
  },
  {
    id: 'shutter-wall',
    title: 'corrugated metal',
    family: 'wall',
    words:
      'corrugated|corrugated metal|corrugated iron|metal wall|metal|steel|shutter|roller shutter|garage door|shipping container|container|port|industrial metal|aluminium|aluminum|dock|chrome',
    scenery: shutterWall,
  },
  {
    id: 'mural-wall',
    title: 'painted mural',
    family: 'wall',
    words:
      'graffiti|graffiti wall|mural|street art|spray paint|spray painted|painted wall|colourful wall|colorful wall|skate park|skatepark|abstract paint|paint splashes|abstract',
    scenery: muralWall,
  },
  {
    id: 'loft',
    title: 'concrete loft',
    family: 'room',
    words:
      'loft|concrete|industrial|warehouse|cement|brutalist|garage|factory|plaster|grey wall|gray wall|raw|grunge|concrete wall|bunker',
    also: 'window|gallery|brick',
    scenery: loft,
  },
  {
    id: 'interior',
    title: 'room with window light',
    family: 'room',
    words:
      'apartment|parisian apartment|living room|window|window light|wooden floor|wood floor|parquet|bedroom|floorboards|salon|office|flat|boudoir|townhouse|haussmann|balcony door|dressing room|atelier|ballet|ballet studio',
    broad: 'interior|room|home|house|indoor|hotel|hotel room|suite',
    scenery: interior,
  },
  {
    id: 'marble',
    title: 'marble hall',
    family: 'room',
    words:
      'hotel lobby|marble|hall|stairs|staircase|steps|palace|museum|column|colonnade|temple|lobby|ballroom|luxury|opulent|classical|architecture|roman|villa hall|church|cathedral|arch|versailles|baroque|mansion|grand hotel',
    also: 'gallery|church|window',
    scenery: marble,
  },
  {
    id: 'library',
    title: 'library',
    family: 'room',
    words:
      'library|book|bookshelf|bookshelves|bookshop|bookstore|book store|shelves|reading room|study|university|academia|dark academia|archive',
    also: 'window',
    scenery: library,
  },
  {
    id: 'cafe',
    title: 'bar in the evening',
    family: 'room',
    words:
      'cafe|café|coffee shop|coffeehouse|restaurant|bistro|bar|cocktail bar|pub|wine bar|diner|brasserie|trattoria|jazz club|speakeasy|lounge',
    also: 'window|wooden floor|wood floor|shelves',
    scenery: cafe,
  },
  {
    id: 'gallery',
    title: 'art gallery',
    family: 'room',
    words:
      'gallery|art gallery|modern art museum|white cube|exhibition|vernissage|modern art|contemporary art|moma|tate|showroom|boutique|concept store|white room|art museum|paintings',
    also: 'museum|brutalist|loft',
    scenery: gallery,
  },
  {
    id: 'greenhouse',
    title: 'greenhouse',
    family: 'room',
    words:
      'greenhouse|glasshouse|glass house|conservatory|orangery|botanical garden|botanic garden|winter garden|palm house|plant shop|kew|kew gardens|tropical plants|houseplants|nursery',
    also: 'window|glass|botanical|garden|plant',
    scenery: greenhouse,
  },
  {
    id: 'tunnel',
    title: 'tunnel of light lines',
    family: 'room',
    words:
      'tunnel|underpass|corridor|hallway|passage|parking garage|parking lot|car park|spaceship|space ship|sci fi|science fiction|light tunnel|led lines',
    also: 'concrete|tile',
    scenery: tunnel,
  },
  {
    id: 'platform',
    title: 'underground station',
    family: 'room',
    words:
      'subway|subway station|subway platform|metro|metro station|underground|underground station|tube station|station|platform|train|train station|railway station',
    also: 'tile|concrete|tunnel',
    scenery: platform,
  },
  {
    id: 'beach',
    title: 'beach by the sea',
    family: 'shore',
    words: 'beach|seaside|surf|sand|sandy|malibu|california|venice beach|hamptons|surfing|dunes by the sea|sandy beach',
    broad: 'sea|ocean|shore|coast|seashore|wave|coastline|by the sea',
    also: 'sky|horizon|water|cloud|wet sand',
    scenery: beach,
  },
  {
    id: 'tropical-beach',
    title: 'tropical beach',
    family: 'shore',
    words:
      'tropical beach|tropical island|island|maldives|caribbean|hawaii|bali|bora bora|seychelles|tulum|palm beach|white sand|turquoise water|turquoise sea|coconut palm|tahiti|fiji|phuket|thailand|mauritius|zanzibar|paradise',
    also: 'palm|sky|horizon|beach|sand',
    scenery: beach,
    always: ['tropical'],
    times: ['noon', 'golden hour', 'noon', 'dusk'],
  },
  {
    id: 'rocky-coast',
    title: 'rocky coast',
    family: 'shore',
    words:
      'cliff|rocky|rocky beach|rocky coast|rocky shore|rock|boulder|sea cliffs|cornwall|brittany|irish coast|amalfi|capri|sardinia|corsica|lava beach|black sand|basalt|big sur|headland|sea stacks',
    also: 'beach|sky|horizon|water|sand|surf',
    scenery: beach,
    always: ['rocky'],
  },
  {
    id: 'pier',
    title: 'pier over the water',
    family: 'shore',
    words:
      'pier|jetty|wooden pier|wooden jetty|wooden deck|boardwalk|dock by the sea|wooden dock|lake dock|promenade|deck|harbour|harbor|marina|santa monica|brighton',
    also: 'sea|ocean|lake|water|horizon|sky',
    scenery: pier,
  },
  {
    id: 'pool',
    title: 'swimming pool',
    family: 'water',
    words:
      'pool|swimming pool|poolside|pool side|infinity pool|lido|hockney|palm springs|hotel pool|resort|miami|los angeles|spa pool|summer house|vacation|holiday',
    also: 'sky|water|hedge|villa',
    scenery: pool,
  },
  {
    id: 'desert',
    title: 'desert dunes',
    family: 'dry',
    words: 'dune|sahara|sand dune|wadi|namib|morocco|dubai|oasis|moroccan|arabian|egypt|abu dhabi',
    broad: 'desert|arid',
    also: 'sky|sand|sandy',
    scenery: desert,
  },
  {
    id: 'canyon',
    title: 'canyon of red rock',
    family: 'dry',
    words:
      'canyon|red rock|gorge|mesa|badlands|grand canyon|arizona|utah|monument valley|sedona|antelope canyon|wild west|western|petra|joshua tree|outback|sandstone|quarry',
    also: 'sky|sand|sandy|rock|cliff',
    scenery: canyon,
  },
  {
    id: 'meadow',
    title: 'open meadow',
    family: 'field',
    words:
      'meadow|ireland|grass|grassland|flower field|prairie|lawn|pasture|hill|wildflower meadow|picnic|daisy|highlands|moor|heath',
    broad: 'field|countryside|farm|rural|countryside field',
    also: 'sky|tree|tall grass|horizon',
    scenery: meadow,
  },
  {
    id: 'lavender-field',
    title: 'lavender field',
    family: 'field',
    words: 'lavender field|rows of lavender|lavender|provence|field of lavender',
    also: 'sky|tree|horizon',
    scenery: meadow,
    always: ['lavender'],
  },
  {
    id: 'wheat-field',
    title: 'field of ripe grain',
    family: 'field',
    words:
      'wheat|wheat field|grain|grain field|barley|rye|cornfield|corn field|harvest|dry grass|tall grass|pampas|pampas grass|tuscany|savanna|savannah|safari|africa|steppe',
    also: 'sky|tree|horizon',
    scenery: meadow,
    always: ['grain'],
  },
  {
    id: 'poppy-field',
    title: 'field of poppies',
    family: 'field',
    words: 'poppy|poppy field|field of poppies|tulip|tulip field',
    scenery: meadow,
    always: ['flowers', 'poppies'],
  },
  {
    id: 'sunflower-field',
    title: 'field of yellow flowers',
    family: 'field',
    words:
      'sunflower|sunflower field|field of sunflowers|rapeseed|rapeseed field|canola|buttercup|dandelion|mustard field',
    scenery: meadow,
    always: ['flowers', 'poppies'],
    colours: [[0.86, 0.55, 0.03]],
  },
  {
    id: 'forest',
    title: 'trees and soft light',
    family: 'wood',
    words:
      'city park|public park|forest path|path|trail|fallen leaves|avenue of trees|park|leaves|foliage|oak|maple|chestnut trees|autumn leaves|central park|hyde park|backyard|orchard|garden path',
    broad: 'forest|wood|woodland|tree|garden|greenery|nature|outdoors|outside|botanical',
    scenery: forest,
  },
  {
    id: 'blossom',
    title: 'blossoming trees',
    family: 'wood',
    words:
      'cherry blossom|cherry blossom tree|cherry tree|sakura|blossoming tree|almond blossom|apple blossom|magnolia|hanami|kyoto|japanese garden',
    scenery: forest,
    always: ['blossom'],
  },
  {
    id: 'jungle',
    title: 'jungle',
    family: 'wood',
    words:
      'jungle|rainforest|rain forest|amazon|tropical forest|fern|banana leaves|monstera|costa rica|tropical garden|lush',
    scenery: jungle,
  },
  {
    id: 'pine-forest',
    title: 'pine forest',
    family: 'wood',
    words:
      'pine|snowy forest|winter forest|snowy woods|snowy pine forest|winter woods|pine tree|pine forest|pine wood|fir|fir trees|spruce|conifer|evergreen|redwood|sequoia|black forest|taiga|needles|scandinavian forest|larch|cedar|tall trees|twilight forest|moss|mossy|enchanted forest|fairytale forest|fairy tale forest',
    scenery: pineForest,
  },
  {
    id: 'birch-wood',
    title: 'birch wood',
    family: 'wood',
    words: 'birch|birch tree|birch forest|birch wood|aspen|aspen grove|white trunks',
    scenery: birchWood,
  },
  {
    id: 'bamboo-grove',
    title: 'bamboo grove',
    family: 'wood',
    words: 'bamboo|bamboo forest|bamboo grove|arashiyama|zen garden|zen',
    scenery: bambooGrove,
  },
  {
    id: 'snow',
    title: 'snow and mountains',
    family: 'mountain',
    words:
      'snow|snowy|ski|ski slope|ski resort|glacier|arctic|ice|iceland|apres ski|antarctica|antarctic|frozen|snowfield|lapland|greenland|snowy mountains|snow covered',
    broad: 'mountain|alps|alpine|peak|summit|nordic',
    also: 'sky|fir|tree|winter|wintry|december|january|frost|frosty',
    scenery: snow,
  },
  {
    id: 'mountain-lake',
    title: 'mountain lake',
    family: 'mountain',
    words:
      'mountain lake|alpine lake|fjord|norway|norwegian|swiss lake|switzerland|lake como|como|patagonia|dolomites|new zealand|canada|canadian rockies|rocky mountains|yosemite|valley|green mountains|loch|scotland|riverside|river|river bank|riverbank',
    also: 'lake|reflection|water|forest|tree',
    scenery: mountainLake,
  },
  {
    id: 'mirror-sky',
    title: 'open sky over still water',
    family: 'water',
    words:
      'reflecting|reflecting clouds|cloud|cloudy|salt flat|salt lake|salt pan|salt|reflection|heaven|dreamy|ethereal|uyuni|lagoon|dramatic sky|infinite|surreal|above the clouds',
    broad: 'sky|water|horizon|lake',
    scenery: mirrorSky,
  },
  {
    id: 'city',
    title: 'city street',
    family: 'street',
    words:
      'berlin|soho|avenue|boulevard|new york|manhattan|london|milan|road|traffic|sidewalk|pavement|street style|fifth avenue|champs elysees|chicago|hong kong|madrid|stockholm|copenhagen|vienna|amsterdam',
    broad: 'city|street|urban|downtown|town|building|paris|metropolis|cityscape',
    also: 'light|shop|window|car',
    scenery: city,
  },
  {
    id: 'old-town',
    title: 'old town with cobbles',
    family: 'street',
    words:
      'rome|cobblestone|cobbles|cobbled|lisbon|barcelona|old town|alley|alleyway|prague|florence|seville|lane|village|montmartre|european street|old city|naples|havana|cuba|piazza|market square|square',
    also: 'mediterranean|facade|window|italy|spain|greece',
    scenery: oldTown,
  },
  {
    id: 'neon-street',
    title: 'street of neon signs',
    family: 'street',
    words:
      'neon street|neon sign|neon city|neon lights|tokyo|shibuya|shinjuku|seoul|times square|cyberpunk|las vegas|blade runner|city lights|piccadilly|osaka|bangkok|shanghai|arcade',
    also: 'light|shop|window|car|wet street',
    scenery: neonStreet,
    always: ['neon', 'rain'],
  },
  {
    id: 'rooftop',
    title: 'rooftop over the city',
    family: 'street',
    words:
      'rooftop|roof top|roof|roof terrace|terrace|balcony|skyline|skyscraper|penthouse|helipad|high rise|city view|view of the city|panorama|observation deck',
    also: 'sky|horizon',
    scenery: rooftop,
  },
]
