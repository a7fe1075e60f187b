import type { WordReading } from '@toile/contract'
import { Popover } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

const NONE: readonly WordReading[] = []
const CHIP = 'border border-edge px-2 py-0.5 text-sm'

/**
 * What the engine read in the prompt, and what it could not use: it never pretends. Nothing when there is neither. A word of
 * which `readings` knows what it does tells that when it is pressed, and can be taken out.
 */
export function WordChips({
  understood,
  ignored,
  readings = NONE,
  onTakeOut,
}: {
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly readings?: readonly WordReading[] | undefined
  readonly onTakeOut?: (reading: WordReading) => void
}) {
  const readingOf = (word: string) => readings.find((reading) => reading.word === word)
  return (
    <>
      {understood.length > 0 && (
        <ChipRow name="Understood" pressed={onTakeOut !== undefined && readings.length > 0}>
          {understood.map((word) => {
            const reading = readingOf(word)
            return (
              <li key={word} className={reading && onTakeOut ? '' : CHIP}>
                {reading && onTakeOut ? <PressedWord reading={reading} onTakeOut={onTakeOut} /> : word}
              </li>
            )
          })}
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

/** A chip that says what its word does to the picture, and lets it go. */
function PressedWord({
  reading,
  onTakeOut,
}: {
  readonly reading: WordReading
  readonly onTakeOut: (reading: WordReading) => void
}) {
  const taken = useRef(false)
  return (
    <Popover.Root onOpenChange={(open) => open && (taken.current = false)}>
      <Popover.Trigger asChild>
        {/* As tall as a finger needs it, though the chip in it is not. */}
        <button type="button" className="group -my-2 flex min-h-11 min-w-11 items-center justify-center">
          <span className={`${CHIP} transition-colors group-hover:border-ink group-aria-expanded:border-ink`}>
            {reading.word}
          </span>
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="start"
          sideOffset={2}
          collisionPadding={12}
          // The chip goes with its word: who takes it out says where the focus is next.
          onCloseAutoFocus={(event) => taken.current && event.preventDefault()}
          aria-label={`What ‘${reading.word}’ does`}
          className="z-50 flex w-72 max-w-[calc(100vw-1.5rem)] animate-appear flex-col gap-2 rounded-sm border border-edge bg-raised p-4 text-sm shadow-sheet"
        >
          <p className="font-medium">{reading.said}</p>
          <p className="text-pretty text-soft">{reading.means}</p>
          <Popover.Close asChild>
            <Button
              variant="quiet"
              className="-mb-2 -ml-1 self-start"
              onClick={() => {
                taken.current = true
                onTakeOut(reading)
              }}
            >
              Take it out
            </Button>
          </Popover.Close>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ChipRow({
  name,
  pressed = false,
  children,
}: {
  readonly name: string
  /** Its chips are buttons, taller than they look. */
  readonly pressed?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="annotation text-soft">{name}</h3>
      <ul aria-label={name} className={`flex flex-wrap items-center gap-x-1.5 ${pressed ? 'gap-y-2' : 'gap-y-1.5'}`}>
        {children}
      </ul>
    </div>
  )
}
