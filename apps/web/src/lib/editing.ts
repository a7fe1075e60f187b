import { useQuery } from '@tanstack/react-query'
import { MODES, describeMode } from '@toile/contract'
import type { Generation, Mode, SourceKind } from '@toile/contract'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { capabilitiesQuery } from './account.ts'

/** Where a picture goes in a mode: as the photo that is worked on, or as the picture that is read. */
export type EditPlace = 'photo' | 'source'

/** One way to use a picture: a mode, and what the picture becomes in it. */
export interface EditUse {
  readonly mode: Mode
  readonly place: EditPlace
  /** What it becomes, in the user's words. */
  readonly becomes: string
}

/** Navigation state of a mode's page that a picture is brought to. The browser keeps it with the history entry. */
export const editState = z.object({
  edit: z.object({
    outputImageId: z.string(),
    thumbnailUrl: z.string(),
    place: z.enum(['photo', 'source']),
  }),
})
export type EditState = z.infer<typeof editState>

const SOURCE_NAMES: Readonly<Record<SourceKind, string>> = {
  flatlay: 'as the flat-lay',
  sketch: 'as the sketch',
  pattern: 'as the pattern',
  outfit: 'as the photo',
}

/** Every use of a picture that there is, in the order of the modes. */
export function allUses(modes: readonly Mode[] = MODES): EditUse[] {
  return modes.flatMap((mode) => {
    const { target, source, sourceKind } = describeMode(mode)
    const uses: EditUse[] = []
    if (target !== 'none') uses.push({ mode, place: 'photo', becomes: 'as the model photo' })
    if (source !== 'none' && sourceKind !== null)
      uses.push({ mode, place: 'source', becomes: SOURCE_NAMES[sourceKind] })
    return uses
  })
}

/** What a picture of each mode shows is fit for, the fittest first. The rest is offered after it. */
const FIT: Readonly<Record<Mode, readonly `${Mode}/${EditPlace}`[]>> = {
  'create-background': ['create-background/photo', 'swap-garment/photo', 'image-to-flatlay/source'],
  'swap-garment': ['create-background/photo', 'swap-garment/photo', 'image-to-flatlay/source'],
  'sketch-to-image': ['create-background/photo', 'swap-garment/photo', 'image-to-flatlay/source'],
  'pattern-to-image': ['create-background/photo', 'swap-garment/photo', 'image-to-flatlay/source'],
  'create-sketch': ['sketch-to-image/source'],
  'create-pattern': ['pattern-to-image/source'],
  'image-to-flatlay': ['swap-garment/source'],
}

export interface EditUses {
  readonly fit: readonly EditUse[]
  readonly others: readonly EditUse[]
}

/** The uses of a picture that `type` made, among these modes. */
export function usesOf(type: Mode, modes: readonly Mode[]): EditUses {
  const uses = allUses(modes)
  const fit = FIT[type].flatMap((name) => uses.filter(({ mode, place }) => `${mode}/${place}` === name))
  return { fit, others: uses.filter((use) => !fit.includes(use)) }
}

export interface Editing {
  /** Only modes that an engine can do now are offered. */
  usesOf(type: Mode): EditUses
  /** Opens the mode's wizard, which takes the picture. */
  edit(image: Generation, use: EditUse): void
}

export function useEditing(): Editing {
  const { data } = useQuery(capabilitiesQuery)
  const navigate = useNavigate()
  const able = MODES.filter((mode) => data?.modes.some((each) => each.mode === mode))
  return {
    usesOf: (type) => usesOf(type, able),
    edit: ({ output_image_id: outputImageId, thumbnail_url: thumbnailUrl }, { mode, place }) => {
      const state: EditState = { edit: { outputImageId, thumbnailUrl, place } }
      void navigate(`/${mode}/`, { state })
    },
  }
}
