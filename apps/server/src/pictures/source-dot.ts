import { describeMode, type Dot, type Mode } from '@toile/contract'

/** The dot that says what is meant of the source; undefined where there is none, or the dots of the mode are those of its mask. */
export const sourceDotOf = (mode: Mode, dots: readonly Dot[]): Dot | undefined =>
  describeMode(mode).sourceDot === 'none' ? undefined : dots[0]
