import { type Generation, UPSCALE_FAILED } from '@toile/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import { downloadImage } from '../../../lib/download-image.ts'
import { type Favourites, useFavourites } from '../../../lib/favourites.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { picturePath, type PictureState, usePictureState } from '../../../lib/picture-page.ts'
import { useUpscales } from '../../../lib/upscales.ts'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { notify } from '../../../ui/index.ts'

export interface PictureChanges {
  readonly favourites: Favourites
  readonly upscaling: boolean
  readonly upscale: (picture: Generation) => void
  readonly downloading: boolean
  /** Resolves when the file is saved, or it was said why not. */
  readonly download: () => Promise<void>
  /** The picture's marks are other than they were. */
  readonly marked: () => void
}

/** What can be done with the picture of the page, and what becomes of it. */
export function usePictureChanges(picture: Generation): PictureChanges {
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = usePictureState()
  const isMounted = useIsMounted()
  const [downloading, setDownloading] = useState(false)
  const marked = (): void => void client.invalidateQueries({ queryKey: generationsKey })
  const failed = (error: unknown): void => notify.error(messagesOfError(error).join(' '))
  const upscales = useUpscales([picture], {
    made: ({ output_image_id: smaller }, id) => {
      marked()
      if (!isMounted()) {
        // Nobody is led away from where they have gone since.
        notify.success('Upscaled', { link: <Link to={picturePath(id)}>Show it</Link> })
        return
      }
      notify.success('Upscaled')
      // The larger one takes its place, as everywhere, and that in the list.
      const state: PictureState | null = place && {
        picture: { ...place, ids: place.ids.map((each) => (each === smaller ? id : each)) },
      }
      void navigate(picturePath(id), { replace: true, state, preventScrollReset: true })
    },
    failed: (_from, error) => {
      notify.error(`${UPSCALE_FAILED}. ${messagesOfError(error).join(' ')}`)
      marked()
    },
  })
  return {
    favourites: useFavourites({ changed: marked, failed }),
    upscaling: upscales.running.has(picture.output_image_id),
    upscale: upscales.start,
    downloading,
    download: async () => {
      if (downloading) return
      setDownloading(true)
      try {
        notify.success(`Saved as ${await downloadImage(picture)}`)
        marked()
      } catch (error) {
        failed(error)
      } finally {
        setDownloading(false)
      }
    },
    marked,
  }
}
