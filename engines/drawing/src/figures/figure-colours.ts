/** Ink and paper of every sheet, and the tones of skin and hair that figures are drawn in. */
export const INK = '#1d1a1b'
export const PAPER = '#f4efe6'

/** The tones of a skin; sRGB, `#rrggbb`. */
export interface Skin {
  readonly name: string
  readonly wash: string
  readonly shade: string
  readonly lips: string
}
export const SKINS: readonly Skin[] = [
  { name: 'fair', wash: '#f2d9c7', shade: '#dcae93', lips: '#b8434a' },
  { name: 'olive', wash: '#e3bd98', shade: '#bd8c63', lips: '#a63d42' },
  { name: 'tan', wash: '#c9946a', shade: '#9c6640', lips: '#93363a' },
  { name: 'brown', wash: '#94603f', shade: '#673c25', lips: '#7d2b33' },
  { name: 'deep', wash: '#6a422e', shade: '#432618', lips: '#6b2430' },
]

export const HAIR_COLOURS = [
  { name: 'black', wash: '#2a2526' },
  { name: 'brown', wash: '#5a3a28' },
  { name: 'auburn', wash: '#8d4527' },
  { name: 'blonde', wash: '#d6b272' },
  { name: 'dark brown', wash: '#3d2b23' },
  { name: 'silver', wash: '#a9a6a4' },
] as const
