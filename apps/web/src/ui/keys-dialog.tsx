import { Dialog } from './dialog.tsx'

/** What the keys of a table do, as `?` shows it. */
export function KeysDialog({
  title,
  keys,
  open,
  onClose,
}: {
  readonly title: string
  readonly keys: readonly (readonly [keys: string, meaning: string])[]
  readonly open: boolean
  readonly onClose: () => void
}) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="annotation font-sans">{key}</kbd>
            </dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
