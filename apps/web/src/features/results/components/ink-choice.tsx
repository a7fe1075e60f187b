import { useQuery } from '@tanstack/react-query'
import type { Generation } from '@toile/contract'
import { INK_COUNTS } from '@toile/contract'
import { Button, Segmented, Slider, Spinner } from '../../../ui/index.ts'
import { inksQuery } from '../api/picture-files.ts'
import { useDebounced } from './use-debounced.ts'

export interface InkChoiceProps {
  readonly image: Generation
  readonly inks: number | null
  readonly onChange: (inks: number | null) => void
}

/** Inks that the choice begins with. */
const FIRST_INKS = 5

/** Screens cost money: the pattern in a few flat inks, each with its name, its code and its share. */
export function InkChoice({ image, inks, onChange }: InkChoiceProps) {
  return (
    <section aria-label="Inks" className="flex flex-col gap-4">
      <h3 className="annotation text-soft">Inks</h3>
      <Segmented
        label="Colours"
        value={inks === null ? 'all' : 'few'}
        onChange={(value) => onChange(value === 'all' ? null : FIRST_INKS)}
        className="w-full"
        segments={[
          { value: 'all', label: 'All colours' },
          { value: 'few', label: 'Flat inks' },
        ]}
      />
      {inks !== null && (
        <>
          <Slider
            label="Number of inks"
            value={inks}
            min={INK_COUNTS.least}
            max={INK_COUNTS.most}
            shown={`${inks} inks`}
            onChange={onChange}
          />
          <Swatches image={image} inks={inks} />
        </>
      )}
    </section>
  )
}

function Swatches({ image, inks }: { readonly image: Generation; readonly inks: number }) {
  const wanted = useDebounced(inks, 250)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...inksQuery(image, wanted),
    placeholderData: (previous) => previous,
  })
  if (isError) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-red bg-raised p-4 text-sm"
      >
        The inks could not be loaded.
        <Button variant="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (data === undefined) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-soft">
        <Spinner />
        Separating the colours
      </p>
    )
  }
  const fewer = !isPlaceholderData && data.inks.length < wanted
  return (
    <>
      {fewer && <p className="text-sm text-soft">The pattern has no more than {data.inks.length} distinct colours.</p>}
      <ul aria-label="Inks" className="flex flex-col">
        {data.inks.map(({ name, hex, share }) => (
          <li key={hex} className="flex items-center gap-3 border-b border-hairline py-2 text-sm">
            <span aria-hidden="true" className="size-8 shrink-0 border border-edge" style={{ backgroundColor: hex }} />
            <span className="grow first-letter:uppercase">{name}</span>
            <span className="figures text-soft uppercase">{hex}</span>
            <span className="figures w-12 text-right">{share < 0.01 ? '< 1' : Math.round(share * 100)} %</span>
          </li>
        ))}
      </ul>
    </>
  )
}
