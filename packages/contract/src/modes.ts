/**
 * The seven generation modes (SPEC sections 1, 2, 5 and 9). One description serves the page (steps, labels, what is
 * missing), the server (which inputs to require) and the price list. A mode's id is its route and its `ai_model`.
 */
export const MODES = [
  'create-background',
  'swap-garment',
  'sketch-to-image',
  'create-sketch',
  'create-pattern',
  'pattern-to-image',
  'image-to-flatlay',
] as const
export type Mode = (typeof MODES)[number]

export const GARMENT_TYPES = ['upper body', 'lower body', 'full body'] as const
export type GarmentType = (typeof GARMENT_TYPES)[number]

/** The five threads of the house, in the cycle in which step circles take them (SPEC section 9). */
export const THREADS = ['blue', 'red', 'yellow', 'purple', 'green'] as const
export type Thread = (typeof THREADS)[number]

/** A circle of the wizard. Repositioning belongs to `mask` and has no circle of its own (R7). */
export const STEPS = ['photo', 'mask', 'flatlay', 'source', 'prompt', 'face', 'result'] as const
export type Step = (typeof STEPS)[number]

/** What a mode asks of its user. `optional` inputs are offered, `required` ones disable Generate until given (R11). */
export type Need = 'required' | 'optional' | 'none'

/** What a picture that is read shows; the page's words about it follow from this. */
export const SOURCE_KINDS = ['flatlay', 'sketch', 'pattern', 'outfit'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

export interface PromptExample {
  readonly name: string
  readonly text: string
}

export interface ModeDescription {
  readonly id: Mode
  readonly title: string
  /** One line that says what comes out. */
  readonly summary: string
  readonly thread: Thread
  /** The numbered circles, result included; their number is the spec's `childrenCount` (R7). */
  readonly steps: readonly Step[]
  readonly prompt: Need
  /** A photo that is worked on, sent as `original_target_image`. */
  readonly target: Need
  /** A mask over the target, sent as `binary_mask_image`. */
  readonly mask: Need
  /** What its user marks: what stays of the photo, or what is replaced (R32). Null where there is no mask. */
  readonly marked: 'kept' | 'replaced' | null
  /** A flat-lay, sketch, pattern or photo that is read, sent as `source_image`. */
  readonly source: Need
  /** Null where there is no source. */
  readonly sourceKind: SourceKind | null
  readonly garmentType: Need
  readonly face: Need
  /** What the words describe, after 'the'; and what they may say. Empty where a mode has no prompt. */
  readonly subject: string
  readonly promptGuide: string
  readonly promptExamples: readonly PromptExample[]
}

const descriptions: { readonly [M in Mode]: Omit<ModeDescription, 'id'> } = {
  'create-background': {
    title: 'Create background',
    summary: 'A new background and pose for a model photo.',
    thread: 'blue',
    steps: ['photo', 'mask', 'prompt', 'face', 'result'],
    prompt: 'required',
    target: 'required',
    mask: 'required',
    marked: 'kept',
    source: 'none',
    sourceKind: null,
    garmentType: 'none',
    face: 'optional',
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
    steps: ['photo', 'mask', 'flatlay', 'result'],
    prompt: 'none',
    target: 'required',
    mask: 'required',
    marked: 'replaced',
    source: 'required',
    sourceKind: 'flatlay',
    garmentType: 'none',
    face: 'none',
    subject: '',
    promptGuide: '',
    promptExamples: [],
  },
  'sketch-to-image': {
    title: 'Sketch to image',
    summary: 'A drawn garment, made up in cloth.',
    thread: 'yellow',
    steps: ['source', 'prompt', 'result'],
    prompt: 'optional',
    target: 'none',
    mask: 'none',
    marked: null,
    source: 'required',
    sourceKind: 'sketch',
    garmentType: 'none',
    face: 'none',
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
    steps: ['prompt', 'result'],
    prompt: 'required',
    target: 'none',
    mask: 'none',
    marked: null,
    source: 'none',
    sourceKind: null,
    garmentType: 'none',
    face: 'none',
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
    steps: ['prompt', 'result'],
    prompt: 'required',
    target: 'none',
    mask: 'none',
    marked: null,
    source: 'none',
    sourceKind: null,
    garmentType: 'none',
    face: 'none',
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
    steps: ['source', 'prompt', 'result'],
    prompt: 'required',
    target: 'none',
    mask: 'none',
    marked: null,
    source: 'required',
    sourceKind: 'pattern',
    garmentType: 'required',
    face: 'none',
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
    steps: ['source', 'prompt', 'result'],
    prompt: 'required',
    target: 'none',
    mask: 'none',
    marked: null,
    source: 'required',
    sourceKind: 'outfit',
    garmentType: 'required',
    face: 'none',
    subject: 'garment',
    promptGuide:
      'Its name, and what tells it from the others. Add the ground if you want: white, transparent or paper, with or without shadow.',
    promptExamples: [
      { name: 'longest', text: 'The long-sleeved checked shirt that is worn open over the dress' },
      { name: 'medium', text: 'The pleated midi skirt' },
      { name: 'shortest', text: 'Jacket' },
    ],
  },
}

export function describeMode(mode: Mode): ModeDescription {
  return { id: mode, ...descriptions[mode] }
}

export const isMode = (value: string): value is Mode => (MODES as readonly string[]).includes(value)
