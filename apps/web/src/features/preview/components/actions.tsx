import type { Generation, ImageCount } from '@toile/contract'
import { PICTURE_COSTS } from '@toile/contract'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
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
  priceWords,
} from '../../../ui/index.ts'

export interface ActionsProps {
  readonly picture: Generation
  /** Null where no engine varies it. */
  readonly onVary: ((count: ImageCount) => void) | null
  readonly varyNote: string | null
  readonly upscaling: boolean
  readonly onUpscale: () => void
  readonly onDownload: () => Promise<void>
  readonly others: readonly PreviewAction[]
}

/**
 * What can be done with the picture, in the order that it has everywhere. A button that does nothing now keeps the focus,
 * and with it the keys.
 */
export function Actions({ picture, onVary, varyNote, upscaling, onUpscale, onDownload, others }: ActionsProps) {
  const [downloading, setDownloading] = useState(false)
  const editing = useEditing()
  const upscales = !picture.upscaled && !upscaling
  return (
    <div
      role="group"
      aria-label="Actions"
      className="flex items-center justify-around border-hairline [grid-area:actions] max-sm:border-t max-sm:px-1 sm:justify-end"
    >
      <Act
        label="Download"
        icon={<DownloadIcon />}
        aria-disabled={downloading}
        onClick={() => {
          if (downloading) return
          setDownloading(true)
          void onDownload().finally(() => setDownloading(false))
        }}
      />
      {onVary !== null && (
        <VaryMenu mode={picture.type} onVary={onVary} note={varyNote}>
          <Act label="Vary" icon={<VaryIcon />} />
        </VaryMenu>
      )}
      <EditMenu {...editing.usesOf(picture.type)} onEdit={(use) => editing.edit(picture, use)}>
        <Act label="Edit" icon={<EditIcon />} />
      </EditMenu>
      <Act
        label={picture.upscaled ? 'Upscaled' : `Upscale, ${priceWords(PICTURE_COSTS.upscale)}`}
        word="Upscale"
        {...(!picture.upscaled && { price: priceWords(PICTURE_COSTS.upscale) })}
        icon={<UpscaleIcon />}
        aria-disabled={!upscales}
        onClick={() => upscales && onUpscale()}
      />
      {others.map(({ label, icon, onSelect }) => (
        <Act key={label} label={label} icon={icon} onClick={onSelect} />
      ))}
    </div>
  )
}

interface ActProps extends Omit<ComponentProps<typeof IconButton>, 'children'> {
  readonly icon: ReactNode
  /** What it is called where there is little room; part of the label. */
  readonly word?: string
  /** What it costs; part of the label too. */
  readonly price?: string
}

/** An icon with its word: beside it in a wide window, else under it. */
function Act({ label, word = label, price, icon, ...props }: ActProps) {
  return (
    <IconButton
      label={label}
      className="h-16 w-auto min-w-11 flex-col gap-0.5 px-1 max-xl:justify-start max-xl:pt-1.5 xl:h-11 xl:flex-row xl:gap-2 xl:px-3"
      {...props}
    >
      {icon}
      <span className="text-sm leading-tight text-balance max-xl:max-w-16 max-xl:[font-stretch:75%]">
        {word}
        {price !== undefined && (
          <>
            {' '}
            <span className="figures text-soft max-xl:block xl:ml-1">{price}</span>
          </>
        )}
      </span>
    </IconButton>
  )
}

export interface HeartProps {
  readonly picture: Generation
  readonly onMarked: () => void
}

export function Heart({ picture, onMarked }: HeartProps) {
  const favourites = useFavourites({
    changed: onMarked,
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  return (
    <FavouriteButton
      about="this picture"
      favourite={favourites.isFavourite(picture)}
      onChange={(favourite) => favourites.set(picture, favourite)}
    />
  )
}
