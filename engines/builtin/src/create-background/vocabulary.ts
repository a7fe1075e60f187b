import { Lexicon, TONE_WORDS, type Tone } from '@toile/drawing'
import { COLOURS } from '@toile/imaging'
import type { TimeOfDay } from './light.ts'
import type { MoodWord, SceneDefinition } from './scene.ts'
import { SCENES } from './scenes/index.ts'

/** What a phrase can mean. One phrase may mean several things; `readBackgroundPrompt` settles which. */
export type Meaning =
  /** `specific` names this place and no other, `generic` its family of places, `detail` what is seen in it without naming it. */
  | { readonly kind: 'scene'; readonly scene: SceneDefinition; readonly reach: 'specific' | 'generic' | 'detail' }
  /** Suits a scene, which is taken when nothing names one outright. */
  | { readonly kind: 'hint'; readonly scene: SceneDefinition }
  | { readonly kind: 'time'; readonly time: TimeOfDay }
  | { readonly kind: 'mood'; readonly mood: MoodWord }
  | { readonly kind: 'colour'; readonly name: string; readonly hex: string }
  | { readonly kind: 'tone'; readonly tone: Tone }
  | { readonly kind: 'look'; readonly look: Look }
  /** Speaks of the person, whom this engine leaves as photographed. */
  | { readonly kind: 'pose' }
  /** Is not drawn here, though its name begins like that of a colour. */
  | { readonly kind: 'thing' }
  /** Asks for nothing: a link of the sentence, the person, whose colours are their own, or a word for the place or the picture. */
  | { readonly kind: 'filler'; readonly of: 'link' | 'person' | 'place' }

/** A phrase of the prompt that the lexicon knows, or one word that it does not. */
export interface Phrase {
  readonly text: string
  /** True after a comma or the like. */
  readonly breaks: boolean
  readonly meanings: readonly Meaning[]
}

/** Factors on how the scene is photographed. */
export interface Look {
  readonly name: string
  readonly blur?: number
  readonly exposure?: number
  readonly contrast?: number
  /** -1 cool to 1 warm. */
  readonly warmth?: number
  /** Height of the lens as a factor. */
  readonly lens?: number
  /** Height of the main light as a factor; heard where its shadow is seen. */
  readonly elevation?: number
  readonly side?: -1 | 1
  readonly behind?: boolean
}

export const TIME_WORDS: { readonly [Time in TimeOfDay]: string } = {
  dawn: 'dawn|sunrise|daybreak|early morning|morning|morning light',
  noon: 'noon|midday|day|daylight|daytime|sunny|sun|sunshine|summer|bright sun|clear sky|blue sky|afternoon|full sun',
  'golden hour':
    'golden hour|golden light|golden|sunset|before sunset|last light|last sun|sundown|late afternoon|evening sun|evening light|warm sun|low sun|magic hour|at sunset',
  dusk: 'dusk|twilight|blue hour|evening|nightfall',
  night: 'night|midnight|nighttime|at night|moonlight|moonlit|nocturnal',
  overcast: 'overcast|cloudy day|grey day|gray day|diffused light|soft daylight|even light|flat light|softbox|diffused',
}

/** Some moods come with a place alone, and have no words of their own. */
const MOOD_WORDS: { readonly [Mood in MoodWord]?: string } = {
  autumn: 'autumn|autumnal|fall|october|november|autumn leaves|fall leaves|fall foliage|autumn colours|autumn colors',
  spring: 'spring|springtime|april|may|fresh green|blossom|cherry blossom',
  blossom: 'blossom|cherry blossom|cherry tree|cherry blossom tree|sakura|blossoming tree|magnolia',
  cobbled: 'cobblestone|cobble|cobbled|cobblestoned|paved|old town',
  winter:
    'snowy forest|winter forest|snowy woods|snowy pine forest|winter woods|snow|snowy|winter|wintry|wintery|december|january|bare trees|frost|frosty',
  rain: 'rain|rainy|wet|puddle|after rain|drizzle|raining',
  snowfall: 'snowfall|snowing|snowflake|blizzard|falling snow',
  fog: 'fog|foggy|mist|misty|haze|hazy|smoky',
  stormy: 'storm|stormy|dramatic|dramatic clouds|dark clouds|thunderstorm|moody sky',
  flowers: 'flower|floral|blooming|in bloom|wildflower|blossoming|bloom',
  tropical:
    'tropical|tropics|lush|exotic|turquoise water|palm tree|palms|coconut palm|palm springs|miami|los angeles|malibu|resort',
  neon: 'neon|neon light|neon sign|cyberpunk|nightlife',
  palms: 'palm|palm shadow|palm leaves|leaf shadow|palm tree|palms|tropical plants',
  window: 'window shadow|window|window light',
  blinds: 'blinds|blind|venetian blind',
  slats: 'shutter|roller shutter|garage door',
  folds: 'corrugated|corrugated metal|corrugated iron|shipping container|container',
  lavender: 'lavender|lavender field|lavender row',
  salt: 'salt flat|uyuni|salt lake|salt pan|salt',
  minimal: 'minimal|minimalist|minimalistic|clean|simple|uncluttered|empty',
}

/** Words that name no place but are at home in one. */
const HINTS: Readonly<Record<string, string>> = {
  forest:
    'autumn|autumnal|fall|autumn leaves|fall leaves|fall foliage|fog|foggy|mist|misty|bokeh|lush|october|november|fresh green',
  meadow: 'spring|springtime|flower|floral|blooming|in bloom|wildflower|blossom|cherry blossom',
  snow: 'winter|wintry|wintery|frost|frosty|snowfall|snowing|blizzard|snowflake|falling snow',
  city: 'night|midnight|rain|rainy|at night|puddle|after rain|nocturnal|traffic light|raining',
  'neon-street': 'neon|neon light|nightlife',
  beach: 'summer|tropical|tropics|turquoise water|vacation|holiday|resort',
  'mirror-sky': 'sunset|sunrise|sundown|dusk|twilight|stormy|storm|dark clouds|clear sky|blue sky|at sunset',
  'sunlit-wall': 'sunny|sun|sunshine|bright sun|full sun|tropical plants|golden light|golden hour',
  studio:
    'minimal|minimalist|minimalistic|clean|simple|softbox|editorial|fashion|product|uncluttered|empty|gradient|colour|color',
  canvas: 'moody|classic portrait|renaissance|rembrandt|fine art',
  interior: 'cosy|cozy|morning light|daylight',
}

/** What words for the picture's look change; see `Look`. Chosen by eye. */
export const LOOKS: readonly (readonly [string, Look])[] = [
  [
    'bokeh|blurred|blurry|out of focus|shallow depth of field|soft focus|defocused|dreamy',
    { name: 'strong blur', blur: 1.6 },
  ],
  ['sharp|crisp|in focus|deep focus|sharp background', { name: 'sharp', blur: 0.35 }],
  ['moody|dark|low key|low-key|dark mood|gloomy|dim', { name: 'low key', exposure: 0.68, contrast: 1.12 }],
  ['bright|airy|high key|high-key|light filled|luminous|fresh', { name: 'high key', exposure: 1.18, contrast: 0.94 }],
  [
    'contrasty|high contrast|dramatic|dramatic light|hard light|hard sunlight|hard sun|harsh sun|harsh light|strong sun|chiaroscuro',
    { name: 'high contrast', contrast: 1.25 },
  ],
  [
    'faded|low contrast|muted|washed out|pastel|pastel tones|pastel sky|pastel colours|pastel colors',
    { name: 'low contrast', contrast: 0.82 },
  ],
  ['warm|warm light|warm tones|cosy|cozy|candlelight', { name: 'warm light', warmth: 0.8 }],
  ['cool|cold|cool light|cool tones|icy|chilly|bluish', { name: 'cool light', warmth: -0.8 }],
  ['long shadow|deep shadow', { name: 'long shadows', elevation: 0.6, contrast: 1.06 }],
  ['low angle|from below', { name: 'low camera', lens: 0.5 }],
  ['high angle|from above', { name: 'high camera', lens: 1.45 }],
  [
    'light from the left|light from left|left light|lit from the left',
    { name: 'light from the left', side: -1, behind: false },
  ],
  [
    'light from the right|light from right|right light|lit from the right',
    { name: 'light from the right', side: 1, behind: false },
  ],
  [
    'backlit|backlight|back light|against the light|contre jour|lens flare',
    { name: 'against the light', behind: true },
  ],
]

const POSES =
  'pose|posing|posed|standing|stand|sit|sitting|seated|walk|walking|run|running|jump|jumping|lean|leaning|dance|dancing|kneel|kneeling|lying|laying|crouching|smiling|smile|laughing|laugh|looking|look at camera|looking away|looking back|turning|turned|facing|holding|arm|arms crossed|crossed arms|hand|hands on hips|hand on hip|hands in pockets|hip|leg|legs crossed|back view|side view|profile view|from behind|three quarter view|striding|strolling|stretching|sleeping|waving|gesture|expression|face|hair|eyes|dancing pose|mid stride|crossed'

/** Colours alone would be read in these: 'olive branches' made an olive studio. */
const THINGS =
  'olive branch|olive leaf|olive grove|lemon branch|lemon leaf|lemon grove|orange branch|orange grove|cherry branch|mint leaf|sage leaf|rose petal|lavender bouquet|bunch of lavender'

const LINKS =
  'a|an|the|and|or|of|in|on|at|by|with|to|for|from|into|onto|over|under|near|next|beside|behind|in front of|against|is|are|be|as|it|its|this|that|my|her|his|their|she|he|they|i|me|we|you|during|through|there|has|have|out|up|off|while|when|where|behind her|behind him|between|among|amid|around|before|after|somewhere'

const PEOPLE = 'model|woman|man|girl|boy|person|lady|guy|people|couple'

const FILLERS =
  'front|please|make|create|put|place|set|setting|want|would|like|style|some|very|really|quite|bit|slightly|nice|beautiful|pretty|lovely|great|photo|photograph|photography|picture|image|shot|photoshoot|shoot|scene|scenery|landscape|background|backdrop|location|place|view|outdoor|environment|light|lighting|lit|natural|realistic|photorealistic|professional|high|quality|soft|softly|gentle|gently|time|hour|coloured|colored|tone|toned|shade|full|all|one|last|soft shadow|real|empty space|show|day out|photo shoot|editorial photo|look|vibe|vibes|mood|atmosphere|feel|feeling|something|house|houses|quiet|calm|floor|ground|portrait|some|few|many|lots|set up|fashion photo|vogue style'

/** Every phrase the engine knows, built once. */
export function buildLexicon(): Lexicon<Meaning> {
  const lexicon = new Lexicon<Meaning>()
  const each = (phrases: string, meaning: Meaning): void => {
    for (const phrase of phrases.split('|')) lexicon.add(phrase, meaning)
  }
  for (const scene of SCENES) {
    for (const phrase of scene.words) lexicon.add(phrase, { kind: 'scene', scene, reach: 'specific' })
    for (const phrase of scene.genericWords) lexicon.add(phrase, { kind: 'scene', scene, reach: 'generic' })
    for (const phrase of scene.detailWords) lexicon.add(phrase, { kind: 'scene', scene, reach: 'detail' })
  }
  for (const [id, phrases] of Object.entries(HINTS)) {
    const scene = SCENES.find((candidate) => candidate.id === id)
    if (scene) each(phrases, { kind: 'hint', scene })
  }
  for (const [time, phrases] of Object.entries(TIME_WORDS)) each(phrases, { kind: 'time', time: time as TimeOfDay })
  for (const [mood, phrases] of Object.entries(MOOD_WORDS)) each(phrases, { kind: 'mood', mood: mood as MoodWord })
  for (const [phrases, look] of LOOKS) each(phrases, { kind: 'look', look })
  lexicon.addHexColours((hex) => ({ kind: 'colour', name: hex, hex }))
  for (const { name, hex, aliases } of COLOURS) {
    for (const phrase of [name, ...aliases]) lexicon.add(phrase, { kind: 'colour', name, hex })
  }
  for (const [phrase, tone] of Object.entries(TONE_WORDS)) lexicon.add(phrase, { kind: 'tone', tone })
  each(POSES, { kind: 'pose' })
  each(THINGS, { kind: 'thing' })
  each(LINKS, { kind: 'filler', of: 'link' })
  each(PEOPLE, { kind: 'filler', of: 'person' })
  each(FILLERS, { kind: 'filler', of: 'place' })
  return lexicon
}
