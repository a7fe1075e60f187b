import { creditsWords, PLANS } from '@toile/contract'
import { Link } from 'react-router'
import { Button, cx, threadText } from '../../../ui/index.ts'

/** The plans' names and prices, and the way to all that is to be known of them. */
export function Plans() {
  return (
    <section aria-labelledby="plans" className="sheet mt-28 md:mt-40 drawn-near-156 md:drawn-near-88 lg:drawn-near-66">
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
        <h2 id="plans" className="display text-5xl md:text-7xl">
          Priced by the picture
        </h2>
        <Button asChild variant="secondary">
          <Link to="/pricing">Compare the plans</Link>
        </Button>
      </div>
      <ul className="mt-10 grid gap-x-10 gap-y-10 md:mt-14 md:grid-cols-3 lg:gap-x-16">
        {PLANS.map(({ name, price, credits, bgColor }) => (
          <li key={name} className={cx('stitch-t flex items-end justify-between gap-6 pt-5', threadText[bgColor])}>
            <div>
              <h3 className="annotation">{name}</h3>
              <p className="figures mt-2 text-ink">{creditsWords(credits)}</p>
              <p className="text-soft">a month, or once</p>
            </div>
            <p className="display figures flex items-start text-7xl text-ink lg:text-8xl">
              <span className="mt-1.5 mr-1 text-3xl">$</span>
              {price}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
