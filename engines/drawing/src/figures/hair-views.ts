import type { Disc } from '../geometry/motif.ts'
import type { Point } from '../geometry/path.ts'
import type { HeadModel } from '../portraits/head-model.ts'
import type { Lock } from '../portraits/locks.ts'

/** What of a hairstyle is seen from the side and from behind. Heights are below the line of the eyes. */
export type Fall =
  | { readonly kind: 'down'; readonly to: number; readonly wave: number; readonly braids?: boolean }
  | { readonly kind: 'knot'; readonly height: number; readonly size: number }
  | { readonly kind: 'tail'; readonly height: number }
  | { readonly kind: 'short'; readonly close?: boolean }
  | { readonly kind: 'round'; readonly radius: number }
  | { readonly kind: 'none' }

type At = (x: number, y: number) => Point

const ball = (at: At, x: number, y: number, r: number): Lock => {
  const round = (from: number, share: number) =>
    Array.from({ length: 6 }, (_, i) =>
      at(x + r * share * Math.cos(from + i * 0.62), y + r * share * Math.sin(from + i * 0.62)),
    )
  return {
    outline: Array.from({ length: 10 }, (_, i) => at(x + r * Math.cos(i * 0.628), y + r * 0.92 * Math.sin(i * 0.628))),
    guides: [[round(2.2, 0.9), round(2.6, 0.3)]],
    texture: 'sleek',
  }
}

const cloud = (at: At, { x, y, r }: Disc, from: number, to: number): Point[] =>
  Array.from({ length: 30 }, (_, i) => {
    const a = from + ((to - from) * i) / 29
    const b = r * (1 + (i % 2 === 0 ? 0.018 : -0.018))
    return at(x + b * Math.cos(a), y - b * Math.sin(a))
  })

const waved = (to: number, wave: number, x: number, phase: number) =>
  Array.from({ length: 6 }, (_, i) => {
    const y = 30 + ((to - 30) * i) / 5
    return [x + wave * Math.sin(i * 1.5 + phase), y] as const
  })

/** The back of a head: all hair, and the nape where it is short or up. */
export function hairFromBehind(head: HeadModel, fall: Fall): readonly Lock[] {
  const at: At = (x, y) => head.flat(x, y)
  const crown = [
    at(-99, 30),
    at(-108, -40),
    at(-94, -110),
    at(-50, -150),
    at(0, -160),
    at(50, -150),
    at(94, -110),
    at(108, -40),
    at(99, 30),
  ]
  const nape = [at(74, 84), at(34, 112), at(0, 104), at(-34, 112), at(-74, 84)]
  const top = at(0, -152)
  switch (fall.kind) {
    case 'none':
      return []
    case 'round':
      return [
        { outline: cloud(at, { x: 0, y: -46, r: fall.radius }, -1.35, Math.PI + 1.35), guides: [], texture: 'coils' },
      ]
    case 'down': {
      const left = waved(fall.to, fall.wave, -112, 0).map(([x, y]) => at(x, y))
      const right = waved(fall.to - 12, fall.wave, 112, 1).map(([x, y]) => at(x, y))
      return [
        {
          outline: [...left.toReversed(), ...crown.slice(1, -1), ...right, at(0, fall.to + 16)],
          guides: [
            [
              [top, crown[2]!, crown[1]!, ...left],
              [top, at(0, -40), at(0, fall.to)],
            ],
            [
              [top, at(0, -40), at(0, fall.to)],
              [top, crown[6]!, crown[7]!, ...right],
            ],
          ],
          texture: fall.braids === true ? 'braids' : 'strands',
        },
      ]
    }
    case 'knot':
    case 'tail': {
      const knot = at(0, fall.height < -150 ? -140 : fall.height)
      const cap: Lock = {
        outline: [...crown, ...nape],
        guides: [
          [
            [crown[0]!, at(-60, 10), knot],
            [crown[3]!, at(-30, -90), knot],
          ],
          [
            [crown[3]!, at(-30, -90), knot],
            [crown[5]!, at(34, -90), knot],
          ],
          [
            [crown[5]!, at(34, -90), knot],
            [crown[8]!, at(60, 10), knot],
          ],
          [
            [nape[0]!, at(40, 60), knot],
            [nape[4]!, at(-40, 60), knot],
          ],
        ],
        texture: 'sleek',
      }
      if (fall.kind === 'knot') return [cap, ball(at, 0, fall.height, fall.size)]
      const left = [at(-14, fall.height - 6), at(-40, fall.height + 60), at(-36, 150), at(-24, 250), at(4, 310)]
      const right = [at(14, fall.height - 6), at(44, fall.height + 60), at(42, 150), at(34, 240), at(8, 312)]
      return [cap, { outline: [...left, ...right.toReversed()], guides: [[left, right]] }]
    }
    case 'short':
      return [
        {
          outline: [...crown, ...nape],
          guides:
            fall.close === true
              ? []
              : [
                  [
                    [top, crown[2]!, crown[0]!, nape[4]!],
                    [top, at(0, -20), nape[2]!],
                  ],
                  [
                    [top, at(0, -20), nape[2]!],
                    [top, crown[6]!, crown[8]!, nape[0]!],
                  ],
                ],
          texture: fall.close === true ? 'coils' : 'sleek',
        },
      ]
  }
}

/** A head seen from the side: x is positive towards the face. */
export function hairInProfile(head: HeadModel, fall: Fall): readonly Lock[] {
  const at: At = (x, y) => head.flat(head.far * x, y)
  const line = [at(76, -96), at(46, -74), at(22, -40), at(4, -24), at(-4, 4)]
  const skull = [
    at(-30, -4),
    at(-34, 44),
    at(-58, 92),
    at(-98, 62),
    at(-122, 0),
    at(-126, -60),
    at(-98, -126),
    at(-44, -160),
    at(16, -162),
    at(62, -138),
  ]
  const top = at(10, -150)
  switch (fall.kind) {
    case 'none':
      return []
    case 'round':
      return [
        {
          outline: [
            at(78, -96),
            at(46, -70),
            at(26, -30),
            at(10, 10),
            ...cloud(at, { x: -30, y: -54, r: fall.radius }, Math.PI + 0.9, 0.45),
          ],
          guides: [],
          texture: 'coils',
        },
      ]
    case 'down': {
      const left = waved(fall.to, fall.wave, -134, 0).map(([x, y]) => at(x, y))
      const right = waved(fall.to - 14, fall.wave, -22, 1).map(([x, y]) => at(x, y))
      return [
        {
          outline: [...line, ...right, ...left.toReversed(), ...skull.slice(5)],
          guides: [
            [
              [top, at(40, -90), at(8, -20), ...right],
              [top, at(-60, -140), at(-122, -40), ...left],
            ],
          ],
          texture: fall.braids === true ? 'braids' : 'strands',
        },
      ]
    }
    case 'knot':
    case 'tail': {
      const [x, y] = fall.height < -150 ? [-40, -148] : fall.height < 0 ? [-116, -92] : [-112, 24]
      const knot = at(x, y)
      const cap: Lock = {
        outline: [...line, ...skull],
        guides: [
          [
            [line[4]!, at(-50, -6), knot],
            [line[1]!, at(-20, -84), knot],
          ],
          [
            [line[1]!, at(-20, -84), knot],
            [skull[8]!, at(-70, -130), knot],
          ],
          [
            [skull[2]!, at(-70, 50), knot],
            [skull[0]!, at(-60, 10), knot],
          ],
        ],
        texture: 'sleek',
      }
      if (fall.kind === 'knot')
        return [cap, ball(at, fall.height < -150 ? -42 : -140, fall.height < -150 ? -192 : 26, fall.size)]
      const left = [at(x - 8, y - 8), at(x - 50, y + 30), at(x - 62, y + 130), at(x - 44, y + 220), at(x - 56, y + 280)]
      const right = [
        at(x + 8, y + 10),
        at(x - 8, y + 60),
        at(x - 18, y + 140),
        at(x - 10, y + 220),
        at(x - 50, y + 286),
      ]
      return [{ outline: [...left, ...right.toReversed()], guides: [[left, right]] }, cap]
    }
    case 'short':
      return [
        {
          outline: [...line, ...skull],
          guides:
            fall.close === true
              ? []
              : [
                  [
                    [top, line[0]!, line[2]!, line[4]!],
                    [top, skull[5]!, skull[2]!],
                  ],
                ],
          texture: fall.close === true ? 'coils' : 'sleek',
        },
      ]
  }
}
