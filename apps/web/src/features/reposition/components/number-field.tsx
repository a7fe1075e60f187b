import { clamp } from '@toile/mask-tools'
import { useId, useRef, useState } from 'react'

export interface NumberFieldProps {
  readonly label: string
  readonly unit: 'px' | '°'
  readonly value: number
  readonly min: number
  readonly max: number
  /** `joined`: the field was changed before since it took the focus. */
  readonly onChange: (value: number, joined: boolean) => void
}

const LEAP = 10
const UNITS = { px: 'pixels', '°': 'degrees' } as const

/** A number that is followed while it is typed, as far as it may be; arrows step by 1, with Shift by 10. */
export function NumberField({ label, unit, value, min, max, onChange }: NumberFieldProps) {
  const id = useId()
  /** What is being typed, which need not be a number yet. */
  const [text, setText] = useState<string | null>(null)
  const joined = useRef(false)
  const typed = text === null || text.trim() === '' ? null : Number(text)
  const fits = (number: number): boolean => number >= min && number <= max
  const wrong = text !== null && (typed === null || !fits(typed))
  const apply = (number: number): void => {
    onChange(number, joined.current)
    joined.current = true
  }
  return (
    <div className="flex h-12 items-center gap-1.5 rounded-sm border border-edge bg-raised px-3 transition-colors focus-within:border-ink hover:border-ink has-aria-invalid:border-red">
      <label htmlFor={id} className="flex cursor-text items-center self-stretch text-sm text-soft">
        {label}
      </label>
      <input
        id={id}
        type="number"
        step="any"
        min={min}
        max={max}
        value={text ?? value}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-unit`}
        className="figures min-w-0 grow appearance-none self-stretch bg-transparent text-right text-base text-ink [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        onFocus={(event) => {
          joined.current = false
          event.currentTarget.select()
        }}
        onChange={(event) => {
          const next = event.currentTarget.value
          setText(next)
          if (next.trim() !== '' && fits(Number(next))) apply(Number(next))
        }}
        onBlur={() => {
          if (typed !== null && !fits(typed)) apply(clamp(typed, min, max))
          setText(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          const by = (event.shiftKey ? LEAP : 1) * (event.key === 'ArrowUp' ? 1 : -1)
          setText(null)
          apply(clamp(value + by, min, max))
        }}
      />
      <span aria-hidden="true" className="text-sm text-soft">
        {unit}
      </span>
      <span id={`${id}-unit`} className="sr-only">
        {UNITS[unit]}, {min} to {max}
      </span>
    </div>
  )
}
