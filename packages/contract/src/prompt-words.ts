import type { Mode } from './modes.ts'

/**
 * What the page says where a mode's words are asked for. Apart from the mode's other facts, which every page shows some of: these are
 * read in the studio alone.
 */
interface PromptWords {
  /** What a prompt describes, after "the". Empty where a mode has no prompt. */
  readonly subject: string
  readonly promptGuide: string
  /** In the page's order. Tests and measurements use them too. */
  readonly promptExamples: readonly PromptExample[]
}

interface PromptExample {
  readonly name: string
  readonly text: string
}

const NO_PROMPT: PromptWords = { subject: '', promptGuide: '', promptExamples: [] }

const words: Readonly<Record<Mode, PromptWords>> = {
  'create-background': {
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
  'swap-garment': NO_PROMPT,
  'sketch-to-image': {
    subject: 'cloth',
    promptGuide: 'Fabric, colour, finish. Left empty, the drawing decides.',
    promptExamples: [
      { name: 'longest', text: 'A tailored midi dress in heavy ivory silk crepe with a deep green satin belt' },
      { name: 'medium', text: 'Washed indigo denim with copper topstitching' },
      { name: 'shortest', text: 'Red wool' },
    ],
  },
  'create-sketch': {
    subject: 'sketch',
    promptGuide: 'Garments, cut, length, fabric, colours. Ask for a technical flat to see it laid out, front and back.',
    promptExamples: [
      { name: 'first', text: 'A belted trench coat over wide trousers, collar up, walking' },
      { name: 'second', text: 'Bias-cut slip dress with a cowl neck' },
      { name: 'third', text: 'Technical flat of a cropped denim jacket' },
    ],
  },
  'create-pattern': {
    subject: 'pattern',
    promptGuide: 'Motif, colours, scale, mood.',
    promptExamples: [
      { name: 'first', text: 'Small scattered wild flowers in coral and sage on cream' },
      { name: 'second', text: 'Large indigo paisley on ivory' },
      { name: 'third', text: 'Navy and white breton stripes' },
    ],
  },
  'pattern-to-image': {
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

export const promptWords = (mode: Mode): PromptWords => words[mode]
