import type { Generation, ImageCount } from '@toile/contract'
import type { Size } from '@toile/mask-tools'
import type { Editing } from '../../../lib/editing.ts'
import type { Favourites } from '../../../lib/favourites.ts'
import type { Slot } from '../../../lib/jobs/index.ts'
import type { Side } from '../state/sides.ts'

export interface ResultCardProps {
  readonly number: number
  readonly slot: Slot
  /** The size expected; a picture that comes with another keeps its own. */
  readonly size: Size
  readonly tiled: boolean
  /** The map of what was added lies over the picture. */
  readonly mapped: boolean
  readonly alt: string
  readonly downloading: boolean
  readonly onOpen: () => void
  /** Goes to the picture's own page. */
  readonly onOpenPage: (image: Generation) => void
  readonly onDownload: (image: Generation) => void
  /** Of a picture that has a vector. */
  readonly onDownloadSvg: (image: Generation) => void
  /** Varies it; null where no engine does. */
  readonly onVary: ((image: Generation, count: ImageCount) => void) | null
  /** What is to be known before it is varied. */
  readonly varyNote?: string | null
  readonly upscaling: boolean
  readonly onUpscale: (image: Generation) => void
  /** Of a picture that was upscaled, the side that is not looked at; null where there is but one. */
  readonly other: Side | null
  readonly onOther: () => void
  /** Its marks are other than they were. */
  readonly onMarked: (image: Generation) => void
  readonly editing: Editing
  readonly favourites: Favourites
  /** Opens a pattern's repeat and print tools; null for pictures that do not repeat. */
  readonly onPrint: ((image: Generation) => void) | null
  readonly onDelete: (image: Generation) => void
  /** It was made, and deleted since, here or elsewhere: the events of its job still tell of it. */
  readonly deleted: boolean
  /** The server has it no longer. */
  readonly onGone: (image: Generation) => void
}
