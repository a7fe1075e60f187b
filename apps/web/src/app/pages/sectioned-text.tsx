import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'

export interface TextSection {
  readonly heading: string
  readonly text: ReactNode
}

/** A page of words: a title, what it is about, and numbered sections. */
export function SectionedText({
  title,
  lead,
  sections,
}: {
  readonly title: string
  readonly lead: ReactNode
  readonly sections: readonly TextSection[]
}) {
  usePageTitle(title)
  return (
    <article className="sheet py-16 md:py-24">
      <h1 className="display text-6xl md:text-8xl">{title}</h1>
      <p className="mt-8 max-w-prose border-l-2 border-red pl-4 text-soft">{lead}</p>
      <div className="mt-14 flex flex-col">
        {sections.map(({ heading, text }, index) => (
          <section
            key={heading}
            className="grid gap-x-8 gap-y-2 border-t border-hairline py-8 md:grid-cols-[3rem_12rem_minmax(0,1fr)] lg:grid-cols-[4rem_18rem_minmax(0,1fr)]"
          >
            <p aria-hidden="true" className="annotation pt-1.5 text-soft">
              {String(index + 1).padStart(2, '0')}
            </p>
            <h2 className="display text-2xl">{heading}</h2>
            <div className="max-w-prose">{text}</div>
          </section>
        ))}
      </div>
    </article>
  )
}
