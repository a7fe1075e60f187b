import { cx } from './cx.ts'

/** The name, its i dotted with a drill mark in red thread. */
export function Wordmark({ className }: { readonly className?: string }) {
  return (
    <span role="img" aria-label="Toile" className={cx('display inline-block leading-none', className)}>
      <span aria-hidden="true">
        To
        <span className="relative inline-block">
          ı
          <span className="absolute top-[0.2em] left-1/2 size-[0.11em] -translate-x-1/2 rounded-full bg-red" />
        </span>
        le
      </span>
    </span>
  )
}
