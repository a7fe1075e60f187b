import type { Srgb8 } from '@toile/imaging'

/** A pattern that is made of pixels from the start. */
export interface TextureOrder {
  readonly kind: 'camouflage' | 'tie-dye' | 'marbling' | 'wash' | 'ombre'
  /** What the kind is in particular ('digital', 'spiral', 'stone' ...); '' leaves it to `variant`. */
  readonly manner: string
  /** 0..3: which composition. */
  readonly variant: number
  /** 8-bit sRGB, the ground first; at least two. */
  readonly colours: readonly Srgb8[]
  /** Factor on the usual size of forms, 0.4..2. */
  readonly scale: number
  readonly seed: number
}

export interface Size {
  readonly width: number
  readonly height: number
}
