import type { Generation } from '@toile/contract'
import type { ComponentType } from 'react'

/** Asks before a picture goes for good. What shows pictures takes it as a part that app/ puts in. */
export interface DeletePartProps {
  /** The picture in question; null keeps the dialog closed. */
  readonly generation: Generation | null
  readonly onDeleted?: (generation: Generation) => void
  readonly onClose: () => void
}

export type DeletePart = ComponentType<DeletePartProps>
