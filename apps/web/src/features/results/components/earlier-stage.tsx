import type { Generation } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { Picture } from '../../../lib/picture.tsx'
import { cx } from '../../../ui/index.ts'
import type { Earlier } from './earlier-attempts.tsx'

/** An earlier attempt in the place of the results, or beside the first of them. */
export function EarlierStage({
  earlier: { image, beside },
  latest,
}: {
  readonly earlier: Earlier
  readonly latest: Generation | undefined
}) {
  return (
    <div
      className={cx(
        'grid gap-3 p-3 sm:gap-4 sm:p-6 lg:absolute lg:inset-0 lg:grid-rows-[minmax(0,1fr)]',
        beside && latest !== undefined && 'grid-cols-2',
      )}
    >
      {beside && latest !== undefined && <Sheet image={latest} name="Latest" />}
      <Sheet image={image} name="Earlier" />
    </div>
  )
}

function Sheet({ image, name }: { readonly image: Generation; readonly name: string }) {
  return (
    <figure className="flex min-h-0 min-w-0 flex-col items-center justify-center gap-2">
      <Picture
        src={image.image_url}
        alt={`${name} attempt${image.prompt === '' ? '' : `: ${image.prompt}`}`}
        width={image.width}
        height={image.height}
        className={cx(
          'h-auto w-auto max-w-full bg-raised object-contain lg:max-h-[calc(100%-2rem)]',
          describeMode(image.type).transparent && 'checkered',
        )}
      />
      <figcaption className="annotation text-soft">{name}</figcaption>
    </figure>
  )
}
