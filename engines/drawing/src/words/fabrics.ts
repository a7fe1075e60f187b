/** Cloths that can be named, each with its own look; and what they are dyed when no colour is said. */
export const FABRICS = [
  'cotton',
  'poplin',
  'linen',
  'canvas',
  'denim',
  'twill',
  'wool',
  'flannel',
  'felt',
  'tweed',
  'knit',
  'chunky knit',
  'rib',
  'jersey',
  'silk',
  'satin',
  'crepe',
  'taffeta',
  'chiffon',
  'organza',
  'tulle',
  'lace',
  'velvet',
  'corduroy',
  'leather',
  'patent',
  'suede',
  'fur',
  'sequin',
  'metallic',
  'quilted',
] as const
export type Fabric = (typeof FABRICS)[number]

interface FabricWords {
  readonly phrases: string
  /** Names of colours that suit it, from `COLOURS`. */
  readonly dyes: string
}

const TABLE: Readonly<Record<Fabric, FabricWords>> = {
  cotton: {
    phrases:
      'cotton,cotton cloth,organic cotton,pima cotton,batiste,cambric,calico,muslin,toile,seersucker,voile,lawn,cotton lawn,madras,percale,broderie,broderie anglaise,cheesecloth,double gauze,gauze',
    dyes: 'dusty pink,sage,french blue,ecru,terracotta',
  },
  poplin: {
    phrases: 'poplin,cotton poplin,shirting,oxford,oxford cloth,broadcloth,chambray,pinpoint',
    dyes: 'white,sky blue,powder pink,sage',
  },
  linen: {
    phrases:
      'linen,linen cloth,flax,ramie,hemp,slub linen,linen blend,cotton linen,silk linen,raw silk,dupioni,dupion,shantung',
    dyes: 'oatmeal,sage,terracotta,slate blue,white',
  },
  canvas: {
    phrases:
      'canvas,waxed canvas,waxed cotton,duck,duck cloth,cotton duck,drill,sailcloth,ripstop,burlap,hessian,jute,nylon,cordura,technical fabric,neoprene,scuba',
    dyes: 'khaki,ecru,olive,navy,tobacco',
  },
  denim: {
    phrases: 'denim,raw denim,selvedge,selvedge denim,selvage denim,jean,jeans cloth,stretch denim,washed denim',
    dyes: 'denim,indigo,air force blue,navy',
  },
  twill: {
    phrases:
      'twill,cotton twill,gabardine,chino,cavalry twill,serge,suiting,whipcord,sateen,cotton sateen,worsted,worsted wool,fine wool,wool suiting,wool gabardine,tropical wool,barathea,viscose twill',
    dyes: 'stone,navy,khaki,charcoal',
  },
  wool: {
    phrases:
      'wool,woollen,woolen,wool cloth,cashmere,merino,alpaca,camel hair,melton,loden,vicuna,mohair,cashmere wool,wool cashmere,double faced cashmere,double faced wool,double face wool,boiled wool,wool blend,virgin wool,lambswool,angora',
    dyes: 'camel,charcoal,bottle green,burgundy,navy',
  },
  flannel: {
    phrases:
      'flannel,wool flannel,brushed cotton,flannelette,fleece,sweatshirt,sweatshirting,french terry,terry,towelling,moleskin,brushed wool,polar fleece',
    dyes: 'charcoal,dove grey,navy,oatmeal',
  },
  felt: { phrases: 'felt,felted wool,wool felt,felted', dyes: 'charcoal,rust,moss,navy' },
  tweed: {
    phrases:
      'tweed,harris tweed,donegal,donegal tweed,boucle,bouclé,wool boucle,boucle wool,chanel tweed,herringbone tweed,basketweave wool',
    dyes: 'mushroom,slate,moss,dusty pink',
  },
  knit: {
    phrases:
      'knit,knitted,knitwear,jumper knit,wool knit,merino knit,cashmere knit,cotton knit,fine knit,stockinette,crochet,crocheted,pointelle,ponte,milano knit',
    dyes: 'oatmeal,navy,dusty rose,forest',
  },
  'chunky knit': {
    phrases:
      'chunky knit,cable knit,cable,cabled,aran,aran knit,heavy knit,chunky wool,hand knit,hand knitted,fisherman knit,thick knit',
    dyes: 'ecru,camel,teal,charcoal',
  },
  rib: {
    phrases: 'rib,ribbed,rib knit,ribbed knit,ribbed jersey,ribbing,ribbed cotton',
    dyes: 'black,ecru,mocha,olive',
  },
  jersey: {
    phrases:
      'jersey,cotton jersey,viscose jersey,silk jersey,modal,lycra,spandex,elastane,stretch jersey,interlock,t shirt cotton,bamboo,tencel,lyocell,viscose,rayon,cupro,pique,piqué,polyester,acetate',
    dyes: 'white,black,navy,sage,blush',
  },
  silk: {
    phrases:
      'silk,silken,silky,silk twill,mulberry silk,habotai,pongee,foulard,crepe de chine,washed silk,sandwashed silk,silk crepe de chine,faille',
    dyes: 'champagne,emerald,midnight,dusty rose',
  },
  satin: {
    phrases:
      'satin,satiny,charmeuse,silk satin,silk charmeuse,duchesse,duchesse satin,duchess satin,sateen silk,satin silk,crepe back satin,satin crepe,liquid satin,bias satin',
    dyes: 'emerald,champagne,sapphire,wine',
  },
  crepe: {
    phrases:
      'crepe,crêpe,silk crepe,wool crepe,georgette crepe,moss crepe,crepe silk,double crepe,cady,marocain,stretch crepe,matte crepe,viscose crepe,triacetate',
    dyes: 'ivory,bottle green,black,rust',
  },
  taffeta: {
    phrases: 'taffeta,silk taffeta,moire,paper silk,ottoman,grosgrain,brocade,jacquard,damask,parachute silk',
    dyes: 'ruby,midnight,forest,gold',
  },
  chiffon: {
    phrases:
      'chiffon,silk chiffon,georgette,silk georgette,sheer,sheer silk,gossamer,mousseline,sheer fabric,transparent,translucent,see through',
    dyes: 'blush,powder blue,sage,black',
  },
  organza: { phrases: 'organza,silk organza,organdie,organdy,gazar,crin', dyes: 'white,blush,powder blue,black' },
  tulle: { phrases: 'tulle,net,netting,illusion tulle,mesh,fishnet,point d esprit', dyes: 'blush,black,lilac,ivory' },
  lace: {
    phrases: 'lace,guipure,chantilly,chantilly lace,guipure lace,corded lace,lacy,lacework,macrame',
    dyes: 'ivory,black,dusty rose,burgundy',
  },
  velvet: {
    phrases: 'velvet,velour,velveteen,crushed velvet,silk velvet,devore,plush,cotton velvet',
    dyes: 'bottle green,midnight,burgundy,plum',
  },
  corduroy: {
    phrases: 'corduroy,cord,cords,needlecord,jumbo cord,wide wale,wale corduroy,fine cord',
    dyes: 'caramel,olive,rust,navy',
  },
  leather: {
    phrases:
      'leather,lambskin,calfskin,cowhide,nappa,nappa leather,faux leather,vegan leather,pleather,leatherette,cow leather,biker leather,tanned leather,saddle leather,crocodile,croc,snakeskin leather',
    dyes: 'cognac,black,espresso,oxblood',
  },
  patent: {
    phrases: 'patent,patent leather,vinyl,pvc,latex,lacquered,rubber,wet look,high gloss leather,glossy vinyl',
    dyes: 'black,cherry red,white',
  },
  suede: {
    phrases: 'suede,nubuck,chamois,faux suede,ultrasuede,alcantara,sheepskin suede,goat suede',
    dyes: 'tobacco,sand,rust,forest',
  },
  fur: {
    phrases: 'fur,faux fur,furry,shearling,sheepskin,sherpa,teddy,teddy bear,borg,mink,fluffy,shaggy,mongolian',
    dyes: 'ecru,caramel,charcoal,blush',
  },
  sequin: {
    phrases:
      'sequin,sequins,sequined,sequinned,paillette,paillettes,beaded,glitter,glittery,glittering,sparkly,sparkling',
    dyes: 'gold,silver,emerald,midnight',
  },
  metallic: {
    phrases: 'metallic,lame,lamé,gold lame,silver lame,lurex,foil,foiled,metallised,chrome,mirrored,liquid metal',
    dyes: 'silver,gold,rose gold,bronze',
  },
  quilted: {
    phrases: 'quilted,quilting,padded,puffer,down filled,puffer nylon,matelasse,matelassé',
    dyes: 'black,olive,sand,navy',
  },
}

export interface NamedFabric {
  readonly fabric: Fabric
  readonly phrases: readonly string[]
  /** Names of colours. */
  readonly dyes: readonly string[]
}

export const FABRIC_WORDS: readonly NamedFabric[] = FABRICS.map((fabric) => ({
  fabric,
  phrases: TABLE[fabric].phrases.split(','),
  dyes: TABLE[fabric].dyes.split(','),
}))
