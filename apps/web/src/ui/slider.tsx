import { useId } from 'react'
import type { ReactNode } from 'react'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** The value in words, at the end of the label's line. */
  readonly shown: string
  readonly hint?: ReactNode
  readonly onChange: (value: number) => void
}

/** One whole number of a range, by the browser's own slider: arrow keys, Home and End work as everywhere. */
export function Slider({ label, value, min, max, shown, hint, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex flex-col">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="figures text-soft">{shown}</span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={shown}
        className="h-11 w-full cursor-pointer"
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      {hint !== undefined && <p className="text-sm text-soft">{hint}</p>}
    </div>
  )
}
