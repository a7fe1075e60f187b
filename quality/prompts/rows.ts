/** Short forms for the rows of the two halves. */
import type { GarmentType } from '@toile/contract'
import type {
  ColourName,
  CutName,
  DrawingName,
  GarmentName,
  Item,
  Manner,
  MotifName,
  SwatchName,
  TestPrompt,
} from './types.ts'

interface Shows {
  readonly garment?: readonly GarmentName[]
  readonly colour?: readonly ColourName[]
  readonly motif?: readonly MotifName[]
  readonly cut?: readonly CutName[]
}

const shows = ({ garment = [], colour = [], motif = [], cut = [] }: Shows): readonly Item[] => [
  ...garment.map((value) => ({ kind: 'garment' as const, value })),
  ...colour.map((value) => ({ kind: 'colour' as const, value })),
  ...motif.map((value) => ({ kind: 'motif' as const, value })),
  ...cut.map((value) => ({ kind: 'cut' as const, value })),
]

export const pattern = (
  id: string,
  manner: Manner,
  prompt: string,
  items: Omit<Shows, 'garment' | 'cut'>,
): TestPrompt => ({
  id,
  mode: 'create-pattern',
  manner,
  prompt,
  items: shows(items),
})

export const sketch = (id: string, manner: Manner, prompt: string, items: Shows): TestPrompt => ({
  id,
  mode: 'create-sketch',
  manner,
  prompt,
  items: shows(items),
})

export const madeUp = (id: string, manner: Manner, drawing: DrawingName, prompt: string, items: Shows): TestPrompt => ({
  id,
  mode: 'sketch-to-image',
  manner,
  drawing,
  prompt,
  items: shows(items),
})

export const worn = (
  id: string,
  manner: Manner,
  swatch: SwatchName,
  garmentType: GarmentType,
  prompt: string,
  items: Shows,
): TestPrompt => ({ id, mode: 'pattern-to-image', manner, swatch, garmentType, prompt, items: shows(items) })
