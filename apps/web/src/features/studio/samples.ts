/** An input to try a mode with, shipped with the page and made by `npm run samples`. */
export interface SampleInput {
  readonly name: string
  /** The whole picture, to be uploaded like one of the user's own. */
  readonly url: string
  /** 240 px wide, to choose by. */
  readonly thumbnail: string
  readonly width: number
  readonly height: number
}

const sample = (file: string, name: string, width: number, height: number): SampleInput => ({
  name,
  url: `/samples/${file}.webp`,
  thumbnail: `/samples/${file}-small.webp`,
  width,
  height,
})

/** By the kind of source that a mode asks for. */
export const SAMPLES: Readonly<Record<'sketch' | 'pattern', readonly SampleInput[]>> = {
  sketch: [
    sample('sketch-shirt-dress', 'Shirt dress', 768, 1024),
    sample('sketch-blazer', 'Double-breasted blazer', 768, 1024),
    sample('sketch-pleated-skirt', 'Pleated skirt', 768, 1024),
  ],
  pattern: [
    sample('pattern-florals', 'Wild roses', 1024, 1024),
    sample('pattern-tartan', 'Tartan', 1024, 1024),
    sample('pattern-fans', 'Deco fans', 1024, 1024),
  ],
}
