import type { Mode, RecipeAnswer } from '@toile/contract'
import { describeMode } from '@toile/contract'
import type { RunMask } from '@toile/mask-tools'
import { type Draft, NO_MASK, type Photo } from './draft.ts'
import { draftOf } from './draft-wire.ts'

/** What a picture was ordered with, as far as it is still there. */
export interface EarlierAttempt {
  readonly recipe: RecipeAnswer
  readonly photo: Photo | null
  readonly source: Photo | null
  readonly mask: RunMask | null
}

/** The work as it was when the picture was ordered, at its words, with the pictures that were made since. */
export function draftOfAttempt({ recipe, photo, source, mask }: EarlierAttempt, local: Draft, mode: Mode): Draft {
  const { steps } = describeMode(mode)
  const words = steps.indexOf('prompt')
  const kept = {
    step: words === -1 ? steps.length - 2 : words,
    prompt: recipe.text_prompt,
    count: local.count,
    garment_type: recipe.garment_type ?? null,
    face_id: recipe.face_id,
    dots: recipe.mask_coordinates,
    mask_confirmed: mask !== null,
    placement: recipe.placement ?? null,
    job: null,
    photo: photo && sentAs(photo),
    source: source && sentAs(source),
    mask_url: null,
  }
  return { ...draftOf(kept, { ...local, ...NO_MASK, photo: null }, mask, mode), job: local.job }
}

const sentAs = ({ uploadId, url, ...size }: Photo) => ({ upload_id: uploadId, image_url: url, ...size })
