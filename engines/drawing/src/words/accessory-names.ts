import type { AccessoryKind, Shaft } from '../garments/accessories.ts'
import type { Fabric } from '../garments/style.ts'

interface AccessoryWord {
  readonly phrases: string
  /** Its colour when none is named; undefined takes one that goes with the outfit. */
  readonly colour?: string
  readonly fabric: Fabric
}

/** Phrases are parted by bars. */
export const ACCESSORY_WORDS: Readonly<Record<AccessoryKind, AccessoryWord>> = {
  beret: { phrases: 'beret|french beret|wool beret', fabric: 'wool' },
  'bucket hat': { phrases: 'bucket hat|fisherman hat', fabric: 'cotton' },
  'sun hat': {
    phrases:
      'sun hat|sunhat|wide brim hat|wide brimmed hat|straw hat|floppy hat|boater|boater hat|big hat|large hat|picture hat|wide hat',
    colour: '#d9b777',
    fabric: 'linen',
  },
  beanie: { phrases: 'beanie|knit hat|knitted hat|bobble hat|woolly hat', fabric: 'knit' },
  fedora: {
    phrases: 'fedora|trilby|panama|panama hat|cowboy hat|hat|felt hat|stetson|bowler hat|top hat',
    colour: '#4a372b',
    fabric: 'wool',
  },
  cap: { phrases: 'baseball cap|cap|newsboy cap|flat cap|trucker cap|peaked cap', fabric: 'cotton' },
  headscarf: { phrases: 'headscarf|head scarf|turban|head wrap|headwrap|bandana|hijab|durag', fabric: 'silk' },
  headband: { phrases: 'headband|hairband|alice band|tiara|fascinator|hair bow', fabric: 'silk' },
  veil: { phrases: 'veil|bridal veil|long veil|wedding veil', colour: '#fbfaf6', fabric: 'sheer' },
  scarf: {
    phrases:
      'scarf|muffler|neck scarf|neckerchief|silk scarf|foulard|chunky scarf|snood|long scarf|knit scarf|knitted scarf|wool scarf',
    fabric: 'knit',
  },
  shawl: { phrases: 'stole|pashmina|wrap shawl|shoulder wrap|fur stole|dupatta|feather boa|boa', fabric: 'silk' },
  tie: { phrases: 'necktie|neck tie|skinny tie|tie', fabric: 'silk' },
  'bow tie': { phrases: 'bow tie|bowtie|black tie', colour: '#1c1a1d', fabric: 'silk' },
  gloves: { phrases: 'gloves|glove|leather gloves|mittens|driving gloves', colour: '#2a2628', fabric: 'leather' },
  'long gloves': {
    phrases: 'long gloves|opera gloves|evening gloves|elbow gloves|elbow length gloves|satin gloves',
    fabric: 'silk',
  },
  sunglasses: {
    phrases: 'sunglasses|shades|dark glasses|cat eye sunglasses|oversized sunglasses|aviators',
    colour: '#1d1a1c',
    fabric: 'vinyl',
  },
  glasses: { phrases: 'glasses|spectacles|eyeglasses|reading glasses', colour: '#3b2a22', fabric: 'vinyl' },
  necklace: {
    phrases: 'necklace|pendant|chain|gold chain|statement necklace|chains|pendant necklace|jewellery|jewelry',
    colour: '#c9a24a',
    fabric: 'vinyl',
  },
  pearls: { phrases: 'pearls|pearl necklace|string of pearls|strand of pearls', colour: '#f4efe4', fabric: 'vinyl' },
  choker: { phrases: 'choker|collar necklace|velvet choker', colour: '#1d1a1c', fabric: 'velvet' },
  earrings: {
    phrases: 'earrings|earring|hoops|hoop earrings|drop earrings|statement earrings|gold hoops',
    colour: '#c9a24a',
    fabric: 'vinyl',
  },
  bracelet: {
    phrases: 'bracelet|bracelets|bangle|bangles|cuff bracelet|wristwatch|watch',
    colour: '#c9a24a',
    fabric: 'vinyl',
  },
  brooch: { phrases: 'brooch|corsage|flower brooch|boutonniere|rosette', colour: '#b23a48', fabric: 'silk' },
  handbag: {
    phrases: 'handbag|bag|purse|top handle bag|satchel|structured bag|leather bag|bucket bag|briefcase',
    fabric: 'leather',
  },
  'tote bag': {
    phrases: 'tote|tote bag|shopper|shopping bag|basket bag|straw bag|market bag|beach bag',
    fabric: 'cotton',
  },
  clutch: { phrases: 'clutch|clutch bag|evening bag|envelope bag|pochette|minaudiere', fabric: 'silk' },
  'crossbody bag': {
    phrases: 'crossbody|crossbody bag|cross body bag|shoulder bag|messenger bag|saddle bag|quilted bag|chain bag',
    fabric: 'leather',
  },
  backpack: { phrases: 'backpack|rucksack', fabric: 'cotton' },
  'belt bag': { phrases: 'belt bag|bum bag|fanny pack|waist bag', fabric: 'leather' },
  tights: {
    phrases: 'tights|stockings|hosiery|opaque tights|hose|pantyhose|sheer tights',
    colour: '#2b2629',
    fabric: 'cotton',
  },
  fishnets: { phrases: 'fishnets|fishnet tights|fishnet stockings|net tights', colour: '#1d1a1c', fabric: 'sheer' },
  socks: { phrases: 'socks|sock|ankle socks|white socks|bobby socks', colour: '#f6f3ec', fabric: 'cotton' },
  'knee socks': {
    phrases: 'knee socks|knee high socks|long socks|over the knee socks|leg warmers',
    colour: '#f6f3ec',
    fabric: 'knit',
  },
  suspenders: { phrases: 'braces|suspenders', colour: '#2a2628', fabric: 'leather' },
  cape: { phrases: 'cape|capelet|cloak|cape overlay|mantle|caped', fabric: 'wool' },
}

/** Boots by how far they reach; the shoe on the foot is a boot. */
export const SHAFT_WORDS: Readonly<Record<Shaft, string>> = {
  'ankle boots':
    'ankle boots|ankle boot|booties|chelsea boots|combat boots|lace up boots|boots|boot|hiking boots|biker boots',
  'cowboy boots': 'cowboy boots|western boots|calf boots|mid calf boots',
  'knee boots':
    'knee boots|knee high boots|tall boots|riding boots|high boots|long boots|gogo boots|wellington boots|wellingtons|wellies|rain boots',
  'thigh boots': 'thigh boots|thigh high boots|over the knee boots|otk boots|waders',
}
