import type { Generation } from '@toile/contract'
import { cx } from './cx.ts'

/**
 * What was added to what a photo shows, hatched over the picture: two threads beside each other, so that it is seen on any
 * cloth. Takes the size of the picture that it lies on.
 */
export function AddedMap({
  image: { invented },
  className,
}: {
  readonly image: Generation
  readonly className: string
}) {
  if (invented === null || invented.share === 0) return null
  return (
    <span
      role="img"
      aria-label="What was added, hatched"
      className={cx(
        'pointer-events-none bg-[repeating-linear-gradient(45deg,var(--color-purple)_0_4px,var(--color-paper)_4px_6px)] [mask-mode:luminance] mask-size-[100%_100%] mask-no-repeat opacity-85',
        className,
      )}
      style={{ maskImage: `url("${invented.map_url}")` }}
    />
  )
}
