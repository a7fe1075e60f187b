import type { Generation, ImageCount } from '@toile/contract'
import { PICTURE_COSTS } from '@toile/contract'
import { useState } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { useEditing } from '../../../lib/editing.ts'
import { useFavourites } from '../../../lib/favourites.ts'
import type { PreviewAction } from '../../../lib/preview.ts'
import {
  DownloadIcon,
  EditIcon,
  EditMenu,
  FavouriteButton,
  IconButton,
  UpscaleIcon,
  VaryIcon,
  VaryMenu,
  notify,
} from '../../../ui/index.ts'

export interface ActionsProps {
  readonly picture: Generation
  /** Null where no engine varies it. */
  readonly onVary: ((count: ImageCount) => void) | null
  readonly upscaling: boolean
  readonly onUpscale: () => void
  readonly onDownload: () => Promise<void>
  /** Its marks are other than they were. */
  readonly onMarked: () => void
  readonly others: readonly PreviewAction[]
}

/** What can be done with the picture. A button that does nothing now keeps the focus, and with it the keys. */
export function Actions({ picture, onVary, upscaling, onUpscale, onDownload, onMarked, others }: ActionsProps) {
  const [downloading, setDownloading] = useState(false)
  const editing = useEditing()
  const favourites = useFavourites({
    changed: onMarked,
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const upscales = !picture.upscaled && !upscaling
  return (
    <div
      role="group"
      aria-label="Actions"
      className="flex items-center justify-around border-hairline [grid-area:actions] max-sm:border-t max-sm:px-2 max-sm:py-1 sm:justify-end"
    >
      <FavouriteButton
        about="this picture"
        favourite={favourites.isFavourite(picture)}
        onChange={(favourite) => favourites.set(picture, favourite)}
      />
      {onVary !== null && (
        <VaryMenu mode={picture.type} onVary={onVary}>
          <IconButton label="Vary">
            <VaryIcon />
          </IconButton>
        </VaryMenu>
      )}
      <EditMenu {...editing.usesOf(picture.type)} onEdit={(use) => editing.edit(picture, use)}>
        <IconButton label="Edit">
          <EditIcon />
        </IconButton>
      </EditMenu>
      <IconButton
        label={picture.upscaled ? 'Upscaled' : `Upscale, ${PICTURE_COSTS.upscale} credits`}
        aria-disabled={!upscales}
        onClick={() => upscales && onUpscale()}
      >
        <UpscaleIcon />
      </IconButton>
      <IconButton
        label="Download"
        aria-disabled={downloading}
        onClick={() => {
          if (downloading) return
          setDownloading(true)
          void onDownload().finally(() => setDownloading(false))
        }}
      >
        <DownloadIcon />
      </IconButton>
      {others.map(({ label, icon, onSelect }) => (
        <IconButton key={label} label={label} onClick={onSelect}>
          {icon}
        </IconButton>
      ))}
    </div>
  )
}
