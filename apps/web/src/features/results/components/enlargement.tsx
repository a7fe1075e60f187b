import type { Generation } from '@toile/contract'
import { PICTURE_COSTS } from '@toile/contract'
import { Button, Price, priceWords } from '../../../ui/index.ts'
import type { Side } from '../state/sides.ts'
import { OnLine } from './result-actions.tsx'
import type { ResultCardProps } from './result-card-props.ts'

const SIDE_WORDS: Readonly<Record<Side, string>> = { before: 'See before', after: 'See after' }

/** Makes a picture twice as large; of one that is, leads to the picture before it and back. */
export function Enlargement({
  image,
  number,
  upscaling,
  onUpscale,
  other,
  onOther,
}: Pick<ResultCardProps, 'number' | 'upscaling' | 'onUpscale' | 'other' | 'onOther'> & {
  readonly image: Generation
}) {
  const quiet = 'px-2! -mx-2 text-sm! decoration-transparent! whitespace-nowrap'
  if (other !== null) {
    return (
      <Button
        variant="quiet"
        aria-label={`${SIDE_WORDS[other]}, picture ${number}`}
        className={quiet}
        onClick={onOther}
      >
        {SIDE_WORDS[other]}
      </Button>
    )
  }
  if (image.upscaled) return null
  return (
    <OnLine action="upscale">
      <Button
        variant="quiet"
        busy={upscaling}
        aria-label={`Upscale · ${priceWords(PICTURE_COSTS.upscale)}, picture ${number}`}
        className={quiet}
        onClick={() => onUpscale(image)}
      >
        <span>
          Upscale
          <Price credits={PICTURE_COSTS.upscale} />
        </span>
      </Button>
    </OnLine>
  )
}
