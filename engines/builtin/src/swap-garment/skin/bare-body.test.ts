import { describe, expect, it } from 'vitest'
import { createFloat, createGrey } from '@toile/imaging'
import { type BareBodyPoint, readBareBody } from './bare-body.ts'
import type { WaistEdge } from '../read-photo/waist.ts'
import { paint } from '../../garment-shape/testing/drawn.ts'
import { body, hands, wide } from '../testing/pullover.ts'

describe('readBareBody', () => {
  const white = paint(
    wide,
    () => [240, 240, 240],
    () => [240, 240, 240],
  )
  const read = (form = createFloat(400, 420, 1)) =>
    readBareBody({ photo: white, body, skin: hands, form, tone: [0.5, 0.3, 0.2] })
  const into: BareBodyPoint = {
    cover: 0,
    isArm: false,
    past: 0,
    belly: 0,
    light: 0,
    form: 0,
    tone: new Float32Array(3),
  }
  const lightOf = (skin: ReturnType<typeof read>, x: number, y: number): number => {
    // Without the uneven colour of skin.
    let sum = 0
    for (let d = -8; d <= 8; d += 1) {
      skin.at(x, y + d, into)
      sum += (into.light + into.form) / 17
    }
    return sum
  }

  it('leaves a body narrower at the waist than the garment was, with the ground beside it', () => {
    const skin = read()
    const coverOf = (x: number, y: number): number => {
      skin.at(x, y, into)
      return into.cover
    }
    expect(coverOf(200, 280)).toBe(1)
    expect(coverOf(141, 280)).toBe(0)
    expect(coverOf(259, 280)).toBe(0)
    expect(coverOf(150, 280)).toBe(1)
    expect(coverOf(141, 165)).toBe(1)
  })

  it('leaves no slit of ground between a body and an arm that lay against it', () => {
    const beside = { ...hands, data: hands.data.slice() }
    for (let y = 250; y < 320; y += 1) beside.data.fill(255, y * 400 + 122, y * 400 + 138)
    const skin = readBareBody({
      photo: white,
      body,
      skin: beside,
      form: createFloat(400, 420, 1),
      tone: [0.5, 0.3, 0.2],
    })
    const coverOf = (x: number): number => {
      skin.at(x, 280, into)
      return into.cover
    }
    expect(coverOf(141)).toBe(1)
    expect(coverOf(259)).toBe(0)
  })

  it('is at the waist as wide as what is worn below begins, where that is seen', () => {
    const coverOf = (x: number, waist?: WaistEdge): number => {
      readBareBody({
        photo: white,
        body,
        skin: hands,
        form: createFloat(400, 420, 1),
        tone: [0.5, 0.3, 0.2],
        waist,
      }).at(x, 309, into)
      return into.cover
    }
    expect(coverOf(141)).toBe(0)
    const wider = { row: 310, left: 138, right: undefined }
    expect(coverOf(141, wider)).toBe(1)
    expect(coverOf(259, wider)).toBe(0)
    expect(coverOf(149, { row: 310, left: 158, right: undefined })).toBe(0)
  })

  it('turns the body away from the light at its sides, more on that away from it', () => {
    const even = read()
    expect(lightOf(even, 155, 270)).toBeLessThan(lightOf(even, 180, 270) - 0.1)
    const sided = createFloat(400, 420, 1)
    for (let i = 0; i < sided.data.length; i += 1) sided.data[i] = ((i % 400) - 200) / 200
    const lit = read(sided)
    expect(lightOf(lit, 245, 270)).toBeGreaterThan(lightOf(lit, 155, 270) + 0.1)
    expect(Math.abs(lightOf(even, 245, 270) - lightOf(even, 155, 270))).toBeLessThan(0.05)
  })

  it('gives an arm the form of its muscles beside its roundness', () => {
    const skin = read()
    // From the shoulder to the wrist along the middle of the right sleeve.
    const along = Array.from({ length: 40 }, (_, k) => lightOf(skin, 268 + k, 100 + 4.6 * k))
    const steps = along.slice(1).map((light, k) => Math.sign(light - along[k]!))
    const turns = steps.filter((step, k) => k > 0 && step !== 0 && step !== steps[k - 1]).length
    expect(turns).toBeGreaterThan(2)
    expect(Math.max(...along) - Math.min(...along)).toBeGreaterThan(0.08)
  })

  it('leaves the top of a shoulder in the light that the neck beside it has', () => {
    const skin = read()
    const top = [-1, 1].map((side) => lightOf(skin, 200 + side * 72, 76))
    const middle = [-1, 1].map((side) => lightOf(skin, 200 + side * 40, 76))
    for (const k of [0, 1]) expect(Math.abs(top[k]! - middle[k]!)).toBeLessThan(0.15)
  })

  it('gives a belly its form: a navel above what is worn below, and a line down to it', () => {
    const interpolateRow = (waist?: WaistEdge): number => {
      const skin = readBareBody({
        photo: white,
        body,
        skin: hands,
        form: createFloat(400, 420, 1),
        tone: [0.3, 0.3, 0.3],
        waist,
      })
      const light = Array.from({ length: 90 }, (_, k) => {
        skin.at(200, 220 + k, into)
        return into.light + into.form
      })
      const most = Math.min(...light)
      return most < -0.3 ? 220 + light.indexOf(most) : -1
    }
    const navel = interpolateRow()
    expect(navel).toBeGreaterThan(230)
    expect(navel).toBeLessThan(290)
    expect(interpolateRow({ row: 310, left: 138, right: 262 })).toBe(navel)
    expect(interpolateRow({ row: navel, left: 138, right: 262 })).toBe(-1)
    const skin = read()
    expect(lightOf(skin, 200, navel - 30)).toBeLessThan(lightOf(skin, 216, navel - 30) - 0.1)
  })

  it('parts arm and chest by a fold above the armpit', () => {
    const skin = read()
    const across = Array.from({ length: 40 }, (_, k) => lightOf(skin, 262 + k, 150))
    const darkest = across.indexOf(Math.min(...across))
    expect(darkest).toBeLessThan(25)
    expect(across[darkest]!).toBeLessThan(Math.max(...across.slice(darkest)) - 0.3)
  })

  it('shows the form of dark skin more', () => {
    const [dark, pale] = [0.08, 0.5].map((tone) =>
      lightOf(
        readBareBody({ photo: white, body, skin: hands, form: createFloat(400, 420, 1), tone: [tone, tone, tone] }),
        155,
        270,
      ),
    )
    expect(dark! / pale!).toBeGreaterThan(1.2)
  })

  it('draws collarbones under a closed neck, none where the chest is bare already', () => {
    const spread = (of: ReturnType<typeof read>): number => {
      const column = Array.from({ length: 60 }, (_, k) => {
        let sum = 0
        for (let x = 222; x < 238; x += 1) {
          of.at(x, 45 + k, into)
          sum += (into.light + into.form) / 16
        }
        return sum
      })
      return Math.max(...column) - Math.min(...column)
    }
    const bare = createGrey(400, 420)
    bare.data.fill(255, 0, 400 * 60)
    const open = readBareBody({ photo: white, body, skin: bare, form: createFloat(400, 420, 1), tone: [0.5, 0.3, 0.2] })
    expect(spread(read())).toBeGreaterThan(spread(open) + 0.04)
    // Nor is a chest that is seen already made lighter or darker.
    open.at(224, 80, into)
    expect(Math.abs(into.form)).toBeLessThan(0.02)
  })
})
