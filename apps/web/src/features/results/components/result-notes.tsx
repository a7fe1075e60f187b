import { originWords } from '../../../lib/engine-words.ts'
import { WordChips } from '../../../ui/index.ts'
import type { NumberedImage } from '../state/numbered-images.ts'
import { summarise } from '../state/summary.ts'
import { AddedNotes } from './added.tsx'
import { FidelityNotes } from './fidelity-notes.tsx'
import { Warnings } from './warnings.tsx'

/** What is to be known about the pictures: warnings, how true they are, what was added; and the words they were made from. */
export function ResultNotes({
  pictures,
  count,
  prompt,
  mapped,
  onMapped,
}: {
  readonly pictures: readonly NumberedImage[]
  /** How many were ordered. */
  readonly count: number
  readonly prompt: string
  readonly mapped: boolean
  readonly onMapped: (mapped: boolean) => void
}) {
  const images = pictures.map(({ image }) => image)
  const { understood, ignored } = summarise(images)
  return (
    <div className="flex flex-col gap-6 empty:hidden">
      <Warnings pictures={pictures} />
      <FidelityNotes pictures={pictures} count={count} />
      <AddedNotes images={images} mapped={mapped} onMapped={onMapped} />
      {prompt !== '' && <p className="border-l-2 border-edge pl-4 text-soft">{prompt}</p>}
      <WordChips understood={understood} ignored={ignored} />
      {images.length > 0 && <p className="text-sm text-pretty text-soft">{originWords(images).join(' ')}</p>}
    </div>
  )
}
