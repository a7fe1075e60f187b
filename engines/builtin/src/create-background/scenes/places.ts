import { beach } from './beach.ts'
import { cafe } from './cafe.ts'
import { canvas } from './canvas.ts'
import { canyon } from './canyon.ts'
import { city } from './city.ts'
import { plankWall, shutterWall } from './cladding.ts'
import { coffeeShop } from './coffee-shop.ts'
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
import type { Place } from './place.ts'
import { pool } from './pool.ts'
import { rooftop } from './rooftop.ts'
import { runway } from './runway.ts'
import { setDesign } from './set-design.ts'
import { snow } from './snow.ts'
import { spotlight } from './spotlight.ts'
import { studio } from './studio.ts'
import { sunlitWall } from './sunlit-wall.ts'
import { tunnel } from './tunnel.ts'
import { bambooGrove, birchWood, jungle, pineForest } from './wood/woods.ts'

/** Every place the engine can draw, in the order in which they claim phrases. */
export const PLACES: readonly Place[] = [
  { id: 'studio', title: 'seamless studio', family: 'studio', scenery: studio },
  { id: 'canvas', title: 'hand-painted canvas', family: 'studio', scenery: canvas },
  {
    id: 'set-design',
    title: 'studio set of arches and plinths',
    family: 'studio',
    scenery: setDesign,
    always: ['minimal'],
  },
  { id: 'gels', title: 'studio in coloured light', family: 'studio', scenery: gels, always: ['minimal', 'neon'] },
  { id: 'spotlight', title: 'spotlight in a dark studio', family: 'studio', scenery: spotlight, always: ['minimal'] },
  { id: 'runway', title: 'fashion show runway', family: 'studio', scenery: runway },
  { id: 'drape', title: 'draped curtain', family: 'studio', scenery: drape },
  { id: 'velvet', title: 'velvet curtain', family: 'studio', scenery: drape, colours: [[0.3, 0.035, 0.045]] },
  { id: 'flower-wall', title: 'wall of flowers', family: 'wall', scenery: flowerWall, always: ['flowers', 'spring'] },
  { id: 'fairy-lights', title: 'curtain of lights', family: 'studio', scenery: fairyLights },
  { id: 'sunlit-wall', title: 'sunlit plaster wall', family: 'wall', scenery: sunlitWall, always: ['minimal'] },
  { id: 'brick-wall', title: 'brick wall', family: 'wall', scenery: brickWall, always: ['minimal'] },
  { id: 'tiled-wall', title: 'tiled wall', family: 'wall', scenery: tiledWall, always: ['minimal'] },
  { id: 'plank-wall', title: 'wall of wooden boards', family: 'wall', scenery: plankWall, always: ['minimal'] },
  { id: 'stone-wall', title: 'old stone wall', family: 'wall', scenery: stoneWall, always: ['minimal'] },
  { id: 'hedge-wall', title: 'wall of leaves', family: 'wall', scenery: hedgeWall, always: ['minimal'] },
  { id: 'shutter-wall', title: 'corrugated metal', family: 'wall', scenery: shutterWall, always: ['minimal'] },
  { id: 'mural-wall', title: 'painted mural', family: 'wall', scenery: muralWall },
  { id: 'loft', title: 'concrete loft', family: 'room', scenery: loft, always: ['minimal'] },
  { id: 'interior', title: 'room with window light', family: 'room', scenery: interior },
  { id: 'marble', title: 'marble hall', family: 'room', scenery: marble },
  { id: 'library', title: 'library', family: 'room', scenery: library },
  { id: 'cafe', title: 'bar in the evening', family: 'room', scenery: cafe },
  { id: 'coffee-shop', title: 'coffee shop', family: 'room', scenery: coffeeShop },
  { id: 'gallery', title: 'art gallery', family: 'room', scenery: gallery, ownColours: ['white'] },
  { id: 'greenhouse', title: 'greenhouse', family: 'room', scenery: greenhouse, always: ['tropical'] },
  { id: 'tunnel', title: 'tunnel of light lines', family: 'room', scenery: tunnel, always: ['minimal'] },
  { id: 'platform', title: 'underground station', family: 'room', scenery: platform, always: ['minimal'] },
  { id: 'beach', title: 'beach by the sea', family: 'shore', scenery: beach },
  {
    id: 'tropical-beach',
    title: 'tropical beach',
    family: 'shore',
    scenery: beach,
    always: ['tropical'],
    times: ['noon', 'golden hour', 'noon', 'dusk'],
  },
  { id: 'rocky-coast', title: 'rocky coast', family: 'shore', scenery: beach, always: ['rocky'] },
  { id: 'pier', title: 'pier over the water', family: 'shore', scenery: pier },
  { id: 'pool', title: 'swimming pool', family: 'water', scenery: pool, ownColours: ['blue', 'turquoise'] },
  { id: 'desert', title: 'desert dunes', family: 'dry', scenery: desert },
  { id: 'canyon', title: 'canyon of red rock', family: 'dry', scenery: canyon },
  { id: 'meadow', title: 'open meadow', family: 'field', scenery: meadow, ownColours: ['green'] },
  {
    id: 'lavender-field',
    title: 'lavender field',
    family: 'field',
    scenery: meadow,
    always: ['lavender', 'flowers'],
    moods: ['autumn', 'fog', 'flowers', 'stormy', 'lavender'],
    coloursShown: 0,
    ownColours: ['purple', 'violet', 'lilac', 'lavender', 'mauve'],
  },
  {
    id: 'wheat-field',
    title: 'field of ripe grain',
    family: 'field',
    scenery: meadow,
    always: ['grain'],
    moods: ['autumn', 'fog', 'stormy', 'lavender'],
    coloursShown: 0,
    ownColours: ['gold', 'yellow', 'straw', 'honey', 'wheat'],
  },
  { id: 'poppy-field', title: 'field of poppies', family: 'field', scenery: meadow, always: ['flowers', 'poppies'] },
  {
    id: 'sunflower-field',
    title: 'field of yellow flowers',
    family: 'field',
    scenery: meadow,
    always: ['flowers', 'sunflowers'],
    colours: [[0.86, 0.55, 0.03]],
  },
  { id: 'forest', title: 'trees and soft light', family: 'wood', scenery: forest },
  {
    id: 'blossom',
    title: 'blossoming trees',
    family: 'wood',
    scenery: forest,
    always: ['blossom', 'spring'],
    moods: ['autumn', 'spring', 'fog', 'winter', 'blossom'],
    ownColours: ['pink'],
  },
  { id: 'jungle', title: 'jungle', family: 'wood', scenery: jungle },
  { id: 'pine-forest', title: 'pine forest', family: 'wood', scenery: pineForest },
  { id: 'birch-wood', title: 'birch wood', family: 'wood', scenery: birchWood },
  { id: 'bamboo-grove', title: 'bamboo grove', family: 'wood', scenery: bambooGrove },
  { id: 'snow', title: 'snow and mountains', family: 'mountain', scenery: snow },
  { id: 'mountain-lake', title: 'mountain lake', family: 'mountain', scenery: mountainLake },
  { id: 'mirror-sky', title: 'open sky over still water', family: 'water', scenery: mirrorSky },
  { id: 'city', title: 'city street', family: 'street', scenery: city },
  { id: 'old-town', title: 'old town with cobbles', family: 'street', scenery: oldTown, always: ['cobbled'] },
  { id: 'neon-street', title: 'street of neon signs', family: 'street', scenery: neonStreet, always: ['neon', 'rain'] },
  { id: 'rooftop', title: 'rooftop over the city', family: 'street', scenery: rooftop },
]
