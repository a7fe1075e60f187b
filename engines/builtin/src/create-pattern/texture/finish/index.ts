import { inkDrawing, pencil } from './pen-and-pencil.ts'
import { embroidered } from './embroidery.ts'
import { gouache, worn } from './painted.ts'
import { blockPrint, linocut, screenPrint } from './block-print.ts'
import type { Finish } from './separation.ts'
import { watercolour } from './watercolour.ts'

export type { Finish } from './separation.ts'

/** Techniques of drawing and printing, each applied to the pixels of a tile in flat colours. */
export const FINISHES = {
  ink: inkDrawing,
  watercolour,
  'block-print': blockPrint,
  linocut,
  'screen-print': screenPrint,
  gouache,
  pencil,
  embroidered,
  worn,
} as const satisfies Readonly<Record<string, Finish>>
