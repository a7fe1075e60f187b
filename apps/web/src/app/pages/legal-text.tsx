import { usePageTitle } from '../../lib/page-title.ts'

export interface LegalSection {
  readonly heading: string
  readonly text: string
}

/** Plain headings over text that says it is a placeholder (R4). */
export function LegalText({ title, sections }: { readonly title: string; readonly sections: readonly LegalSection[] }) {
  usePageTitle(title)
  return (
    <article className="sheet py-16 md:py-24">
      <h1 className="display text-6xl md:text-8xl">{title}</h1>
      <p className="mt-6 max-w-prose border-l-2 border-red pl-4 text-soft">
        This is placeholder text. It marks where the final wording will stand and binds nobody.
      </p>
      <div className="mt-14 flex flex-col">
        {sections.map(({ heading, text }, index) => (
          <section
            key={heading}
            className="grid gap-x-8 gap-y-2 border-t border-hairline py-8 md:grid-cols-[4rem_18rem_minmax(0,1fr)]"
          >
            <p aria-hidden="true" className="annotation pt-1.5 text-soft">
              {String(index + 1).padStart(2, '0')}
            </p>
            <h2 className="display text-2xl">{heading}</h2>
            <p className="max-w-prose">{text}</p>
          </section>
        ))}
      </div>
    </article>
  )
}
