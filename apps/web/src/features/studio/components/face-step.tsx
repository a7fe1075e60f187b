import { CheckIcon, cx } from '../../../ui/index.ts'

const OTHERS = [
  ['Random', 'Another face for each picture'],
  ['AI model', 'A face chosen from the house’s models'],
] as const

/** R32: an engine that keeps the person offers one face, the model's own, and says so before the price. */
export function FacePanel() {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Model face</legend>
      <Face name="Keep my model" hint="Face, hair and pose as in your photo" checked />
      {OTHERS.map(([name, hint]) => (
        <Face key={name} name={name} hint={hint} needs="Needs another engine" />
      ))}
    </fieldset>
  )
}

function Face({
  name,
  hint,
  needs,
  checked = false,
}: {
  readonly name: string
  readonly hint: string
  readonly needs?: string
  readonly checked?: boolean
}) {
  return (
    <label
      className={cx(
        'relative flex min-h-16 items-center gap-4 border p-4',
        checked ? 'border-ink' : 'border-dashed border-edge text-soft',
      )}
    >
      <input
        type="radio"
        name="face"
        className="peer sr-only"
        checked={checked}
        disabled={needs !== undefined}
        readOnly
      />
      <span
        aria-hidden="true"
        className={cx(
          'flex size-6 shrink-0 items-center justify-center rounded-full border peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2',
          checked ? 'border-ink bg-ink text-paper' : 'border-edge',
        )}
      >
        {checked && <CheckIcon className="size-4" />}
      </span>
      <span className="grow">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-soft">{hint}</span>
      </span>
      {needs !== undefined && <span className="annotation w-24 shrink-0 text-right">{needs}</span>}
    </label>
  )
}
