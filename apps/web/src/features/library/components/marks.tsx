import type { Generation } from '@toile/contract'
import type { ComponentType } from 'react'
import { cx, DislikeIcon, DownloadIcon, HeartIcon, LikeIcon, UpscaleIcon } from '../../../ui/index.ts'
import type { IconProps } from '../../../ui/index.ts'
import { type MarkName, markNames } from '../state/mark-names.ts'

const ICONS: Record<MarkName, ComponentType<IconProps>> = {
  Favourite: HeartIcon,
  Upscaled: UpscaleIcon,
  Downloaded: DownloadIcon,
  Liked: LikeIcon,
  Disliked: DislikeIcon,
}

/** The marks of a small picture, as icons alone: what they stand on says them in words. */
export function MarkIcons({ picture, className }: { readonly picture: Generation; readonly className: string }) {
  return (
    <span className={cx('flex gap-1.5', className)}>
      {markNames(picture).map((name) => {
        const Icon = ICONS[name]
        return <Icon key={name} className={cx('size-4', name === 'Favourite' && 'fill-current text-red')} />
      })}
    </span>
  )
}

/** The marks of a picture in a list, in words. */
export function Marks({ picture }: { readonly picture: Generation }) {
  const names = markNames(picture)
  if (names.length === 0) return null
  return (
    <ul className="annotation mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-green">
      {names.map((name) => (
        <li key={name} className="flex items-center gap-1.5 before:size-1.5 before:rounded-full before:bg-current">
          {name}
        </li>
      ))}
    </ul>
  )
}
