import { cx } from './cx.ts'

/**
 * The name, its i dotted with a drill mark in red thread. The letters are drawn by the stylesheet, so that the dotless
 * i is seen and 'Toile' is read.
 */
export function Wordmark({ className }: { readonly className?: string }) {
  return (
    <span className={cx('display inline-block leading-none whitespace-nowrap', className)}>
      <span className="sr-only">Toile</span>
      <span aria-hidden="true" className="before:content-['To'] after:content-['le']">
        <span className="relative inline-block before:content-['ı']">
          <span className="absolute top-[0.12em] left-1/2 size-[0.12em] -translate-x-1/2 rounded-full bg-red" />
        </span>
      </span>
    </span>
  )
}
