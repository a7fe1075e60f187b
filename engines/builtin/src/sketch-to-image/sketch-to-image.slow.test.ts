import { deltaE2000, type RgbaImage, srgb8ToCielab } from '@toile/imaging'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { EngineError } from '@toile/engine'
import { drawSketchToImagePicture, readSketchOf, type SketchToImageRequest } from './draw-sketch-to-image.ts'

const WIDTH = 240
const HEIGHT = 320

async function raster(content: string, ground = '#fff'): Promise<RgbaImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><g fill="none" stroke="#222" stroke-width="2.5">${content}</g></svg>`
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(data) }
}

const SKIRT =
  '<path d="M86 60h68l3 16 32 190q-69 18-138 0L83 76z M83 76h74"/><path d="M108 120l-12 120M132 140l8 112"/>'
const DRESS =
  '<path d="M92 40L76 52 84 118 90 150 46 290H194L150 150 156 118 164 52 148 40Q120 74 92 40z"/><path d="M108 180l-14 90M134 176l12 96"/>'
const TOP_AND_SKIRT =
  '<path d="M92 30l-40 20 10 34 20-6v60h76v-60l20 6 10-34-40-20q-28 22-56 0z"/><path d="M86 156h68l26 140H60z"/>'

/** A head with eyes under a cap of hair, on a dress with sleeves from which hands hang. */
const PERSON =
  '<path d="M98 62Q94 20 120 18Q146 20 142 62L134 62L134 44L106 44L106 62z"/><path d="M106 62V44H134V62Q132 82 120 84Q108 82 106 62z"/><path d="M112 56h5M123 56h5M115 72h10"/><path d="M108 80L76 96 52 196 72 200 88 140 82 300H158L152 140 168 200 188 196 164 96 132 80"/><path d="M54 196L48 222 62 228 70 200M186 196L192 222 178 228 170 200"/>'

/** The same under a hat with a broad brim. */
const HATTED =
  '<path d="M104 58H136Q136 84 120 86Q104 84 104 58z"/><path d="M112 66h5M123 66h5M115 76h10"/><path d="M62 46Q120 34 178 46Q160 58 136 58H104Q80 58 62 46z"/><path d="M97 42L102 12Q120 4 138 12L143 42"/>' +
  PERSON.slice(PERSON.indexOf('<path d="M108 80'))
/** A tote: a body, and a handle of two lines. */
const TOTE =
  '<path d="M60 130H180L190 290H50z"/><path d="M84 130Q84 40 120 40Q156 40 156 130H144Q144 54 120 54Q96 54 96 130z"/><path d="M90 190H150V250H90z"/>'

const skirt = await raster(SKIRT)
const hatted = await raster(HATTED)
const tote = await raster(TOTE)
const person = await raster(PERSON)
const dress = await raster(DRESS)
const twoPieces = await raster(TOP_AND_SKIRT)

const REQUEST: SketchToImageRequest = {
  sketch: skirt,
  prompt: 'red wool',
  seed: 7,
  index: 0,
  width: WIDTH,
  height: HEIGHT,
  lineage: [],
}
const draw = (change: Partial<SketchToImageRequest>) =>
  drawSketchToImagePicture({ ...REQUEST, ...change }, { report: () => {} })

/** Pixels of a drawing's cloth that lie at least `margin` pixels from any line: those of `box`. */
function clothOf(
  sketch: RgbaImage,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  margin = 4,
): number[] {
  const out: number[] = []
  const bare = (x: number, y: number) => sketch.data[4 * (y * WIDTH + x)]! > 200
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      let clear = true
      for (let v = -margin; v <= margin && clear; v++)
        for (let u = -margin; u <= margin && clear; u++) clear = bare(x + u, y + v)
      if (clear) out.push(y * WIDTH + x)
    }
  return out
}

const lightness = ({ data }: RgbaImage, i: number): number =>
  srgb8ToCielab(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!)[0]
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
/** ΔE00 between a colour and the middle one of pixels. */
function middleAway({ data }: RgbaImage, pixels: readonly number[], hex: string): number {
  const code = (k: number) => Number.parseInt(hex.slice(k, k + 2), 16)
  const middle = [0, 1, 2].map((c) => medianOf(pixels.map((i) => data[4 * i + c]!)))
  return deltaE2000(srgb8ToCielab(middle[0]!, middle[1]!, middle[2]!), srgb8ToCielab(code(1), code(3), code(5)))
}
/** The same of a square of 25 pixels. */
const away = (image: RgbaImage, x: number, y: number, hex: string): number =>
  middleAway(
    image,
    Array.from({ length: 625 }, (_, k) => (y - 12 + Math.floor(k / 25)) * image.width + x - 12 + (k % 25)),
    hex,
  )
const SKIRT_CLOTH = { left: 66, top: 110, right: 174, bottom: 262 }
const MEDIA = ['watercolour', 'marker', 'gouache', 'pencil'] as const

const refusal = (sketch: RgbaImage): unknown => {
  try {
    draw({ sketch })
  } catch (error) {
    return error
  }
  return undefined
}

describe('drawSketchToImagePicture', () => {
  it('makes the drawing up in the asked colour, on a ground that is not it', () => {
    const { image, understood, ignored } = draw({ prompt: 'red wool' })
    expect([image.width, image.height]).toEqual([WIDTH, HEIGHT])
    expect(away(image, 120, 180, '#c4262e')).toBeLessThan(8)
    expect(away(image, 20, 30, '#c4262e')).toBeGreaterThan(25)
    expect(understood).toEqual(['red', 'wool'])
    expect(ignored).toEqual([])
  })

  it('leaves the face and the hands of an uncoloured person bare', () => {
    const { data } = draw({
      sketch: person,
      prompt: 'cobalt blue cotton',
    }).image
    const bluer = (x: number, y: number) => data[4 * (y * WIDTH + x) + 2]! - data[4 * (y * WIDTH + x)]!
    expect(bluer(120, 64)).toBeLessThan(-15)
    expect(bluer(59, 212)).toBeLessThan(-15)
    expect(bluer(181, 212)).toBeLessThan(-15)
    expect(bluer(120, 200)).toBeGreaterThan(40)
  })

  it('makes a hat of felt, or of what is asked, and never of the cloth', () => {
    const bluer = ({ data }: RgbaImage, x: number, y: number) =>
      data[4 * (y * WIDTH + x) + 2]! - data[4 * (y * WIDTH + x)]!
    const plain = draw({ sketch: hatted, prompt: 'cobalt blue cotton' })
    for (const [x, y] of [
      [120, 26],
      [80, 48],
    ] as const)
      expect(bluer(plain.image, x, y)).toBeLessThan(15)
    expect(bluer(plain.image, 110, 71)).toBeLessThan(-10)
    expect(bluer(plain.image, 120, 200)).toBeGreaterThan(40)
    const red = draw({ sketch: hatted, prompt: 'cobalt blue cotton, red hat' })
    expect(away(red.image, 120, 26, '#c4262e')).toBeLessThan(14)
    expect(red.ignored).toEqual([])
    expect(draw({ sketch: person, prompt: 'blue cotton, red hat' }).ignored).toEqual(['hat', 'red'])
  })

  it('leaves the loop of a bag open, and folds no bag like a garment', () => {
    const named = draw({ sketch: tote, prompt: 'tan silk bag' }).image
    const at = (image: RgbaImage, x: number, y: number) => [0, 1, 2].map((c) => image.data[4 * (y * WIDTH + x) + c]!)
    const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((value, c) => value - b[c]!))
    // Through the loop the ground is seen.
    expect(apart(at(named, 120, 100), at(named, 200, 60))).toBeLessThan(60)
    expect(apart(at(named, 90, 100), at(named, 200, 60))).toBeGreaterThan(60)
    const roughness = (image: RgbaImage) => {
      let sum = 0
      for (let y = 262; y < 280; y++)
        for (let x = 66; x < 170; x += 6) sum += Math.abs(at(image, x, y)[1]! - at(image, x + 6, y)[1]!)
      return sum
    }
    expect(roughness(named)).toBeLessThan(0.75 * roughness(draw({ sketch: tote, prompt: 'tan silk' }).image))
  })

  it('dresses pieces apart: two garments by their names, a belt that is not drawn at the waist', () => {
    const two = draw({
      sketch: twoPieces,
      prompt: 'black knit top and a mustard corduroy skirt',
    }).image
    expect(away(two, 120, 110, '#16151a')).toBeLessThan(10)
    expect(away(two, 120, 240, '#d2a02c')).toBeLessThan(10)
    const { image, understood, ignored } = draw({
      sketch: dress,
      prompt: 'ivory crepe with a navy belt and silver buttons',
    })
    expect(away(image, 120, 230, '#f7f1de')).toBeLessThan(9)
    const dark = (y: number) => image.data[4 * (y * WIDTH + 120)]! < 110
    expect(Array.from({ length: 60 }, (_, k) => 120 + k).some(dark)).toBe(true)
    expect(ignored).toEqual(['buttons', 'silver'])
    expect(understood).not.toContain('buttons')
    expect(understood).toContain('belt')
  })

  it.each(MEDIA)('keeps the drawn lines dark where they are, in %s', (medium) => {
    for (const colour of ['ecru', 'scarlet', 'navy']) {
      const { image } = draw({ prompt: `${colour} cotton, ${medium}` })
      let darker = 0
      let lines = 0
      for (let y = 130; y < 220; y++) {
        const x = Math.round(108 - (y - 120) * 0.1)
        const on = Math.min(...[-1, 0, 1].map((off) => lightness(image, y * WIDTH + x + off)))
        const beside = [-7, -6, 6, 7].map((off) => lightness(image, y * WIDTH + x + off))
        lines += 1
        if (on < 45 && on < meanOf(beside) - 4) darker += 1
      }
      expect(darker).toBeGreaterThan(0.9 * lines)
    }
  })

  it.each(MEDIA)('shows the named colour, in %s', (medium) => {
    for (const [name, hex] of [
      ['scarlet', '#c8281e'],
      ['navy', '#1f2a4d'],
      ['camel', '#c19a6b'],
      ['#2f7a55', '#2f7a55'],
    ] as const) {
      const { image, understood } = draw({
        prompt: `${name} cotton, ${medium}`,
      })
      expect(understood).toContain(medium)
      expect(middleAway(image, clothOf(skirt, SKIRT_CLOTH), hex), `${name} in ${medium}`).toBeLessThan(9)
    }
  })

  it('paints four pictures in four media, and all in the one that is named', () => {
    const apart = (a: RgbaImage, b: RgbaImage) => meanOf(Array.from(a.data, (value, i) => Math.abs(value - b.data[i]!)))
    const pictures = [0, 1, 2, 3].map((index) => draw({ prompt: 'camel wool', index }).image)
    const cloth = clothOf(skirt, SKIRT_CLOTH)
    for (const [k, one] of pictures.entries())
      for (const other of pictures.slice(k + 1)) {
        expect(apart(one, other)).toBeGreaterThan(4)
        const differences = cloth.map((i) => Math.abs(lightness(one, i) - lightness(other, i)))
        expect(meanOf(differences)).toBeGreaterThan(1.5)
      }
    // Gouache lies smooth, pencil leaves the tooth of the paper open.
    const rough = (image: RgbaImage) =>
      meanOf(cloth.map((i) => Math.abs(lightness(image, i) - lightness(image, i + 1))))
    expect(rough(pictures[3]!)).toBeGreaterThan(2 * rough(pictures[2]!))
    const named = [0, 3].map((index) => draw({ prompt: 'camel wool, gouache', index }).image)
    for (const image of named) expect(rough(image)).toBeLessThan(0.6 * rough(pictures[3]!))
    expect(apart(named[0]!, named[1]!)).toBeGreaterThan(4)
  })

  it.each(MEDIA)('shades the side away from the light, and of a fold the same, in %s', (medium) => {
    for (const side of ['left', 'right'] as const) {
      const { image, understood } = draw({
        prompt: `camel cotton, ${medium}, light from the ${side}`,
      })
      expect(understood).toContain(`light from the ${side}`)
      const part = (left: number, right: number) =>
        meanOf(clothOf(skirt, { left, top: 170, right, bottom: 240 }).map((i) => lightness(image, i)))
      const [near, far] = side === 'left' ? [part(66, 90), part(150, 174)] : [part(150, 174), part(66, 90)]
      expect(near - far).toBeGreaterThan(4)
      const beside = (off: number) => {
        const values = []
        for (let y = 150; y < 220; y++)
          for (let d = 3; d < 6; d++)
            values.push(lightness(image, y * WIDTH + Math.round(108 - (y - 120) * 0.1) + off * d))
        return meanOf(values)
      }
      const shaded = side === 'left' ? 1 : -1
      expect(beside(-shaded) - beside(shaded)).toBeGreaterThan(1.5)
    }
  })

  it('dresses a person above and below the waist, and says what a page that ends above it does not show', async () => {
    const prompt = 'white shirt, blue skirt'
    const [white, blue] = ['#f5f4ef', '#2f62ae']
    const whole = draw({ sketch: person, prompt, index: 1 })
    expect([whole.understood, whole.ignored]).toEqual([['white', 'shirt', 'blue', 'skirt'], []])
    expect(away(whole.image, 120, 120, white)).toBeLessThan(12)
    expect(away(whole.image, 120, 260, blue)).toBeLessThan(20)
    // The sleeves that hang below the waist are the shirt's.
    expect(away(whole.image, 66, 180, white)).toBeLessThan(12)
    const bust = '<path d="M112 80V92L76 104 66 190M128 80V92L164 104 174 190"/>'
    const head = PERSON.slice(0, PERSON.indexOf('<path d="M108 80'))
    const cutOff = await raster(`<g transform="translate(-96 -10) scale(1.8)">${head}${bust}</g>`)
    const { image, understood, ignored, warnings } = draw({ sketch: cutOff, prompt, index: 1 })
    expect(away(image, 120, 290, white)).toBeLessThan(12)
    expect([understood, ignored]).toEqual([
      ['white', 'shirt'],
      ['blue', 'skirt'],
    ])
    expect(warnings).toEqual(['Not found on the drawing: what is worn below the waist.'])
  })

  it.each([0, 1, 2, 3])('never paints skin or hair as cloth, in picture %i', (index) => {
    const { data } = draw({
      sketch: person,
      prompt: 'emerald cotton',
      index,
    }).image
    const greener = (x: number, y: number) => data[4 * (y * WIDTH + x) + 1]! - data[4 * (y * WIDTH + x)]!
    for (const [x, y] of [
      [120, 65],
      [113, 68],
      [102, 40],
      [59, 212],
      [181, 212],
    ] as const)
      expect(greener(x, y), `${x}, ${y}`).toBeLessThan(6)
    expect(greener(120, 200)).toBeGreaterThan(25)
  })

  it('leaves the ground as it is asked for', () => {
    const corner = (prompt: string, index = 0) => {
      const { data } = draw({ prompt, index }).image
      return [0, 1, 2].map((c) => data[4 * (12 * WIDTH + 12) + c]!)
    }
    expect(Math.min(...corner('red wool on white paper', 2))).toBeGreaterThan(235)
    const [r, , b] = corner('red wool on sky blue paper')
    expect(b! - r!).toBeGreaterThan(25)
  })

  it.each(['navy and white stripes', 'black and white houndstooth', 'teal lace'])(
    'keeps its seams visible in %s',
    (prompt) => {
      const { data } = draw({ prompt }).image
      const light = (x: number, y: number) => {
        let sum = 0
        for (let dy = -8; dy <= 8; dy++) sum += data[4 * ((y + dy) * WIDTH + Math.round(x - dy * 0.1)) + 1]!
        return sum / 17
      }
      // Along the drawn fold against both sides of it, over the print.
      let darker = 0
      for (let y = 130; y < 220; y += 6) {
        const x = 108 - (y - 120) * 0.1
        const beside = [-9, -7, 7, 9].map((off) => light(x + off, y))
        const on = Math.min(light(x - 0.5, y), light(x + 0.5, y))
        if (on < 0.7 * (beside.reduce((sum, value) => sum + value, 0) / 4)) darker += 1
      }
      expect(darker).toBeGreaterThan(11)
    },
  )

  it('leaves pale cloth clean in every light: no fold is black', () => {
    for (const index of [0, 1, 2, 3]) {
      const { image } = draw({
        sketch: twoPieces,
        prompt: 'ivory poplin',
        index,
      })
      const cloth = clothOf(twoPieces, {
        left: 92,
        top: 56,
        right: 148,
        bottom: 108,
      })
      const values = cloth.map((i) => lightness(image, i)).sort((a, b) => a - b)
      expect(values[values.length >> 1]! - values[Math.floor(0.02 * values.length)]!).toBeLessThan(27)
    }
  })

  it('lets thin cloth be thin but in its bands, without a border along its sides', () => {
    const { width, data } = draw({
      prompt: 'charcoal chiffon, gouache',
      width: 480,
      height: 640,
    }).image
    const mean = (from: number, to: number, y: number) => {
      let sum = 0
      for (let v = y - 8; v <= y + 8; v++) for (let x = from; x < to; x++) sum += data[4 * (v * width + x) + 1]!
      return sum / (17 * (to - from))
    }
    expect(mean(200, 280, 136)).toBeLessThan(0.93 * mean(200, 280, 300))
    const edge = Array.from({ length: 240 }, (_, x) => x).find((x) => mean(x, x + 1, 300) < 120)!
    expect(mean(edge + 4, edge + 6, 300)).toBeGreaterThan(0.9 * mean(edge + 12, edge + 18, 300))
  })

  it('turns the print of a band against that of the cloth it is sewn on', () => {
    const { data } = draw({ prompt: 'navy and white stripes' }).image
    const at = (x: number, y: number) => data[4 * (y * WIDTH + x) + 1]!
    const along = (y: number) => Array.from({ length: 40 }, (_, k) => at(100 + k, y))
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    expect(spread(along(68))).toBeLessThan(0.6 * spread(along(110)))
  })

  it('gives equal pictures for equal requests, others by index and lineage, in the same colour', () => {
    const first = draw({})
    expect(draw({}).image.data).toEqual(first.image.data)
    for (const other of [draw({ index: 1 }), draw({ lineage: [99] }), draw({ lineage: [99, 5] })]) {
      expect(other.image.data).not.toEqual(first.image.data)
      expect(middleAway(other.image, clothOf(skirt, SKIRT_CLOTH), '#c4262e')).toBeLessThan(8)
    }
  })

  it('draws the same from a reading that other pictures were drawn from', async () => {
    const sketch = await raster(`<g stroke-width="9">${DRESS}</g>`)
    const order = { ...REQUEST, sketch, prompt: 'navy silk' }
    const reading = readSketchOf(order)
    const [first, , again] = [0, 1, 0].map((index) =>
      drawSketchToImagePicture({ ...order, index }, { report: () => {} }, reading),
    )
    const alone = draw(order)
    for (const { image } of [first!, again!])
      expect(Buffer.from(image.data).equals(Buffer.from(alone.image.data))).toBe(true)
  })

  it('lets a painted drawing keep its colours', async () => {
    const painted = await raster(SKIRT.replace('<path ', '<path fill="#2f7a55" '), '#f6f1e6')
    const { image, warnings } = draw({ sketch: painted, prompt: '' })
    expect(middleAway(image, clothOf(skirt, SKIRT_CLOTH), '#2f7a55')).toBeLessThan(12)
    expect(warnings.join(' ')).toContain('colours of the drawing')
  })

  it('takes pale paint for cloth, and neither bare paper nor a shadow on the floor', async () => {
    const outfit = TOP_AND_SKIRT.replace('<path ', '<path fill="#e79ab0" ').replace(
      '/><path ',
      '/><path fill="#d4d6d6" ',
    )
    const floor = '<path stroke="none" fill="#cbc8c0" d="M50 284h150l-20 12H60z"/>'
    const gap = '<path d="M74 282v14M166 282v14M74 296h92"/>'
    const painted = await raster(floor + outfit + gap, '#f4efe6')
    const { image } = draw({ sketch: painted, prompt: 'navy wool' })
    const light = (x: number, y: number) => image.data[4 * (y * WIDTH + x) + 1]!
    expect(light(120, 230)).toBeLessThan(90)
    expect(light(190, 289)).toBeGreaterThan(120)
  })

  it('chooses a cloth when nothing is said, another one for the next picture', () => {
    const pictures = [0, 1, 2, 3].map((index) => draw({ prompt: '', index }))
    const chosen = new Set(pictures.flatMap(({ warnings }) => warnings))
    expect(chosen.size).toBe(4)
  })

  it('refuses with advice what shows no garment', async () => {
    const pages = [await raster(''), await raster('<path d="M20 20L200 40M30 300L210 280"/>')]
    for (const page of pages) {
      const error = refusal(page)
      expect(error).toBeInstanceOf(EngineError)
      expect(error).toMatchObject({ code: 'invalid-input', retry: 'never' })
      expect((error as EngineError).publicMessage.length).toBeGreaterThan(40)
    }
    expect(() => draw({ width: 5000 })).toThrow(EngineError)
  })

  it('survives pages of one pixel row and of the smallest size', () => {
    for (const [width, height] of [
      [1, 1],
      [400, 1],
      [1, 400],
      [16, 16],
    ] as const) {
      const sketch = {
        width,
        height,
        data: new Uint8ClampedArray(4 * width * height).fill(255),
      }
      expect(refusal(sketch)).toBeInstanceOf(EngineError)
    }
  })

  it('reports rising progress', () => {
    const fractions: number[] = []
    drawSketchToImagePicture(REQUEST, {
      report: (fraction) => fractions.push(fraction),
    })
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
  })
})
