import type { RunMask } from '@toile/mask-tools'
import { EMPTY_DOCUMENT } from '@toile/mask-tools'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/loaders.tsx'
import type { Editor } from '../state/editor.ts'
import type { FoundPerson } from './use-person.ts'

/** Marks the person that was found; the way back is one undo, and dots go on from there. */
export function SelectPerson({ editor, person }: { readonly editor: Editor; readonly person: RunMask }) {
  return (
    <Button
      className="w-full animate-appear"
      onClick={() => editor.take({ ...EMPTY_DOCUMENT, base: person }, 'The person is selected.')}
    >
      Select the person
    </Button>
  )
}

/** Before the first dot: the person, or what is known of anybody. Whatever it is takes the same room. */
export function PersonOffer({ editor, person }: { readonly editor: Editor; readonly person: FoundPerson }) {
  if (person === null) return null
  return (
    <div className="flex min-h-11 flex-col justify-center max-lg:has-[button]:hidden">
      {typeof person === 'object' ? (
        <SelectPerson editor={editor} person={person} />
      ) : (
        <p role="status" className="flex items-center gap-2 text-sm text-soft">
          {person === 'looking' && <Spinner />}
          {person === 'looking' ? 'Looking for the person' : 'Nobody stands out alone: set dots on what stays.'}
        </p>
      )}
    </div>
  )
}
