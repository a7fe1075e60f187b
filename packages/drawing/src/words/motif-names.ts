/** The families of pattern that can be drawn. */
export const FAMILIES = [
  'stripes',
  'breton',
  'gingham',
  'tartan',
  'houndstooth',
  'herringbone',
  'argyle',
  'chevron',
  'dots',
  'ditsy',
  'blooms',
  'leaves',
  'vine',
  'paisley',
  'terrazzo',
  'brush',
  'deco',
  'greek-key',
  'stars',
  'leopard',
  'zebra',
  'checkerboard',
  'ikat',
  'tiling',
  'waves',
  'fruit',
  'birds',
  'hearts',
  'cutouts',
  'emblems',
  'kaleidoscope',
  'moorish',
  'damask',
  'batik',
  'suzani',
  'kilim',
] as const
export type Family = (typeof FAMILIES)[number]

export interface MotifWord {
  /** The word that is shown as understood. */
  readonly name: string
  readonly family: Family
  /** What the family draws in particular, for example a species. */
  readonly kind?: string
  readonly phrases: readonly string[]
  /** True where the word alone (singular, not followed by a word for a print) names a colour instead. */
  readonly colourFirst?: boolean
}

const motif = (family: Family, name: string, phrases: string, kind?: string): MotifWord => ({
  name,
  family,
  phrases: [name, ...phrases.split(',').filter((phrase) => phrase !== '')],
  ...(kind === undefined ? {} : { kind }),
})
const tinted = (family: Family, name: string, phrases: string, kind?: string): MotifWord => ({
  ...motif(family, name, phrases, kind),
  colourFirst: true,
})

/** The wallpaper groups by their symbols, for those who know them. */
const GROUP_NAMES: readonly string[] = 'p1,p2,pm,pg,cm,pmm,pmg,pgg,cmm,p4,p4m,p4g,p3,p3m1,p31m,p6,p6m'.split(',')

/** Singular forms; plurals are found by the reader. More particular phrases win by being longer. */
export const MOTIF_WORDS: readonly MotifWord[] = [
  motif('stripes', 'stripes', 'stripe,striped,stripy,stripey,banded,bands', ''),
  motif('stripes', 'pinstripes', 'pinstripe,pin stripe,chalk stripe,pinstriped', 'pin'),
  motif('stripes', 'ticking', 'ticking stripe,mattress stripe', 'ticking'),
  motif('stripes', 'awning stripes', 'awning stripe,deckchair stripe,cabana stripe,regatta stripe,regatta', 'awning'),
  motif(
    'stripes',
    'multi stripes',
    'multi stripe,multicolour stripe,multicolor stripe,barcode stripe,rainbow stripe,serape',
    'multi',
  ),
  motif('stripes', 'diagonal stripes', 'diagonal stripe,bias stripe,candy stripe,regimental stripe', 'diagonal'),
  motif('stripes', 'horizontal stripes', 'horizontal stripe', 'horizontal'),
  motif('breton', 'breton stripes', 'breton stripe,breton,mariniere,sailor stripe,nautical stripe,matelot'),
  motif(
    'gingham',
    'gingham',
    'vichy,gingham check,picnic check,tablecloth check,check,checks,checked,checkered gingham,windowpane',
  ),
  motif(
    'tartan',
    'tartan',
    'plaid,tartan check,madras,royal stewart,black watch,kilt,flannel check,flannel,buffalo check,lumberjack',
  ),
  motif(
    'houndstooth',
    'houndstooth',
    "hound's tooth,hounds tooth,houndtooth,dogtooth,dogstooth,pied de poule,puppytooth",
  ),
  motif('herringbone', 'herringbone', 'tweed,twill,broken twill'),
  motif('argyle', 'argyle', 'argyll,harlequin,diamond,diamonds,lozenge'),
  motif('chevron', 'chevron', 'zigzag,zig zag,zig-zag,missoni'),
  motif('dots', 'polka dots', 'polka dot,dot,dots,dotted,spot,spotty,spotted,polkadot,pea dot,circle,circles'),
  motif('dots', 'pin dots', 'pin dot,pindot,micro dot', 'pin'),
  motif('dots', 'confetti', 'confetti dot,painted dot,dalmatian,dalmatian spot', 'painted'),
  motif(
    'ditsy',
    'ditsy floral',
    'ditsy flower,ditsy,ditzy,calico,liberty,liberty print,liberty floral,micro floral,millefleur,mille fleur',
  ),
  motif('ditsy', 'wildflowers', 'wildflower,wild flower,meadow,meadow flower,field flower', 'wild'),
  motif('ditsy', 'daisies', 'daisy,marguerite,chamomile', 'daisy'),
  motif(
    'ditsy',
    'forget-me-nots',
    'forget me not,primrose,cherry blossom,sakura,blossom,apple blossom,orange blossom,plum blossom',
    'blossom',
  ),
  motif('ditsy', 'bluebells', 'bluebell,snowdrop,lily of the valley,bellflower,harebell', 'bell'),
  motif('ditsy', 'cow parsley', 'queen annes lace,umbel,dill,fennel,elderflower', 'umbel'),
  motif(
    'blooms',
    'flowers',
    'flower,floral,bloom,blooms,botanical flower,bouquet,posy,garden,garden flower,flowery,hibiscus,dahlia,chrysanthemum,lily,iris,orchid,magnolia,hydrangea,geranium,lotus,aster,blossoms',
  ),
  motif('blooms', 'peonies', 'peony,camellia,ranunculus,carnation', 'peony'),
  tinted('blooms', 'roses', 'rose,cabbage rose', 'peony'),
  motif('blooms', 'poppies', 'poppy,anemone', 'poppy'),
  motif('blooms', 'tulips', 'tulip', 'tulip'),
  motif('blooms', 'cosmos', 'cosmea,wild rose,dog rose,zinnia', 'cosmos'),
  tinted('blooms', 'sunflowers', 'sunflower', 'sunflower'),
  tinted('ditsy', 'lavender', 'lavender sprig,lavender flower', 'lavender'),
  tinted('ditsy', 'violets', 'violet,viola,pansy', 'blossom'),
  tinted('ditsy', 'cornflowers', 'cornflower', 'daisy'),
  motif(
    'leaves',
    'leaves',
    'leaf,leafy,foliage,botanical,botanicals,sprig,branch,greenery,twig,herb,willow,holly,mistletoe,laurel',
  ),
  tinted('leaves', 'ferns', 'fern,bracken', 'fern'),
  tinted('leaves', 'eucalyptus leaves', 'eucalyptus', 'eucalyptus'),
  motif(
    'leaves',
    'palm leaves',
    'palm,palm leaf,palm frond,tropical leaf,tropical leaves,jungle,tropical,banana leaf,monstera,philodendron,areca',
    'palm',
  ),
  tinted('leaves', 'olive branches', 'olive branch,olive leaf', 'olive'),
  motif(
    'vine',
    'vines',
    'vine,trailing vine,climbing vine,arabesque,william morris,morris,arts and crafts,scrolling foliage,ivy,trellis,scroll,art nouveau,toile de jouy,toile,baroque scroll',
  ),
  motif('paisley', 'paisley', 'paisleys,boteh,cashmere pattern,bandana,persian pickle,teardrop'),
  motif('terrazzo', 'terrazzo', 'mosaic chip,stone chip,speckle,speckled,granite'),
  motif(
    'brush',
    'brush strokes',
    'brush stroke,brushstroke,abstract brush stroke,abstract brushstroke,painterly stroke,painterly,painted stroke,dash,dashes,painted,abstract stroke',
  ),
  motif('deco', 'art deco fans', 'art deco,deco,fan,fans,deco fan,gatsby,deco shell', 'fan'),
  motif('deco', 'scallops', 'scallop,fish scale,scale pattern,mermaid scale,mermaid,scalloped', 'scallop'),
  motif('greek-key', 'greek key', 'meander,greek fret,fretwork,key pattern'),
  motif(
    'stars',
    'stars',
    'star,starry,constellation,celestial,moon and stars,stars and moons,moon,crescent,comet,night sky,galaxy',
  ),
  motif('leopard', 'leopard', 'leopard print,leopard spot,cheetah,jaguar,animal print,animal,leopard skin,ocelot'),
  motif('zebra', 'zebra', 'zebra stripe,zebra print,tiger,tiger stripe,tiger print'),
  motif('checkerboard', 'checkerboard', 'chequerboard,chessboard,chess,checker,chequered,checkered,damier'),
  motif('ikat', 'ikat', 'ikat diamond,uzbek,african wax print'),
  motif('tiling', 'geometric tiling', 'geometric,geometric shape,geometry,geo,tile,tiles,quilt,patchwork,tessellation'),
  motif('tiling', 'triangles', 'triangle,triangular,geo triangle,geometric triangle', 'triangle'),
  motif('tiling', 'hexagons', 'hexagon,honeycomb,geometric hexagon', 'hexagon'),
  motif('tiling', 'cubes', 'cube,tumbling block,geometric cube', 'cube'),
  motif('tiling', 'asanoha', 'hemp leaf,japanese star', 'asanoha'),
  motif('tiling', 'azulejos', 'azulejo,mediterranean tile,portuguese tile,majolica,encaustic tile,delft', 'quatrefoil'),
  motif('tiling', 'ogee', 'quatrefoil,moroccan,moroccan trellis', 'quatrefoil'),
  motif('waves', 'waves', 'wave,seigaiha,japanese wave,sea,ocean,ripple'),
  motif('fruit', 'fruit', 'fruits,citrus,orchard'),
  tinted('fruit', 'lemons', 'lemon,lemon print', 'lemon'),
  tinted('fruit', 'oranges', 'orange fruit,orange slice', 'orange'),
  motif('fruit', 'cherries', 'cherry', 'cherry'),
  motif('fruit', 'strawberries', 'strawberry,wild strawberry', 'strawberry'),
  motif('fruit', 'pears', 'pear', 'pear'),
  motif('fruit', 'pomegranates', 'pomegranate,fig', 'pomegranate'),
  motif('birds', 'birds', 'bird,chinoiserie,swallow,swift,dove bird,sparrow,robin,hummingbird'),
  motif('emblems', 'butterflies', 'butterfly,moth,papillon', 'butterfly'),
  tinted('emblems', 'mushrooms', 'mushroom,toadstool,fungi', 'mushroom'),
  motif('emblems', 'anchors', 'anchor', 'anchor'),
  tinted('emblems', 'shells', 'shell,seashell,sea shell,scallop shell,cockle', 'shell'),
  motif('hearts', 'hearts', 'heart,love heart,valentine'),
  motif(
    'cutouts',
    'cut-outs',
    'cutout,cut out,matisse,abstract,abstract shape,organic shape,seaweed,modern shape,shape,shapes,coral branch',
  ),
  motif(
    'kaleidoscope',
    'kaleidoscope',
    'kaleidoscopic,mandala,medallion,rosette tile,symmetry,symmetrical,wallpaper group',
  ),
  motif(
    'kaleidoscope',
    'hexagonal rosettes',
    'hexagonal rosette,hexagonal,hexagonal medallion,six fold,snowflake',
    'hexagonal',
  ),
  motif('kaleidoscope', 'pinwheels', 'pinwheel,whirl,swirl,whirligig', 'pinwheel'),
  motif('kaleidoscope', 'foulard', 'foulard print,tie print,necktie,cravat', 'foulard'),
  motif('kaleidoscope', 'mirrored sprigs', 'mirrored sprig,mirror image,mirrored', 'mirrored'),
  motif('kaleidoscope', 'glide sprigs', 'glide reflection,glide sprig', 'glide'),
  ...GROUP_NAMES.map((group) => motif('kaleidoscope', group, '', group)),
  motif(
    'moorish',
    'moorish tiles',
    'moorish tile,moorish,islamic geometric,islamic,arabic,alhambra,moroccan tile,mosaic,mosaic tile,star tile,girih,zellige',
  ),
  motif(
    'damask',
    'damask',
    'brocade,jacquard,brocatelle,lampas,baroque,rococo,acanthus,acanthus leaf,cut velvet,venetian,renaissance',
  ),
  motif('batik', 'batik', 'javanese,indonesian,kawung,parang,mega mendung,wax print,wax resist,ankara,african,ceplok'),
  motif('suzani', 'suzani', 'susani,bukhara,samarkand,embroidered medallion,central asian,uzbek embroidery'),
  motif(
    'kilim',
    'kilim',
    'aztec,navajo,tribal,southwestern,prairie blanket,blanket stripe,anatolian,turkish rug,rug,carpet,tapestry,woven geometric',
  ),
]
