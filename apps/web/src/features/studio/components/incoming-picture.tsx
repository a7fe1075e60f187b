import { useMutation } from '@tanstack/react-query'
import { describeMode } from '@toile/contract'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import { type EditState, editState } from '../../../lib/editing.ts'
import { Picture } from '../../../lib/picture.tsx'
import { Button, Dialog, Spinner, notify } from '../../../ui/index.ts'
import { reusePicture } from '../api/reuse-picture.ts'
import type { Draft, Photo } from '../state/draft.ts'
import { pictureWords } from '../state/picture-words.ts'
import { keepPrevious } from '../state/previous-pictures.ts'
import { furthestStep } from '../state/readiness.ts'
import type { Studio } from '../state/studio.ts'

type Incoming = EditState['edit']

interface IncomingPictureProps {
  readonly studio: Studio
  readonly draft: Draft
  readonly username: string
}

/**
 * A result that was sent here by 'Edit' becomes this mode's input. Where the draft has another one, the user is asked
 * before it is replaced.
 */
export function IncomingPicture({ studio, draft, username }: IncomingPictureProps) {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const parsed = editState.safeParse(state)
  const incoming = parsed.success ? parsed.data.edit : null
  const present = incoming === null ? null : draft[incoming.place]
  /** The history entry forgets it: after a reload, or back and forward, it is not added again. */
  const forget = (): void => void navigate('.', { replace: true, state: null, preventScrollReset: true })
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ outputImageId }: Incoming & { readonly key: string }) => reusePicture(outputImageId),
  })
  const take = (picture: Incoming): void =>
    mutate(
      { ...picture, key },
      {
        // Only while this page is shown: elsewhere there is no draft to add it to, and another entry to forget.
        onSuccess: (photo, { place }) => {
          keepPrevious(username, pictureWords(describeMode(studio.mode), place).previousKey, studio.mode, photo)
          addPicture(studio, place, photo)
          forget()
        },
        onError: (error) => {
          notify.error(`The picture could not be added. ${messagesOfError(error).join(' ')}`)
          forget()
        },
      },
    )
  /** Where nothing is replaced it is added without a question, once for each time that it is sent here. */
  const begun = useRef<string | null>(null)
  useEffect(() => {
    if (incoming === null || present !== null || begun.current === key) return
    begun.current = key
    take(incoming)
  })

  const settled = variables?.key === key && !isPending
  if (incoming === null || settled) return null
  const { noun } = pictureWords(describeMode(studio.mode), incoming.place)
  if (present === null) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 border-b border-hairline p-3 text-sm">
        <Spinner />
        Adding your picture as the {noun}
      </p>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && forget()}
      title={`Replace the ${noun}?`}
      description={
        <p>
          You have work in {describeMode(studio.mode).title} with another {noun}.{' '}
          {incoming.place === 'photo' && draft.mask !== null
            ? 'Its mask will be removed; your prompt and pictures stay.'
            : 'Everything else stays.'}
        </p>
      }
      actions={
        <>
          <Button busy={isPending} onClick={() => take(incoming)}>
            Replace the {noun}
          </Button>
          <Button variant="secondary" onClick={forget}>
            Keep the old {noun}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Choice caption={`Old ${noun}`} url={present.url} />
        <Choice caption={`New ${noun}`} url={incoming.thumbnailUrl} />
      </div>
    </Dialog>
  )
}

/** Adds the picture and opens its step, or the one before it whose input is still missing. */
function addPicture(studio: Studio, place: Incoming['place'], picture: Photo): void {
  const { steps, title } = describeMode(studio.mode)
  studio.takePicture(place, picture)
  const step = steps.findIndex((name) => name === place || (place === 'source' && name === 'flatlay'))
  const open = Math.min(step, furthestStep(studio.mode, studio.store.getState().draft))
  studio.goTo(open)
  const { noun } = pictureWords(describeMode(studio.mode), place)
  if (open < step) notify.blank(`Your ${noun} is ready in ${title}. It comes after the photo and the selection.`)
}

function Choice({ caption, url }: { readonly caption: string; readonly url: string }) {
  return (
    <figure>
      <Picture src={url} alt={caption} className="h-auto max-h-44 w-auto max-w-full bg-tracing" />
      <figcaption className="mt-2 text-sm text-soft">{caption}</figcaption>
    </figure>
  )
}
