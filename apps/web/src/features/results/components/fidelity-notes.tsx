import { useQueries } from '@tanstack/react-query'
import type { FidelityMeasures, Generation } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { retryOf } from '../../../lib/variation.ts'
import { Button, CheckIcon, ChevronDownIcon, MinusIcon, cx } from '../../../ui/index.ts'
import { getGeneration } from '../api/get-generation.ts'
import { type FidelityLine, groupByFidelity } from '../state/fidelity.ts'
import { type NumberedImage, numbersText } from '../state/numbered-images.ts'

interface FidelityNotesProps {
  readonly pictures: readonly NumberedImage[]
  /** How many were ordered. */
  readonly count: number
}

/** How the pictures of a masked mode keep what was given, in few words; the measures on demand. Else nothing. */
export function FidelityNotes({ pictures, count }: FidelityNotesProps) {
  const heading = useId()
  const groups = groupByFidelity(pictures)
  if (groups.length === 0) return null
  const several = count > 1
  const all = groups.length === 1 && groups[0]!.numbers.length === count
  const larger = pictures.flatMap(({ number, image }) =>
    image.fidelity !== null && image.upscaled_from_id !== null ? [number] : [],
  )
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <h3 id={heading} className="annotation text-soft">
        True to what you gave
      </h3>
      {groups.map(({ numbers, lines }) => (
        <div key={numbers.join()} className="flex flex-col gap-2">
          {several && <h4 className="figures text-sm font-medium">{all ? 'All pictures' : numbersText(numbers)}</h4>}
          <Lines lines={lines} />
          <FreeRetries
            pictures={pictures.filter(({ number, image }) => mayBeOffered(image) && numbers.includes(number))}
            several={several}
          />
        </div>
      ))}
      {larger.length > 0 && (
        <p className="figures text-sm text-soft">
          {several && `${numbersText(larger)}: `}
          {several ? 'measured' : 'Measured'} before {larger.length === 1 ? 'it was' : 'they were'} upscaled.
        </p>
      )}
      <Measures pictures={pictures} several={several} />
    </section>
  )
}

function Lines({ lines }: { readonly lines: readonly FidelityLine[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {lines.map(({ about, kept, text }) => (
        <li key={about} className="figures flex items-start gap-2 text-sm">
          <span className={cx('mt-0.5', kept ? 'text-green' : 'text-red')}>
            {kept ? <CheckIcon className="size-4" /> : <MinusIcon className="size-4" />}
          </span>
          <span className={kept ? 'text-soft' : 'font-medium'}>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** A larger picture tells nothing of the offer that its original may have. */
const mayBeOffered = ({ free_retry: offered, upscaled_from_id: original, fidelity }: Generation): boolean =>
  offered ||
  (original !== null && fidelity !== null && (fidelity.faults.length > 0 || fidelity.coverage?.short === true))

/**
 * One more picture for nothing, where the server offers it. The job's events tell how it was when the picture was made, so
 * the offer is asked for anew: it may have been taken since.
 */
function FreeRetries({
  pictures,
  several,
}: {
  readonly pictures: readonly NumberedImage[]
  readonly several: boolean
}) {
  const navigate = useNavigate()
  const answers = useQueries({
    queries: pictures.map(({ image: { upscaled_from_id: original, output_image_id: own } }) => ({
      queryKey: ['generation', original ?? own],
      queryFn: () => getGeneration(original ?? own),
      refetchOnMount: 'always' as const,
    })),
  })
  const offered = pictures.flatMap(({ number }, index): NumberedImage[] => {
    const paid = answers[index]?.data
    return paid?.free_retry === true ? [{ number, image: paid }] : []
  })
  const [first] = offered
  if (first === undefined) return null
  const take = (image: Generation): void => void navigate('/variation-results', { state: retryOf(image) })
  return (
    <div className="flex flex-col items-start gap-2 pt-2 pl-6">
      {offered.length === 1 ? (
        <Button variant="secondary" onClick={() => take(first.image)}>
          Try again for free
          {several && <span className="sr-only">: No. {first.number}</span>}
        </Button>
      ) : (
        <>
          <p className="text-sm font-medium">Try again for free</p>
          <div className="flex flex-wrap gap-2">
            {offered.map(({ number, image }) => (
              <Button key={image.output_image_id} variant="secondary" className="figures" onClick={() => take(image)}>
                <span className="sr-only">Try again for free: </span>
                No. {number}
              </Button>
            ))}
          </div>
        </>
      )}
      <p className="text-sm text-soft">
        One more picture of the same photo and {given(first.image)}
        {offered.length > 1 && ' for each'}, free of charge, once.
      </p>
    </div>
  )
}

const given = ({ type }: Generation): string => {
  const { prompt, source } = describeMode(type)
  return prompt === 'none' && source !== 'none' ? 'flat-lay' : 'words'
}

function Measures({ pictures, several }: { readonly pictures: readonly NumberedImage[]; readonly several: boolean }) {
  return (
    <details className="group border-t border-hairline pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm text-soft">
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
        What was measured
      </summary>
      <div className="flex flex-col gap-5 pt-2">
        {pictures.map(
          ({ number, image: { fidelity } }) =>
            fidelity !== null && (
              <div key={number} className="flex flex-col gap-3">
                {several && <h4 className="figures text-sm font-medium">No. {number}</h4>}
                <Figures measures={fidelity} />
              </div>
            ),
        )}
        <p className="text-sm text-soft">
          ΔE is the colour difference CIEDE2000: at 1 an eye just sees it side by side. Measured on the stored picture
          by the server, by the same rules for every engine.
        </p>
      </div>
    </details>
  )
}

const SHOWN = [
  ['shown', 'Shown of your garment'],
  ['neck', 'Shown of its neck'],
  ['sleeves', 'Shown of its sleeves'],
  ['lower', 'Shown of its lower third'],
] as const

function Figures({ measures: { outside, garment, coverage } }: { readonly measures: FidelityMeasures }) {
  return (
    <>
      <dl className="flex flex-col">
        {outside !== null && (
          <>
            <Figure name="Largest difference in what stays">{outside.largest} of 255</Figure>
            <Figure name="Mean ΔE in what stays">{outside.mean_delta_e.toFixed(2)}</Figure>
          </>
        )}
        {coverage && (
          <>
            {SHOWN.map(
              ([part, name]) =>
                coverage[part] !== null && (
                  <Figure key={part} name={name}>
                    {Math.round(coverage[part] * 100)} %
                  </Figure>
                ),
            )}
            {coverage.left_out > 0 && (
              <Figure name="Left out of the mask, of what it marks">{(coverage.left_out * 100).toFixed(1)} %</Figure>
            )}
          </>
        )}
        {garment !== null && (
          <>
            <Figure name="Mean ΔE of the main colours">{garment.colour.delta_e.toFixed(2)}</Figure>
            {garment.print !== null && (
              <Figure name="Correlation of the print">
                {garment.print.correlation === null ? 'not registered' : garment.print.correlation.toFixed(2)}
              </Figure>
            )}
            {garment.details !== null && (
              <Figure name="Texts and logos kept">
                {garment.details.kept === null
                  ? 'not registered'
                  : `${garment.details.kept} of ${garment.details.found}`}
              </Figure>
            )}
          </>
        )}
      </dl>
      {garment !== null && garment.colour.colours.length > 0 && (
        <ul aria-label="Main colours, flat-lay and picture" className="flex flex-col">
          {garment.colour.colours.map(({ flatlay, result, share, delta_e }) => (
            <li key={flatlay} className="figures flex items-center gap-3 border-b border-hairline py-2 text-sm">
              <span aria-hidden="true" className="flex border border-edge">
                <span className="size-6" style={{ backgroundColor: flatlay }} />
                <span className="size-6" style={{ backgroundColor: result }} />
              </span>
              <span className="grow">{Math.round(share * 100)} % of the garment</span>
              <span className="text-soft">ΔE {delta_e.toFixed(1)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="figures flex justify-between gap-4 border-b border-hairline py-2 text-sm">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
