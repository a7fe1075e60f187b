import { BodiceDraft, HeartIcon } from '../../../ui/index.ts'

export function EmptyLibrary() {
  return (
    <div className="flex flex-col items-center gap-8 border-t border-hairline py-16 text-center sm:flex-row sm:justify-center sm:text-left">
      <BodiceDraft className="h-44 text-edge" />
      <div>
        <p className="display text-3xl">No previous generations yet...</p>
        <p className="mt-2 max-w-sm text-soft">
          Choose a tool above. Every picture you make is kept here, for you alone, until you delete it.
        </p>
      </div>
    </div>
  )
}

/** Of a library that has pictures, perhaps, but none that was picked. */
export function NoFavourites() {
  return (
    <div className="flex flex-col items-center gap-6 border-t border-hairline py-16 text-center sm:flex-row sm:justify-center sm:text-left">
      <HeartIcon className="size-16 text-edge" />
      <div>
        <p className="display text-3xl">No favourites yet</p>
        <p className="mt-2 max-w-sm text-soft">Press the heart on a picture to add it to this list.</p>
      </div>
    </div>
  )
}
