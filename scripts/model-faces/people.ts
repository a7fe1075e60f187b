import type { Clothes } from './bust.ts'
import type { Beard, Glasses } from './extras.ts'
import type { Complexion, Features } from '../../engines/drawing/src/portraits/features.ts'
import {
  afro,
  bald,
  bun,
  cropped,
  type HairStyle,
  loose,
  plaited,
  shortTop,
  withFringe,
} from '../../engines/drawing/src/portraits/hair.ts'
import type { Bearing, Proportions } from '../../engines/drawing/src/portraits/head-model.ts'

/** Somebody who can be drawn. The names are common first names; nobody is portrayed. */
export interface Person {
  readonly name: string
  readonly skin: Complexion
  readonly proportions: Proportions
  readonly bearing: Bearing
  readonly features: Features
  readonly hair: HairStyle
  readonly hairColour: string
  readonly clothes: Clothes
  /** Half the width of the shoulders, units. */
  readonly shoulder: number
  /** The marker behind them. */
  readonly ground: string
  /** Lines of age, 0 to 1. */
  readonly age?: number
  readonly beard?: Beard
  readonly glasses?: Glasses
  readonly freckles?: string
  /** Colour of the paler patches. */
  readonly vitiligo?: string
  readonly earrings?: { readonly kind: 'hoop' | 'drop' | 'stud'; readonly colour: string }
  readonly plait?: boolean
  readonly covering?: { readonly kind: 'headscarf' | 'turban'; readonly colour: string }
  readonly lipstick: boolean
}

const SKIN = {
  porcelain: { wash: '#f7e3d6', shade: '#e0b8a3', flush: '#e08f7f' },
  fair: { wash: '#f3d9c4', shade: '#d9ac8f', flush: '#d9806c' },
  warm: { wash: '#efcfae', shade: '#cfa27c', flush: '#d07a5f' },
  olive: { wash: '#e2b98f', shade: '#b98a60', flush: '#bf6a50' },
  tan: { wash: '#cf9a6c', shade: '#a06b43', flush: '#b0583f' },
  brown: { wash: '#a36f4a', shade: '#74492e', flush: '#9a4632' },
  umber: { wash: '#7d5038', shade: '#563222', flush: '#8a3b2e' },
  deep: { wash: '#5f3d2c', shade: '#3b2318', flush: '#7a3128' },
} as const satisfies Record<string, Complexion>

const FEATURES: Features = {
  eyes: { iris: '#5b3a24', size: 1, open: 1, slant: 2.5, fold: 'crease', lashes: 0.7 },
  brows: { colour: '#2a2220', weight: 1, arch: 3, height: 0 },
  nose: { wide: 1, long: 1, bridge: 1 },
  mouth: { wide: 1, full: 1, colour: '#b5484a', smile: 1.5 },
}
type Changes = { readonly [K in keyof Features]?: Partial<Features[K]> }
const features = (changes: Changes): Features => ({
  eyes: { ...FEATURES.eyes, ...changes.eyes },
  brows: { ...FEATURES.brows, ...changes.brows },
  nose: { ...FEATURES.nose, ...changes.nose },
  mouth: { ...FEATURES.mouth, ...changes.mouth },
})
const OVAL: Proportions = { cheek: 1, jaw: 0.96, chin: 1, length: 1, neck: 1 }
const MANS_EYES = { lashes: 0.12, open: 0.86 } as const

export const PEOPLE: readonly Person[] = [
  {
    name: 'Amara',
    skin: SKIN.deep,
    proportions: { ...OVAL, cheek: 1.01, jaw: 0.92, chin: 0.95, neck: 0.96 },
    bearing: { turn: 20, tilt: 4 },
    features: features({
      eyes: { iris: '#3a241a', open: 1.06, slant: 4, lashes: 0.9 },
      brows: { colour: '#17110f', arch: 4 },
      nose: { wide: 1.18 },
      mouth: { full: 1.3, colour: '#8e2f3a', wide: 1.02 },
    }),
    hair: afro(158),
    hairColour: '#2a1f1b',
    clothes: { collar: 'bare', colour: '#c9822f', shade: '#8f5518' },
    shoulder: 150,
    ground: '#e3b15f',
    earrings: { kind: 'hoop', colour: '#d9a441' },
    lipstick: true,
  },
  {
    name: 'Mateo',
    skin: SKIN.olive,
    proportions: { cheek: 1.02, jaw: 1.12, chin: 1.22, length: 1.02, neck: 1.28 },
    bearing: { turn: -24, tilt: -2 },
    features: features({
      eyes: { ...MANS_EYES, iris: '#4d3a20' },
      brows: { colour: '#231a16', weight: 1.4, arch: 0, height: -4 },
      nose: { wide: 1.06, long: 1.05, bridge: 1.3 },
      mouth: { colour: '#b06a58', full: 0.86, wide: 1.04 },
    }),
    hair: shortTop({ lift: 22, fall: 14, wave: 8, sides: 0.75 }),
    hairColour: '#33241c',
    clothes: { collar: 'shirt', colour: '#e9eef0', shade: '#aebbc4' },
    shoulder: 182,
    ground: '#8fa9a0',
    beard: { colour: '#33241c', cover: 0.3, long: 0 },
    lipstick: false,
  },
  {
    name: 'Mei',
    skin: SKIN.warm,
    proportions: { ...OVAL, cheek: 1.02, jaw: 0.94, chin: 0.92, length: 0.98, neck: 0.92 },
    bearing: { turn: 12, tilt: -4 },
    features: features({
      eyes: { iris: '#2f1f18', fold: 'single', slant: 5, open: 0.86 },
      brows: { colour: '#241d1c', arch: 1, weight: 0.9 },
      nose: { wide: 0.98, long: 0.96 },
      mouth: { colour: '#bf3f47', wide: 0.9, full: 1.04 },
    }),
    hair: withFringe(loose({ to: 128, volume: 8, part: 0 })),
    hairColour: '#221d20',
    clothes: { collar: 'roll', colour: '#b23b36', shade: '#7c211f' },
    shoulder: 148,
    ground: '#d98f83',
    lipstick: true,
  },
  {
    name: 'Kofi',
    skin: SKIN.umber,
    proportions: { cheek: 1.03, jaw: 1.12, chin: 1.2, length: 1, neck: 1.36 },
    bearing: { turn: 22, tilt: 2 },
    features: features({
      eyes: { ...MANS_EYES, iris: '#2f1d15' },
      brows: { colour: '#16100e', weight: 1.3, arch: 1, height: -3 },
      nose: { wide: 1.28 },
      mouth: { colour: '#7a4238', full: 1.26, wide: 1.08 },
    }),
    hair: cropped(7, 1, 'coils'),
    hairColour: '#1d1615',
    clothes: { collar: 'crew', colour: '#3f5a4b', shade: '#23382d' },
    shoulder: 190,
    ground: '#b8c39a',
    beard: { colour: '#1d1615', cover: 0.95, long: 6 },
    lipstick: false,
  },
  {
    name: 'Noor',
    skin: SKIN.tan,
    proportions: { ...OVAL, jaw: 0.94, chin: 0.96 },
    bearing: { turn: 18, tilt: -3 },
    features: features({
      eyes: { iris: '#6a4a26', open: 1.06, slant: 3.4, lashes: 1 },
      brows: { colour: '#241914', weight: 1.2, arch: 4 },
      nose: { long: 1.03, bridge: 1.2 },
      mouth: { colour: '#a8444a' },
    }),
    hair: bald,
    hairColour: '#241914',
    clothes: { collar: 'crew', colour: '#4d6a78', shade: '#2e4552' },
    shoulder: 156,
    ground: '#c9b9a4',
    covering: { kind: 'headscarf', colour: '#6e93a3' },
    lipstick: true,
  },
  {
    name: 'Elsa',
    skin: SKIN.porcelain,
    proportions: { ...OVAL, cheek: 0.98, jaw: 0.94, chin: 0.94, length: 1.01, neck: 0.92 },
    bearing: { turn: -18, tilt: 5 },
    features: features({
      eyes: { iris: '#5f8a74', open: 1.08, lashes: 0.5 },
      brows: { colour: '#8a4a2a', weight: 0.8, arch: 3 },
      nose: { wide: 0.92, long: 0.96 },
      mouth: { colour: '#cf6a62', full: 0.94 },
    }),
    hair: loose({ to: 285, volume: 26, part: 12, wave: 13, period: 62 }),
    hairColour: '#b5562c',
    clothes: { collar: 'v', colour: '#5e7a5c', shade: '#3b5240' },
    shoulder: 146,
    ground: '#bcd0bd',
    freckles: '#b5673f',
    lipstick: false,
  },
  {
    name: 'Henrik',
    skin: SKIN.fair,
    proportions: { cheek: 1, jaw: 1.1, chin: 1.16, length: 1.03, neck: 1.3 },
    bearing: { turn: 20, tilt: -3 },
    features: features({
      eyes: { ...MANS_EYES, iris: '#5d7f97', fold: 'hooded', open: 0.82 },
      brows: { colour: '#8b8681', weight: 1.4, arch: 1, height: -3 },
      nose: { long: 1.06, wide: 1.06, bridge: 1.4 },
      mouth: { colour: '#bd7b6c', full: 0.72 },
    }),
    hair: shortTop({ lift: 12, fall: -2, wave: 4, sides: 0.8 }),
    hairColour: '#bdb8b2',
    clothes: { collar: 'lapel', colour: '#39455a', shade: '#222b3b' },
    shoulder: 188,
    ground: '#a9b6c6',
    age: 0.85,
    beard: { colour: '#c4bfb9', cover: 0.95, long: 12 },
    glasses: { shape: 'round', colour: '#4a3626' },
    lipstick: false,
  },
  {
    name: 'Priya',
    skin: SKIN.brown,
    proportions: { ...OVAL, jaw: 0.93, chin: 0.95, neck: 0.96 },
    bearing: { turn: 22, tilt: 3 },
    features: features({
      eyes: { iris: '#3b2417', open: 1.1, size: 1.04, slant: 3, lashes: 1 },
      brows: { colour: '#191211', weight: 1.15, arch: 4 },
      nose: { wide: 1.04, bridge: 1.15 },
      mouth: { colour: '#9c3b43', full: 1.14 },
    }),
    hair: plaited,
    hairColour: '#231917',
    clothes: { collar: 'v', colour: '#8d2f5a', shade: '#5c1838' },
    shoulder: 150,
    ground: '#dd9fb0',
    earrings: { kind: 'drop', colour: '#d9a441' },
    plait: true,
    lipstick: true,
  },
  {
    name: 'Jun',
    skin: SKIN.fair,
    proportions: { cheek: 1, jaw: 1.02, chin: 1.02, length: 1, neck: 1.14 },
    bearing: { turn: -20, tilt: 3 },
    features: features({
      eyes: { ...MANS_EYES, iris: '#2b1d17', fold: 'single', slant: 4.4, open: 0.82, lashes: 0.2 },
      brows: { colour: '#221b1a', weight: 1.25, arch: 0, height: -2 },
      nose: { wide: 1, long: 1 },
      mouth: { colour: '#c07a6c', wide: 0.94, full: 0.92 },
    }),
    hair: shortTop({ lift: 20, fall: 40, wave: 7, sides: 0.85 }),
    hairColour: '#262124',
    clothes: { collar: 'crew', colour: '#f0ece4', shade: '#c2b9ab' },
    shoulder: 172,
    ground: '#9fb0c9',
    lipstick: false,
  },
  {
    name: 'Zuri',
    skin: SKIN.umber,
    proportions: { ...OVAL, cheek: 1.02, jaw: 0.95, chin: 0.96, neck: 0.98 },
    bearing: { turn: 14, tilt: -4 },
    features: features({
      eyes: { iris: '#3d271b', open: 1.02, slant: 4, lashes: 0.8 },
      brows: { colour: '#1b1412', arch: 4 },
      nose: { wide: 1.2 },
      mouth: { full: 1.28, colour: '#a2504c' },
    }),
    hair: cropped(5, 1, 'coils'),
    hairColour: '#2a1f1c',
    clothes: { collar: 'roll', colour: '#efe7da', shade: '#c3b6a2' },
    shoulder: 150,
    ground: '#c98f6a',
    vitiligo: '#d9ac8c',
    earrings: { kind: 'stud', colour: '#e6e2da' },
    lipstick: false,
  },
  {
    name: 'Margit',
    skin: SKIN.porcelain,
    proportions: { ...OVAL, cheek: 1.01, jaw: 1.03, chin: 1, neck: 0.96 },
    bearing: { turn: -16, tilt: -3 },
    features: features({
      eyes: { iris: '#6a8ba0', fold: 'hooded', open: 0.84, lashes: 0.4, slant: 0.5 },
      brows: { colour: '#a09891', weight: 0.8, arch: 3 },
      nose: { long: 1.04 },
      mouth: { colour: '#c0504f', full: 0.8, smile: 2.4 },
    }),
    hair: shortTop({ lift: 16, fall: 26, wave: 7, sides: 1 }),
    hairColour: '#dcd8d2',
    clothes: { collar: 'crew', colour: '#2f2d33', shade: '#18171b' },
    shoulder: 150,
    ground: '#c7b7d0',
    age: 1,
    glasses: { shape: 'cat', colour: '#8c2f39' },
    earrings: { kind: 'stud', colour: '#efe9dd' },
    lipstick: true,
  },
  {
    name: 'Arjun',
    skin: SKIN.tan,
    proportions: { cheek: 1.01, jaw: 1.1, chin: 1.16, length: 1.02, neck: 1.3 },
    bearing: { turn: -20, tilt: 1 },
    features: features({
      eyes: { ...MANS_EYES, iris: '#3c2618', open: 0.92, lashes: 0.3 },
      brows: { colour: '#1d1513', weight: 1.45, arch: 1, height: -4 },
      nose: { long: 1.05, wide: 1.08, bridge: 1.3 },
      mouth: { colour: '#9b5a4a', full: 0.92 },
    }),
    hair: bald,
    hairColour: '#231a17',
    clothes: { collar: 'lapel', colour: '#6a4a3a', shade: '#452c20' },
    shoulder: 186,
    ground: '#c9c0a0',
    beard: { colour: '#2a1f1b', cover: 1, long: 20 },
    covering: { kind: 'turban', colour: '#b8643a' },
    lipstick: false,
  },
  {
    name: 'Lucia',
    skin: SKIN.olive,
    proportions: { cheek: 1.08, jaw: 1.12, chin: 1.12, length: 0.97, neck: 1.16 },
    bearing: { turn: 20, tilt: 3 },
    features: features({
      eyes: { iris: '#4d351f', fold: 'crease', open: 0.96, lashes: 0.7 },
      brows: { colour: '#3d3029', arch: 5, weight: 0.95 },
      nose: { wide: 1.06 },
      mouth: { colour: '#b23a3d', full: 1.04, smile: 2.4, wide: 1.04 },
    }),
    hair: bun('low', 7),
    hairColour: '#6d625d',
    clothes: { collar: 'v', colour: '#33513f', shade: '#1c3327' },
    shoulder: 170,
    ground: '#d8a8a0',
    age: 0.6,
    earrings: { kind: 'hoop', colour: '#d9a441' },
    lipstick: true,
  },
  {
    name: 'Tomas',
    skin: SKIN.warm,
    proportions: { cheek: 1.02, jaw: 1.12, chin: 1.2, length: 1.01, neck: 1.34 },
    bearing: { turn: 18, tilt: 2 },
    features: features({
      eyes: { ...MANS_EYES, iris: '#6b7f5a' },
      brows: { colour: '#54402f', weight: 1.3, arch: 1, height: -3 },
      nose: { wide: 1.06, long: 1.04, bridge: 1.2 },
      mouth: { colour: '#b87562', full: 0.84, smile: 2 },
    }),
    hair: bald,
    hairColour: '#54402f',
    clothes: { collar: 'roll', colour: '#4a4640', shade: '#2b2824' },
    shoulder: 186,
    ground: '#d9c08c',
    age: 0.45,
    beard: { colour: '#5b4636', cover: 0.34, long: 0 },
    glasses: { shape: 'square', colour: '#1d1a1b' },
    lipstick: false,
  },
  {
    name: 'Nia',
    skin: SKIN.brown,
    proportions: { ...OVAL, jaw: 0.95, neck: 0.98 },
    bearing: { turn: -22, tilt: -4 },
    features: features({
      eyes: { iris: '#38231a', open: 1.04, slant: 4, lashes: 0.9 },
      brows: { colour: '#1a1312', arch: 4, weight: 1.05 },
      nose: { wide: 1.16 },
      mouth: { full: 1.22, colour: '#93404a' },
    }),
    hair: loose({ to: 330, volume: 12, part: -6, braids: true }),
    hairColour: '#33241f',
    clothes: { collar: 'crew', colour: '#d2a23f', shade: '#9a7020' },
    shoulder: 150,
    ground: '#93b3b0',
    earrings: { kind: 'hoop', colour: '#e2c07a' },
    lipstick: true,
  },
  {
    name: 'Ines',
    skin: SKIN.fair,
    proportions: { ...OVAL, cheek: 1, jaw: 0.95, chin: 0.98, length: 1.01, neck: 0.94 },
    bearing: { turn: 24, tilt: -3 },
    features: features({
      eyes: { iris: '#6b5a35', open: 1, slant: 3, lashes: 0.9 },
      brows: { colour: '#3a2a20', arch: 4.5 },
      nose: { bridge: 1.2 },
      mouth: { colour: '#b33a44', full: 1.06 },
    }),
    hair: loose({ to: 300, volume: 18, part: 22, wave: 9, period: 120 }),
    hairColour: '#5a3b29',
    clothes: { collar: 'lapel', colour: '#ece4d6', shade: '#bdb09b' },
    shoulder: 152,
    ground: '#d3c3b2',
    lipstick: true,
  },
]
