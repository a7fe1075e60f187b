import { useId } from 'react'
import { type NumberedImage, numbersText } from '../state/numbered-images.ts'
import { warningsOf } from '../state/warnings.ts'

/** What to look at in the pictures, before anything that is measured of them: it may be that they are not taken. */
export function Warnings({ pictures }: { readonly pictures: readonly NumberedImage[] }) {
  const heading = useId()
  const remarks = warningsOf(pictures)
  if (remarks.length === 0) return null
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h3 id={heading} className="annotation text-soft">
        Please note
      </h3>
      <ul className="divide-y divide-hairline border-l-4 border-yellow bg-raised px-4">
        {remarks.map(({ text, numbers }) => (
          <li key={text} className="figures py-3 text-sm text-pretty">
            {numbers.length < pictures.length && <span className="block font-medium">{numbersText(numbers)}</span>}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
