import type { DrawFamily } from '../spec.ts'
import { GROUPS } from './symmetry/groups.ts'
import type { Group } from './symmetry/groups.ts'
import { medallions, sprigs, turnsAboutCentres } from './symmetry/ornament.ts'
import { tileByGroup } from './symmetry/placing.ts'
import { fieldOf, STAR_NETS, starPattern } from './symmetry/star-pattern.ts'

/** The groups of the four pictures, by what was asked for. */
const CHOICES: Readonly<Record<string, readonly [Group, Group, Group, Group]>> = {
  '': ['p6m', 'p4m', 'p31m', 'p4g'],
  hexagonal: ['p6', 'p6m', 'p3m1', 'p31m'],
  pinwheel: ['p6', 'p4', 'p3', 'p4g'],
  foulard: ['cmm', 'pgg', 'pmg', 'p2'],
  mirrored: ['pmm', 'cmm', 'pm', 'cm'],
  glide: ['pg', 'pgg', 'pmg', 'cm'],
}
const isGroup = (kind: string): kind is Group => (GROUPS as readonly string[]).includes(kind)

/** Ornament by one of the seventeen wallpaper groups: medallions where it turns, sprigs where it mostly shifts and flips. */
export const drawKaleidoscope: DrawFamily = (spec, random) => {
  const group = isGroup(spec.kind) ? spec.kind : (CHOICES[spec.kind] ?? CHOICES['']!)[spec.variant]!
  const size = spec.scale * [1, 0.8, 1.4, 0.9][spec.variant]!
  if (turnsAboutCentres(group)) return tileByGroup(spec, group, 330 * size, medallions(spec, group, random))
  return tileByGroup(spec, group, 250 * size, sprigs(spec, group, random))
}

const NETS = [STAR_NETS['4.8.8'], STAR_NETS['6.6.6'], STAR_NETS['3.12.12'], STAR_NETS['4.6.12']] as const

/** Moorish star tiling with strapwork. */
export const drawMoorish: DrawFamily = (spec) => {
  const net = NETS[spec.variant]!
  return tileByGroup({ ...spec, ground: fieldOf(spec) }, net.group, 250 * net.size * spec.scale, starPattern(spec, net))
}
