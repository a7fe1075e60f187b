import { cx } from './cx.ts'
import { HeartIcon } from './icons.tsx'
import { IconButton } from './icon-button.tsx'

export interface FavouriteButtonProps {
  /** What is picked, for those who hear it: `picture 3`. */
  readonly about: string
  readonly favourite: boolean
  readonly onChange: (favourite: boolean) => void
  /** It lies on a picture: on a disc of paper, so that it is seen on any. */
  readonly onPicture?: boolean
  /** -1 where keys lead to it in another way. */
  readonly tabIndex?: number
}

/** Picks a favourite with one press, and takes it back with another: a heart that is filled. */
export function FavouriteButton({ about, favourite, onChange, onPicture = false, tabIndex = 0 }: FavouriteButtonProps) {
  return (
    <IconButton
      label={`Favourite: ${about}`}
      pressed={favourite}
      tabIndex={tabIndex}
      className={cx(
        'aria-pressed:bg-transparent! aria-pressed:text-red!',
        onPicture ? 'absolute top-0 right-0 hover:bg-transparent!' : 'aria-pressed:hover:bg-sunk!',
      )}
      onClick={() => onChange(!favourite)}
    >
      <span className={cx('flex size-8 items-center justify-center', onPicture && 'rounded-full bg-paper')}>
        <HeartIcon className={cx(favourite && 'size-5 fill-current')} />
      </span>
    </IconButton>
  )
}
