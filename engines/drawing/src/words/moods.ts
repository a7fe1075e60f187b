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

const mood = (phrases: string, palette: Omit<Mood, 'name' | 'phrases'>): Mood => {
  const list = phrases.split(',')
  return { name: list[0] ?? '', phrases: list, ...palette }
}

/** What palette a mood asks for. Chosen by eye. */
export const MOODS: readonly Mood[] = [
  mood(
    'summer,summery,sunny,cheerful,happy,joyful,playful,fun,vibrant,lively,bright and cheerful,energetic,zesty,uplifting,holiday mood,picnic,sunshiny',
    {
      hues: [40, 75, 20, 210],
      chroma: [0.13, 0.19],
      light: [0.58, 0.82],
      harmonies: ['split', 'triad', 'complementary'],
      ground: 'light',
      families: ['fruit', 'blooms', 'cutouts', 'dots'],
    },
  ),
  mood('spring,springlike,springtime,fresh,easter,airy mood,dewy,garden party', {
    hues: [10, 130, 330, 95],
    chroma: [0.08, 0.13],
    light: [0.64, 0.84],
    harmonies: ['split', 'analogous', 'triad'],
    ground: 'light',
    families: ['ditsy', 'blooms', 'birds'],
  }),
  mood('autumn,autumnal,fall,harvest,earthy,rustic,bohemian,boho', {
    hues: [45, 60, 30, 80],
    chroma: [0.09, 0.13],
    light: [0.38, 0.7],
    harmonies: ['analogous', 'split'],
    ground: 'light',
    families: ['leaves', 'paisley', 'ikat', 'vine'],
  }),
  mood('winter,wintry,frosty,icy,cool,nordic,scandinavian,scandi', {
    hues: [240, 220, 260],
    chroma: [0.03, 0.09],
    light: [0.35, 0.8],
    harmonies: ['mono', 'analogous'],
    ground: 'light',
    families: ['stars', 'leaves', 'herringbone', 'tiling'],
  }),
  mood(
    'romantic,feminine,sweet,pretty,girly,soft,tender,delicate mood,bridal,wedding,ladylike,charming,lovely,valentines',
    {
      hues: [5, 350, 15, 330],
      chroma: [0.07, 0.12],
      light: [0.55, 0.84],
      harmonies: ['analogous', 'split'],
      ground: 'light',
      families: ['blooms', 'ditsy', 'hearts'],
    },
  ),
  mood(
    'moody,dark,gothic,dramatic,nocturnal,night,mysterious,opulent,luxurious,luxury,baroque,sultry,sensual,seductive,noir mood,midnight garden,gothic romance,halloween,sombre,somber,brooding,evening',
    {
      hues: [350, 20, 300, 180],
      chroma: [0.09, 0.14],
      light: [0.45, 0.74],
      harmonies: ['split', 'analogous', 'complementary'],
      ground: 'dark',
      families: ['blooms', 'vine', 'deco', 'paisley'],
    },
  ),
  mood(
    'elegant,classic,timeless,refined,sophisticated,chic,preppy,heritage,traditional,formal,tailored,smart,polished,parisian,french,english,british,collegiate,ivy league,equestrian',
    {
      hues: [255, 20, 150],
      chroma: [0.05, 0.1],
      light: [0.3, 0.62],
      harmonies: ['complementary', 'mono', 'split'],
      ground: 'light',
      families: ['houndstooth', 'stripes', 'tartan', 'deco', 'paisley'],
    },
  ),
  mood(
    'vintage,antique,nostalgic,victorian,edwardian,regency,cottage,cottagecore,country,granny,grandmillennial,old fashioned,heirloom,farmhouse,prairie,provincial',
    {
      hues: [20, 130, 60, 250],
      chroma: [0.06, 0.1],
      light: [0.48, 0.74],
      harmonies: ['split', 'triad'],
      ground: 'light',
      families: ['ditsy', 'vine', 'blooms', 'gingham'],
    },
  ),
  mood('retro,retro style,seventies,70s,1970s,seventies style,70s style,groovy,disco,hippie,hippy,woodstock', {
    hues: [52, 40, 62],
    chroma: [0.12, 0.16],
    light: [0.42, 0.8],
    harmonies: ['warm', 'analogous'],
    ground: 'tinted',
    families: ['tiling', 'blooms', 'cutouts', 'chevron'],
  }),
  mood('sixties,60s,1960s,mod,pop,psychedelic,carnaby,trippy,acid house', {
    hues: [350, 50, 130, 300],
    chroma: [0.15, 0.2],
    light: [0.5, 0.82],
    harmonies: ['split', 'triad', 'complementary'],
    ground: 'light',
    families: ['blooms', 'cutouts', 'dots', 'tiling'],
  }),
  mood('eighties,80s,1980s,memphis,nineties,90s,neon mood,arcade,synthwave,vaporwave,y2k', {
    hues: [330, 200, 95, 290],
    chroma: [0.15, 0.2],
    light: [0.58, 0.84],
    harmonies: ['triad', 'split'],
    ground: 'light',
    families: ['cutouts', 'terrazzo', 'brush', 'chevron'],
  }),
  mood('fifties,50s,1950s,midcentury,mid century,mid century modern,atomic,rockabilly,kitchen', {
    hues: [195, 25, 85, 150],
    chroma: [0.08, 0.13],
    light: [0.5, 0.8],
    harmonies: ['split', 'triad'],
    ground: 'light',
    families: ['cutouts', 'stars', 'fruit', 'gingham'],
  }),
  mood('twenties,1920s,roaring twenties,gatsby mood,glamorous,glamour,glam,decadent,jewel like', {
    hues: [160, 85, 265],
    chroma: [0.06, 0.12],
    light: [0.4, 0.78],
    harmonies: ['split', 'complementary'],
    ground: 'dark',
    families: ['deco', 'vine', 'stars'],
  }),
  mood('mediterranean,greek island,amalfi,capri,riviera,provencal,provence,tuscan,sicilian', {
    hues: [255, 85, 45],
    chroma: [0.12, 0.17],
    light: [0.42, 0.82],
    harmonies: ['complementary', 'split'],
    ground: 'light',
    families: ['fruit', 'tiling', 'leaves'],
  }),
  mood('grunge,punk,rock,edgy,rebellious,industrial,utilitarian,utility', {
    hues: [20, 270, 140],
    chroma: [0.02, 0.1],
    light: [0.2, 0.6],
    harmonies: ['mono', 'complementary'],
    ground: 'dark',
    families: ['tartan', 'leopard', 'brush'],
  }),
  mood('forest,woodland,woodsy,enchanted,fairytale,fairy tale,whimsical,magical,storybook', {
    hues: [145, 60, 20, 110],
    chroma: [0.06, 0.12],
    light: [0.36, 0.76],
    harmonies: ['split', 'analogous'],
    ground: 'dark',
    families: ['leaves', 'emblems', 'ditsy', 'birds'],
  }),
  mood(
    'modern,contemporary,graphic,urban,bauhaus,futuristic,minimal modern,constructivist,suprematist,cubist,abstract mood,streetwear,sporty,athletic',
    {
      hues: [255, 30, 85, 170],
      chroma: [0.1, 0.17],
      light: [0.35, 0.8],
      harmonies: ['triad', 'complementary'],
      ground: 'light',
      families: ['cutouts', 'brush', 'tiling', 'terrazzo', 'checkerboard'],
    },
  ),
  mood('calm,calming,serene,peaceful,quiet,tranquil,zen,japanese,japandi,meditative,soothing,restful,spa', {
    hues: [250, 190, 140],
    chroma: [0.03, 0.08],
    light: [0.36, 0.75],
    harmonies: ['mono', 'analogous'],
    ground: 'light',
    families: ['waves', 'leaves', 'tiling', 'stripes'],
  }),
  mood('nautical,seaside,coastal,maritime,beach,beachy,marine life', {
    hues: [255, 245, 225],
    chroma: [0.08, 0.13],
    light: [0.32, 0.7],
    harmonies: ['mono', 'complementary'],
    ground: 'light',
    families: ['breton', 'waves', 'stripes'],
  }),
  mood('tropical mood,exotic,carnival,hawaiian,caribbean', {
    hues: [160, 15, 50, 200],
    chroma: [0.12, 0.18],
    light: [0.45, 0.8],
    harmonies: ['triad', 'split'],
    ground: 'dark',
    families: ['leaves', 'fruit', 'blooms'],
  }),
  mood('pastel,pastels,dreamy,baby,candy,unicorn', {
    hues: [350, 90, 200, 300],
    chroma: [0.06, 0.09],
    light: [0.78, 0.87],
    harmonies: ['triad', 'split'],
    ground: 'light',
    families: ['ditsy', 'dots', 'hearts', 'terrazzo'],
  }),
  mood('sunset,warm,warm colours,warm colors,sunrise,fiery,hot,desert,terracotta mood,spicy', {
    hues: [35, 55, 15],
    chroma: [0.12, 0.17],
    light: [0.5, 0.8],
    harmonies: ['warm'],
    ground: 'light',
    families: ['brush', 'waves', 'blooms', 'cutouts'],
  }),
  mood('festive,christmas,christmassy,holiday,xmas,yuletide,noel', {
    hues: [25, 150],
    chroma: [0.13, 0.17],
    light: [0.4, 0.6],
    harmonies: ['complementary'],
    ground: 'light',
    families: ['stars', 'tartan', 'leaves'],
  }),
  mood('monochrome,black and white,monochromatic,black white,greyscale,grayscale,tonal black', {
    hues: [270],
    chroma: [0, 0.005],
    light: [0.14, 0.55],
    harmonies: ['mono'],
    ground: 'light',
    families: ['houndstooth', 'brush', 'leopard', 'tiling'],
  }),
  mood(
    'natural,organic,neutral,neutrals,minimal mood,understated,undyed,subdued,muted colours,muted colors,muted palette,quiet luxury,scandi neutral,raw,earth mood,neutral colours,neutral colors',
    {
      hues: [75, 60, 90],
      chroma: [0.02, 0.05],
      light: [0.4, 0.75],
      harmonies: ['mono', 'analogous'],
      ground: 'light',
      families: ['leaves', 'brush', 'herringbone', 'terrazzo'],
    },
  ),
  mood(
    'colourful,colorful,multicolour,multicolor,multicoloured,multicolored,rainbow,riotous,many coloured,many colored,all colours,all colors,polychrome,maximal,eclectic',
    {
      hues: [25, 80, 200, 320],
      chroma: [0.13, 0.18],
      light: [0.52, 0.82],
      harmonies: ['triad'],
      ground: 'light',
      families: ['cutouts', 'blooms', 'terrazzo', 'brush'],
    },
  ),
]
