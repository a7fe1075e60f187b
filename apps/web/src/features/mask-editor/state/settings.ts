/** What the editor remembers of a person's habits on this machine; nothing of a picture. */
export const MASK_TINTS = {
  yellow: [255, 214, 10],
  orange: [245, 165, 0],
  green: [0, 245, 165],
  purple: [165, 0, 245],
  white: [255, 255, 255],
} as const satisfies Record<string, readonly [number, number, number]>
export type MaskTint = keyof typeof MASK_TINTS
export const TINT_NAMES = ['yellow', 'orange', 'green', 'purple', 'white'] as const satisfies readonly MaskTint[]

const TINT_KEY = 'toile.maskTint'
const DOTS_DIALOG_KEY = 'showAgain_dotsDialog'

export function readTint(storage: Pick<Storage, 'getItem'>): MaskTint {
  const kept = storage.getItem(TINT_KEY)
  return TINT_NAMES.find((name) => name === kept) ?? 'yellow'
}

export const keepTint = (storage: Pick<Storage, 'setItem'>, tint: MaskTint): void => storage.setItem(TINT_KEY, tint)

/** The flag stores whether the dialog is shown again; only an explicit 'false' hides it. */
export const mayShowDotsDialog = (storage: Pick<Storage, 'getItem'>): boolean =>
  storage.getItem(DOTS_DIALOG_KEY) !== 'false'

export const keepDotsDialog = (storage: Pick<Storage, 'setItem'>, showAgain: boolean): void =>
  storage.setItem(DOTS_DIALOG_KEY, String(showAgain))
