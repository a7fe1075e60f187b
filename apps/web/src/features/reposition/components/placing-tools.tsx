import { REPOSITION } from '@toile/contract'
import type { Adjustment } from '@toile/mask-tools'
import { middleOf, scaleRange, sizeOf } from '@toile/mask-tools'
import { percent, tenths } from '../../../lib/placing-words.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from './number-field.tsx'
import type { UndoRedoProps } from './undo-redo.tsx'
import { UndoRedo } from './undo-redo.tsx'

export interface PlacingToolsProps extends UndoRedoProps {
  readonly shown: Adjustment
  readonly unmoved: boolean
}

/** Position, size and rotation as number fields. */
export function PlacingTools({ placer, shown, unmoved, ...history }: PlacingToolsProps) {
  const { box } = placer
  const { width, height } = sizeOf(box)
  const { x, y } = middleOf(box)
  const { least, most } = scaleRange(box, REPOSITION)
  const side = (length: number) => ({
    unit: 'px' as const,
    value: Math.round(shown.scale * length),
    min: Math.ceil(least * length),
    max: Math.floor(most * length),
  })
  const offset = (middle: number) => ({
    unit: 'px' as const,
    min: Math.ceil(-REPOSITION.farthest - middle),
    max: Math.floor(REPOSITION.farthest - middle),
  })
  return (
    <div className="flex flex-col gap-6">
      <div className="-mt-2 -mb-4 -ml-2.5 flex sm:hidden">
        <UndoRedo placer={placer} {...history} />
      </div>
      <fieldset className="grid grid-cols-2 gap-x-4">
        <Legend name="Position" note="From its place in the photo" />
        <NumberField
          label="X"
          {...offset(x)}
          value={Math.round(shown.dx)}
          onChange={(dx, joined) => placer.change({ dx }, joined)}
        />
        <NumberField
          label="Y"
          {...offset(y)}
          value={Math.round(shown.dy)}
          onChange={(dy, joined) => placer.change({ dy }, joined)}
        />
      </fieldset>
      <fieldset className="grid grid-cols-2 gap-x-4">
        <Legend name="Size" note={`${percent(shown.scale)} %, width and height are linked`} />
        <NumberField label="Width" {...side(width)} onChange={(to, joined) => placer.resize({ width: to }, joined)} />
        <NumberField
          label="Height"
          {...side(height)}
          onChange={(to, joined) => placer.resize({ height: to }, joined)}
        />
      </fieldset>
      <div className="grid grid-cols-2 gap-x-4">
        <NumberField
          label="Rotation"
          unit="°"
          value={tenths(shown.rotation)}
          min={-180}
          max={180}
          onChange={(rotation, joined) => placer.change({ rotation }, joined)}
        />
        <Button variant="secondary" className="h-12" disabled={unmoved} onClick={placer.reset}>
          Reset
        </Button>
      </div>
    </div>
  )
}

function Legend({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <legend className="contents">
      <span className="col-span-2 mb-2 flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{name}</span>
        <span className="figures text-soft">{note}</span>
      </span>
    </legend>
  )
}
