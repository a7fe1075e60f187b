import { cx } from './cx.ts'

/** Parts two ways to the same end. */
export function OrLine({ className }: { readonly className?: string }) {
  return (
    <p className={cx('flex items-center gap-4 text-soft', className)}>
      <span className="h-px grow bg-hairline" />
      <span className="annotation">or</span>
      <span className="h-px grow bg-hairline" />
    </p>
  )
}
