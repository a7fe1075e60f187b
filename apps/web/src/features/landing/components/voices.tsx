import type { Testimonial } from '@toile/contract'
import { Link } from 'react-router'

/** What visitors can check without taking anybody's word for it, and where. */
const PROOFS = [
  {
    claim: 'What you keep is kept.',
    how: 'Outside the garment you mark, a photo stays as it was, pixel for pixel. Every result says how many differ.',
    to: '#how-it-works',
    link: 'Mark one and look',
  },
  {
    claim: 'A failure costs nothing.',
    how: 'Credits are taken per picture. One that cannot be made gives its credits back by itself, and your ledger shows both lines.',
    to: '/pricing',
    link: 'See what a picture costs',
  },
  {
    claim: 'Your work survives.',
    how: 'Reload in the middle, close the tab, lose the connection: photo, mask and words are there when you come back.',
    to: '/register',
    link: 'Open an account, begin one, then reload',
  },
] as const

/** What people said, where the operator has their words; else what needs nobody's (R43). */
export function Voices({ testimonials }: { readonly testimonials: readonly Testimonial[] }) {
  return (
    <section
      aria-labelledby="voices"
      className="sheet mt-28 md:mt-40 drawn-near-220 md:drawn-near-116 lg:drawn-near-94"
    >
      <h2 id="voices" className="display text-5xl md:text-7xl">
        {testimonials.length > 0 ? 'What they say' : 'See for yourself'}
      </h2>
      <ul className="mt-10 grid gap-x-10 gap-y-12 md:mt-14 md:grid-cols-3 lg:gap-x-16">
        {testimonials.length > 0
          ? testimonials.map((said) => <Said key={said.quote} {...said} />)
          : PROOFS.map(({ claim, how, to, link }) => (
              <li key={claim} className="flex flex-col items-start border-t border-ink pt-5">
                <h3 className="display text-4xl">{claim}</h3>
                <p className="mt-4 mb-6 max-w-prose text-soft">{how}</p>
                <Link to={to} className={`mt-auto ${LINK}`}>
                  {link}
                </Link>
              </li>
            ))}
      </ul>
    </section>
  )
}

const LINK =
  'inline-flex min-h-11 items-center font-medium underline decoration-edge underline-offset-4 hover:decoration-ink'

function Said({ quote, name, role, link }: Testimonial) {
  return (
    <li>
      <figure className="flex h-full flex-col border-t border-ink pt-5">
        <blockquote className="display text-3xl -indent-[0.36em] text-pretty">“{quote}”</blockquote>
        <figcaption className="mt-auto pt-6 text-soft">
          {link === null ? (
            <span className="font-medium text-ink">{name}</span>
          ) : (
            <a href={link} rel="noopener" className={`${LINK} text-ink`}>
              {name}
            </a>
          )}
          <span className="block">{role}</span>
        </figcaption>
      </figure>
    </li>
  )
}
