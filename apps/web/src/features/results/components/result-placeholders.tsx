import type { Size } from '@toile/mask-tools'
import { Grainline } from '../../../ui/index.ts'
import { Grid } from './grid.tsx'

/** Empty frames in number and shape of the pictures to come, before anything is ordered. */
export function ResultPlaceholders({ count, size }: { readonly count: number; readonly size: Size }) {
  return (
    <Grid size={size} count={count}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="flex flex-col">
          <div
            className="relative flex items-center justify-center border border-dashed border-edge bg-paper"
            style={{ aspectRatio: `${size.width} / ${size.height}` }}
          >
            <Grainline className="h-1/2 text-hairline" />
            <span className="annotation figures absolute top-3 left-3 text-soft">{index + 1}</span>
          </div>
          <p className="figures flex min-h-12 items-center text-sm text-soft">
            {size.width} × {size.height} px
          </p>
        </li>
      ))}
    </Grid>
  )
}
