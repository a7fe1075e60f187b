import { cx } from './cx.ts'

export interface SwitchProps {
  /** What is switched: its accessible name, which stands beside it in other words. */
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** On or off, at once. The input is the browser's own, so keys and screen readers know it. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label
      className={cx(
        'group relative inline-flex h-11 w-14 shrink-0 cursor-pointer items-center justify-center rounded-sm',
        'has-focus-visible:outline-2 has-focus-visible:outline-ink has-disabled:cursor-progress',
      )}
    >
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <span className="h-6 w-11 rounded-full border border-edge bg-sunk transition-colors peer-checked:border-ink peer-checked:bg-ink" />
      <span className="absolute left-2.5 size-4 rounded-full bg-edge transition-[translate,background-color] peer-checked:translate-x-5 peer-checked:bg-paper" />
    </label>
  )
}
