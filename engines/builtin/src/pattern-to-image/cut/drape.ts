import { createNoise, type Noise } from '@toile/imaging'

/** How the cloth falls: set by fabric, seed and pose, shared by all pieces so that their folds go on across seams. */
export interface Drape {
  readonly noise: Noise
  /** 0 (flows) to 1 (stands). */
  readonly stiffness: number
  /** 0 (round folds) to 1 (folds with edges). */
  readonly crease: number
  /** Angle by which folds are turned about the body: another for each seed. */
  readonly turn: number
}

export const drapeOf = (seed: number, stiffness: number, crease: number): Drape => ({
  noise: createNoise(seed),
  stiffness,
  crease,
  turn: (seed % 997) * 0.37,
})

/** A fold's profile over its phase (radians), about -1 to 1: round when soft, with a narrow crest when creased. */
export function fold(phase: number, crease: number): number {
  const c = Math.cos(phase)
  const sharp = 2 * ((1 + c) / 2) ** (1.6 + 2.2 * crease) - 0.7
  return c * (1 - crease * 0.7) + sharp * crease * 0.7
}

/** Slow unevenness of worn cloth, cm. `along` is the direction in which it hangs. */
export function unevenness(drape: Drape, across: number, along: number, seed: number): number {
  const { noise, stiffness } = drape
  const soft = 1.25 - 0.5 * stiffness
  const broad = noise.at(across / 9 + seed, along / 15 + drape.turn)
  const fine = noise.at(across / 3.6 + seed * 3, along / 7.5 + drape.turn * 2)
  const crumple = noise.at(across / 1.9 + along / 4.5 + seed, along / 2.6 - across / 6) * drape.crease
  return soft * (0.42 * broad + 0.13 * fine) + 0.06 * crumple
}

/**
 * Creases of pushed-together cloth, about -0.6 to 1: irregular crests that run along the second coordinate, `spacing` cm
 * apart. Crests lie where a slow noise crosses zero, so they bend, fork and end as those of cloth do.
 */
export function crinkle(
  { noise, crease }: Drape,
  across: number,
  along: number,
  spacing: number,
  seed: number,
): number {
  const bent = across + 0.5 * spacing * noise.at(along / (spacing * 2.2) + seed, across / (spacing * 3) - seed)
  const n = noise.at(bent / (spacing * 1.25) + seed * 7, along / (spacing * 3.4) + seed)
  const crest = Math.exp(-((n / (0.3 - 0.12 * crease)) ** 2)) * 1.5 - 0.62
  return n * (0.9 - 0.6 * crease) + crest * (0.35 + 0.6 * crease)
}

/**
 * Folds that run in one direction from where cloth is pulled, cm: `across` and `along` are measured from that place in
 * cm, across and along the pull.
 */
export function dragFolds(
  drape: Drape,
  across: number,
  along: number,
  { spacing, reach, wide, depth, seed }: { spacing: number; reach: number; wide: number; depth: number; seed: number },
): number {
  if (along < -1 || along > reach * 1.3) return 0
  const weight = Math.exp(-((across / wide) ** 2)) * smoothBump(along / reach)
  if (weight < 0.01) return 0
  const wander = 0.9 * drape.noise.at(across / spacing / 2 + seed, along / 9 + seed)
  return (
    depth * weight * fold(((2 * Math.PI) / spacing) * across * (1 + 0.012 * along) + wander * 2 + seed, drape.crease)
  )
}

const smoothBump = (t: number): number => {
  if (t <= -0.05 || t >= 1.3) return 0
  const rise = Math.min(1, Math.max(0, (t + 0.05) / 0.2))
  const fall = Math.min(1, Math.max(0, (1.3 - t) / 0.9))
  return rise * rise * (3 - 2 * rise) * fall * fall
}
