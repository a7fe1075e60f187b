/**
 * The generation modes, and everything that is known of each (docs/product/modes.md): what the page asks for and says,
 * what the server requires, what a picture costs, how large it is, what it can be used for. Whoever must treat a mode in its
 * own way asks for a property here, and never for its name.
 */

export const GARMENT_TYPES = ['upper body', 'lower body', 'full body'] as const
export type GarmentType = (typeof GARMENT_TYPES)[number]

/** The five threads of the house, in the cycle in which step circles take them. */
export const THREADS = ['blue', 'red', 'yellow', 'purple', 'green'] as const
export type Thread = (typeof THREADS)[number]

/** A circle of the wizard. Repositioning belongs to `mask` and has no circle of its own (R7). */
export type Step = 'photo' | 'mask' | 'flatlay' | 'source' | 'prompt' | 'face' | 'result'

/** What a mode asks of its user. `optional` inputs are offered, `required` ones disable Generate until given (R11). */
type Need = 'required' | 'optional' | 'none'

/** What a picture that is given shows; the page's words about one that is read follow from this. */
export type SourceKind = 'flatlay' | 'sketch' | 'pattern' | 'outfit'

/** What click-to-mask proposes for a dot. */
export const MASK_KINDS = ['part', 'garment', 'person'] as const
export type MaskKind = (typeof MASK_KINDS)[number]

interface PromptExample {
  readonly name: string
  readonly text: string
}

/** A mode, but for its id. */
interface ModeFacts {
  readonly title: string
  /** One line that says what comes out. */
  readonly summary: string
  readonly thread: Thread
  /** Its sign, drawn in the page's `mode-glyph.tsx`. */
  readonly glyph: string
  /** The numbered circles, result included; their number is the mode's `childrenCount` (R7). */
  readonly steps: readonly Step[]
  /** Credits for one picture; a variation costs the same (R8). */
  readonly price: number
  readonly prompt: Need
  /** A photo that is worked on, sent as `original_target_image`. Its pictures have the photo's size. */
  readonly target: Need
  /** Null where there is no target. */
  readonly targetKind: SourceKind | null
  /** A mask over the target, sent as `binary_mask_image`. */
  readonly mask: Need
  /** What its user marks: what stays of the photo, or what is replaced (R32). Null where there is no mask. */
  readonly marked: 'kept' | 'replaced' | null
  /** The candidate that a dot means first (R31); null for the one that fits the dot best. */
  readonly preferredMask: MaskKind | null
  /** A flat-lay, sketch, pattern or photo that is read, sent as `source_image`. */
  readonly source: Need
  /** Null where there is no source. */
  readonly sourceKind: SourceKind | null
  /** What it takes, after 'takes'; null where no picture is given. */
  readonly takes: string | null
  readonly garmentType: Need
  readonly face: Need
  /** What its pictures measure when no photo decides it, in pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** What its pictures show, and so what they are fit for: modes that read that. Null: they fit none better than others. */
  readonly shows: SourceKind | null
  /** Its pictures repeat without a seam: they are seen 3 × 3, exported in other layouts, and laid on cloth. */
  readonly tiles: boolean
  /** Its pictures may have a clear ground. */
  readonly transparent: boolean
  /** Its pictures hold pixels of a photo that was given, and their files say so. */
  readonly composite: boolean
  /** What the words describe, after 'the'; and what they may say. Empty where a mode has no prompt. */
  readonly subject: string
  readonly promptGuide: string
  /** In the page's order. Tests and measures ask for them, too. */
  readonly promptExamples: readonly PromptExample[]
}

const UPRIGHT = { width: 768, height: 1024 } as const
const SQUARE = { width: 1024, height: 1024 } as const

/** In the order in which the page offers them. A mode's id is its route and its `ai_model`. */
const facts = {
  'create-background': {
    title: 'Create background',
    summary: 'A new background for the person or garment of your photo.',
    thread: 'blue',
    glyph: 'backdrop',
    steps: ['photo', 'mask', 'prompt', 'face', 'result'],
    price: 4,
    prompt: 'required',
    target: 'required',
    targetKind: 'outfit',
    mask: 'required',
    marked: 'kept',
    preferredMask: 'person',
    source: 'none',
    sourceKind: null,
    takes: 'a photo of a person or a garment',
    garmentType: 'none',
    face: 'optional',
    size: UPRIGHT,
    shows: 'outfit',
    tiles: false,
    transparent: false,
    composite: true,
    subject: 'background',
    promptGuide: 'The place, the light, the time of day.',
    promptExamples: [
      {
        name: 'longest',
        text: 'On a wide sandy beach in the last warm light before sunset, calm sea behind, soft haze on the horizon',
      },
      { name: 'medium', text: 'Bright studio with a seamless sage green backdrop' },
      { name: 'shortest', text: 'City street at dusk' },
    ],
  },
  'swap-garment': {
    title: 'Swap garment',
    summary: 'Your garment on the model, in place of the one in the photo.',
    thread: 'red',
    glyph: 'hanger',
    steps: ['photo', 'mask', 'flatlay', 'result'],
    price: 4,
    prompt: 'none',
    target: 'required',
    targetKind: 'outfit',
    mask: 'required',
    marked: 'replaced',
    preferredMask: 'garment',
    source: 'required',
    sourceKind: 'flatlay',
    takes: 'a photo and a flat-lay',
    garmentType: 'none',
    face: 'none',
    size: UPRIGHT,
    shows: 'outfit',
    tiles: false,
    transparent: false,
    composite: true,
    subject: '',
    promptGuide: '',
    promptExamples: [],
  },
  'sketch-to-image': {
    title: 'Sketch to image',
    summary: 'A drawn garment, made up in cloth.',
    thread: 'yellow',
    glyph: 'skirt',
    steps: ['source', 'prompt', 'result'],
    price: 4,
    prompt: 'optional',
    target: 'none',
    targetKind: null,
    mask: 'none',
    marked: null,
    preferredMask: null,
    source: 'required',
    sourceKind: 'sketch',
    takes: 'a line drawing',
    garmentType: 'none',
    face: 'none',
    size: UPRIGHT,
    shows: 'outfit',
    tiles: false,
    transparent: false,
    composite: false,
    subject: 'cloth',
    promptGuide: 'Fabric, colour, finish. Left empty, the drawing decides.',
    promptExamples: [
      { name: 'longest', text: 'A tailored midi dress in heavy ivory silk crepe with a deep green satin belt' },
      { name: 'medium', text: 'Washed indigo denim with copper topstitching' },
      { name: 'shortest', text: 'Red wool' },
    ],
  },
  'create-sketch': {
    title: 'Create sketch',
    summary: 'A fashion sketch from your words.',
    thread: 'purple',
    glyph: 'pencil',
    steps: ['prompt', 'result'],
    price: 4,
    prompt: 'required',
    target: 'none',
    targetKind: null,
    mask: 'none',
    marked: null,
    preferredMask: null,
    source: 'none',
    sourceKind: null,
    takes: null,
    garmentType: 'none',
    face: 'none',
    size: UPRIGHT,
    shows: 'sketch',
    tiles: false,
    transparent: false,
    composite: false,
    subject: 'sketch',
    promptGuide: 'Garments, cut, length, fabric, colours. Ask for a technical flat to see it laid out, front and back.',
    promptExamples: [
      { name: 'first', text: 'A belted trench coat over wide trousers, collar up, walking' },
      { name: 'second', text: 'Bias-cut slip dress with a cowl neck' },
      { name: 'third', text: 'Technical flat of a cropped denim jacket' },
    ],
  },
  'create-pattern': {
    title: 'Create pattern',
    summary: 'A textile pattern that repeats without a seam.',
    thread: 'green',
    glyph: 'repeat',
    steps: ['prompt', 'result'],
    price: 4,
    prompt: 'required',
    target: 'none',
    targetKind: null,
    mask: 'none',
    marked: null,
    preferredMask: null,
    source: 'none',
    sourceKind: null,
    takes: null,
    garmentType: 'none',
    face: 'none',
    size: SQUARE,
    shows: 'pattern',
    tiles: true,
    transparent: false,
    composite: false,
    subject: 'pattern',
    promptGuide: 'Motif, colours, scale, mood.',
    promptExamples: [
      { name: 'first', text: 'Small scattered wild flowers in coral and sage on cream' },
      { name: 'second', text: 'Large indigo paisley on ivory' },
      { name: 'third', text: 'Navy and white breton stripes' },
    ],
  },
  'pattern-to-image': {
    title: 'Pattern to image',
    summary: 'Your pattern, cut and worn.',
    thread: 'blue',
    glyph: 'swatch',
    steps: ['source', 'prompt', 'result'],
    price: 4,
    prompt: 'required',
    target: 'none',
    targetKind: null,
    mask: 'none',
    marked: null,
    preferredMask: null,
    source: 'required',
    sourceKind: 'pattern',
    takes: 'a textile pattern',
    garmentType: 'required',
    face: 'none',
    size: UPRIGHT,
    shows: 'outfit',
    tiles: false,
    transparent: false,
    composite: false,
    subject: 'garment',
    promptGuide: 'Cut, length, sleeves, neck.',
    promptExamples: [
      {
        name: 'longest',
        text: 'A sleeveless A-line dress with a round neck and a gathered waist, on a standing figure',
      },
      { name: 'medium', text: 'Camp-collar shirt with short sleeves' },
      { name: 'shortest', text: 'Pleated skirt' },
    ],
  },
  'image-to-flatlay': {
    title: 'Image to flat-lay',
    summary: 'The named garment, taken out of a photo and laid flat.',
    thread: 'red',
    glyph: 'flat-shirt',
    steps: ['source', 'prompt', 'result'],
    price: 4,
    prompt: 'required',
    target: 'none',
    targetKind: null,
    mask: 'none',
    marked: null,
    preferredMask: null,
    source: 'required',
    sourceKind: 'outfit',
    takes: 'a photo of something worn',
    garmentType: 'required',
    face: 'none',
    size: UPRIGHT,
    shows: 'flatlay',
    tiles: false,
    transparent: true,
    composite: true,
    subject: 'garment',
    promptGuide:
      'Its name, and what tells it from the others. Add the ground if you want: white, transparent or paper, with or without shadow.',
    promptExamples: [
      { name: 'longest', text: 'The long-sleeved checked shirt that is worn open over the dress' },
      { name: 'medium', text: 'The pleated midi skirt' },
      { name: 'shortest', text: 'Jacket' },
    ],
  },
} as const satisfies Readonly<Record<string, ModeFacts>>

export type Mode = keyof typeof facts
export const MODES = Object.keys(facts) as readonly Mode[]

export type ModeGlyphName = (typeof facts)[Mode]['glyph']

export interface ModeDescription extends ModeFacts {
  readonly id: Mode
  readonly glyph: ModeGlyphName
}

export const describeMode = (mode: Mode): ModeDescription => ({ id: mode, ...facts[mode] })

export const isMode = (value: string): value is Mode => (MODES as readonly string[]).includes(value)
