import { PRINT_WIDTH_CM } from '@toile/contract'
import { useState } from 'react'
import { TextField } from '../../../ui/index.ts'

interface PrintWidthProps {
  /** Centimetres. */
  readonly shown: number
  /** Null while what is typed is no width. */
  readonly onWidth: (cm: number | null) => void
}

/** What is typed counts as soon as it is a width, to a tenth of a centimetre. */
export function PrintWidth({ shown, onWidth }: PrintWidthProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { least, most } = PRINT_WIDTH_CM
  const isWidth = (text: string): boolean => Number(text) >= least && Number(text) <= most
  const wrong = typed !== null && !isWidth(typed)
  return (
    <TextField
      type="number"
      label="Tile width, cm"
      inputMode="decimal"
      min={least}
      max={most}
      step={0.1}
      value={typed ?? shown.toFixed(1)}
      error={wrong ? `From ${least} to ${most} cm.` : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onWidth(isWidth(value) ? Math.round(Number(value) * 10) / 10 : null)
      }}
      onBlur={() => !wrong && setTyped(null)}
    />
  )
}
