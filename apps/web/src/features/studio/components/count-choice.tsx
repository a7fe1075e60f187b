import type { ImageCount } from '@toile/contract'
import { useStore } from 'zustand'
import { Segmented } from '../../../ui/index.ts'
import { keepImageCount } from '../state/image-count.ts'
import type { Studio } from '../state/studio.ts'

/** How many pictures: beside the button that orders them, and its price. */
export function CountChoice({ studio }: { readonly studio: Studio }) {
  const count = useStore(studio.store, ({ draft }) => draft.count)
  const choose = (next: ImageCount): void => {
    keepImageCount(next)
    studio.setCount(next)
  }
  return <CountField count={count} onChange={choose} />
}

export function CountField({
  count,
  onChange,
}: {
  readonly count: ImageCount
  readonly onChange: (count: ImageCount) => void
}) {
  return (
    <div className="flex items-center justify-between gap-4">
      <span className="text-sm font-medium" aria-hidden="true">
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
