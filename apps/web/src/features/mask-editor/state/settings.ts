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
/** What is painted is red until the selection is confirmed, whichever colour its mask then has (R38). */
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

export function readTint(storage: Pick<Storage, 'getItem'>): MaskTint {
  const kept = storage.getItem(TINT_KEY)
  return TINT_NAMES.find((name) => name === kept) ?? 'yellow'
}

export const keepTint = (storage: Pick<Storage, 'setItem'>, tint: MaskTint): void => storage.setItem(TINT_KEY, tint)

/** The share of the photo's short side that a brush takes which nobody has set. */
const SUITING = 0.02

/**
 * Widths of brush and eraser in pixels of a photo of this size: those that were last chosen on this machine, else a brush
 * that suits the photo, and the usual eraser.
 */
export function readWidths(storage: Pick<Storage, 'getItem'>, { width, height }: Size): Widths {
  const suiting = Math.max(MASK.lineWidth, Math.round(SUITING * Math.min(width, height)))
  const kept = (mode: keyof Widths): number | null => {
    const chosen = Number.parseInt(storage.getItem(WIDTH_KEYS[mode]) ?? '', 10)
    return Number.isNaN(chosen) ? null : chosen
  }
  return {
    draw: brushWidth(kept('draw') ?? suiting, MASK.eraser),
    erase: brushWidth(kept('erase') ?? MASK.eraser.initial, MASK.eraser),
  }
}

export const keepWidth = (storage: Pick<Storage, 'setItem'>, mode: keyof Widths, width: number): void =>
  storage.setItem(WIDTH_KEYS[mode], String(width))

/** The flag stores whether the dialog is shown again; only an explicit 'false' hides it. */
export const mayShowDotsDialog = (storage: Pick<Storage, 'getItem'>): boolean =>
  storage.getItem(DOTS_DIALOG_KEY) !== 'false'

export const keepDotsDialog = (storage: Pick<Storage, 'setItem'>, showAgain: boolean): void =>
  storage.setItem(DOTS_DIALOG_KEY, String(showAgain))
