import {
  describeMode,
  type Dot,
  faceOf,
  type GarmentType,
  MASK,
  MASK_DIMENSIONS_DIFFER,
  type Mode,
  NO_FACE,
  required,
} from '@toile/contract'
import { DomainError } from '../shared/errors.ts'

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** What a generate call brought along, as far as the rules ask for it. */
export interface GivenInputs {
  readonly mode: Mode
  readonly prompt: string
  readonly garmentType: GarmentType | undefined
  readonly target: Size | undefined
  /** Without `marked`, one that was accepted before. */
  readonly mask: (Size & { readonly marked?: number }) | undefined
  readonly source: Size | undefined
  readonly dots: readonly Dot[]
  /** `NO_FACE` for none. */
  readonly faceId: number
}

const MASK_BLANK = `Mark more than ${MASK.minPixels} pixels of the photo`

/**
 * Throws `invalid` with a message per field when a mode's needs are not met (R11). Inputs that the mode does not know are not looked at.
 */
export function checkInputs(given: GivenInputs): void {
  const needs = describeMode(given.mode)
  const fields: Record<string, string[]> = {}
  if (needs.prompt === 'required' && given.prompt.trim() === '') fields.text_prompt = [required('Prompt')]
  if (needs.target === 'required' && given.target === undefined) fields.original_target_image = [required('Photo')]
  if (needs.source === 'required' && given.source === undefined) fields.source_image = [required('Source image')]
  if (needs.garmentType === 'required' && given.garmentType === undefined) {
    fields.garment_type = [required('Garment type')]
  }
  if (needs.mask === 'required' && given.mask === undefined) fields.binary_mask_image = [required('Mask')]
  if (needs.mask !== 'none' && given.mask !== undefined) {
    const { mask, target } = given
    if (target !== undefined && (mask.width !== target.width || mask.height !== target.height)) {
      fields.binary_mask_image = [MASK_DIMENSIONS_DIFFER]
    } else if (mask.marked !== undefined && mask.marked <= MASK.minPixels) {
      fields.binary_mask_image = [MASK_BLANK]
    }
  }
  if (needs.sourceDot !== 'none' && given.source !== undefined && !isSourceDot(given.dots, given.source)) {
    fields.mask_coordinates = ['Put one dot on the picture at most, on what is meant of it']
  }
  if (given.faceId !== NO_FACE && faceOf(given.faceId, { seed: 0, index: 0 }) === undefined) {
    fields.face_id = ['There is no such face. Choose another']
  }
  const first = Object.values(fields)[0]?.[0]
  if (first !== undefined) throw new DomainError('invalid', first, { fields })
}

const isSourceDot = (dots: readonly Dot[], { width, height }: Size): boolean =>
  dots.length <= 1 && dots.every(({ x, y, label }) => label === 1 && x >= 0 && y >= 0 && x < width && y < height)

/** Modes that work on a photo answer at its size, all else at the mode's own. */
export function pictureSize(mode: Mode, target: Size | undefined): Size {
  if (target !== undefined && describeMode(mode).target !== 'none')
    return { width: target.width, height: target.height }
  return describeMode(mode).size
}
