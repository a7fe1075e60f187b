import type { Mode, ModeDescription, Step } from '@toile/contract'
import { MASK, describeMode, promptWords } from '@toile/contract'
import { cleaningOf } from './cleaning.ts'
import type { Draft } from './draft.ts'
import type { PicturePlace } from './picture-words.ts'
import { pictureWords } from './picture-words.ts'

/** What a step still needs, in one line for the user (R11). */
export interface Missing {
  readonly step: Step
  readonly text: string
}

type Inputs = Pick<Draft, 'photo' | 'source' | 'cleaning' | 'garmentType' | 'mask' | 'prompt'>

/** Pictures on their way to the server, 0 to 1 each. */
export type Uploads = Readonly<Partial<Record<PicturePlace, number>>>

function missingIn(mode: ModeDescription, step: Step, inputs: Inputs, uploads: Uploads): string | null {
  // What lies there is about to be replaced: nothing is to be made, or marked, of the older one.
  const place = step === 'photo' ? 'photo' : step === 'flatlay' || step === 'source' ? 'source' : null
  const uncleaned = place === 'source' && cleaningOf(inputs)?.settled === false
  if (place !== null && (uploads[place] !== undefined || uncleaned))
    return `Your ${pictureWords(mode, place).noun} is still on its way.`
  switch (step) {
    case 'photo':
      return mode.target === 'required' && inputs.photo === null ? 'Add a photo first.' : null
    case 'mask':
      return mode.mask === 'required' ? missingMark(mode, inputs.mask?.marked ?? 0) : null
    case 'flatlay':
    case 'source':
      return mode.source === 'required' && inputs.source === null
        ? `Add a ${pictureWords(mode, 'source').noun} first.`
        : null
    case 'prompt':
      if (mode.garmentType === 'required' && inputs.garmentType === null) return 'Choose the garment type.'
      return mode.prompt === 'required' && inputs.prompt.trim() === ''
        ? `Describe the ${promptWords(mode.id).subject} you want.`
        : null
    case 'face':
    case 'result':
      return null
  }
}

/** A number of pixels helps only who has marked something, and too little. */
function missingMark(mode: ModeDescription, marked: number): string | null {
  if (marked > MASK.minPixels) return null
  const what = mode.marked === 'kept' ? 'what stays' : 'the garment to replace'
  return marked === 0 ? `Mark ${what} first.` : `Mark more of ${what}: over ${MASK.minPixels} pixels.`
}

/** Everything a generation of this mode still lacks, in the order of the steps; empty when it can start. */
export function missingInputs(mode: Mode, inputs: Inputs, uploads: Uploads = {}): Missing[] {
  const description = describeMode(mode)
  return description.steps.flatMap((step) => {
    const text = missingIn(description, step, inputs, uploads)
    return text === null ? [] : [{ step, text }]
  })
}

/** The furthest step that may be opened: the first that lacks something, or the result once there is one to show. */
export function furthestStep(mode: Mode, draft: Draft, uploads: Uploads = {}): number {
  const { steps } = describeMode(mode)
  const [first] = missingInputs(mode, draft, uploads)
  const lastInput = steps.length - 2
  const open = first === undefined ? lastInput : Math.min(steps.indexOf(first.step), lastInput)
  return draft.job === null ? open : steps.length - 1
}

export const lastInputStep = (mode: Mode): number => describeMode(mode).steps.length - 2
