import type { ReactNode } from 'react'

/** What the engine read in the prompt, and what it could not use: it never pretends. Nothing when there is neither. */
export function WordChips({
  understood,
  ignored,
}: {
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
}) {
  return (
    <>
      {understood.length > 0 && (
        <ChipRow name="Understood">
          {understood.map((word) => (
            <li key={word} className="border border-edge px-2 py-0.5 text-sm">
              {word}
            </li>
          ))}
        </ChipRow>
      )}
      {ignored.length > 0 && (
        <ChipRow name="Without effect">
          {ignored.map((word) => (
            <li key={word} className="border border-dashed border-edge px-2 py-0.5 text-sm text-soft">
              <s>{word}</s>
            </li>
          ))}
        </ChipRow>
      )}
    </>
  )
}

function ChipRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="annotation text-soft">{name}</h3>
      <ul aria-label={name} className="flex flex-wrap gap-1.5">
        {children}
      </ul>
    </div>
  )
}
