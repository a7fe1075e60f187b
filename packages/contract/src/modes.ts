/**
 * The generation modes, and everything that is known of each (docs/product/modes.md): what the page asks for and says, what
 * the server requires, what a picture costs, how large it is, what it can be used for. Code that treats modes differently
 * asks for a property here, never for a mode by its name.
 */

export const GARMENT_TYPES = ['upper body', 'lower body', 'full body'] as const
export type GarmentType = (typeof GARMENT_TYPES)[number]

/** The five thread colours of the design, in the order in which step circles take them. */
export const THREADS = ['blue', 'red', 'yellow', 'purple', 'green'] as const
export type Thread = (typeof THREADS)[number]

/** A circle of the wizard. Repositioning belongs to `mask` and has no circle of its own (R7). */
export type Step = 'photo' | 'mask' | 'flatlay' | 'source' | 'prompt' | 'face' | 'result'

/** What a mode asks of its user. `optional` inputs are offered, `required` ones disable Generate until given (R11). */
type Need = 'required' | 'optional' | 'none'

/** What a given picture shows; the page's words about it follow from this. */
export type SourceKind = 'flatlay' | 'sketch' | 'pattern' | 'outfit'

/** What click-to-mask proposes for a dot. */
export const MASK_KINDS = ['part', 'garment', 'person'] as const
export type MaskKind = (typeof MASK_KINDS)[number]

/** All facts of a mode but its id. */
interface ModeFacts {
  readonly title: string
  /** One line that says what comes out. */
  readonly summary: string
  readonly thread: Thread
  /** Name of its glyph in the page's `mode-glyph.tsx`. */
  readonly glyph: string
  /** The numbered circles, result included; their number is the mode's `childrenCount` (R7). */
  readonly steps: readonly Step[]
  /** Credits for one picture; a variation costs the same (R8). */
  readonly price: number
  readonly prompt: Need
  /** A photo that is edited, sent as `original_target_image`. Its pictures have the photo's size. */
  readonly target: Need
  /** Null where there is no target. */
  readonly targetKind: SourceKind | null
  /** A mask over the target, sent as `binary_mask_image`. */
  readonly mask: Need
  /** Whether the user marks what stays of the photo, or what is replaced (R32). Null where there is no mask. */
  readonly marked: 'kept' | 'replaced' | null
  /** The candidate that is proposed first for a dot (R31); null for the one that fits the dot best. */
  readonly preferredMask: MaskKind | null
  /** A flat-lay, sketch, pattern or photo that is read, sent as `source_image`. */
  readonly source: Need
  /** Null where there is no source. */
  readonly sourceKind: SourceKind | null
  /** A dot on the source that says which thing of it is meant, sent as `mask_coordinates`. */
  readonly sourceDot: 'optional' | 'none'
  /** Completes the sentence "takes …"; null where no picture is given. */
  readonly takes: string | null
  readonly garmentType: Need
  readonly face: Need
  /** Size of its pictures in pixels, where no photo decides it. */
  readonly size: { readonly width: number; readonly height: number }
  /** What its pictures show: they are offered to the modes that read that. Null: to none in particular. */
  readonly shows: SourceKind | null
  /** Its pictures repeat without a seam: they are seen 3 × 3, exported in other layouts, and laid on cloth. */
  readonly tiles: boolean
  /** Its pictures may have a transparent background. */
  readonly transparent: boolean
  /** Its pictures hold pixels of a photo that was given, and their files say so. */
  readonly composite: boolean
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
    sourceDot: 'none',
    takes: 'a photo of a person or a garment',
    garmentType: 'none',
    face: 'optional',
    size: UPRIGHT,
    shows: 'outfit',
    tiles: false,
    transparent: false,
    composite: true,
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
    sourceDot: 'none',
    takes: 'a photo and a flat-lay',
    garmentType: 'none',
    face: 'none',
    size: UPRIGHT,
    shows: 'outfit',
    tiles: false,
    transparent: false,
    composite: true,
  },
  'sketch-to-image': {
    title: 'Sketch to image',
    summary: 'Your drawing, rendered in cloth and colour.',
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
    sourceDot: 'none',
    takes: 'a line drawing',
    garmentType: 'none',
    face: 'none',
    size: UPRIGHT,
    shows: 'outfit',
    tiles: false,
    transparent: false,
    composite: false,
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
    sourceDot: 'none',
    takes: null,
    garmentType: 'none',
    face: 'none',
    size: UPRIGHT,
    shows: 'sketch',
    tiles: false,
    transparent: false,
    composite: false,
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
    sourceDot: 'none',
    takes: null,
    garmentType: 'none',
    face: 'none',
    size: SQUARE,
    shows: 'pattern',
    tiles: true,
    transparent: false,
    composite: false,
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
    sourceDot: 'none',
    takes: 'a textile pattern',
    garmentType: 'required',
    face: 'none',
    size: UPRIGHT,
    shows: 'outfit',
    tiles: false,
    transparent: false,
    composite: false,
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
    sourceDot: 'optional',
    takes: 'a photo of something worn',
    garmentType: 'required',
    face: 'none',
    size: UPRIGHT,
    shows: 'flatlay',
    tiles: false,
    transparent: true,
    composite: true,
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
