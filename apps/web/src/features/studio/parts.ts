import type { Mode } from '@toile/contract'
import type { MaskDocument, MaskWork, PlacingWork, Size } from '@toile/mask-tools'
import type { ComponentType, ReactNode } from 'react'
import type { ResultsPartProps } from '../../lib/results-props.ts'

/**
 * What the wizard needs of other features, as an interface of its own: features meet in app/, which puts the real parts
 * in. Each part hands its pieces to `children`, and the wizard alone decides where they lie.
 */
interface MaskPartProps {
  readonly photo: Size & { readonly uploadId: string; readonly url: string }
  readonly mode: Mode
  readonly saved: MaskWork | null
  readonly onChange: (work: MaskWork) => void
  readonly onStatus: (status: { readonly blank: boolean; readonly generating: boolean }) => void
  /** `confirm`: the button that makes the mask, while nothing else can be done next; a phone has it in the place of Next. */
  readonly children: (pieces: {
    readonly stage: ReactNode
    readonly tools: ReactNode
    readonly confirm: ReactNode | null
  }) => ReactNode
}

/** The optional part of the mask step: what is kept, placed anew. */
interface RepositionPartProps {
  readonly photo: Size & { readonly url: string }
  readonly document: MaskDocument
  readonly saved: PlacingWork | null
  readonly onChange: (work: PlacingWork) => void
  /** `warning`: one line, or null. */
  readonly children: (pieces: {
    readonly stage: ReactNode
    readonly tools: ReactNode
    readonly warning: string | null
  }) => ReactNode
}

/** Blank sheets on the table, for modes that begin with words alone. */
interface ResultPlaceholdersProps {
  readonly count: number
  readonly size: Size
}

export interface StudioParts {
  readonly Mask: ComponentType<MaskPartProps>
  readonly Reposition: ComponentType<RepositionPartProps>
  readonly Results: ComponentType<ResultsPartProps>
  readonly ResultPlaceholders: ComponentType<ResultPlaceholdersProps>
}
