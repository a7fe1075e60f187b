import { GARMENT_TYPES, type Mode } from '@toile/contract'
import { dressSketch, figureMask, figurePhoto, leafRepeat, topFlatLay } from '@toile/e2e/pictures'

/** Small: what is shown here is that pictures come, not how good they are. */
const WIDTH = 240
const HEIGHT = 320

/** The fields of a mode's order that are not pictures, and the pictures by the field that they are sent in. */
export interface ModeInputs {
  readonly fields: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, Buffer>>
  /** The field whose picture can be uploaded before and then be named by its id. */
  readonly uploaded: string | null
}

/** What is given to each mode, drawn once. */
export async function drawInputs(): Promise<Readonly<Record<Mode, ModeInputs>>> {
  const [photo, person, top, flatLay, sketch, pattern] = await Promise.all([
    figurePhoto(WIDTH, HEIGHT),
    figureMask('person', WIDTH, HEIGHT),
    figureMask('top', WIDTH, HEIGHT),
    topFlatLay(WIDTH, HEIGHT),
    dressSketch(WIDTH, HEIGHT),
    leafRepeat(128),
  ])
  const [upperBody] = GARMENT_TYPES
  const words = (prompt: string): ModeInputs => ({ fields: { text_prompt: prompt }, pictures: {}, uploaded: null })
  return {
    'create-pattern': words('Navy and white gingham'),
    'create-sketch': words('Bias-cut slip dress with a cowl neck'),
    'create-background': {
      fields: { text_prompt: 'City street at dusk' },
      pictures: { original_target_image: photo, binary_mask_image: person },
      uploaded: 'original_target_image',
    },
    'swap-garment': {
      fields: {},
      pictures: { original_target_image: photo, binary_mask_image: top, source_image: flatLay },
      uploaded: 'source_image',
    },
    'sketch-to-image': {
      fields: { text_prompt: 'Red wool' },
      pictures: { source_image: sketch },
      uploaded: 'source_image',
    },
    'pattern-to-image': {
      fields: { text_prompt: 'Pleated skirt', garment_type: 'lower body' },
      pictures: { source_image: pattern },
      uploaded: 'source_image',
    },
    'image-to-flatlay': {
      fields: { text_prompt: 'The red top', garment_type: upperBody },
      pictures: { source_image: photo },
      uploaded: 'source_image',
    },
  }
}
