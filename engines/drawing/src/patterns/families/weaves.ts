import { mix } from '../../colour.ts'
import { circle, num, point, polygon, rect, TAU } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { mod } from '../../geometry/torus.ts'
import type { Random } from '@toile/imaging'
import { inkAt, periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec, Shades } from '../spec.ts'

/** A strap that goes over: body, lit edge, shaded edge and the shadow where it dips under its neighbours. */
function strap(
  marks: Marks,
  { x, y, w, h }: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
  upright: boolean,
  cane: Shades,
  { strips, gap }: { readonly strips: number; readonly gap: string },
): void {
  marks.fill(rect(x, y, w, h), cane.base)
  const across = upright ? w : h
  const along = upright ? h : w
  const part = (from: number, wide: number, start: number, long: number) =>
    upright ? rect(x + from, y + start, wide, long) : rect(x + start, y + from, long, wide)
  let [lit, dim, slits] = ['', '', '']
  for (let k = 0; k < strips; k++) {
    const at = (k / strips) * across
    const one = across / strips
    lit += part(at + one * 0.16, one * 0.2, 0, along)
    dim += part(at + one * 0.7, one * 0.22, 0, along)
    slits += part(at - one * 0.05, one * 0.1, 0, along)
  }
  marks.fill(lit, cane.light).fill(dim, cane.shade).fill(slits, gap)
  const dip = along * 0.07
  marks.fill(part(0, across, 0, dip) + part(0, across, along - dip, dip), gap, 0.35)
}

/** Basketwork: straps of one or several canes, over and under. */
function basket(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const strips = [3, 1, 4, 2][spec.variant]!
  const across = periods(spec.width, 74 * size, 2)
  const down = periods(spec.height, 74 * size, 2)
  const [w, h] = [across.size, down.size]
  const warp = shadesOf(inkAt(spec, 0), spec.ground)
  const weft =
    spec.inks.length > 1
      ? shadesOf(inkAt(spec, 1), spec.ground)
      : { ...warp, base: warp.light, light: mix(warp.light, '#ffffff', 0.35), shade: warp.base }
  const third = spec.inks.length > 2 ? shadesOf(inkAt(spec, 2), spec.ground) : weft
  const cell = (over: 0 | 1, cane: Shades) => {
    const marks = new Marks()
    const inset = 0.06
    const woven = { strips, gap: spec.ground }
    if (over === 0) strap(marks, { x: w * inset, y: 0, w: w * (1 - 2 * inset), h }, true, cane, woven)
    else strap(marks, { x: 0, y: h * inset, w, h: h * (1 - 2 * inset) }, false, cane, woven)
    return { markup: marks.markup, discs: [{ x: w / 2, y: h / 2, r: 1 }] }
  }
  const cells = [cell(0, warp), cell(1, weft), cell(1, third)]
  for (let c = 0; c < across.count; c++)
    for (let r = 0; r < down.count; r++)
      tile.stamp(cells[(c + r) % 2 === 0 ? 0 : 1 + (r % 2)]!, { x: (c + 0.31) * w, y: (r + 0.29) * h })
  return tile
}

/** Cane seating: three ways of canes about open octagons. */
function caning(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = periods(spec.width, 116 * size)
  const down = periods(spec.height, 116 * size)
  const [w, h] = [across.size, down.size]
  const straight = shadesOf(inkAt(spec, 0), spec.ground)
  const slant = spec.inks.length > 1 ? shadesOf(inkAt(spec, 1), spec.ground) : straight
  const t = Math.min(w, h)
  const marks = new Marks()
  const bar = (from: Point, to: Point, cane: Shades, width: number) => {
    const d = `M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}`
    marks
      .stroke(d, spec.ground, width * 1.5, { cap: 'butt' })
      .stroke(d, cane.shade, width, { cap: 'butt' })
      .stroke(d, cane.base, width * 0.72, { cap: 'butt' })
      .stroke(d, cane.light, width * 0.2, { cap: 'butt' })
  }
  for (const o of [0.2, 0.38]) {
    bar(point(w * o, -h), point(w * o, h * 2), straight, t * 0.1)
    bar(point(-w, h * o), point(w * 2, h * o), straight, t * 0.1)
  }
  bar(point(-w * 0.71, h * 1.29), point(w * 1.29, -h * 0.71), slant, t * 0.13)
  bar(point(w * 0.29, h * 1.29), point(w * 1.29, h * 0.29), slant, t * 0.13)
  bar(point(-w * 0.71, h * 0.29 - h), point(w * 1.29, h * 1.29), slant, t * 0.13)
  const motif = { markup: `<g clip-path="url(#cane)">${marks.markup}</g>`, discs: [{ x: w / 2, y: h / 2, r: 1 }] }
  const cut = {
    markup: `<clipPath id="cane"><path d="${rect(-0.3, -0.3, w + 0.6, h + 0.6)}"/></clipPath>${motif.markup}`,
    discs: motif.discs,
  }
  for (let c = 0; c < across.count; c++)
    for (let r = 0; r < down.count; r++) tile.stamp(cut, { x: (c + 0.37) * w, y: (r + 0.41) * h })
  return tile
}

/** Overlapping paillettes, each with its hole, its gleam and its own tilt to the light. */
function sequins(spec: PatternSpec, size: number, random: Random): Tile {
  const base = spec.inks[0]!
  const tile = new Tile(spec.width, spec.height, shadesOf(base, spec.ground).detail)
  const across = periods(spec.width, 46 * size, 2)
  const down = periods(spec.height, 27 * size, 2)
  const [w, h] = [across.size, down.size]
  // A cloth of sequins shows no ground: where colours were named, the ground's is one of them.
  const inks = (spec.groundNamed || spec.named === 1 ? [...spec.inks, spec.ground] : spec.inks).map((ink) =>
    shadesOf(ink, spec.ground),
  )
  const coin = (inksOf: Shades, tilt: number) => {
    const marks = new Marks()
    marks.fill(circle(0, 2.4, 52), '#140d12', 0.3)
    marks.fill(
      circle(0, 0, 50),
      tilt === 0
        ? inksOf.base
        : tilt === 1
          ? inksOf.shade
          : tilt === 2
            ? mix(inksOf.base, inksOf.light, 0.7)
            : mix(inksOf.light, '#ffffff', 0.45),
    )
    for (const [from, wide, colour, alpha] of [
      [2.2, 0.9, '#ffffff', 0.26],
      [5.2, 0.7, '#ffffff', 0.15],
      [0.5, 0.8, '#140d12', 0.13],
    ] as const) {
      const a = from + tilt * 0.4
      const arcPoints = Array.from({ length: 7 }, (_, k) =>
        point(Math.cos(a + (k / 6) * wide) * 47, Math.sin(a + (k / 6) * wide) * 47),
      )
      marks.fill(polygon([point(0, 0), ...arcPoints]), colour, alpha)
    }
    marks.stroke(circle(0, 0, 48.6), inksOf.light, 1.6).fill(circle(0, -34, 5), inksOf.detail)
    return marks.markup
  }
  const coins = inks.map((each) => [0, 1, 2, 3].map((tilt) => coin(each, tilt)))
  const waves = [1, 2].map((k) => ({ k, p: random.between(0, TAU) }))
  const colourAt = (c: number, r: number): number => {
    if (spec.variant === 1) return Math.floor((r / down.count) * 2 * inks.length)
    if (spec.variant === 3) return c + r
    const field = waves.reduce(
      (sum, { k, p }) =>
        sum + Math.sin((TAU * k * c) / across.count + p) * Math.cos((TAU * k * r) / down.count + p * 2),
      0,
    )
    return Math.floor((field / 3.4 + 0.5) * inks.length * 0.999 + inks.length)
  }
  const tilts = Array.from({ length: across.count * down.count }, () =>
    random.chance(0.12) ? 3 : random.chance(0.35) ? 2 : random.chance(0.3) ? 1 : 0,
  )
  // Every row hangs over the one beneath it, round the torus: no order of wrapped stamps does that, so that the rows are
  // written from beyond the lower edge to beyond the upper one, and the whole is laid down once.
  const defs = coins.flatMap((set, ink) => set.map((markup, tilt) => `<g id="sequin${ink}-${tilt}">${markup}</g>`))
  let uses = ''
  const scale = num((w / 100) * 1.12)
  for (let r = down.count + 2; r >= -3; r--) {
    for (let c = -1; c <= across.count; c++) {
      const [column, row] = [mod(c, across.count), mod(r, down.count)]
      const id = `sequin${colourAt(column, row) % inks.length}-${tilts[column + row * across.count]}`
      const [x, y] = [(c + (row % 2) / 2 + 0.25) * w - spec.width / 2, (r + 0.4) * h - spec.height / 2]
      uses += `<use href="#${id}" transform="translate(${num(x)} ${num(y)}) scale(${scale})"/>`
    }
  }
  const cloth = { markup: `<defs>${defs.join('')}</defs>${uses}`, discs: [{ x: 0, y: 0, r: 1 }] }
  tile.stamp(cloth, { x: spec.width / 2, y: spec.height / 2 })
  return tile
}

/** Plaited straps or cane seating; paillettes for 'sequins'. */
export const drawWeave: DrawFamily = (spec) => {
  const size = spec.scale * [1, 0.75, 1.35, 0.9][spec.variant]!
  return spec.kind === 'cane' || (spec.variant === 3 && spec.kind === '') ? caning(spec, size) : basket(spec, size)
}

export const drawSequins: DrawFamily = (spec, random) =>
  sequins(spec, spec.scale * [1, 0.75, 1.35, 0.9][spec.variant]!, random)
