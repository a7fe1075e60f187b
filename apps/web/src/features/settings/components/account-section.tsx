import { useId } from 'react'
import type { ReactNode } from 'react'
import { Notch } from '../../../ui/index.ts'

interface AccountSectionProps {
  readonly title: string
  /** In small capitals under the title, as measures stand on a pattern: '3 sessions'. */
  readonly measure?: ReactNode
  readonly children: ReactNode
}

/** One part of a page, marked as a piece of a pattern is: a cut line with a notch in it, its name, its measure. */
export function AccountSection({ title, measure, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="relative grid gap-x-10 gap-y-4 border-t border-edge pt-6 pb-12 lg:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <Notch className="-top-px left-8 origin-top-left rotate-90" />
      <div>
        <h2 id={id} className="display text-3xl">
          {title}
        </h2>
        {measure !== undefined && <p className="annotation mt-2 text-soft">{measure}</p>}
      </div>
      <div className="min-w-0 max-w-prose">{children}</div>
    </section>
  )
}
