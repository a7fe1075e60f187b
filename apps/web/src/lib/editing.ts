import { useQuery } from '@tanstack/react-query'
import { MODES, describeMode } from '@toile/contract'
import type { Generation, Mode, SourceKind } from '@toile/contract'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { capabilitiesQuery } from './capabilities.ts'

/** Where a picture goes in a mode: as the photo that is worked on, or as the picture that is read. */
type EditPlace = 'photo' | 'source'

/** One way to use a picture: a mode, and what the picture becomes in it. */
export interface EditUse {
  readonly mode: Mode
  readonly place: EditPlace
  /** What it becomes, in the user's words. */
  readonly becomes: string
  /** What a picture should show for it. */
  readonly wants: SourceKind
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

const PLACE_NAMES: Readonly<Record<SourceKind, string>> = {
  flatlay: 'as the flat-lay',
  sketch: 'as the sketch',
  pattern: 'as the pattern',
  outfit: 'as the photo',
}

/** Every use of a picture that there is, in the order of the modes. */
export function allUses(modes: readonly Mode[] = MODES): EditUse[] {
  return modes.flatMap((mode) => {
    const { targetKind, sourceKind } = describeMode(mode)
    const uses: EditUse[] = []
    if (targetKind !== null) uses.push({ mode, place: 'photo', becomes: PLACE_NAMES[targetKind], wants: targetKind })
    if (sourceKind !== null) uses.push({ mode, place: 'source', becomes: PLACE_NAMES[sourceKind], wants: sourceKind })
    return uses
  })
}

export interface EditUses {
  /** Those that want what the picture shows. */
  readonly fit: readonly EditUse[]
  readonly others: readonly EditUse[]
}

/** The uses of a picture that `type` made, among these modes. */
export function usesOf(type: Mode, modes: readonly Mode[]): EditUses {
  const { shows } = describeMode(type)
  const uses = allUses(modes)
  return { fit: uses.filter(({ wants }) => wants === shows), others: uses.filter(({ wants }) => wants !== shows) }
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
