import { Grainline } from '../../../ui/index.ts'
import { TrialLine } from '../../../lib/trial.tsx'
import { HeroSlides } from './hero-slides.tsx'
import { WayInButton, type WaysInProps } from './way-in-button.tsx'

interface HeroProps extends WaysInProps {
  /** What a new account begins with; undefined until the server has said so. */
  readonly signupCredits: number | undefined
}

/** The masthead, as wide as the sheet, over pictures that the product made. */
export function Hero({ onReach, opening, onOpen, signupCredits }: HeroProps) {
  const ways = { onReach, opening, onOpen }
  return (
    <section className="sheet pt-6 md:pt-8">
      <h1 className="display text-[26vw] leading-[0.84] tracking-[-0.02em] md:text-[min(14.7vw,13.25rem)] md:whitespace-nowrap">
        <span className="block md:inline">Photoshoots,</span> <span className="block md:inline">Reinvented</span>
      </h1>
      <div aria-hidden="true" className="stitch-t mt-5 h-px text-red md:mt-8" />
      <div className="mt-8 grid gap-x-10 gap-y-10 md:mt-10 md:grid-cols-12 lg:gap-x-16">
        <div className="flex gap-6 md:col-span-12 lg:col-span-4">
          <Grainline className="hidden shrink-0 text-edge lg:flex" />
          <div className="flex flex-col justify-between gap-10">
            <div>
              <p className="max-w-md text-lg">
                Toile is the fitting before the shoot. Give it a photo, a sketch, a pattern or a sentence; it cuts,
                drapes and lights the picture, and leaves every pixel you wanted kept exactly as it was.
              </p>
              <div className="mt-8 flex flex-col gap-3 sm:flex-row">
                <WayInButton wayIn="register" size="lg" {...ways} />
                <WayInButton wayIn="login" size="lg" variant="secondary" {...ways} />
              </div>
              <TrialLine credits={signupCredits} className="mt-4 min-h-[2lh] max-w-md text-soft" />
            </div>
            <p className="annotation hidden text-soft lg:block">Grainline · straight of cloth</p>
          </div>
        </div>
        <HeroSlides className="grid grid-cols-subgrid gap-y-4 md:col-span-12 lg:col-span-8" />
      </div>
    </section>
  )
}
