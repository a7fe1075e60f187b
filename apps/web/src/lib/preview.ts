import type { Generation } from '@toile/contract'
import type { ComponentType, ReactNode } from 'react'

/**
 * A picture as large as the window, among those that it is shown with. What opens pictures takes the overlay as a part that
 * app/ puts in: no feature knows another.
 */
export interface PreviewProps {
  readonly pictures: readonly Generation[]
  /**
   * Which picture is open; -1 for none. Who holds it follows the picture, not the place,
   * where the list grows; a picture that an upscaled one takes the place of keeps its zoom.
   */
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly onClose: () => void
  /** Ids of the pictures that are being upscaled. */
  readonly upscaling: ReadonlySet<string>
  readonly onUpscale: (picture: Generation) => void
  /** Resolves when the file is saved, or it was said why not. */
  readonly onDownload: (picture: Generation) => Promise<void>
  /** Its marks are other than they were. */
  readonly onMarked: (picture: Generation) => void
  /** What can be done with a picture besides varying, upscaling and downloading it. */
  readonly actions?: (picture: Generation) => readonly PreviewAction[]
  /** How pictures are looked at where the overlay is opened from; the overlay can change it for itself. */
  readonly look?: PreviewLook
}

export interface PreviewAction {
  readonly label: string
  /** 20 px. */
  readonly icon: ReactNode
  readonly onSelect: () => void
}

interface PreviewLook {
  /** Patterns are laid 3 × 3. */
  readonly tiled: boolean
  /** What was added to what a photo shows is hatched. */
  readonly mapped: boolean
}

export type PreviewPart = ComponentType<PreviewProps>
