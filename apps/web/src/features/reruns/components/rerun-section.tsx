import type { Generation } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { picturePath, pictureStateOf } from '../../../lib/picture-page.ts'
import { Button, RepeatIcon } from '../../../ui/index.ts'
import { isUnderWay, newestRerunQuery } from '../api/reruns.ts'
import { changesOf, ONE_AT_A_TIME } from '../state/rerun-words.ts'
import { RerunDialog } from './rerun-dialog.tsx'
import { RerunProgress } from './rerun-progress.tsx'

/** 'Run again with one thing changed', and how far the last one is that concerns the picture. */
export function RerunSection({ picture, varied }: { readonly picture: Generation; readonly varied: boolean }) {
  const heading = useId()
  const { data: newest } = useQuery(newestRerunQuery)
  const [open, setOpen] = useState(false)
  /** It outlives the dialog: an order whose answer was lost is asked for under the same one. */
  const [orderKey, setOrderKey] = useState(() => crypto.randomUUID())
  const { output_image_id: id } = picture
  const concerns = newest?.steps.some(({ image_id: old, new_image_id: fresh }) => old === id || fresh === id) === true
  const underWay = newest ? isUnderWay(newest) : false
  const before = newest?.steps.find(({ new_image_id: fresh }) => fresh === id)?.image_id
  const { pathname } = useLocation()
  const made = varied || picture.upscaled_from_id !== null
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col items-start gap-4">
      <h2 id={heading} className="display w-full border-b border-hairline pb-2 text-2xl">
        Run again
      </h2>
      {newest && concerns && <RerunProgress rerun={newest} />}
      {before !== undefined && (
        <Link
          to={picturePath(before)}
          state={pictureStateOf(pathname, [], before)}
          className="inline-flex min-h-11 items-center text-sm font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          To the picture as it was before
        </Link>
      )}
      <p className="text-sm text-pretty text-soft">
        {made
          ? 'It was made of another picture: change something of that one, and this one is made again with it.'
          : 'Change one thing of it, and it is made again, with whatever came of it, on top of what there is. The price is said before it begins.'}
      </p>
      {!made && changesOf(picture.type).length > 0 && (
        <Button variant="secondary" disabledReason={underWay ? ONE_AT_A_TIME : null} onClick={() => setOpen(true)}>
          <RepeatIcon />
          Change one thing
        </Button>
      )}
      {open && (
        <RerunDialog
          picture={picture}
          underWay={underWay}
          orderKey={orderKey}
          onKeyUsed={() => setOrderKey(crypto.randomUUID())}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
