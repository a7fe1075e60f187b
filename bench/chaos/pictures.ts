import {
  describeMode,
  GARMENT_TYPES,
  type Mode,
  type ModeDescription,
  MODES,
  promptWords,
  type SourceKind,
} from '@toile/contract'
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
  const [photo, person, top, flatlay, sketch, pattern] = await Promise.all([
    figurePhoto(WIDTH, HEIGHT),
    figureMask('person', WIDTH, HEIGHT),
    figureMask('top', WIDTH, HEIGHT),
    topFlatLay(WIDTH, HEIGHT),
    dressSketch(WIDTH, HEIGHT),
    leafRepeat(128),
  ])
  const sources: Readonly<Record<SourceKind, Buffer>> = { flatlay, sketch, pattern, outfit: photo }
  const inputsOf = ({ prompt, target, marked, sourceKind, garmentType, id }: ModeDescription): ModeInputs => {
    // Of a photo that is read the words name what is worn in it.
    const words = sourceKind === 'outfit' ? 'The red top' : (promptWords(id).promptExamples.at(-1)?.text ?? '')
    return {
      fields: {
        ...(prompt !== 'none' && { text_prompt: words }),
        ...(garmentType !== 'none' && { garment_type: GARMENT_TYPES[0] }),
      },
      pictures: {
        ...(target !== 'none' && { original_target_image: photo }),
        ...(marked !== null && { binary_mask_image: marked === 'kept' ? person : top }),
        ...(sourceKind !== null && { source_image: sources[sourceKind] }),
      },
      uploaded: sourceKind !== null ? 'source_image' : target !== 'none' ? 'original_target_image' : null,
    }
  }
  return Object.fromEntries(MODES.map((mode) => [mode, inputsOf(describeMode(mode))])) as Record<Mode, ModeInputs>
}
