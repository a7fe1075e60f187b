import { brushLine, point } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { smooth } from '../../figures/curve.ts'
import type { HeadFrame } from '../../figures/head.ts'
import { INK } from '../../figures/figure-colours.ts'
import type { Accessory, AccessoryKind } from '../../garments/accessories.ts'
import { stroke } from '../../garments/piece.ts'
import { inkLine, shape } from '../ink.ts'
import { tonesOf } from '../cloth-tones.ts'
import { clothOf, paintForm } from './place.ts'
import type { Place } from './place.ts'

type Row = readonly (readonly [x: number, up: number])[]
export const line = (at: HeadFrame, places: Row): Point[] =>
  smooth(
    places.map(([x, up]) => at(x, up)),
    4,
  )

/** Crown and brim of a hat; the brim is an ellipse about the head, seen a little from above or below. */
function brimmed(
  place: Place,
  accessory: Accessory,
  crown: Row,
  brim: { wide: number; up: number; dip: number; lift: number },
  band: boolean,
): void {
  const { head } = place
  const { wide, up, dip, lift } = brim
  paintForm(
    place,
    line(head, crown),
    accessory,
    [],
    [
      {
        line: line(head, [
          [20, up + 14],
          [26, up + 6],
          [24, up],
        ]),
        from: 4,
        to: 8,
      },
    ],
  )
  if (band) {
    const high = up + 11
    paintForm(
      place,
      [
        ...line(head, [
          [-29, high],
          [0, high - 5],
          [29, high],
        ]),
        ...line(head, [
          [30, up + 1],
          [0, up - 5],
          [-30, up + 1],
        ]),
      ],
      {
        ...accessory,
        colour: tonesOf(clothOf(accessory)).dark ? '#8d8578' : '#2a2528',
        fabric: 'silk',
        print: undefined,
      },
    )
  }
  const top = line(head, [
    [-wide, up + lift],
    [-wide * 0.6, up + 3],
    [0, up - 3],
    [wide * 0.6, up + 3],
    [wide, up + lift],
  ])
  const bottom = line(head, [
    [wide, up + lift],
    [wide * 0.72, up - dip * 0.7],
    [0, up - dip],
    [-wide * 0.72, up - dip * 0.7],
    [-wide, up + lift],
  ])
  paintForm(
    place,
    [...top, ...bottom.slice(1)],
    accessory,
    [],
    [{ line: bottom.map((p) => point(p.x, p.y - 2)), from: 4, to: 4 }],
  )
}

type DrawHat = (place: Place, accessory: Accessory) => void

/** How each kind is drawn, in the head's own frame. */
const HATS: Partial<Record<AccessoryKind, DrawHat>> = {
  beret(place, accessory) {
    const { head } = place
    paintForm(
      place,
      line(head, [
        [-27, 76],
        [-36, 92],
        [-22, 110],
        [8, 116],
        [36, 106],
        [42, 88],
        [30, 74],
        [10, 80],
        [-12, 80],
        [-27, 76],
      ]),
      accessory,
      [
        stroke([head(2, 114), head(4, 121)], 2.4, [1, 0.8], 0),
        stroke(
          line(head, [
            [-28, 77],
            [0, 84],
            [29, 76],
          ]),
          1.6,
        ),
      ],
      [
        {
          line: line(head, [
            [-8, 110],
            [14, 104],
            [34, 88],
          ]),
          from: 1,
          to: 7,
        },
      ],
    )
  },
  beanie(place, accessory) {
    const { head } = place
    paintForm(
      place,
      line(head, [
        [-29, 70],
        [-31, 92],
        [-20, 112],
        [0, 119],
        [20, 112],
        [30, 92],
        [28, 70],
        [0, 66],
        [-29, 70],
      ]),
      { ...accessory, fabric: 'knit' },
    )
    paintForm(
      place,
      [
        ...line(head, [
          [-31, 84],
          [0, 79],
          [30, 84],
        ]),
        ...line(head, [
          [31, 67],
          [0, 62],
          [-32, 67],
        ]),
      ],
      {
        ...accessory,
        fabric: 'knit',
      },
    )
  },
  cap(place, accessory) {
    const { head } = place
    paintForm(
      place,
      line(head, [
        [-29, 74],
        [-29, 94],
        [-14, 110],
        [6, 112],
        [24, 102],
        [29, 76],
        [0, 76],
        [-29, 74],
      ]),
      accessory,
      [
        stroke(
          line(head, [
            [2, 111],
            [6, 94],
            [4, 77],
          ]),
          1.2,
        ),
      ],
    )
    paintForm(
      place,
      line(head, [
        [-26, 76],
        [0, 79],
        [26, 77],
        [40, 66],
        [20, 64],
        [0, 67],
        [-22, 66],
        [-26, 76],
      ]),
      accessory,
    )
  },
  'bucket hat'(place, accessory) {
    brimmed(
      place,
      accessory,
      [
        [-27, 76],
        [-24, 106],
        [-10, 112],
        [12, 112],
        [24, 106],
        [28, 76],
        [0, 72],
        [-27, 76],
      ],
      { wide: 46, up: 76, dip: 13, lift: -18 },
      false,
    )
  },
  fedora(place, accessory) {
    brimmed(
      place,
      accessory,
      [
        [-28, 78],
        [-25, 108],
        [-12, 117],
        [0, 110],
        [13, 117],
        [25, 107],
        [29, 78],
        [0, 74],
        [-28, 78],
      ],
      { wide: 58, up: 78, dip: 9, lift: 6 },
      true,
    )
  },
  'sun hat'(place, accessory) {
    brimmed(
      place,
      accessory,
      [
        [-27, 80],
        [-25, 104],
        [-10, 113],
        [10, 113],
        [25, 104],
        [28, 80],
        [0, 76],
        [-27, 80],
      ],
      { wide: 88, up: 78, dip: 18, lift: -8 },
      true,
    )
  },
  headscarf(place, accessory) {
    const { head } = place
    paintForm(
      place,
      line(head, [
        [-24, 66],
        [-33, 84],
        [-24, 104],
        [0, 112],
        [24, 104],
        [32, 84],
        [24, 68],
        [12, 84],
        [-8, 86],
        [-24, 66],
      ]),
      accessory,
      [
        stroke(
          line(head, [
            [-28, 80],
            [0, 98],
            [28, 92],
          ]),
          1.3,
        ),
        stroke(
          line(head, [
            [-20, 98],
            [8, 100],
            [30, 84],
          ]),
          1.3,
        ),
      ],
      [
        {
          line: line(head, [
            [-20, 74],
            [0, 92],
            [26, 90],
          ]),
          from: 1,
          to: 6,
        },
      ],
    )
  },
  headband(place, accessory) {
    const { head } = place
    paintForm(
      place,
      [
        ...line(head, [
          [-28, 80],
          [0, 97],
          [28, 80],
        ]),
        ...line(head, [
          [28, 71],
          [0, 88],
          [-28, 71],
        ]),
      ],
      accessory,
    )
  },
  veil(place, accessory) {
    const { head, sheet } = place
    const tones = tonesOf(clothOf(accessory))
    const crown = head(0, 98)
    for (const s of [-1, 1]) {
      const fall = smooth(
        [
          crown,
          head(s * 34, 84),
          head(s * 44, 20),
          point(crown.x + s * 96, crown.y + 300),
          point(crown.x + s * 150, crown.y + 620),
        ],
        10,
      )
      const hem = smooth(
        [
          fall.at(-1)!,
          point(crown.x + s * 112, crown.y + 640),
          point(crown.x + s * 84, crown.y + 622),
          point(crown.x + s * 40, crown.y + 636),
          point(crown.x, crown.y + 600),
        ],
        8,
      )
      sheet.fill(shape([...fall, ...hem.slice(1)]), tones.wash, 0.72)
      for (const t of [0.35, 0.6, 0.82]) {
        const fold = smooth(
          [
            head(s * 30 * t, 90),
            point(crown.x + s * 80 * t, crown.y + 260),
            point(crown.x + s * 130 * t, crown.y + 610),
          ],
          10,
        )
        sheet.fill(inkLine({ line: fold, weight: 1.1, ends: [0, 0.6], lost: 0.4 }, place.hand), INK, 0.5)
        sheet.fill(
          brushLine(fold, (k) => 0.4 + k * 7),
          '#c9c6cf',
          0.4,
        )
      }
      sheet.fill(inkLine({ line: fall, weight: 1.6, ends: [0.2, 0.4], lost: 0.4 }, place.hand), INK, 0.8)
      sheet.fill(inkLine({ line: hem, weight: 1.5, ends: [0.4, 0.4] }, place.hand), INK, 0.8)
    }
  },
}

/** Draws what is worn on the head; nothing for any other accessory. */
export const drawHat: DrawHat = (place, accessory) => HATS[accessory.kind]?.(place, accessory)
