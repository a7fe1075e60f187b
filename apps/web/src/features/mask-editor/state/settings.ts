import { MASK } from '@toile/contract'
import type { Size } from '@toile/mask-tools'
import { brushWidth } from '@toile/mask-tools'

/** What the editor remembers of a person's habits on this machine; nothing of a picture. */
export const MASK_TINTS = {
  yellow: [255, 214, 10],
  orange: [245, 165, 0],
  green: [0, 245, 165],
  purple: [165, 0, 245],
  white: [255, 255, 255],
} as const satisfies Record<string, readonly [number, number, number]>
/** Dots and what is painted are red until they are confirmed, whichever colour the mask then has (R38). */
export const UNCONFIRMED_TINT = [255, 0, 0] as const
export type MaskTint = keyof typeof MASK_TINTS
export const TINT_NAMES = ['yellow', 'orange', 'green', 'purple', 'white'] as const satisfies readonly MaskTint[]

/** In pixels of the photo. */
export interface Widths {
  readonly draw: number
  readonly erase: number
}

const TINT_KEY = 'toile.maskTint'
const WIDTH_KEYS = { draw: 'toile.brushWidth/draw', erase: 'toile.brushWidth/erase' } as const
const DOTS_DIALOG_KEY = 'showAgain_dotsDialog'

type Readable = Pick<Storage, 'getItem'>
type Writable = Pick<Storage, 'setItem'>

/** A habit that cannot be read or kept is shown anew, or learnt anew; no work depends on it. */
function read(storage: Readable, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function keep(storage: Writable, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    // As above.
  }
}

export function readTint(storage: Readable): MaskTint {
  const kept = read(storage, TINT_KEY)
  return TINT_NAMES.find((name) => name === kept) ?? 'yellow'
}

export const keepTint = (storage: Writable, tint: MaskTint): void => keep(storage, TINT_KEY, tint)

/** The share of the photo's short side that a brush takes which nobody has set. */
const SUITING = 0.02

/**
 * Widths of brush and eraser in pixels of a photo of this size: those that were last chosen on this machine, else a brush
 * that suits the photo, and the usual eraser.
 */
export function readWidths(storage: Readable, { width, height }: Size): Widths {
  const suiting = Math.max(MASK.lineWidth, Math.round(SUITING * Math.min(width, height)))
  const kept = (mode: keyof Widths): number | null => {
    const chosen = Number.parseInt(read(storage, WIDTH_KEYS[mode]) ?? '', 10)
    return Number.isNaN(chosen) ? null : chosen
  }
  return {
    draw: brushWidth(kept('draw') ?? suiting, MASK.eraser),
    erase: brushWidth(kept('erase') ?? MASK.eraser.initial, MASK.eraser),
  }
}

export const keepWidth = (storage: Writable, mode: keyof Widths, width: number): void =>
  keep(storage, WIDTH_KEYS[mode], String(width))

/** The flag stores whether the dialog is shown again; only an explicit 'false' hides it. */
export const mayShowDotsDialog = (storage: Readable): boolean => read(storage, DOTS_DIALOG_KEY) !== 'false'

export const keepDotsDialog = (storage: Writable, showAgain: boolean): void =>
  keep(storage, DOTS_DIALOG_KEY, String(showAgain))
