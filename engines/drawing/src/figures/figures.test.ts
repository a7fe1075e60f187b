import { describe, expect, it } from 'vitest'
import { createRandom } from '@toile/imaging'
import { Sheet } from '../sketch/sheet.ts'
import type { Hand } from '../sketch/ink.ts'
import { BODY_TYPES, Body } from './body.ts'
import { SHOES, drawFoot } from './feet.ts'
import { drawHand } from './hands.ts'
import { drawArm, drawLeg, drawTorso } from './figure.ts'
import { HAIR_STYLES, drawBackHair, drawFrontHair } from './hair.ts'
import { drawCollarBones, drawFace, drawNeck, headViewOf } from './head.ts'
import { FLAT_FORM, POSES, SIDES, mirrored } from './poses.ts'
import type { Pose } from './poses.ts'
import { SKINS } from './figure-colours.ts'

const hand = (): Hand => ({ weight: 1, lost: 0, overshoot: 0, medium: 'marker', random: createRandom('figure') })
const broken = /NaN|undefined|Infinity|null/
const [skin] = SKINS
const poseNamed = (name: string): Pose => POSES.find((pose) => pose.name === name)!

describe('poses', () => {
  it('are at least sixteen, of every view, each with a word of its own', () => {
    expect(POSES.length).toBeGreaterThanOrEqual(16)
    expect(new Set(POSES.map(({ view }) => view))).toEqual(new Set(['front', 'threeQuarter', 'profile', 'back']))
    const words = POSES.flatMap((pose) => pose.words)
    expect(new Set(words).size).toBe(words.length)
  })

  it('seen from behind show no full face', () => {
    for (const pose of POSES.filter(({ view }) => view === 'back'))
      expect(headViewOf(new Body(pose, 'slender'))).not.toBe('face')
  })

  it('stand in contrapposto: shoulders and hips lean against each other', () => {
    for (const { chest, pelvis } of POSES) expect(chest.tilt * pelvis.tilt).toBeLessThan(0)
  })

  it.each(POSES.map((pose) => [pose.name, pose] as const))(
    '%s keeps the lengths of the bones believable',
    (_, pose) => {
      const length = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)
      const body = new Body(pose, 'slender')
      for (const side of SIDES) {
        // Foreshortening makes bones shorter, nothing makes them much longer than the drawn standard.
        expect(length(body.arms[side].root, body.arms[side].joint)).toBeLessThan(165)
        expect(length(body.arms[side].joint, body.arms[side].end)).toBeLessThan(135)
        expect(length(body.legs[side].root, body.legs[side].joint)).toBeLessThan(270)
        expect(length(body.legs[side].joint, body.legs[side].end)).toBeLessThan(260)
      }
    },
  )
})

describe('bodies', () => {
  it.each([...BODY_TYPES])('%s can be drawn bare in every pose', (type) => {
    for (const pose of POSES) {
      const sheet = new Sheet()
      const body = new Body(pose, type)
      for (const side of SIDES) {
        drawLeg(sheet, body, side, skin!, hand())
        drawArm(sheet, body, { side, from: 0 }, skin!, hand())
        drawHand(sheet, body, side, skin!, hand())
      }
      drawTorso(sheet, body, skin!, hand())
      drawNeck(sheet, body, skin!, hand())
      drawCollarBones(sheet, body, hand())
      drawFace(sheet, body, skin!, hand())
      expect(sheet.markup).not.toMatch(broken)
    }
  })

  it('count fewer heads when they are small, and all stand on one floor', () => {
    const pose = poseNamed('contrapposto')
    const stand = (type: (typeof BODY_TYPES)[number]) => new Body(pose, type)
    const floor = ({ pose: { legs } }: Body) =>
      Math.max(...legs.map((leg) => leg.ankle.y + leg.reach * Math.sin((leg.toe * Math.PI) / 180)))
    expect(stand('teen').headBase().y).toBeGreaterThan(stand('petite').headBase().y)
    expect(stand('petite').headBase().y).toBeGreaterThan(stand('slender').headBase().y)
    expect(stand('tall').headBase().y).toBeLessThan(stand('slender').headBase().y)
    for (const type of BODY_TYPES) expect(Math.abs(floor(stand(type)) - floor(stand('slender')))).toBeLessThan(4)
  })

  it('show a belly from the side only where there is one', () => {
    const waist = (type: 'slender' | 'maternity') => {
      const body = new Body(poseNamed('profile'), type)
      return body.at(1, 2).x - body.at(-1, 2).x
    }
    expect(waist('maternity')).toBeGreaterThan(waist('slender') * 1.6)
  })

  it.each([...SHOES])('wear a %s on both feet in every pose', (shoe) => {
    for (const pose of POSES.flatMap((one) => [one, mirrored(one)])) {
      const sheet = new Sheet()
      for (const side of SIDES)
        drawFoot(sheet, new Body(pose, 'slender'), side, { shoe, colour: '#222222', skin: skin! }, hand())
      expect(sheet.markup).not.toMatch(broken)
    }
  })
})

describe('the form of working drawings', () => {
  it('has legs that taper without knees or calves', () => {
    const leg = new Body(FLAT_FORM, 'slender').leg(1, () => 0)
    const widths = [0.3, 0.7, 1, 1.3, 1.6, 2].map((t) => leg.at(1, t).x - leg.at(-1, t).x)
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  })
})

describe('heads', () => {
  it('are seen from the front, the side and behind', () => {
    const view = (name: string) => headViewOf(new Body(poseNamed(name), 'slender'))
    expect([view('walking'), view('profile'), view('back'), view('over the shoulder')]).toEqual([
      'face',
      'profile',
      'away',
      'profile',
    ])
  })

  it.each([...HAIR_STYLES])('wear %s hair from every side', (style) => {
    for (const name of ['walking', 'three-quarter', 'profile', 'back', 'over the shoulder']) {
      const sheet = new Sheet()
      const body = new Body(poseNamed(name), 'slender')
      drawBackHair(sheet, body, { style, colour: '#553322' }, hand())
      drawFrontHair(sheet, body, { style, colour: '#553322' }, skin!, hand())
      expect(sheet.markup).not.toMatch(broken)
      expect(sheet.markup.length > 1000).toBe(style !== 'bald' || headViewOf(body) === 'face')
    }
  })
})
