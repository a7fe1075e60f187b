/** A picture that another was made with. Credentials hold its hash and one of these words: no name of anybody's own. */
export interface Ingredient {
  readonly title: 'photo' | 'mask' | 'flat-lay' | 'sketch' | 'pattern' | 'earlier picture'
  /** `parent`: it was opened and changed; `component`: parts of it are in the picture; `input`: it was looked at. */
  readonly relation: 'parent' | 'component' | 'input'
  /** The whole file. */
  readonly file: Uint8Array
}

export type PictureStep = 'drawn' | 'resized' | 'recoloured' | 'repeated' | 'encoded'

/** What content credentials say of a picture (R29): how it was made and with which pictures, never by whom or of which words. */
export interface PictureHistory {
  /** At most one of them is the parent. */
  readonly ingredients: readonly Ingredient[]
  /** In their order; at least one. */
  readonly steps: readonly PictureStep[]
  /** A trained model invented pixels; else drawing rules computed them. */
  readonly generative: boolean
  /** It holds pixels of a photo that was given. */
  readonly composite: boolean
  /** What did it; left out where that is the product itself. */
  readonly agent?: { readonly name: string; readonly version: string }
}

interface SignedPicture {
  /** The same PNG, to the byte in its pixels, with signed content credentials. */
  readonly file: Uint8Array
  /** Whom the certificate names. */
  readonly by: string
}

/**
 * Null where the picture goes without: no certificate is set, or signing failed, which has been reported then and is no reason to
 * withhold a picture that is made.
 */
export type SignPicture = (png: Uint8Array, history: PictureHistory) => Promise<SignedPicture | null>
