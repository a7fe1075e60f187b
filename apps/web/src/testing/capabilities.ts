import type { CapabilitiesAnswer, Mode } from '@toile/contract'
import { describeMode, MODES } from '@toile/contract'
import type { ModeCapability } from '../lib/engine-words.ts'

/** Of a mode that is made here, as the built-in engine does. */
export const capabilityOf = (mode: Mode, marks: Partial<ModeCapability> = {}): ModeCapability => ({
  mode,
  engine: 'builtin',
  unavailable: null,
  outside: [],
  face: 'ignored',
  face_engine: null,
  pose: 'ignored',
  pose_engine: null,
  dot: describeMode(mode).sourceDot === 'none' ? 'ignored' : 'applied',
  varies: true,
  varies_outside: [],
  ...marks,
})

/** All modes made here, but for what is said of some. */
export const capabilitiesOf = (marks: Partial<Record<Mode, Partial<ModeCapability>>> = {}): CapabilitiesAnswer => ({
  modes: MODES.map((mode) => capabilityOf(mode, marks[mode])),
  masks: true,
  mask_model: null,
})
