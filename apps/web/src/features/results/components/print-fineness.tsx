import type { Generation } from '@toile/contract'
import { PICTURE_COSTS } from '@toile/contract'
import { useEnlarging } from '../../../lib/upscales.ts'
import { Button, Price, UpscaleIcon } from '../../../ui/index.ts'
import type { PrintPlan } from '../state/print-plan.ts'

interface PrintFinenessProps {
  readonly image: Generation
  readonly plan: Pick<PrintPlan, 'dpi' | 'coarse'>
  /** Makes it twice as large, for its price. */
  readonly onUpscale: (image: Generation) => void
}

/** Why a file is not as fine as was wished for, and what helps: where an enlargement does, it is had here. */
export function PrintFineness({ image, plan: { dpi, coarse }, onUpscale }: PrintFinenessProps) {
  const { underWay } = useEnlarging(image)
  if (!coarse) return null
  if (image.vector) return <Note>That is the largest file there is. Take a smaller width, or another layout.</Note>
  const why = 'This pattern is painted, or has a texture: it cannot be drawn anew in a larger size.'
  if (image.upscaled) return <Note>{why} Take a smaller width.</Note>
  return (
    <div className="flex flex-col items-start gap-3">
      <Note>
        {why} Upscaled, it has {Math.round(2 * dpi)} dpi at this width.
      </Note>
      <Button variant="secondary" busy={underWay} onClick={() => onUpscale(image)}>
        {!underWay && <UpscaleIcon />}
        <span>
          Upscale
          <Price credits={PICTURE_COSTS.upscale} />
        </span>
      </Button>
      <p role="status" className="text-sm text-soft empty:hidden">
        {underWay && 'Upscaling. Its files are offered here as soon as it is made.'}
      </p>
    </div>
  )
}

const Note = ({ children }: { readonly children: React.ReactNode }) => (
  <p className="figures border-l-4 border-yellow pl-3 text-sm">{children}</p>
)
