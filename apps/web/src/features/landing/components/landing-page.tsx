import { useOpenSettings } from '../../../lib/open-answers.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Plans } from './plans.tsx'
import { Tools } from './tools.tsx'
import { Voices } from './voices.tsx'
import { WayInButton, type WaysInProps } from './way-in-button.tsx'

export function LandingPage({ onReach, opening, onOpen }: WaysInProps) {
  const { answer: settings } = useOpenSettings()
  usePageTitle('Photoshoots, Reinvented')
  return (
    <div data-visitor-only>
      <Hero onReach={onReach} opening={opening} onOpen={onOpen} signupCredits={settings?.signup_credits} />
      <Tools />
      <HowItWorks onReach={onReach} opening={opening} onOpen={onOpen} />
      <Voices testimonials={settings?.testimonials ?? []} />
      <Plans />
      <section className="sheet flex flex-col items-start gap-8 pt-28 md:flex-row md:items-end md:justify-between md:pt-40">
        <h2 className="display text-6xl md:text-9xl">
          Make your first
          <br />
          one today.
        </h2>
        <WayInButton wayIn="register" size="lg" onReach={onReach} opening={opening} onOpen={onOpen} />
      </section>
    </div>
  )
}
