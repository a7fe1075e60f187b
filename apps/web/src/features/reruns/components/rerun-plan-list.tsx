import type { RerunPlan } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { Picture } from '../../../lib/picture.tsx'
import { cx, priceWords } from '../../../ui/index.ts'
import { plannedPictureQuery } from '../api/reruns.ts'
import { stepName } from '../state/rerun-words.ts'

interface RerunPlanListProps {
  /** With all that came of the picture. */
  readonly whole: RerunPlan
  /** With what was chosen of that when it was last asked for. */
  readonly checked: RerunPlan
  /** That is what is chosen now. */
  readonly priced: boolean
  readonly chosen: readonly string[]
  readonly onToggle: (id: string) => void
}

/** What is made again, in its order; all but the first can be left out. */
export function RerunPlanList({ whole, checked, priced, chosen, onToggle }: RerunPlanListProps) {
  return (
    <>
      <ul aria-label="What is made again" aria-busy={!priced} className="flex flex-col border-t border-hairline">
        {whole.steps.map((step, at) => (
          <Step
            key={step.image_id}
            step={checked.steps.find(({ image_id: id }) => id === step.image_id) ?? step}
            priced={priced}
            ticked={at === 0 || chosen.includes(step.image_id)}
            onToggle={at === 0 ? null : () => onToggle(step.image_id)}
          />
        ))}
      </ul>
      {whole.more && <p className="text-sm text-soft">More came of it than can be made again at once.</p>}
    </>
  )
}

interface StepProps {
  readonly step: RerunPlan['steps'][number]
  /** What it costs among those that are chosen is known. */
  readonly priced: boolean
  readonly ticked: boolean
  /** Null for what is always made. */
  readonly onToggle: (() => void) | null
}

function Step({ step, priced, ticked, onToggle }: StepProps) {
  const { data: picture } = useQuery(plannedPictureQuery(step.image_id))
  const { refused } = step
  return (
    <li className="border-b border-hairline">
      <label className={cx('flex min-h-16 items-center gap-4 py-2', onToggle !== null && 'cursor-pointer')}>
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={ticked}
          disabled={onToggle === null}
          onChange={() => onToggle?.()}
        />
        <span className="size-14 shrink-0 bg-tracing">
          {picture !== undefined && <Picture src={picture.thumbnail_url} alt="" className="size-14 object-contain" />}
        </span>
        <span className="min-w-0 grow">
          <span className="block">{stepName(step)}</span>
          {ticked && refused !== null && <span className="block text-sm text-pretty text-red">{refused}</span>}
        </span>
        <span className="figures shrink-0 text-sm text-soft">
          {!ticked ? 'as it is' : refused !== null ? 'left out' : priced ? priceWords(step.price) : '…'}
        </span>
      </label>
    </li>
  )
}
