import type { ImageCount } from '@toile/contract'
import { useStore } from 'zustand'
import { cx, Segmented } from '../../../ui/index.ts'
import { keepImageCount } from '../state/image-count.ts'
import type { Studio } from '../state/studio.ts'

/** How many pictures: beside the button that orders them, and its price. */
export function CountChoice({ studio }: { readonly studio: Studio }) {
  const count = useStore(studio.store, ({ draft }) => draft.count)
  const choose = (next: ImageCount): void => {
    keepImageCount(next)
    studio.setCount(next)
  }
  return <CountField count={count} onChange={choose} labelClass="max-sm:hidden" />
}

export function CountField({
  count,
  onChange,
  labelClass,
}: {
  readonly count: ImageCount
  readonly onChange: (count: ImageCount) => void
  /** Of the word before the choice, which the choice says again. */
  readonly labelClass?: string
}) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-4">
      <span className={cx('text-sm font-medium', labelClass)} aria-hidden="true">
        Pictures
      </span>
      <Segmented
        label="How many pictures"
        value={count === 1 ? '1' : '4'}
        onChange={(value) => onChange(value === '1' ? 1 : 4)}
        segments={[
          { value: '1', label: '1 Image' },
          { value: '4', label: '4 Images' },
        ]}
      />
    </div>
  )
}
