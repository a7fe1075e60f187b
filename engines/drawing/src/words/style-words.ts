/** Cloths whose surface can be shown under the print. */
const CLOTHS = ['linen', 'canvas', 'denim-twill', 'silk', 'knit', 'corduroy', 'velvet'] as const
export type Cloth = (typeof CLOTHS)[number]

const CLOTH_PHRASES: Readonly<Record<Cloth, string>> = {
  linen: 'linen,linen texture,linen cloth,linen fabric,slub,flax,cotton linen,chambray cloth,voile,muslin',
  canvas:
    'burlap,hessian,canvas,canvas texture,woven,weave,woven cloth,woven texture,woven fabric,fabric texture,cloth texture,duck cloth,cotton duck,cotton canvas,cotton,cotton cloth,basketweave,hopsack,upholstery',
  'denim-twill': 'twill cloth,twill texture,drill,gabardine,denim cloth,denim,denim fabric,denim texture,chino,jean',
  silk: 'silk,silky,satin,silk satin,charmeuse,sateen,silk scarf,foulard silk,taffeta,shantung',
  knit: 'knit,knitted,knitwear,jumper,sweater,jersey knit,stockinette,intarsia,fair isle knit',
  corduroy: 'corduroy,cord,needlecord,wale,ribbed cloth',
  velvet: 'velvet,velour,velveteen,plush,suede,velvety',
}
export const CLOTH_WORDS: Readonly<Record<string, Cloth>> = Object.fromEntries(
  CLOTHS.flatMap((cloth) => CLOTH_PHRASES[cloth].split(',').map((phrase) => [phrase, cloth])),
)

/** Styles in which any pattern can be drawn or printed. */
const STYLES = [
  'flat',
  'ink',
  'watercolour',
  'block-print',
  'linocut',
  'screen-print',
  'gouache',
  'pencil',
  'embroidered',
  'retro',
  'ditsy',
  'worn',
] as const
export type Style = (typeof STYLES)[number]

/** Styles in which a drawing stays as it was drawn; all others are made on its pixels. */
const PLAIN_STYLES = ['flat', 'retro', 'ditsy'] as const satisfies readonly Style[]
export type TexturedStyle = Exclude<Style, (typeof PLAIN_STYLES)[number]>
export const isTextured = (style: Style): style is TexturedStyle => !PLAIN_STYLES.some((plain) => plain === style)

const STYLE_PHRASES: Readonly<Record<Style, string>> = {
  flat: 'flat,flat style,flat design,flat graphic,vector,vector style,crisp,clean,clean lines,minimal shapes,graphic style,solid shapes,plain shapes,paper cut,papercut',
  ink: 'ink,ink drawing,inked,pen,pen and ink,line drawing,line art,lineart,linework,line work,outline,outlined,outlines,etching,etched,engraving,engraved,hatched,cross hatched,hand drawn line,one line,calligraphic,black ink,indian ink,drawn in ink,pen drawing,fine line drawing',
  watercolour:
    'watercolour,watercolor,water colour,water color,aquarelle,watercolours,watercolors,watercoloured,watercolored,watercoloury,wet in wet,ink wash,washy,aquarelle style,watery',
  'block-print':
    'block print,block printed,blockprint,woodblock,wood block,woodblock print,hand block,hand block print,hand blocked,hand printed,hand print,indian block print,block printing,stamped,stamp,potato print,stencil,stencilled,stenciled,woodcut',
  linocut: 'linocut,lino cut,lino,lino print,linoprint,lino printed,relief print,scraperboard',
  'screen-print':
    'screen print,screen printed,screenprint,screenprinted,silkscreen,silk screen,serigraph,riso,risograph,halftone,half tone,pop art,offset print,overprint,overprinted',
  gouache:
    'gouache,painterly,painted,hand painted,handpainted,oil painting,oil painted,oil paint,acrylic,tempera,impressionist,impasto,brushy,loose brushwork,brushwork,painting',
  pencil:
    'pencil,coloured pencil,colored pencil,crayon,crayons,pastel crayon,chalk drawing,chalky,sketchy,sketched,sketch,hand drawn,handdrawn,charcoal drawing,doodle,doodled,scribbled,scribble,graphite drawing,wax crayon',
  embroidered:
    'embroidered,embroidery,stitched,stitching,needlework,needlepoint,crewel,crewelwork,crewel work,satin stitch,thread,threaded,broderie,hand embroidered,tapestry',
  retro: 'retro style,seventies style,70s style,retro,seventies,70s,1970s,groovy,sixties,60s,1960s,mod',
  ditsy: 'ditsy,ditzy,ditsy style,ditsy print',
  worn: 'faded,distressed,worn,aged,weathered,vintage faded,sun faded,sunfaded,washed out,stonewashed,stone washed,worn out,shabby,shabby chic,old looking,timeworn',
}
export const STYLE_WORDS: Readonly<Record<string, Style>> = Object.fromEntries(
  STYLES.flatMap((style) => STYLE_PHRASES[style].split(',').map((phrase) => [phrase, style])),
)

/** Words before 'colours', 'inks' or 'tone' that say how many. */
export const COUNT_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  two: 2,
  duo: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
}
