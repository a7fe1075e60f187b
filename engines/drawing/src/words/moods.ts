import type { Family } from './motif-names.ts'

/** How a palette is made where no colours are named: ranges of OKLCH, and the kind of ground. */
export interface Mood {
  readonly name: string
  readonly phrases: readonly string[]
  /** Leading hues in degrees of OKLCH; one is taken by seed. */
  readonly hues: readonly number[]
  readonly chroma: readonly [number, number]
  readonly light: readonly [number, number]
  readonly harmonies: readonly Harmony[]
  readonly ground: 'light' | 'dark' | 'tinted'
  /** Families that suit it when no motif is named. */
  readonly families: readonly Family[]
}

/** Hue steps of a scheme: 'warm' keeps to the fire colours, 'analogous' stays near, 'split' takes the two neighbours of the opposite hue. */
export type Harmony = 'warm' | 'analogous' | 'complementary' | 'split' | 'triad' | 'mono'

const mood = (
  phrases: string,
  hues: readonly number[],
  chroma: readonly [number, number],
  light: readonly [number, number],
  harmonies: readonly Harmony[],
  ground: Mood['ground'],
  families: readonly Family[],
): Mood => {
  const list = phrases.split(',')
  return { name: list[0] ?? '', phrases: list, hues, chroma, light, harmonies, ground, families }
}

export const MOODS: readonly Mood[] = [
  mood(
    'summer,summery,sunny,cheerful,happy,joyful,playful,fun,vibrant,lively,bright and cheerful,energetic,zesty,uplifting,holiday mood,picnic,sunshiny',
    [40, 75, 20, 210],
    [0.13, 0.19],
    [0.58, 0.82],
    ['split', 'triad', 'complementary'],
    'light',
    ['fruit', 'blooms', 'cutouts', 'dots'],
  ),
  mood(
    'spring,springlike,springtime,fresh,easter,airy mood,dewy,garden party',
    [10, 130, 330, 95],
    [0.08, 0.13],
    [0.64, 0.84],
    ['split', 'analogous', 'triad'],
    'light',
    ['ditsy', 'blooms', 'birds'],
  ),
  mood(
    'autumn,autumnal,fall,harvest,earthy,rustic,bohemian,boho',
    [45, 60, 30, 80],
    [0.09, 0.13],
    [0.38, 0.7],
    ['analogous', 'split'],
    'light',
    ['leaves', 'paisley', 'ikat', 'vine'],
  ),
  mood(
    'winter,wintry,frosty,icy,cool,nordic,scandinavian,scandi',
    [240, 220, 260],
    [0.03, 0.09],
    [0.35, 0.8],
    ['mono', 'analogous'],
    'light',
    ['stars', 'leaves', 'herringbone', 'tiling'],
  ),
  mood(
    'romantic,feminine,sweet,pretty,girly,soft,tender,delicate mood,bridal,wedding,ladylike,charming,lovely,valentines',
    [5, 350, 15, 330],
    [0.07, 0.12],
    [0.55, 0.84],
    ['analogous', 'split'],
    'light',
    ['blooms', 'ditsy', 'hearts'],
  ),
  mood(
    'moody,dark,gothic,dramatic,nocturnal,night,mysterious,opulent,luxurious,luxury,baroque,sultry,sensual,seductive,noir mood,midnight garden,gothic romance,halloween,sombre,somber,brooding,evening',
    [350, 20, 300, 180],
    [0.09, 0.14],
    [0.45, 0.74],
    ['split', 'analogous', 'complementary'],
    'dark',
    ['blooms', 'vine', 'deco', 'paisley'],
  ),
  mood(
    'elegant,classic,timeless,refined,sophisticated,chic,preppy,heritage,traditional,formal,tailored,smart,polished,parisian,french,english,british,collegiate,ivy league,equestrian',
    [255, 20, 150],
    [0.05, 0.1],
    [0.3, 0.62],
    ['complementary', 'mono', 'split'],
    'light',
    ['houndstooth', 'stripes', 'tartan', 'deco', 'paisley'],
  ),
  mood(
    'vintage,antique,nostalgic,victorian,edwardian,regency,cottage,cottagecore,country,granny,grandmillennial,old fashioned,heirloom,farmhouse,prairie,provincial',
    [20, 130, 60, 250],
    [0.06, 0.1],
    [0.48, 0.74],
    ['split', 'triad'],
    'light',
    ['ditsy', 'vine', 'blooms', 'gingham'],
  ),
  mood(
    'retro,retro style,seventies,70s,1970s,seventies style,70s style,groovy,disco,hippie,hippy,woodstock',
    [52, 40, 62],
    [0.12, 0.16],
    [0.42, 0.8],
    ['warm', 'analogous'],
    'tinted',
    ['tiling', 'blooms', 'cutouts', 'chevron'],
  ),
  mood(
    'sixties,60s,1960s,mod,pop,psychedelic,carnaby,trippy,acid house',
    [350, 50, 130, 300],
    [0.15, 0.2],
    [0.5, 0.82],
    ['split', 'triad', 'complementary'],
    'light',
    ['blooms', 'cutouts', 'dots', 'tiling'],
  ),
  mood(
    'eighties,80s,1980s,memphis,nineties,90s,neon mood,arcade,synthwave,vaporwave,y2k',
    [330, 200, 95, 290],
    [0.15, 0.2],
    [0.58, 0.84],
    ['triad', 'split'],
    'light',
    ['cutouts', 'terrazzo', 'brush', 'chevron'],
  ),
  mood(
    'fifties,50s,1950s,midcentury,mid century,mid century modern,atomic,rockabilly,kitchen',
    [195, 25, 85, 150],
    [0.08, 0.13],
    [0.5, 0.8],
    ['split', 'triad'],
    'light',
    ['cutouts', 'stars', 'fruit', 'gingham'],
  ),
  mood(
    'twenties,1920s,roaring twenties,gatsby mood,glamorous,glamour,glam,decadent,jewel like',
    [160, 85, 265],
    [0.06, 0.12],
    [0.4, 0.78],
    ['split', 'complementary'],
    'dark',
    ['deco', 'vine', 'stars'],
  ),
  mood(
    'mediterranean,greek island,amalfi,capri,riviera,provencal,provence,tuscan,sicilian',
    [255, 85, 45],
    [0.12, 0.17],
    [0.42, 0.82],
    ['complementary', 'split'],
    'light',
    ['fruit', 'tiling', 'leaves'],
  ),
  mood(
    'grunge,punk,rock,edgy,rebellious,industrial,utilitarian,utility',
    [20, 270, 140],
    [0.02, 0.1],
    [0.2, 0.6],
    ['mono', 'complementary'],
    'dark',
    ['tartan', 'leopard', 'brush'],
  ),
  mood(
    'forest,woodland,woodsy,enchanted,fairytale,fairy tale,whimsical,magical,storybook',
    [145, 60, 20, 110],
    [0.06, 0.12],
    [0.36, 0.76],
    ['split', 'analogous'],
    'dark',
    ['leaves', 'emblems', 'ditsy', 'birds'],
  ),
  mood(
    'modern,contemporary,graphic,urban,bauhaus,futuristic,minimal modern,constructivist,suprematist,cubist,abstract mood,streetwear,sporty,athletic',
    [255, 30, 85, 170],
    [0.1, 0.17],
    [0.35, 0.8],
    ['triad', 'complementary'],
    'light',
    ['cutouts', 'brush', 'tiling', 'terrazzo', 'checkerboard'],
  ),
  mood(
    'calm,calming,serene,peaceful,quiet,tranquil,zen,japanese,japandi,meditative,soothing,restful,spa',
    [250, 190, 140],
    [0.03, 0.08],
    [0.36, 0.75],
    ['mono', 'analogous'],
    'light',
    ['waves', 'leaves', 'tiling', 'stripes'],
  ),
  mood(
    'nautical,seaside,coastal,maritime,beach,beachy,marine life',
    [255, 245, 225],
    [0.08, 0.13],
    [0.32, 0.7],
    ['mono', 'complementary'],
    'light',
    ['breton', 'waves', 'stripes'],
  ),
  mood(
    'tropical mood,exotic,carnival,hawaiian,caribbean',
    [160, 15, 50, 200],
    [0.12, 0.18],
    [0.45, 0.8],
    ['triad', 'split'],
    'dark',
    ['leaves', 'fruit', 'blooms'],
  ),
  mood(
    'pastel,pastels,dreamy,baby,candy,unicorn',
    [350, 90, 200, 300],
    [0.06, 0.09],
    [0.78, 0.87],
    ['triad', 'split'],
    'light',
    ['ditsy', 'dots', 'hearts', 'terrazzo'],
  ),
  mood(
    'sunset,warm,warm colours,warm colors,sunrise,fiery,hot,desert,terracotta mood,spicy',
    [35, 55, 15],
    [0.12, 0.17],
    [0.5, 0.8],
    ['warm'],
    'light',
    ['brush', 'waves', 'blooms', 'cutouts'],
  ),
  mood(
    'festive,christmas,christmassy,holiday,xmas,yuletide,noel',
    [25, 150],
    [0.13, 0.17],
    [0.4, 0.6],
    ['complementary'],
    'light',
    ['stars', 'tartan', 'leaves'],
  ),
  mood(
    'monochrome,black and white,monochromatic,black white,greyscale,grayscale,tonal black',
    [270],
    [0, 0.005],
    [0.14, 0.55],
    ['mono'],
    'light',
    ['houndstooth', 'brush', 'leopard', 'tiling'],
  ),
  mood(
    'natural,organic,neutral,neutrals,minimal mood,understated,undyed,subdued,muted colours,muted colors,muted palette,quiet luxury,scandi neutral,raw,earth mood,neutral colours,neutral colors',
    [75, 60, 90],
    [0.02, 0.05],
    [0.4, 0.75],
    ['mono', 'analogous'],
    'light',
    ['leaves', 'brush', 'herringbone', 'terrazzo'],
  ),
  mood(
    'colourful,colorful,multicolour,multicolor,multicoloured,multicolored,rainbow,riotous,many coloured,many colored,all colours,all colors,polychrome,maximal,eclectic',
    [25, 80, 200, 320],
    [0.13, 0.18],
    [0.52, 0.82],
    ['triad'],
    'light',
    ['cutouts', 'blooms', 'terrazzo', 'brush'],
  ),
]
